# --events=intersect
cgmerge $plain --events=intersect swapped.in other.in
