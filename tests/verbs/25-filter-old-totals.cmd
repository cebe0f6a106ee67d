# What a filter leaves is a part of the whole old program; a new event has an
# old total as its terms have; halves, and sides, have none.
cgdiff -o "$tmp/a" old.in new.in
for words in --drop=main --events=Dr --events=Dr,Ir '--compute --define=X=Ir+3Dr'; do
	cgfilter $words "$tmp/a" | grep '[dw] totals'
done
cgdiff --sides old.in new.in | cgfilter --events=IrNew | grep Old.totals ||
    echo none
cgdiff --split-sign old.in new.in | grep 'Old totals' || echo none
