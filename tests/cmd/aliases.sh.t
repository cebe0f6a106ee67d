#!/bin/sh
#
# The aliases of an option (earlier names, other tools' names) do the same.

. "$(dirname "$0")/../lib.sh"

printf '%s\n' 'events: Ir Dr' 'fl=a.c' 'fn=main' '1 98 4' 'fn=f' '2 2' >a
printf '%s\n' 'events: Ir' 'fn=(1)' '1 1' 'fn=(2)' '1 1' >doubtful

# same_as TOOL FILE ALIAS OPTION
same_as()
{
	# shellcheck disable=SC2086 # the tool may have an option
	run $1 "$4" "$2"
	sed "/^Invocation:/d" "$out" >wanted
	first=$status
	# shellcheck disable=SC2086 # likewise
	run $1 "$3" "$2"
	sed "/^Invocation:/d" "$out" >got
	is "$status" "$first" "$1 $3: the status of $4"
	is_file got wanted "$1 $3 is $4"
}

same_as cgcheck doubtful --json --to=json
same_as cgcheck doubtful --max-findings=1 --limit=1
same_as cgfilter a --events=Dr,Ir --show=Dr,Ir
same_as cgfilter a --min=3% --threshold=3
for form in text md json csv sheet html; do
	same_as clannotate a --format=$form --to=$form
done
same_as clannotate a --auto=no --annotate=no
same_as clannotate a --auto=yes --annotate
same_as clannotate a --no-annotate --annotate=no
same_as clannotate a --no-show-percs --show-percs=no
same_as clannotate a --threshold=3% --threshold=3
same_as 'cgexport --to=dot' a --threshold=3% --threshold=3

run cgfilter --min=x a
is "$status $(sed 1q "$err")" "2 cgfilter: option '--min': expected a share \
from 0% to 100%, found 'x'" 'a message names the option as it was written'
run clannotate a --auto
is "$status $(sed 1q "$err")" "2 clannotate: option '--auto' needs an argument" \
    'an alias has its own argument'
run clannotate --no-annotate=no a
is "$status $(sed 1q "$err")" "2 clannotate: option '--no-annotate=no' takes no \
argument" 'or none'
for tool in cgcheck cgfilter clannotate; do
	"$tool" --option-table | awk -F '\t' '$5 ~ /^same as --/ { print $2 }' |
	while read -r name; do
		"$tool" --help | grep -e "--${name}[ =]" || :
	done >found
	is_file found /dev/null "$tool --help: the one name of each option"
done

done_testing
