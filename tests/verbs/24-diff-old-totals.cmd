# Old totals: of two differences the sum of both, weights and all; of their
# mean the mean; of a minimum, or with a profile among them, none.
cgdiff -o "$tmp/a" old.in new.in
cgdiff -o "$tmp/b" --events=union old.in other.in
both()
{
	cgmerge --events=union "$@" "$tmp/a" "$tmp/b" | grep 'Old totals' ||
	    echo "none: $*"
}
both
both --weight=3:"$tmp/a"
both --stat=mean
both --stat=min
cgmerge "$tmp/a" old.in | grep 'Old totals' || echo 'none: old.in'
cgmerge "$tmp/a" | grep 'Old totals'
