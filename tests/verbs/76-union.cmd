# --events=union
cgmerge $plain --events=union swapped.in other.in
