#!/bin/sh
#
# cgfilter's messages, word by word; cgfilter-options.sh.t tests those on wrong
# usage.

. "$(dirname "$0")/../lib.sh"

tool=cgfilter

E='events: Ir\nfl=a.c\nfn=f\n'
most=9223372036854775807
make_file a "${E}1 5\n"
make_file most "${E}1 $most\n"
make_file y-most "events: Ir\nsummary: 0\nob=y\nfl=y.c\nfn=f\n1 $most\n"
make_file z-most "events: Ir\nsummary: 0\nob=z\nfl=z.c\nfn=f\n1 $most\n"

# ---- errors in the input; cgmerge-messages.sh.t tests those in sums

make_file x "${E}1 5\n2 x\n"
dies "x:5: expected a number, found 'x'" 'malformed' x
dies "x:5: expected a number, found 'x'" 'malformed after others' a a x x
dies "x:5: expected a number, found 'x'" 'and with --part' --part=1 a x
make_file part-x "part: 1\n${E}1 5\npart: 2\n${E}1 x\n"
dies "part-x:10: expected a number, found 'x'" \
    'malformed in a part that is not wanted' --part=1 part-x
make_file formula-1 "event: A = Ir\n${E}1 5\n"

# ---- parts

make_file parts-sum "part: 1\n${E}1 $most\npart: 1\n${E}1 5\n"
dies 'the Ir of a.c:f:1 overflows 64 bits: 9223372036854775812' \
    'parts whose summaries have more than 64 bits' --part=1 parts-sum
sed '/^events/a\
summary: 0' parts-sum >parts-most
dies 'the Ir of a.c:f:1 overflows 64 bits: 9223372036854775812' \
    'parts of more than 64 bits' --part=1 parts-most
complains "2 cgfilter: part-x:10: expected a number, found 'x'" \
    '--split of what is malformed after the first part' --split=cut. part-x

# ---- sums

over='overflows 64 bits: 18446744073709551614'
dies "the Ir of the totals $over" 'totals of more than 64 bits' y-most z-most
dies "the Ir of y.c:f:1 $over" '--to' --to=cachegrind -q \
    -s fl:s/z.c/y.c/ y-most z-most
dies "the Ir of y.c:f:1 $over" 'a rule' -s fl:s/z/y/ -s ob:s/z/y/ y-most z-most
for words in --keep=f --drop=nothing --threshold=1% --top=1; do
	dies "the Ir of the totals $over" "$words" "$words" y-most z-most
done
dies "the Ir of ???:x:0 $over" '--lump' --lump=f=x y-most z-most
dies "the Ir of ???:x:0 $over" '--group' --by=function -s fl:s/z/y/ \
    --group=x=f y-most z-most
dies "the Ir of ???:???:0 $over" '--by=object' --by=object --lump=f=x \
    y-most z-most
run cgfilter --drop=ob:z y-most z-most
is "$status $(tail -n 1 "$out")" "0 totals: $most" 'what is dropped is no sum'
# The sum fits, although a partial sum does not.
make_file fold-most "events: Ir\nfl=a.c\nfn=f\n1 $most\nfn=g\n1 -5\nfn=main\n\
cfn=f\ncalls=1 1\n2 1\ncfn=g\ncalls=1 1\n2 1\n2 5\n"
run cgfilter --fold='^[fg]$' -o new fold-most
is "$status $(tail -n 1 new)" "0 totals: $most" '--fold'
make_file recursive "events: Ir\nfl=a.c\nfn=f\n1 5\ncfn=g\ncalls=1 1\n1 $most\n"
run cgfilter --threshold=1% recursive
is "$status $(tail -n 1 "$out")" '0 totals: 5' '--threshold of an inclusive cost'

# ---- names

make_file mangled "${E}1 5\nfn=_Z1fv\n1 5\nfn=_Z1gv\n1 5\nfn=_Z1hv\n1 5\n"
complains "0 cgfilter: warning: 2 mangled names are in no namespace; \
c++filt(1) reads them" 'mangled names that no option joins' \
    --by=namespace --lump=_Z1fv=rest mangled

# ---- events

