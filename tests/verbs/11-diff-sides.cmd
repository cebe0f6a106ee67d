# --sides: each event, then what it was made from.  Line 2 of main is
# there, since it has counts, though they are the same.
cgdiff $plain --sides old.in new.in
