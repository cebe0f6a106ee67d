# Who leads to leaf: work and main; the call of sqrt goes.
cgfilter $plain --keep=^leaf$ --callers tree.in