dies "option '--show': expected one of the events 'Ir', found 'Dr'" \
    'an event that is not there' --show=Ir,Dr a
dies "option '--show': expected one of the events 'Ir', found 'Y'" \
    'nor has a formula' --define='X = Ir' --show=Y a
dies "option '--show': expected each event once, found 'Ir' again" \
    'an event that is there twice' --show=Ir,Ir a
dies "option '--show': event 'XX' has a formula and no costs; --compute \
gives it some" 'an event without counts' --define='X = Ir' --define='XX = Ir' \
    --show=XX a
dies "option '--show': event 'A' has a formula and no costs; --compute \
gives it some" "one of the file's own" --show=A formula-1
dies "option '--define': expected a new event, found 'Ir'" \
    'a definition of what is counted' --define='Ir = 2 Ir' a
dies "option '--define': expected the formula that event 'A' has, found \
'3 Ir'" 'another definition' --define='A = 3 Ir' formula-1
dies "option '--define': expected the formula that event 'X' has, found \
'3 Ir'" 'two definitions' --define='X = Ir' --define='X = 3 Ir' a
dies "option '--define': event 'X': expected one of the events 'Ir', found \
'Dr'" 'an event that is not there' --define='X = 2 Dr' a
for end in 'Ir + 2' 3 'Ir +'; do
	dies "option '--define': event 'X': expected the name of an event at \
the end, found '$end'" "no event at the end of $end" --define="X = $end" a
done
for formula in '9223372036854775808 Ir' '99999999999999999999999999 Ir'; do
	dies "option '--define': event 'X': expected factors of 63 bits, found \
'$(printf '%.40s' "$formula")'" "a factor too large: $formula" \
	    --define="X = $formula" a
done
dies "option '--define': event 'X': expected factors of 63 bits, found 'Ir'" \
    'factors that are too large together' \
    --define="X = $most Ir + $most Ir" a
dies "option '--define': event 'X': expected factors of 63 bits, found 'Y'" \
    'a factor too large times another' --define='X = 2 Y' \
    --define="Y = $most Ir" a
itself='expected an event that does not need itself, found'
dies "option '--define': event 'X': $itself 'X'" 'an event that needs itself' \
    --define='X = X' a
dies "option '--define': event 'X': $itself 'Y'" 'two that need each other' \
    --define='X = Ir + Y' --define='Y = 2 X' a
make_file deep "$(awk 'BEGIN {
	print "event: E0 = Ir + Ir"
	for (i = 1; i < 70; i++)
		printf("event: E%d = E%d + E%d\n", i, i - 1, i - 1)
}')\n${E}1 5\n"
ok 'a formula of 2^62 terms' cgfilter --define='X = E61' deep
for event in E62 E69; do
	dies "option '--define': event 'X': expected factors of 63 bits, found \
'E61'" "a formula of 2^63 terms, or more: $event" --define="X = $event" deep
done
dies "the X of a.c:f:1 $over" 'computed counts of more than 64 bits' \
    --define='X = 2 Ir' --compute most
dies "event 'X': a term is too large, or there are too many events" \
    'computed counts of more than 86 bits' \
    --define='X = 9223372036854775807 Ir' --compute most
make_file own "event: X = $most Ir\n${E}1 $most\n"
dies "event 'X': a term is too large, or there are too many events" \
    "... by a formula of the file's own" --compute own
run cgfilter --define='X = 4 Ir - 3 Ir' --compute most
is "$status $(tail -n 1 "$out")" "0 totals: $most $most" \
    'computed counts that fit, though no term does'
make_file many "events: $(seq -s ' ' -f E%g 0 255)\nfl=a.c\nfn=f\n1 5\n"
dies "event 'X': a term is too large, or there are too many events" \
    'too many events' --define='X = 2 E0' --compute many
make_file lacking "event: A = Ir + Nope\nevent: B = A + 2\n${E}1 5\n"
tells "warning: event 'A' is not computed: expected one of the events 'Ir', \
found 'Nope'
warning: event 'B' is not computed: expected one of the events 'Ir', found \
'A', which needs 'Nope'" "formulas of the file's own that cannot be" --compute lacking
complains '0 ' 'with -q in silence' -q --compute lacking
complains '0 ' 'nor without --compute' lacking

