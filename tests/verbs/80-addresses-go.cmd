# One input has no addresses: they go, with a warning.
cgmerge $plain addresses.in cg.in
# ... from calls or jumps that are all that there is, too.
printf '%s\n' 'events: Ir' fl=t.c fn=main '1 1' >"$tmp/lines"
for row in 'cfn=f
calls=1 0x20 2
0x10 1 3' 'jump=1 0x18 4
0x10 1'; do
	printf '%s\n' 'positions: instr line' 'events: Ir' fl=t.c fn=main \
	    "$row" | cgmerge -q $plain - "$tmp/lines"
done
