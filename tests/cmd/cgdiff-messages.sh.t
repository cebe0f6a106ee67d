#!/bin/sh
#
# The exact messages of cgdiff; cgdiff-options.sh.t has those about wrong usage.

# shellcheck disable=SC2086 # words of command lines
. "$(dirname "$0")/../lib.sh"

tool=cgdiff

E='events: Ir\nfl=a.c\nfn=f\n'
most=9223372036854775807
least=-9223372036854775808
make_file a "${E}1 5\n"
make_file b "${E}1 7\n"
make_file most "${E}1 $most\n"
make_file least "${E}1 $least\n"
make_file minus "${E}1 -1\n"
make_file two "${E}1 -2\n"
make_file zero "${E}1 0\n"
make_file g 'events: Ir\nfl=a.c\nfn=g\n1 1\n'
make_file y-most "events: Ir\nsummary: 0\nob=y\nfl=a.c\nfn=f\n1 $most\n"
make_file z-most "events: Ir\nsummary: 0\nob=z\nfl=a.c\nfn=f\n1 $most\n"

# ---- errors in the input

make_file x "${E}1 5\n2 x\n"
for words in 'x b' 'a x' '-O a -O x x nowhere' '-j2 -O a -O x x nowhere' \
    '-j4 -O a -O x x nowhere'; do
	dies "x:5: expected a number, found 'x'" "the first trouble: $words" $words
done
mkdir folder
dies 'folder: expected a file in this folder, found none' 'a folder of nothing' \
    -q a folder
dies 'the Ir of a.c:f:1 overflows 64 bits: 9223372036854775814' \
    'two new ones of more than 64 bits' -q zero most b
dies 'the Ir of a.c:f:1 overflows 64 bits: -9223372036854775814' \
    'two old ones of more than 64 bits' -q -O most -O b zero
dies 'the Ir of a.c:f:1 overflows 64 bits: -9223372036854775809' \
    'a difference of more than 64 bits' most two
make_file declared "events: Ir\nsummary: $most\nfl=a.c\nfn=f\n1 5\n"
make_file negative "events: Ir\nsummary: -2\nfl=a.c\nfn=f\n1 5\n"
dies 'the Ir of the summary overflows 64 bits: -9223372036854775809' \
    'summaries whose difference has more' -q declared negative
make_file formula-1 "event: A = Ir\n${E}1 5\n"
make_file formula-2 "event: A = 2 Ir\n${E}1 5\n"
dies "formula-2:1: expected the formula that event 'A' had before, found \
'2 Ir'" 'two formulas' formula-1 formula-2

# ---- subtraction

dies 'the Ir of a.c:f:1 overflows 64 bits: 9223372036854775808' \
    'the least number has no opposite' least zero
make_file least-sum "events: Ir\nsummary: $least\nfl=a.c\nfn=f\n1 5\n"
dies 'the Ir of the summary overflows 64 bits: 9223372036854775808' \
    'nor in a summary' least-sum zero
make_file least-call "${E}cfn=g\ncalls=1 1\n1 $least\n"
dies 'the inclusive Ir of the call of a.c:g from a.c:f:1 overflows 64 bits: '\
'9223372036854775808' 'nor in a call' least-call zero
make_file many "events: $(seq -s ' ' -f E%g 129)\nfl=a.c\nfn=f\n1 5\n"
crowded='an event has the name of a side, or there are too many'
dies "cannot subtract the old profile: $crowded" '--sides of 129 events' \
    --sides many many
make_file once 'event: X = Ir\nevents: Ir\nfl=a.c\nfn=f\n1 1\n'
make_file twice 'event: X = 2 Ir\nevents: Ir\nfl=a.c\nfn=f\n1 1\n'
for stat in mean median; do
	dies "twice:1: expected the formula that event 'X' had before, found \
'2 Ir'" \
	    "--stat=$stat of sides with two formulas" --stat=$stat once twice
done
make_file many-86 "events: $(seq -s ' ' -f E%g 86)\nfl=a.c\nfn=f\n1 5\n"
dies "cannot write the difference: $crowded" '--sides of 86 events' \
    --sides many-86 many-86
dies "cannot write the difference: $crowded" '--split-sign of 129 events' \
    --split-sign many many
