# What is added is known where addresses are dropped after several parts.
printf 'part: %s\npositions: instr line\nevents: Ir\nfl=a\nfn=f\n0x1 1 5\n' \
    1 2 3 >"$tmp/parts"
printf 'events: Ir\nfl=a\nfn=f\n1 6\nfn=g\n2 3\n' |
    cgdiff $plain -q --by=instr --only=added "$tmp/parts" -
