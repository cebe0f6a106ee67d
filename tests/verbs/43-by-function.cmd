# --by=function: line 0 of the own file; inlined code counts in it.
cgfilter $plain --by=function tree.in
