# --group keeps files and lines, and jumps.
cgfilter $plain --group='compute=^(work|leaf)$' tree.in
