# --by=object: all is in one that has no name.
cgdiff $plain --by=object old.in new.in
