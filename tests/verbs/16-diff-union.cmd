# --events=union: an event that a side lacks counts 0 there.
cgdiff $plain --events=union old.in other.in
