# --fold: line 5 of main has calls but no cost, until it gets that of work; its
# call of leaf gets the counts of work's.
cgfilter $plain --fold='^work$' fold.in
