# Two sides: main and k share 120 of f as 60 to 60 in the old profile, and 150 as
# 30 to 120 in the new one; k made 1 call of 2, then 4 of 5, so that 8 of 10 more
# jumps are left below it.  Changes alone do not say that, nor who else calls a
# function, as calls that did not change are left out.
profile()
{
	printf '%s\n' 'events: Ir' fl=a.c fn=main '1 10' cfn=f 'calls=1 5' \
	    "2 $2" cfn=k 'calls=1 8' "3 $4" fn=f "5 $1" "jump=$5 6" 5 fn=k \
	    cfn=f "calls=$3 5" "8 $4" >"$tmp/$6"
}
profile 120 60 1 60 10 old
profile 150 30 4 120 20 new
cgdiff --sides -o "$tmp/sides" "$tmp/old" "$tmp/new"
cgfilter $plain -v --fold='^f$' "$tmp/sides"
cgfilter $plain --root='^k$' "$tmp/sides"
cgdiff "$tmp/old" "$tmp/new" >"$tmp/changes"
cgfilter --fold='^f$' "$tmp/changes"
cgfilter --root='^k$' "$tmp/changes"
cgfilter --fold='^k$' --show=Ir "$tmp/changes"
cgfilter --define='D = 2 Ir' --compute "$tmp/sides" | cgfilter --fold='^f$'
# Nor do costs without calls.  The least of two differences is none, and samples
# have no numbers of calls.
cgfilter --show=Ir,IrOld,IrNew -o "$tmp/costs" "$tmp/sides"
cgfilter --fold='^f$' "$tmp/costs"
cgdiff --sides -o "$tmp/back" "$tmp/new" "$tmp/old"
cgmerge --stat=min -o "$tmp/least" "$tmp/sides" "$tmp/back"
cgfilter -q --fold='^f$' "$tmp/least"
cgfilter $plain "$tmp/sides" | sed 's/^5 30 /5 31 /' | cgfilter -q --fold='^f$'
sed '/^events/s/$/ Dr/' "$tmp/sides" | cgfilter -q --fold='^f$'
# One call less, whose cost two lines share, is one less in both;
# that of each line is an estimate.
printf '%s\n' 'events: Ir' fl=a.c fn=main cfn=k \
    'calls=-1 8' '2 10' 'calls=0 8' '3 20' fn=k cfn=f 'calls=-1 5' '8 30' fn=f \
    '5 30' | cgfilter $plain --fold='^k$'
printf '%s\n' 'f;g 6' 'k;g 6' >"$tmp/old"
printf '%s\n' 'f;g 3' 'k;g 12' >"$tmp/new"
cgdiff --sides "$tmp/old" "$tmp/new" | cgfilter $plain --fold='^g$'
