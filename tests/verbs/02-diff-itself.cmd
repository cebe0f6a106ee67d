# A profile less itself is empty.
cgdiff $plain old.in old.in
