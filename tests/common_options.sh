# common_options.sh -- options that tools have in common, for tests in sh.
#
# no_pattern OPTION ARGUMENT MESSAGE: the tool refuses the pattern; the reason
# after MESSAGE depends on the version of PCRE2
#
# test_renaming TEXT FILE...: each option for rules gives TEXT, as in gives
#
# test_common_options: what the options do, and the messages about wrong uses.
# The test that calls it has made the profiles `a' and `doubtful', which uses
# the undefined ids 1 to 3 from line 3 on, and has set $tool, $usage and:
#
# inputs	arguments of the tool: files, the first one `a'
# doubt		arguments of the tool: files, the last one `doubtful'
# many		more files, and options, as work for threads
# options	the options that the help lists, in byte order
# argument	options of this tool alone that need an argument
# no_argument	options of this tool alone that take no argument
# choices	options that take one of some words: --names=compressed,plain
# ver		the options that --ver may mean
# old		arguments before a list of inputs
# quiet		the output with -q: doubt.out, as without it, or /dev/null
#
# shellcheck shell=sh
# shellcheck disable=SC2046,SC2086,SC2154 # words of the test
no_pattern()
{
	run "$tool" "$1=$2" $inputs
	is "$status: $(cat "$out")$(sed 's/^\(.* at character [0-9]*\): .*/\1/' \
	    "$err")" "2: $tool: option '$1': $3
$usage" "refused: $1=$2"
}

test_renaming()
{
	renamed=$1
	shift
	gives "$renamed" '-s' -s 's/::h.*//' -s 'fl:s,.*/,,' -s 'ob:s,.*/,,' "$@"
	gives "$renamed" '--subst' --subst='fn:s/::h.*//' --subst 'fl:s,.*/,,' \
	    --subst 'ob:s,.*/,,' "$@"
	gives "$renamed" '--mod-filename, --mod-funcname, --mod-objname' \
	    --mod-filename='s,.*/,,' --mod-funcname='s/::h.*//' \
	    --mod-objname 's,.*/,,' "$@"
	make_file rules '# names\r\n\r\nfn:s/::h.*//g\r\n  \t\r\nfl:s,.*/,,\n\n \n'\
'#fn:s/f/g/\nob:s,.*/,,'
	gives "$renamed" '--rules: comments, blank lines, carriage returns, '\
'no newline at the end' --rules=rules "$@"
}

test_common_options()
{
	run "$tool" $inputs
	cp "$out" inputs.out
	run "$tool" $doubt
	cp "$out" doubt.out
	test_help
	test_no_options
	test_jobs
	test_output
	test_quiet
	test_choices
	test_lists
}

test_help()
{
	for option in -h --help; do
		complains '0 ' "$option says nothing on standard error" "$option"
		is "$(sed 1q "$out")" "$usage" "$option begins with the usage"
	done
	is "$(help_options | sort | tr '\n' ' ')" \
	    "$options " 'the help lists just the options tested here'
	alike 'what stands after --help does not matter' --help -- --help --nope
	for option in -V --version; do
		complains '0 ' "$option says nothing on standard error" "$option"
		is "$(sed 's/ [0-9]*\.[0-9]*\.[0-9]*$/ N/' "$out")" "$tool N" \
		    "$option gives name and number"
	done
}

