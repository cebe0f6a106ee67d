# A single jump needs the other form, and so do lines from another file, which
# are all that a group has.
printf '%s\n' 'cmd: ./t' 'events: Ir' fl=t.c fn=main '1 10' 'jump=1 5' 1 \
    'summary: 10' | cgmerge $plain
cgfilter $plain --group=all=main cg.in | grep fi=
# So do a call by an id that an earlier part has defined, and addresses.
part='cmd: ./t
events: Ir
fl=t.c
fn=main'
printf '%s\n' "$part" '1 10' 'fn=(2) f' '2 3' "$part" '1 10' 'cfn=(2)' \
    'calls=1 2' '1 3' | cgfilter -q $plain --split="$tmp/calls"
printf '%s\n' 'positions: instr line' "$part" '0x10 1 10' "$part" '0x10 1 10' |
    cgfilter -q $plain --split="$tmp/addresses"
cat "$tmp/calls2" "$tmp/addresses2"