many_85=$(seq -s ' ' -f e%g 85)
make_file many-85 "events: $many_85\nfl=a.c\nfn=f\n1 5\n"
# --sides adds two events for numbers of calls, unless there is no room.
calls='cfn=g\ncalls=2 1\n1'
for name in CallsOld CallsNew; do
	what='subtract the old profile'
	[ $name = CallsOld ] || what='write the difference'
	make_file calls "events: Ir $name\nfn=f\n1 1 1\n$calls 1 1\n"
	dies "cannot $what: $crowded" "--sides of an event $name" \
	    --sides calls calls
done
make_file calls-85 "events: $many_85\nfn=f\n1 1\n$calls 1\n"
make_file calls-84 "events: ${many_85% *}\nfn=f\n1 1\n$calls 1\n"
for n in 84:2 85:0; do
	run cgdiff -q --sides calls-${n%:*} calls-${n%:*}
	is "$status $(grep '^events:' "$out" | grep -o 'Calls[ON]..' | wc -l)" \
	    "0 ${n#*:}" "--sides of calls and ${n%:*} events"
done
run cgdiff --sides many-85 many-85
is "$status $(sed -n 's/^events://p' "$out" | wc -w)$(cat "$err")" '0 255' \
    '--sides of 85 events'

# ---- the output

dies 'the IrDown of a.c:f:1 overflows 64 bits: 9223372036854775808' \
    'the opposite of the least number' --split-sign most minus
make_file big-o "${E}1 5000000000000000000\n"
make_file big-n "${E}1 7000000000000000000\n"
dies 'the IrNew of a.c:f:1 overflows 64 bits: 14000000000000000000' \
    'a new side of more than 64 bits' -q --sides -O big-o big-n big-n
dies 'the Ir of the totals overflows 64 bits: 18446744073709551614' \
    'totals of more than 64 bits' -q zero y-most z-most
dies 'the Ir of a.c:a.c:0 overflows 64 bits: 18446744073709551614' \
    'functions that become one by --by' -q --by=file zero y-most z-most
make_file up "events: Ir\nsummary: 0\nob=y\nfl=a.c\nfn=f\n1 $most\nfn=g\n1 -5\n"
make_file up-z "events: Ir\nsummary: 0\nob=z\nfl=a.c\nfn=f\n1 5\n"
dies 'the IrUp of the totals overflows 64 bits: 9223372036854775812' \
    'totals of what rose of more than 64 bits' -q --split-sign zero up up-z
make_file full 'positions: instr line\nevent: X : Long\nevents: Ir\nob=x\nfl=a.c\n'\
'fn=f\n0x1 1 5\ncfn=g\ncalls=1 0x2 2\n0x1 1 3\njump=1 0x1 1\n0x2 2\n'
tells 'warning: the old side adds up 1 profile and the new one 2; --stat=mean '\
'compares means, -O names each of several old ones
note: Cachegrind form has no calls; 1 arcs and 1 jumps are dropped
note: Cachegrind form has no objects; functions of equal file and name become '\
'one
note: Cachegrind form has no event definitions; they are dropped' \
    '--to=cachegrind: what is lost, and not what is not compared' \
    --to=cachegrind full full full
for i in 1 2 3; do
	make_file "o$i" "${E}1 10$i\n"
	make_file "n$i" "${E}1 20$i\n"
done
noise="note: 1 of 1 changed function changed no more than runs of one build do"
for stat in mean median min; do
	tells "warning: only 'o1' is old, and 5 files are new; -O names each \
of several old ones
$noise" "--stat=$stat: what was taken as old" --stat=$stat o1 o2 o3 n1 n2 n3
done
cgmerge --stat=median -o middle o1 o2 o3
mkdir olds
cp o1 o2 olds
for old in '-O o1' middle olds; do
	complains '0 ' "$old: as it was meant" --stat=median $old n1 n2
done
complains '0 ' '--stat with -q in silence' -q --stat=median o1 o2 n1 n2
complains '0 ' 'with -q in silence' -q --to=cachegrind full full full

# ---- verdicts

dies "option '--fail-if': the change of Ir overflows 64 bits: \
18446744073709551614" 'a verdict on more than 64 bits' \
    -q --fail-if='Ir>1' zero y-most z-most
