# All below work: of sqrt, which main calls as well, 60 of 90.
cgfilter $plain --root=^work$ tree.in
