# What joins a group that is there calls it from inside, as if both joined at once.
cgfilter $plain --group='g=^leaf$' tree.in | cgfilter $plain --group='g=^work$'
