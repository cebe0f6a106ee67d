# --by=object: what is left are the calls into libm.
cgfilter $plain --by=object tree.in
