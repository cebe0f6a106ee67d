# Limits with several conditions, and formulas with events that are not there:
# what each allows.  A formula without any event is trouble.
profile='events: Ir Dr
fl=a.c
fn=main'
printf '%s\n' "$profile" '1 100 10' fn=f '2 50' fn=gone '3 6' >"$tmp/fail-old"
printf '%s\n' "$profile" '1 90 10' fn=f '2 60' fn=more '3 8' >"$tmp/fail-new"
cd "$tmp"
cgdiff -o /dev/null --fail-if='Ir>+1&>+1%&<5' --fail-if='Ir>+1&>+2%' \
    --fail-if='fn:Ir>+5%&>+9' --fail-if='fn:Ir>+9&>+5%' \
    --fail-if='fn:Ir>+30%&Dr<1' --fail-if='fn:Ir<-5&Dr>-1' \
    --fail-if='new:fl:a:Ir>=8%' \
    --fail-if='Ir + 10 Bm>1%' --fail-if='2Ir - Nope < 0' \
    --fail-if='fn:Dr-Ir<-9' fail-old fail-new
cgdiff -q -o /dev/null --fail-if='Ir-Ir>1' fail-old fail-new
cgdiff -q -o /dev/null --fail-if='9223372036854775807Ir>1' fail-old fail-new
