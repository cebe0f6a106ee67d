# Addresses without lines.
printf '%s\n' 'positions: instr' 'events: Ir' fl=t.c fn=main '0x10 1' '0x12 2' \
    'totals: 3' | cgmerge $plain
