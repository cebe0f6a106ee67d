# --fold: the caller stands in.  work costs 60 14 in line 4 of main, where
# what it called is called from now on.
cgfilter $plain --fold='^work$' tree.in
