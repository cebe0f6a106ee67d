# --only=added: of which OLD has nothing.
cgdiff $plain --only=added old.in new.in
