# The number of samples is unknown of a part of a profile, of a minimum, and if
# that of one input is; what is folded or grouped has as many as before.
printf '%s\n' 'desc: Periods: A 1 B 1' 'desc: Samples: 22' 'events: A B' \
    fn=main '1 5 0' cfn=f 'calls=0 1' '2 12 5' fn=f '1 12 5' >"$tmp/x"
sed '/Samples/d' "$tmp/x" >"$tmp/unknown"
sed 's/events: A B/events: A C/' "$tmp/x" >"$tmp/other"
samples()
{
	echo "$*:" $("$@" | sed -n "s/desc: Samples: //p")
}
cd "$tmp"
for words in --keep=f --drop=f --root=f --show=B --fold=f --by=file --show=B,A \
    --keep=.; do
	samples cgfilter "$words" x
done
for words in 'x x' 'x unknown' 'unknown x' '--weight=3:x' \
    '--weight=3:x unknown' '--stat=mean x x' '--stat=min x x' \
    '--events=union x other' '--events=intersect x other'; do
	samples cgmerge $words
done
samples cgdiff x x
samples cgdiff x unknown
printf '%s\n' 'desc: Samples: 22' 'events: B A' fn=f '1 1 1' >swapped
samples cgdiff --sides --events=intersect x swapped
