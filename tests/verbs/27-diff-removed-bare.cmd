# NEW names all that OLD has, but f and h have no row, for the call of f lacks its
# cost, and of i and of d.c there is only code from another file.
for profile in 'fn=(1) f
1 5
fn=(2) g
2 6
fn=(3) h
3 7
fn=(4) i
4 8
fl=(3) d.c
fn=(5) k
5 9' 'fn=(1) f
cfn=(2) g
calls=1 2
fn=(3) h
fn=(2)
2 6
fn=(4) i
fi=(2) b.c
4 8
fe=(1)
fn=(3)
fl=(3) d.c
fn=(5) k
fi=(2)
5 9
fe=(3)'; do
	printf 'events: Ir\n\nfl=(1) a.c\n%s\n\n' "$profile" >"$tmp/$((n += 1))"
done
cgdiff -q $plain --only=removed "$tmp/1" "$tmp/2" | tail -n +9
cgdiff -q $plain --by=file --only=removed "$tmp/1" "$tmp/2" | tail -n +9
