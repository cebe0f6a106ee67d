# --norm=addresses: functions without a symbol, which have another address in
# each build, are one for each object, and fail no limit for that; what only
# begins or ends so, or is no address, stays.
for fn in 0x0000000000001a10 "0x0000000000001a10'2" 0x08048abc \
    "f'0x00000000000019a0'g" 0x1a10 f0x0000000000001a10 0x0000000000001a10f \
    "g'0x00000000deadbeef0"
do
	printf 'events: Ir\nfn=%s\n1 1\n' "$fn" |
	    cgfilter $plain --norm=addresses | sed -n 's/^fn=//p'
done
build() { printf 'events: Ir\nob=p\nfn=%s\n0 5\nfn=%s\n0 13\n' "$@"; }
build 0x0000000000001980 0x00000000000019f0 >"$tmp/old"
build 0x00000000000019a0 0x0000000000001a10 >"$tmp/new"
cgdiff --fail-if='fn:Ir>+1%' -o "$tmp/diff" "$tmp/old" "$tmp/new"
echo "status $?"
cgdiff --norm=addresses --fail-if='fn:Ir>+1%' -o "$tmp/diff" "$tmp/old" \
    "$tmp/new"