test_no_options()
{
	for option in -x -qxv; do
		refused "unknown option '-x'" "$option" $inputs
	done
	refused "unknown option '--nope'" --nope $inputs
	refused "unknown option '--nope=1'" --nope=1 $inputs
	refused "unknown option '--ver'; did you mean $ver?" --ver $inputs
	for option in -j -o --jobs --output $argument; do
		refused "option '$option' needs an argument" "$option"
	done
	for option in --help --quiet --verbose --version $no_argument; do
		refused "option '$option=1' takes no argument" "$option=1" \
		    $inputs
	done
	cp a ./-x
	alike 'after -- there are no options' ./-x ${inputs#a} -- \
	    -- -x ${inputs#a}
	alike 'options may stand after files' -q $doubt -- $doubt -q
	alike 'a long option may be cut short' --quiet $doubt -- --qui $doubt
	run env POSIXLY_CORRECT=1 "$tool" $inputs -q
	is "$status $(cat "$err")" \
	    "2 $tool: -q: cannot open: no such file or directory" \
	    'not after files with POSIXLY_CORRECT'
}

test_jobs()
{
	for jobs in -j1 '-j 2' '-j 0' --jobs=3 '--jobs 1024'; do
		alike "$jobs" $many -- $jobs $many
	done
	alike 'of two --jobs the last holds' $inputs -- -j 7 -j 1 $inputs
	for jobs in '' x -1 1x ' 1' 1.5 0x2 1025 99999999999999999999; do
		refused "option '--jobs': expected a number up to 1024, found \
'$jobs'" -j "$jobs" $inputs
	done
}

test_output()
{
	for option in '-o new' -onew '--output new' --output=new; do
		rm -f new
		ok "$option" "$tool" $option $inputs
		is_file new inputs.out "$option writes there"
		is "$(cat "$out")" '' \
		    "$option writes nothing to standard output"
	done
	alike '-o - is standard output' $inputs -- -o - $inputs
	rm new
	alike 'of two -o the last holds' $inputs -- -o new -o - $inputs
	ok 'and the file of the first is not made' test ! -e new
	for file in $inputs; do
		mkdir in
		cp $inputs in
		ok "-o FILE where that is an input, $file" \
		    "$tool" -o "in/$file" $(printf 'in/%s ' $inputs)
		is_file "in/$file" inputs.out "the result is in $file"
		rm -r in
	done
	cp a keep
	run "$tool" -o keep keep nowhere
	is "$status" 2 '-o and trouble'
	is_file keep a 'leaves what was there'
	fails 'nowhere/x: cannot create: no such file or directory' \
	    '-o FILE in no folder' -o nowhere/x $inputs
}

test_quiet()
{
	run "$tool" $doubt
	is "$status $(cat "$err")" "0 $tool: doubtful:3: warning: expected an \
id that was defined, found (1); its name is '???'
$tool: doubtful: warning: 2 more of the kind 'id-undefined'; -v shows all" \
	    'of each kind of warning the first is told'
	for option in -q --quiet '-v -q' '-q -v' -qv; do
		complains '0 ' "$option: no warning" $option $doubt
		is_file "$out" "$quiet" "$option: the result"
	done
	for option in -v --verbose '-v -v'; do
		ok "$option" "$tool" $option $doubt
		is "$(grep -c 'warning: .* id that was defined' "$err")" 3 \
		    "$option: every warning"
		is_file "$out" doubt.out "$option: the same result"
	done
	fails 'nowhere: cannot open: no such file or directory' \
	    'trouble is told with -q, too' -q $inputs nowhere
	refused "unknown option '-x'" -q -x
}

# The tool refuses words that are empty, cut short or in capitals.
test_choices()
{
	for choice in $choices; do
		option=${choice%%=*}
		first=${choice#*=}
		first=${first%%,*}
		for word in '' long "${first%?}" \
		    "$(printf '%s' "$first" | tr '[:lower:]' '[:upper:]')"; do
			refused "option '$option': expected one of $(printf \
			    '%s' "${choice#*=}" | sed 's/,/, /g'), found '$word'" \
			    "$option=$word" $inputs
		done
	done
}

test_lists()
{
	: >nothing
	printf 'b\0' >one
	printf 'b\0-\0' >dash
	printf 'a\0\0' >wrong
	alike '--files0-from=FILE' a b -- a --files0-from=one
	alike '--files0-from FILE' a b -- a --files0-from one
	alike 'two of them add up' a b b -- a --files0-from=one --files0-from=one
	alike 'an empty list and a file' a b -- a --files0-from=nothing b
	ok '--files0-from=-' sh -c "$tool --files0-from=- a <one"
	is_file "$out" inputs.out 'names are read from standard input'
	refused "'-' can be read only once" --files0-from=dash -
	refused "'-' can be read only once" --files0-from=- $old -
	for case in 'nothing:expected the names of inputs, found none' \
	    'wrong:wrong: expected names of inputs, found an empty one' \
	    'nowhere:nowhere: cannot open: no such file or directory'; do
		fails "${case#*:}" "--files0-from=${case%%:*}" $old \
		    "--files0-from=${case%%:*}"
	done
}
