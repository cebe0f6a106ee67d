# A limit that is just reached is kept.
cgdiff --fail-if='Ir>+23' --fail-if='fn:Ir>+36' old.in new.in >/dev/null
