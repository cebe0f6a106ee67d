# NEW names all that OLD has, but only g has lines: the call of f is dropped, for
# it has no cost, and i has code of another file alone.
for profile in 'fn=(1) f
1 5
fn=(2) g
2 6
fn=(3) h
3 7
fn=(4) i
4 8' 'fn=(1) f
cfn=(2) g
calls=1 2
fn=(3) h
fn=(2)
2 6
fn=(4) i
fi=(2) b.c
4 8
fe=(1)
fn=(3)'; do
	printf 'events: Ir\n\nfl=(1) a.c\n%s\n\n' "$profile" >"$tmp/$((n += 1))"
done
cgdiff -q $plain --only=removed "$tmp/1" "$tmp/2" | tail -n +9
