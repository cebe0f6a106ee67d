# --only=decrease: all that these functions have, be it an arc that rose.
cgdiff $plain --only=decrease old.in new.in
