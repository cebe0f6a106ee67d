# Of 3 calls that leaf makes, work has less than half a one, but some of its costs.
cgfilter $plain --root=^work$ rare.in
