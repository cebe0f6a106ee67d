# Of ten calls of work, each at a line, a tenth is due to a: so is that of 1,000
# calls of leaf.  h, which nothing calls any more, is not there.
{
	printf '%s\n' 'events: Ir' fl=a.c fn=a '1 1' cfn=part 'calls=1 1' '2 10' \
	    fn=main '1 1' cfn=part 'calls=9 1' '2 90' cfn=h 'calls=1 1' '3 5' \
	    fn=part
	seq 10 | sed 's/.*/cfn=work\ncalls=1 1\n& 10/'
	printf '%s\n' fn=work cfn=leaf 'calls=1000 1' '2 100' fn=leaf '1 100'
} >"$tmp/tenth"
cgfilter $plain --root='^(a|h)$' "$tmp/tenth"
