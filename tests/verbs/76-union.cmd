# --events=union
cgmerge $plain --events=union swapped.in other.in
# Large counts of one event are as long as small ones of two.
printf '%s\n' 'events: Ir Dr' fl=t.c fn=f '1 5 6' >"$tmp/two"
printf '%s\n' 'events: Ir' fl=t.c fn=g '1 3000000000' >"$tmp/large"
cgmerge $plain --events=union --keep-going "$tmp/two" "$tmp/large"
