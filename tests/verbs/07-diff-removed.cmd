# --only=removed: of which NEW has nothing.
cgdiff $plain --only=removed old.in new.in