dies "option '--fail-if': the old total of Ir overflows 64 bits: \
18446744073709551614" 'of OLD' \
    -q --fail-if='Ir>1' -O y-most -O z-most zero
# Here the new count exceeds 64 bits, and the change does not.
risen='Ir 5000000000000000000 -> 14000000000000000000 (+9000000000000000000, '\
'+180.00%)'
for limit in "Ir>1: failed: $risen" "fn:Ir>1: failed: 1 function
cgdiff:   a.c:f $risen, allowed +1"; do
	complains "1 cgdiff: $limit" "a new count of more than 64 bits: $limit" \
	    -q -o new --fail-if="${limit%%: *}" -O big-o big-n big-n
done
dies "option '--fail-if': the change of Ir of a.c:f overflows 64 bits: \
9223372036854775814" 'a verdict on a function' \
    -q --fail-if='fn:Ir>1' zero most b
dies "option '--fail-if': the old Ir of a.c:f overflows 64 bits: \
9223372036854775814" 'or on what it was' -q --fail-if='fn:Ir>1' -O most -O b zero
make_file called "${E}1 5\ncfn=g\ncalls=1 1\n2 3\n"
make_file called-most "${E}1 5\ncfn=g\ncalls=$most 1\n2 3\nfn=h\n1 5\ncfn=g\n\
calls=$most 1\n2 3\n"
dies "option '--fail-if': the change of calls of a.c:g overflows 64 bits: \
18446744073709551613" 'or on calls of what has no costs' \
    -q --fail-if='fn:calls>1' called called-most
tells 'cause:Ir>9: passed: 1 function, most a.c:f Ir 5 -> 5 (+0, +0.00%)' \
    'what has no costs is no cause' --fail-if='cause:Ir>9' called called
run cgdiff -o new --fail-if='Ir>1' g most
is "$status $(cut -d , -f 1 "$err")" "1 cgdiff: Ir>1: failed: Ir 1 -> $most \
(+9223372036854775806" 'the most'
tells "Ir>1: passed: Ir $most -> -1 (-9223372036854775808, -100.00%)" \
    'the least' --fail-if='Ir>1' most minus

# ---- rules and names

tells 'note: nothing is folded: a profile without calls, such as one of Cachegrind, '\
"does not say who the callers are
warning: no function matches '^x', 'fl:y'" '--fold of nothing' --fold=f --fold=^x \
    --fold=fl:y a b
complains '0 ' '... with -q' -q --fold=f --fold=^x a b

# ---- the form of messages

long=$(awk 'BEGIN { for (i = 0; i < 500; i++) printf("1234567890") }')
for words in "-s s/($long/x/" "-s s/$long" "--fail-if=$long" \
    "--fail-if=Ir>$long" "--fail-if=fn:($long:Ir>1" "--ignore=($long" \
    "--norm=$long" "--only=$long" "--rules=$long" "--fail-if=$long>1" \
    "-s s/a/\${$long}/" "-s s/a/b/$long"; do
	run cgdiff $words a b
	is "$status $(cat "$out")$(grep -c '^cgdiff: ' "$err") \
$(grep -c -v '^usage: ' "$err") $(($(wc -c <"$err") < 2000))" '2 1 1 1' \
	    "a long word is cut: $(echo "$words" | cut -c 1-20)"
done
make_file long-name "events: Ir\nfl=$long\nfn=$long\n1 5\n"
run cgdiff -q --fail-if='fn:Ir>=0' long-name long-name
is "$status $(wc -l <"$err") $(($(wc -c <"$err") < 700))" '1 2 1' \
    'a long name of a function is cut'
