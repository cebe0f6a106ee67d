# --top: those with the largest self cost.
cgfilter $plain --top=2 tree.in
