# --split-sign: the summary is split, too, though cost centres lack much of it.
printf '%s\n' 'events: Ir Dr' 'summary: 1000 50' fn=a '1 8 1' '2 20 9' \
    >"$tmp/a"
printf '%s\n' 'events: Ir Dr' 'summary: 1500 20' fn=a '1 16' '2 3 7' >"$tmp/b"
cgdiff --split-sign --sides "$tmp/a" "$tmp/b" | grep -e summary -e '^totals'
