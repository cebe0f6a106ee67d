# --drop: what is left of the same profile.
cgfilter $plain --drop='^(main|work)$' tree.in