# ---- form

make_file full 'positions: instr line\nevent: X : Long\nevents: Ir\nob=x\nfl=a.c\n'\
'fn=f\n0x1 1 5\ncfn=g\ncalls=1 0x2 2\n0x1 1 3\njump=1 0x1 1\n0x2 2\n'
complains '0 ' 'with -q in silence' -q --to=cachegrind full
tells 'note: Cachegrind form has no objects; functions of equal file and name '\
'become one
note: Cachegrind form has no event definitions; they are dropped' \
    '--to=cachegrind: what is there' \
    --to=cachegrind --no-calls --no-jumps --by=line full
tells 'warning: not all profiles have instruction addresses; they are dropped' \
    'addresses that one file lacks' full a

# ---- folding without calls

n='note: nothing is folded: a profile without calls, such as one of Cachegrind,'
make_file cache 'events: Ir\nfl=a.c\nfn=f\n1 5\nfn=g\n1 7\n'
tells "$n does not say who the callers are" '--fold without calls' \
    --fold=f cache
complains '0 ' '--fold without calls, with -q' -q --fold=f cache
for words in --root=f '--callers --keep=f'; do
	# shellcheck disable=SC2086 # words
	tells "note: option '${words%%[= ]*}' finds no calls: a profile without \
them, such as one of Cachegrind, does not say what functions call" \
	    "$words without calls" $words cache
	# shellcheck disable=SC2086 # words
	complains '0 ' "$words without calls, with -q" -q $words cache
done
complains '0 ' '--root of all without calls' --root=. cache
complains '0 ' '--callers of all without calls' --callers --keep=. cache
make_file given 'events: Ir\nsummary: 20\nfl=a.c\nfn=f\n1 5\nfn=g\n1 7\n'
for words in --root=. --keep=. '-q -o - --drop=none'; do
	# shellcheck disable=SC2086 # words
	gives 'events: Ir|summary: 20||fl=(1) a.c|fn=(1) f|1 5||fl=(1)|fn=(2) g|1 7||'\
'totals: 12|' \
	    "the summary stays where nothing goes: $words" $words given
done
call='fn=main\n1 5\ncfn=g\ncalls=1 1\n1 7\nfn=g\n1 7\n'
make_file before "events: Ir\nsummary: 20\nfl=a.c\n$call"
make_file after "events: Ir\nsummary: 30\nfl=a.c\n${call}cfn=new\ncalls=1 1\n"\
'1 2\nfn=new\n1 2\n'
cgdiff -q --sides before after >sides
is "$(cgfilter -q -o - --root=main sides | grep ^summary)" 'summary: 10 20 30 0 0' \
    'nor where the old side lacks a function'
rm sides
make_file difference 'desc: Difference: new minus old\ncmd: a\nevents: Ir\n'\
'fn=f\n1 5\nsummary: 5\n'
tells "$n does not say who the callers are" '--fold of a difference' \
    --fold=f difference
tells "warning: no function matches 'x'" '--fold of no function' \
    --fold=x cache
make_file calls 'events: Ir\nfl=a.c\nfn=f\n1 7\ncfn=g\ncalls=1 1\n1 5\nfn=g\n1 5\n'
run cgdiff -q --sides -o sides calls cache
complains '0 ' '--fold of a difference with calls of the old side alone' \
    --fold=g sides

# ---- with -v

make_file p "events: Ir\nfl=a.c\nfn=f\n1 5\nfn=g\n1 7\ncfn=f\ncalls=1 1\n1 5\n\
fn=h\n1 8\ncfn=f\ncalls=1 1\n1 5\n"
tells "objects: 0 names became 0
warning: no name matches 'ob:s/f/g/'" '-v: names of which there are none' \
    -v -s ob:s/f/g/ p
