# --keep: the functions that match, and the calls between them.  The
# inclusive cost of a call stays what it was.
cgfilter $plain --keep='^(main|work)$' tree.in
