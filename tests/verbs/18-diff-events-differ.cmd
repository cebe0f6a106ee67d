# Without --events that is trouble.
cgdiff old.in other.in
