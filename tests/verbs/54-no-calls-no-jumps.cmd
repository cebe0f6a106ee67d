# --no-calls, --no-jumps: self costs are left.
cgfilter $plain --no-calls --no-jumps tree.in