make_file odd-name 'events: Ir\nfl=a\033[1m.c\nfn=f\377\001\n1 5\n'
complains '1 cgdiff: fn:Ir>=0: failed: 1 function
cgdiff:   a?[1m.c:f?? Ir 5 -> 5 (+0, +0.00%), allowed -1' \
    'a strange name in a verdict' -q --fail-if='fn:Ir>=0' odd-name odd-name

# A file that was cut short looks cheaper than it is, so no gate may accept it.
make_file whole 'creator: callgrind-3\nevents: Ir\nfl=a.c\nfn=f\n1 5\ntotals: 5\n'
make_file cut 'creator: callgrind-3\nevents: Ir\nfl=a.c\nfn=f\n1 4\n'
complains "2 cgdiff: cut:5: expected 'totals:' at the end, found none; the \
file may be cut short" 'a NEW that is cut short does not pass' \
    -q --fail-if='Ir>+1%' whole cut
fails_with 2 'nor does an OLD' cgdiff -q --fail-if='Ir>+1%' -o diff cut whole
ok 'without a gate it is read' cgdiff -q -o diff whole cut

make_file again "events: Ir\nfl=a.c\nfn=f\n1 5\nfn=f'2\n1 2\n"
make_file once 'events: Ir\nfl=a.c\nfn=f\n1 9\n'
gives 'events: Ir|summary: 2||fl=(1) a.c|fn=(1) f|1 2||totals: 2|' \
    '--merge-recursion' --merge-recursion again once

# functions OBJECT N: a profile of N functions f1, f2, ...
functions()
{
	printf 'events: Ir\nob=%s\nfl=a.c\n' "$1"
	seq "$2" | sed 's/.*/fn=f&\n& 1/'
}

# Two builds whose objects differ in name: they have no function in common.
functions x 10 >build-x
functions y 10 >build-y
functions x 9 >few-x
functions y 9 >few-y
tells "warning: of 10 functions that the old profile has in object 'x' 0 are "\
'in the new one, and 10 more by name, in another object or file: see --match, '\
'--norm, -s' 'builds of other objects' --match=exact build-x build-y
for words in '-q --match=exact build-x build-y' '--match=exact few-x few-y' \
    '--match=exact build-x build-x' 'build-x build-x' \
    '--match=exact --mod-objname=s/x/y/ build-x build-y' \
    '--mod-objname=s/x/y/ build-x build-y' '--match=exact a build-x'; do
	complains '0 ' "no word on others: $words" $words
done

# A library that both builds use does not hide that their programs differ.
{ functions x 10; functions libc 30 | sed 1d; } >with-x
{ functions y 10; functions libc 30 | sed 1d; } >with-y
tells "warning: of 10 functions that the old profile has in object 'x' 0 are "\
'in the new one, and 10 more by name, in another object or file: see --match, '\
'--norm, -s' 'and a library that both have' --match=exact with-x with-y
tells 'note: 1 object of the old profile matched with another of the '\
'new one; -v shows how' 'matched, and said' with-x with-y

# nameless N M: N functions without a symbol, the last M at other addresses
nameless()
{
	printf 'events: Ir\nob=x\nfl=???\n'
	for i in $(seq "$1"); do
		printf 'fn=0x%016x\n0 1\n' \
		    $((4096 + 16 * i + (i > $1 - $2 ? 8 : 0)))
	done
}
nameless 12 0 >stripped
nameless 12 10 >rebuilt
nameless 12 9 >another-load
tells "warning: of 12 functions that the old profile has in object 'x' 2 are "\
'in the new one, and 10 have no symbol, but an address: see --norm=addresses' \
    'builds without symbols' stripped rebuilt
# If two objects have equally many functions, the warning has the first name.
for rule in '1d; s/^ob=x/ob=w/' '1d; s/^ob=x/ob=y/'; do
	{ nameless 12 0; nameless 12 0 | sed "$rule"; } >two
	{ nameless 12 12; nameless 12 12 | sed "$rule"; } >two-others
	case $rule in *w/) first=w ;; *) first=x ;; esac
	tells "warning: of 12 functions that the old profile has in object \
'$first' 0 are in the new one, and 12 have no symbol, but an address: see \
--norm=addresses" "two strange objects: $rule" two two-others
done
nameless 9 0 >few
nameless 9 9 >few-others
for words in 'stripped another-load' '--norm=addresses stripped rebuilt' \
    'few few-others' '-q stripped rebuilt' 'stripped stripped'; do
	complains '0 ' "no word on addresses: $words" $words
done

# A rule that -v prints can be pasted, even with letters of other scripts.
mine=$(printf 'J\303\274rgen') hers=$(printf 'Zo\303\253')
functions "$mine/x" 4 >build-mine
functions "$hers/x" 4 >build-hers
run cgdiff -v build-mine build-hers
is "$(sed -n 's/  *#.*//; /-s/p' "$err")" \
    "cgdiff: -s 'ob:s,^$mine/x\$,$hers/x,'" \
    'letters of other scripts in a rule'

done_testing
