# --inline=split: the inlined line is a function of its file.
cgfilter $plain --inline=split tree.in
