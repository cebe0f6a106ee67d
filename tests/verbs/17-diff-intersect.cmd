# --events=intersect: events of both sides only.
cgdiff $plain --events=intersect --no-lines old.in other.in
