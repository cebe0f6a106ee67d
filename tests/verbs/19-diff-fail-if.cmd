# A limit that is passed: 23 of 217 are more than 2 %.
cgdiff --fail-if='Ir>+2%' --fail-if='Dr>+1' old.in new.in >/dev/null
