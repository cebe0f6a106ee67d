# Two callers: 90 are shared as 30 to 60, the inclusive costs.
cgfilter $plain --fold=ob:libm tree.in
