#!/bin/sh
#
# The output of verbs on small profiles, byte for byte; see ../verbs/README.

. "$(dirname "$0")/../lib.sh"

plain='--names=plain --positions=absolute'
tmp=$private/tmp
export plain tmp
mkdir "$tmp"
cd "$top/tests/verbs"

for case in *.cmd; do
	name=${case%.cmd}
	run sh "$case"
	{
		sed 's/^creator: grindkit-.*/creator: grindkit/' "$out"
		sed 's/^/! /' "$err"
		[ "$status" -eq 0 ] || echo "status $status"
	} >"$private/got"
	is_file "$private/got" "$name.want" \
	    "$name: $(sed -n -e 's/^# //p' "$case" | tr '\n' ' ')"
done
is "$(printf '%s\n' *.cmd | sed 's/cmd$/want/')" "$(printf '%s\n' *.want)" \
    'each command has its result, and each result a command'
for input in *.in; do
	ok "$input is used" grep -q -F -w -e "$input" ./*.cmd
done
done_testing
