# A change of the second event alone is a change.
printf 'events: Ir Dr\nfl=a\nfn=f\n1 5 6\n' >"$tmp/old"
printf 'events: Ir Dr\nfl=a\nfn=f\n1 5 9\n' | cgdiff -q "$tmp/old" - |
    clannotate -q | sed -n '/Changes/,/a:f/p'
