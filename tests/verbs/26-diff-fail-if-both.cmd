# Two conditions, of which one alone would not do: more rose from nothing, but
# not by 30.  A formula, of 67 + 10 * 7 and 100 + 10 * 8 without main; and what
# is added.
cgdiff --fail-if='fn:Ir>+50%&>+30' --fail-if='Ir+10*Dr>+33' \
    --fail-if='new:Ir>3' --ignore='^main$' old.in new.in >/dev/null
