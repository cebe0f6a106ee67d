# Two callers: 90 are shared as 30 to 60, the inclusive costs.
cgfilter $plain --fold=ob:libm tree.in
# One caller, two lines: estimates are of lines alone, also of what f calls.  All
# calls in a folded function count as one.
printf '%s\n' 'events: Ir' fl=a.c fn=main '1 10' cfn=f 'calls=1 5' '2 30' cfn=f \
    'calls=2 5' '3 60' fn=f '5 30' cfn=g 'calls=3 8' '6 30' cfn=g 'calls=1 8' \
    '7 30' fn=g '8 60' >"$tmp/lines"
cgfilter $plain --fold='^[fg]$' "$tmp/lines"
cgfilter $plain --fold='^g$' --drop=main "$tmp/lines"
sed '/^calls=1 5/,/^2/d' "$tmp/lines" | cgfilter $plain --fold='^[fg]$'
