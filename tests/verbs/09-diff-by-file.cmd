# --by=file: the call from main to f is inside of a.c.
cgdiff $plain --by=file old.in new.in
