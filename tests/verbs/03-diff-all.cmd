# --all keeps what has not changed.
cgdiff $plain --all old.in new.in