tells 'dropped: 2 functions, Ir 13 of 20 (65.00%)' '-v: --keep' -v --keep=g p
tells 'dropped: 1 function, Ir 8 of 20 (40.00%)' '-v: --drop' -v --drop=h p
none='
warning: nothing is kept: no cost, call or jump is left'
tells "dropped: 3 functions, Ir 20 of 20 (100.00%)$none" '-v: all' -v --drop=. p
make_file nothing "${E}1 0\n"
tells "dropped: 1 function, Ir 0 of 0 (0.00%)$none" '-v: of nothing' \
    -v --drop=. nothing
make_file below 'events: Ir\nfl=a.c\nfn=f\n1 -5\nfn=g\n1 -15\n'
tells 'dropped: 1 function, Ir -5 of -20 (25.00%)' '-v: below zero' \
    -v --drop=f below
tells 'folded: 1 function, Ir 5; 5 of it by share among several callers' \
    '-v: --fold' -v --fold=f p
tells 'folded: 0 functions, Ir 0; 0 of it by share among several callers
folded: 2 functions without a caller stayed' '-v: --fold of nothing' \
    -v --fold='[gh]' p
tells 'dropped: 1 function, Ir 8 of 20 (40.00%)
folded: 1 function, Ir 5; 0 of it by share among several callers
functions: 3 names became 3' '-v: in the order of work' \
    -v -s s/g/y/ --fold=f --drop=h p

# ---- rules and patterns

make_file rules 's/f/g/\n# s/(/\n\ns/(/x/\n'
dies 'rules:4: at character 4: missing closing parenthesis' \
    'a rule of a file' --rules=rules a
make_file rules '\tx\n'
dies "rules:1: at character 1: expected s/OLD/NEW/FLAGS, found '?x'" \
    'a blank in front of a rule' --rules=rules a
make_file rules 's/a/b/ # why\n'
dies "rules:1: at character 7: expected one of the flags g, i, x, found ' '" \
    'a comment after a rule' --rules=rules a
make_file rules 'ob:s/(/x/\n'
dies 'rules:1: at character 7: missing closing parenthesis' \
    'the place is that in the line' --rules=rules a
make_file zeros 's/f/g/\n\0\n'
dies 'zeros: expected rules, found a NUL byte' 'rules with a NUL' \
    --rules=zeros a
dies 'nowhere: cannot open: no such file or directory' \
    'rules that are not there' --rules=nowhere a
dies '.: cannot read: is a directory' 'rules in a folder' --rules=. a
name=$(awk 'BEGIN { for (i = 0; i < 5000; i++) printf("a"); print "b" }')
make_file slow "events: Ir\nfl=a.c\nfn=$name\n1 5\n"
shown=$(printf '%.76s...' "$name")
dies "pattern '(a+)+\$' on the name '$shown': match limit exceeded" \
    'a pattern that takes too long' -s 's/(a+)+$/x/' slow
run cgfilter -s 's/(a+)+$/x/' -j2 slow slow slow
is "$status $(cat "$out")$(wc -l <"$err")" '2 1' 'with -j2 in one line, too'

# ---- the form of messages

strange=$(printf 's/(\n\033[0m\377/x/')
run cgfilter -s "$strange" a
is "$status $(cat "$out")$(wc -l <"$err")" '2 1' \
    'bytes that do not print make no new line'
is "$(LC_ALL=C tr -d '\n -~' <"$err")" '' 'nor do they come out'
long=$(awk 'BEGIN { for (i = 0; i < 500; i++) printf("1234567890") }')
for words in "-s s/($long/x/" "-s s/$long" "--keep=($long" "--lump=($long" \
    "--group=$long" "--group=x=($long" "--group-by=($long" "--define=$long" \
    "--define=X=$long" "--define=X=$long+Ir" "--show=$long" "--threshold=$long" \
    "--top=$long" "--by=$long" "--inline=$long" "--norm=$long" \
    "--rules=$long" "--split=$long" "--split=$long/x"; do
	# shellcheck disable=SC2086 # words
	run cgfilter $words a
	is "$status $(cat "$out")$(grep -c '^cgfilter: ' "$err") \
$(grep -c -v '^usage: ' "$err") $(($(wc -c <"$err") < 2000))" '2 1 1 1' \
	    "a long word is cut: $(echo "$words" | cut -c 1-20)"
done

done_testing
