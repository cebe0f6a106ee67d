# --events: which, and in what order.
cgfilter $plain --events=Dr,Ir --keep='^leaf$' tree.in
