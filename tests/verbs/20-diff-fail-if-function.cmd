# A limit for each function, but for those that --ignore names:
# main fell, more is new.
cgdiff --fail-if='fn:Ir>+3' --ignore='^f$' old.in new.in >/dev/null
