# Callees first: the cost of leaf moves up through work.
cgfilter $plain --fold=fl:work tree.in
