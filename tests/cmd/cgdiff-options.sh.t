#!/bin/sh
#
# The options of cgdiff: what each does, and the messages about wrong uses.

# shellcheck disable=SC2086 # words of command lines
. "$(dirname "$0")/../lib.sh"
. "$top/tests/common_options.sh"

tool=cgdiff
plain=--names=plain
usage='usage: cgdiff [-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] OLD NEW '\
'...'

# judges VERDICTS ARGUMENT...: the limits of these verdicts, given as --fail-if,
# print them, each after `cgdiff: '; the difference is written, failed or not
judges()
{
	verdicts=$1
	shift
	wanted=0
	set -f
	IFS='
'
	for line in $verdicts; do
		case $line in
		*': failed: '*) wanted=1 ;;
		esac
		case $line in
		' '*) ;;
		*) set -- "$@" "--fail-if=${line%%: *}" ;;
		esac
	done
	unset IFS
	set +f
	run cgdiff "$@"
	is "$status: $(cat "$err")" \
	    "$wanted: $(printf '%s\n' "$verdicts" | sed 's/^/cgdiff: /')" "$*"
	case $(tail -n 1 "$out") in
	totals:* | summary:*) ;;
	*) failed "$*: the difference is written all the same" ;;
	esac
}

records a <<'END'
events: Ir Dr
fl=a.c|fn=main|1 100 20|2 50|cfn=f|calls=3 9|2 300 40|jcnd=1/3 8|2
fn=f|9 300 40
fn=gone|20 7
END
records b <<'END'
events: Ir Dr
fl=a.c|fn=main|1 100 20|2 60|cfn=f|calls=4 9|2 360 40|jcnd=3/6 8|2
fn=f|9 360 40
fn=came|30 5 1
END
make_file swapped 'events: Dr Ir\nfl=a.c\nfn=main\n1 1 10\n'
make_file other 'events: Ir Bc\nfl=a.c\nfn=main\n1 10 4\n'
make_file swap-2 'events: Ir Dr\nfl=a.c\nfn=main\n1 10 1\n'
make_file more 'events: Ir Bc\nfl=a.c\nfn=main\n1 10 4\n2 5 1\n'
make_file third 'events: Ge\nfl=a.c\nfn=main\n1 1\n'
make_file plain-1 'cmd: ./t\nevents: Ir\nfl=a.c\nfn=f\n1 5\n2 6\nsummary: 11\n'
make_file plain-2 'cmd: ./t\nevents: Ir\nfl=a.c\nfn=f\n1 5\n2 9\nsummary: 14\n'
make_file doubtful \
    'events: Ir Dr\nfl=a.c\nfn=(1)\n1 1\nfn=(2)\n1 1\nfn=(3)\n1 1\n'
records full-1 <<'END'
positions: instr line|events: Ir
ob=x|fl=a.c|fn=main|0x10 16 400|0x14 16 400|fi=b.h|0x1c 7 5
END
records full-2 <<'END'
positions: instr line|events: Ir
ob=x|fl=a.c|fn=main|0x10 16 401|0x14 16 500|fi=b.h|0x1c 7 8
END
: >empty
ab='came|30 5 1||fl=a.c|fn=f|9 60 0||fl=a.c|fn=gone|20 -7 0||fl=a.c|fn=main|'\
'2 10 0|cfn=f|calls=1 9|2 60 0|jcnd=2/3 8|2||totals: 68 1|'
cgdiff a b >ab.diff

# ---- options that all tools have

inputs='a b'
doubt='a doubtful'
many='-O a -O b doubtful b a a'
options='--all --binary --by --events --fail-if --files0-from --fold --ignore '\
'--ignore-new --match --match-threshold --merge-recursion --mod-filename '\
'--mod-funcname --mod-objname --names --new-src --no-baseline --no-lines '\
'--noise --norm --old-src --only --overlap --pairs --positions --rules '\
'--sides --source-map --source-root --split-sign --stat --strict --to '\
'--verdict -O --old -V --version -h --help -j --jobs -o --output -q --quiet '\
'-s --subst -v --verbose'
argument='-O -s --old --subst --by --events --fail-if --files0-from --ignore '\
'--mod-filename --mod-funcname --mod-objname --names --no-baseline --noise '\
'--norm --only --positions --rules --stat --to --verdict'
no_argument='--all --ignore-new --merge-recursion --no-lines --sides '\
'--split-sign --strict'
ver="'--verdict' or '--verbose' or '--version'"
quiet=doubt.out
choices='--by=instr,line,function,file,object,namespace '\
'--events=same,union,intersect --names=compressed,plain '\
'--only=increase,decrease,added,removed,change --positions=relative,absolute '\
'--to=auto,cachegrind,callgrind'
old='-O a'
test_common_options

# ---- the two sides

gives "events: Ir Dr|summary: 68 1||fl=a.c|fn=$ab" 'NEW less OLD' a b
refused 'expected OLD and NEW, found neither'
refused 'expected OLD and NEW, found neither' -q --all
refused 'expected OLD and NEW, found only one' a
refused 'expected OLD and NEW, found only one' -
gives 'events: Ir|summary: 11||fl=a.c|fn=f|1 5|+1 6||totals: 11|' \
    'two new ones are summed' -q --to=callgrind plain-1 plain-1 plain-1
for option in '-O a' -Oa '--old a' --old=a; do
	alike "$option" a b -- $option b
done
alike '-O after operands' a b -- b -O a
alike 'with -O all operands are new' -q a a b -- -q -O a a b
gives 'events: Ir|summary: 0||totals: 0|' 'two on each side' \
    --to=callgrind -O plain-1 --old plain-2 plain-2 plain-1
alike 'in any order' -O a -O b b b a -- -O b a b -O a b
for words in '- b <a' '-O - b <a' '-- - b <a' 'a - <b' '-O a - <b' '-O a <b'; do
	ok "standard input: $words" sh -c "cgdiff $words"
	is_file "$out" ab.diff "$words: the same difference"
done
for words in '- -' '-O - -' '-O -' '-O - -O - a' 'a - -'; do
	refused "'-' can be read only once" $words
done
fails 'empty: note: empty file, '\
'skipped
cgdiff: expected an old profile, found an empty file' \
    'an empty file is no old profile' empty b
fails 'expected an old profile, found empty files' 'nor are two of them' -q \
    -O empty -O empty b
for words in --stat=mean --fold=f; do
	fails 'expected an old profile, found an empty file' \
	    "nor with $words" -q "$words" empty b
done
# A comparison that did not take place passes no gate.
run cgdiff -q --fail-if='Ir>0' a empty
is "$status: $(cat "$out")" '2: ' 'an empty file is no new profile'
run cgdiff -q a empty empty
is "$status: $(cat "$out")" '2: ' 'nor are two new ones'
alike 'an empty file beside another is skipped' \
    -q -O empty -O a b -- -q -O a empty b
fails 'nowhere: cannot open: no such file or directory' \
    'an old file that is not there' nowhere b

# ---- files0-from

alike '--files0-from FILE and -O' a b -- -O a --files0-from one
refused 'expected OLD and NEW, found neither' --files0-from=one
refused "'-' can be read only once" -O - --files0-from=dash
run sh -c 'cgdiff --files0-from=- -O - b <one'
is "$status: $(cat "$out")$(sed 1q "$err")" \
    "2: cgdiff: '-' can be read only once" 'nor the list and OLD'
refused "option '--binary': expected a program in a file, found the standard \
input" --binary=- a b
refused "unknown option '--$(printf '%041d' 0)'" "--$(printf '%041d' 0)" a b

# ---- quiet and verbose

complains '0 ' '-q: neither warning nor note' -q -O empty -O a doubtful
complains '0 ' '-v and nothing to tell' -v a b
run cgdiff -v -s s/a/b/ --mod-filename=s,x,y, a b
is "$status $(sort "$err")" "0 cgdiff: files: 1 names became 1
cgdiff: functions: 4 names became 4
cgdiff: warning: no name matches 's,x,y,'" '-v tells of names, of kinds with rules'
complains '0 cgdiff: functions: 4 names became 3' \
    '-v tells how many names there are less' -v -s 's/^(came|gone)$/x/' a b
complains '0 ' 'and without it this is not told' -s 's/^(came|gone)$/x/' a b

# ---- output: verbs.py.t tests what these options do

complains '0 ' 'addresses are not missed where they are not compared' full-1 \
    plain-1
complains '0 cgdiff: warning: not all profiles have instruction addresses; '\
'they are dropped' 'but where they are' --by=instr full-1 plain-1

for words in --no-lines --by=file; do
	refused "option '--source-map': '${words%=*}' leaves no lines to \
compare" $words --source-map=a=b a b
	refused "option '--old-src': '${words%=*}' leaves no lines to compare" \
	    $words --old-src=a --new-src=b a b
done
refused "option '--source-root': expected --old-src or --source-map as well" \
    --source-root=. a b
for word in --match=auto --match=exact -q; do
	refused "option '--match-threshold': expected --match=similar as well" \
	    $word --match-threshold=1 a b
done
alike '--no-lines drops addresses too' --no-lines full-1 full-2 -- \
    --no-lines --by=instr full-1 full-2

# ---- events

main='fl=a.c|fn=main'
gives 'events: Ir Dr|summary: 0 0||totals: 0 0|' \
    'the same events in another order' swapped swap-2
fails "other: expected the events 'Ir Dr' of 'a', found 'Ir Bc'; \
--events=union or --events=intersect joins them" 'different events' \
    --events=same a other
fails "other: expected the events 'Dr Ir' of 'swapped', found 'Ir Bc'; \
--events=union or --events=intersect joins them" \
    'different events of two old ones' -O swapped -O other other
gives "events: Ir Dr Bc|summary: 0 -1 4||$main|1 0 -1 4||totals: 0 -1 4|" \
    '--events=union: in the order of valgrind' --events=union swapped other
fails 'expected an event that all inputs have, found none' \
    '--events=intersect of nothing in common' --events=intersect swapped third

# ---- sides

make_file even 'events: Ir\nfl=a.c\nfn=main\n1 5\n'
for name in Old New; do
	make_file odd "events: Ir Ir$name\nfl=a.c\nfn=main\n1 5 3\n"
	for words in 'odd odd' '--events=union even odd' '--events=union odd even'
	do
		run cgdiff --sides $words
		is "$status: $(cat "$out")$(sed 's/cannot .*: /...: /' "$err")" \
		    '2: cgdiff: ...: an event has the name of a side, or there '\
'are too many' "--sides and an event Ir$name: $words"
	done
done

# ---- split-sign

for name in Up Down; do
	make_file odd "events: Ir Ir$name\nfl=a.c\nfn=main\n1 5 3\n"
	fails 'cannot write the difference: an event has the name of a side, '\
'or there are too many' "--split-sign and an event called Ir$name" \
	    --split-sign odd odd
done

# ---- only

records only-1 <<'END'
events: Ir Dr
fl=a.c|fn=down|1 9 1
fn=gone|1 5 5|cfn=same|calls=1 1|1 4
fn=same|1 4 4|2 3
fn=up|1 1 9|2 8|cfn=gone|calls=1 1|2 9
fn=zero|1 0
END
records only-2 <<'END'
events: Ir Dr
fl=a.c|fn=came|1 6 6|cfn=same|calls=1 1|1 3
fn=called|cfn=same|calls=1 1|1 3
fn=down|1 8 2|cfn=came|calls=1 1|1 9
fn=same|1 3 4|2 4
fn=up|1 2 1|2 8
fn=zero|1 0
END
gives 'events: Ir Dr|summary: -5 -5||fl=a.c|fn=gone|1 -5 -5|cfn=same|'\
'calls=-1 1|1 -4 0||totals: -5 -5|' '--only=removed of means' \
    --only=removed --stat=mean -q only-1 only-2
make_file named 'events: Ir Dr\nfl=a.c\nfn=gone\ncfn=down\nfn=down\n1 9 1\n'
make_file only-gone 'events: Ir Dr\nfl=a.c\nfn=gone\n1 5 5\nfn=down\n1 9 1\n'
gives 'events: Ir Dr|summary: -5 -5||fl=a.c|fn=gone|1 -5 -5||totals: -5 -5|' \
    '--only=removed: a name without anything is nothing' \
    --only=removed only-gone named
gives 'events: Ir Dr|summary: 5 5||fl=a.c|fn=gone|1 5 5||totals: 5 5|' \
    '--only=added: nor is it in OLD' --only=added named only-gone
make_file jumping 'events: Ir Dr\nfl=a.c\nfn=gone\njump=1 1\n2\nfn=down\n1 9 1\n'
gives 'events: Ir Dr|summary: 0 0||totals: 0 0|' \
    '--only=removed: a jump is enough to be there' \
    --only=removed only-gone jumping
gives 'events: Ir Dr|summary: 1 1||fl=a.c|fn=x|1 1 1|cfn=y|calls=0 1|1 -1 0||'\
'totals: 1 1|' '--only=increase: functions are what they are after renaming' \
    --only=increase -s 's/^(came|gone)$/x/' --mod-funcname='s/^(?!x$).*/y/' \
    -q only-1 only-2

# ---- names, positions, to

gives 'events: Ir|summary: 104||ob=x|fl=a.c|fn=main|0x10 16 1|0x14 16 100|'\
'fi=b.h|0x1c 7 3|fe=a.c||totals: 104|' '--positions=absolute' \
    --by=instr --positions=absolute full-1 full-2
run cgdiff --by=instr full-1 full-2
is "$(sed -n '/^ob=/,/^totals/p' "$out" | tr '\n' '|')" \
    'ob=(1) x|fl=(1) a.c|fn=(1) main|0x10 16 1|+4 * 100|fi=(2) b.h|'\
'0x1c 7 3|fe=(1)||totals: 104|' 'names are compressed, positions relative'
alike 'and by these options' a b -- \
    --names=compressed --positions=relative a b
for options in --to=auto --to=cachegrind; do
	alike "$options of Cachegrind form" plain-1 plain-2 -- \
	    $options plain-1 plain-2
done
run cgdiff plain-1 plain-1
is "$(tr '\n' '|' <"$out")" \
    'desc: Difference: new minus old|desc: New totals: Ir 11|'\
'desc: Old totals: Ir 11|cmd: ./t|events: Ir|summary: 0|' \
    'Cachegrind form of nothing'
run cgdiff plain-1 even
is "$(sed 1q "$out")" '# callgrind format' 'Callgrind form of both'
run cgdiff --to=cachegrind a b
is "$status $(tr '\n' '|' <"$out")" '0 desc: Difference: new minus old|'\
'desc: New totals: Ir 525 Dr 61|desc: Old totals: Ir 457 Dr 60|cmd: |'\
'events: Ir Dr|fl=a.c|fn=came|30 5 1|fn=f|9 60 0|fn=gone|20 -7 0|fn=main|'\
'2 10 0|summary: 68 1|' '--to=cachegrind'
run cgdiff --sides plain-1 plain-2
is "$status $(tr '\n' '|' <"$out")" '0 desc: Difference: new minus old|'\
'desc: New totals: Ir 14|desc: Old totals: Ir 11|cmd: ./t|events: Ir IrOld IrNew|fl=a.c|fn=f|1 0 5 5|2 3 6 9|'\
'summary: 3 11 14|' 'Cachegrind form with --sides'

# ---- facts

records facts-1 <<'END'
# callgrind format|version: 1|creator: callgrind-3.19.0|pid: 5|cmd: ./one x
part: 1|thread: 2|desc: Trigger: Program termination|desc: Timerange: 1
positions: line|event: Sum = Ir + Dr : Both|events: Ir Dr|summary: 100 50
fl=a.c|fn=f|1 5 6
totals: 5 6
END
sed -e s/one/two/ -e 's/^pid: 5/pid: 6/' -e 's/ 100 50/ 110 40/' \
    -e 's/Timerange: 1/Timerange: 2/' -e 's/^1 5 6/1 7 3/' \
    -e 's/^totals: .*/totals: 7 3/' -e 's/event: Sum.*/event: X : Why/' \
    facts-1 >facts-2
run cgdiff facts-1 facts-2
is "$status $(sed /^creator:/d "$out" | tr '\n' '|')$(cat "$err")" \
    '0 # callgrind format|version: 1|cmd: ./one x|part: 1|thread: 2|'\
'desc: Command: ./two x|desc: Difference: new minus old|'\
'desc: New command: ./two x|desc: New totals: Ir 7 Dr 3|'\
'desc: Old command: ./one x|desc: Old totals: Ir 5 Dr 6|'\
'desc: Trigger: Program termination|positions: line|'\
'event: Sum = Ir + Dr : Both|event: X : Why|events: Ir Dr|summary: 10 -10||'\
'fl=(1) a.c|fn=(1) f|1 2 -3||totals: 2 -3|' \
    'facts that differ go, summaries are subtracted'
cp "$out" facts.diff
# sides FILE WANTED TITLE: FILE has these lines about commands
sides()
{
	is "$(grep -E '^(cmd|desc: .*[cC]ommand)' "$1" | tr '\n' '|')" "$2" "$3"
}
three='cmd: ./one x|desc: Command: ./two x|'
run cgdiff facts-2 facts-1
sides "$out" "${three}desc: New command: ./one x|desc: Old command: ./two x|" \
    'which command was the old one does not depend on their names'
cp "$out" back.diff
run cgmerge facts.diff facts.diff
sides "$out" "${three}desc: New command: ./two x|desc: Old command: ./one x|" \
    'a sum of differences says so, too'
run cgmerge facts.diff back.diff
sides "$out" "$three" 'but not if they are of other commands'
run cgdiff back.diff facts.diff
sides "$out" "$three" 'nor does a difference of such'
run cgdiff facts.diff facts-2
sides "$out" "${three}desc: New command: ./two x|"\
'desc: Old command: ./one x|desc: Old command: ./two x|' \
    'of a difference both commands are one side'
sed '/^cmd/d' facts-1 >no-command
run cgdiff no-command facts-2
sides "$out" 'cmd: ./two x|' 'a side that says none has none'
run cgdiff facts.diff facts.diff
is "$(grep -c '^desc: Difference: new minus old$' "$out")" 1 \
    'a difference of differences says once that it is one'

# ---- renaming; rename.py.t has more

make_file ren-1 'events: Ir\nob=/old/x\nfl=/old/a.c\nfn=f::h0123456789abcdef\n5 70\n'
make_file ren-2 'events: Ir\nob=/new/x\nfl=/new/a.c\nfn=f::hfedcba9876543210\n5 77\n'
same='events: Ir|summary: 7||ob=x|fl=a.c|fn=f|5 7||totals: 7|'
test_renaming "$same" ren-1 ren-2
gives 'events: Ir|summary: 7||ob=/x|fl=/a.c|fn=f|5 7||totals: 7|' '--norm' \
    --norm=rust -s 'ob:s,^/(old|new),,' -s 'fl:s,^/(old|new),,' ren-1 ren-2
gives "$same" 'rules in the order of the command line, of all options' \
    -s 'fl:s/old/q/' --mod-filename='s/new/q/' --rules=rules ren-1 ren-2
make_file tmp-1 'events: Ir\nob=/tmp/b1/x\nfl=./a.c\nfn=f.constprop.0\n5 70\n'
make_file tmp-2 'events: Ir\nob=/tmp/b2/x\nfl=a.c\nfn=f.llvm.77\n5 77\n'
gives "$same" '--norm=gcc,llvm,paths' --norm=gcc,llvm,paths tmp-1 tmp-2
gives "$same" 'several --norm' --norm=gcc --norm paths --norm=llvm tmp-1 tmp-2

many=$(seq 256 | sed 's/.*/E&/' | tr '\n' ' ')
for n in 1 2; do
	make_file "many$n" "events: $many\nfn=f\n1 $(echo "$many" | sed \
	    "s/E[0-9]*/$n/g")\n"
done
complains '0 ' 'as many events as a profile can have' many1 many2
fails 'cannot subtract the old profile: an event has the name of a side, or '\
'there are too many' 'and no more' --sides many1 many2

# ---- fail-if: the program

for n in 0 5 100 1000 1010; do
	make_file "t$n" "events: Ir Dr\nfl=a.c\nfn=main\n1 $n\n2 0 1000\n"
done
make_file t-5 'events: Ir Dr\nfl=a.c\nfn=main\n1 -5\n2 0 1000\n'

# limit_test and share_test test limits at all edges, tests/verbs the messages.
judges 'Ir>99: failed: Ir -5 -> 100 (+105, +2100.00%)' t-5 t100

judges 'Ir>+9e18%: failed: Ir 0 -> 5 (+5, from nothing)' t0 t5
judges 'Ir<-9e18%: failed: Ir 0 -> -5 (-5, from nothing)' t0 t-5
judges 'Ir>=0%: failed: Ir 0 -> 0 (+0, +0.00%)' t0 t0
judges 'Ir>=1%: passed: Ir 0 -> 0 (+0, +0.00%)' t0 t0

# Each of several limits has its line, in the order given.
judges 'Ir>+2%: passed: Ir 1000 -> 1010 (+10, +1.00%)
Ir>+5: failed: Ir 1000 -> 1010 (+10, +1.00%)
Dr<0: passed: Dr 1000 -> 1000 (+0, +0.00%)' t1000 t1010
judges 'Ir>5: failed: Ir 1000 -> 1010 (+10, +1.00%)
Ir>5: failed: Ir 1000 -> 1010 (+10, +1.00%)' t1000 t1010
judges 'Ir>5: failed: Ir 1000 -> 1010 (+10, +1.00%)' -q t1000 t1010
judges 'Ir>50: passed: Ir 1000 -> 1010 (+10, +1.00%)' -q t1000 t1010
run cgdiff --fail-if='Ir>5' -o new t1000 t1010
cgdiff t1000 t1010 >plain.diff
is "$status $(cat "$out")" '1 ' '--fail-if and -o'
is "$(sed -n 's/^desc: Verdict: //p' new)" \
    'Ir>5: failed: Ir 1000 -> 1010 (+10, +1.00%)' 'the verdict is described'
sed -i '/^desc: Verdict:/d' new
is_file new plain.diff 'the difference is written, failed or not'

# Limits compare the totals of both sides, not the summaries, before --only,
# --sides and --split-sign take effect.
judges 'Ir>1: failed: Ir 5 -> 7 (+2, +40.00%)' facts-1 facts-2
judges 'Ir>200: passed: Ir 300 -> 200 (-100, -33.33%)' \
    -q -O t100 -O t100 -O t100 t100 t100
for options in --only=added --sides --split-sign --all --no-lines --by=file \
    --by=object '--sides --split-sign'; do
	judges 'Ir>5: failed: Ir 1000 -> 1010 (+10, +1.00%)' $options t1000 t1010
done
run cgdiff --events=union --fail-if='Dr<0' --fail-if='Bc>3' swapped other
is "$status $(cut -d ' ' -f 2-7 "$err" | tr '\n' '|')" \
    '1 Dr<0: failed: Dr 1 -> 0|Bc>3: failed: Bc 0 -> 4|' \
    'an event that one side lacks counts 0 there'
fails "option '--fail-if': expected one of the events 'Ir', found 'Dr'" \
    'an event that is not written' --events=intersect --fail-if='Dr<0' \
    swapped other
for event in Nope IrNew IrUp ir; do
	fails "option '--fail-if': expected one of the events 'Ir Dr', \
found '$event'" "--fail-if=$event>1" --sides --fail-if="$event>1" t100 t100
done

# ---- fail-if: functions

records f-1 <<'END'
events: Ir Dr
ob=x|fl=a.c|fn=main|1 100
fn=f|1 100
fn=h|1 1000
ob=y|fl=b.c|fn=g|1 200
fn=gone|1 50
END
records f-2 <<'END'
events: Ir Dr
ob=x|fl=a.c|fn=main|1 200
fn=f|1 103
fn=h|1 1100
ob=y|fl=b.c|fn=g|1 180
fn=came|1 10
END
judges 'fn:Ir>+5%: failed: 3 functions
  b.c:came Ir 0 -> 10 (+10, from nothing), allowed +0
  a.c:main Ir 100 -> 200 (+100, +100.00%), allowed +5
  a.c:h Ir 1000 -> 1100 (+100, +10.00%), allowed +50' f-1 f-2
judges 'fn:Ir>+99: failed: 2 functions
  a.c:h Ir 1000 -> 1100 (+100, +10.00%), allowed +99
  a.c:main Ir 100 -> 200 (+100, +100.00%), allowed +99' f-1 f-2
judges 'fn:^[fh]$:Ir>=+10%: failed: 1 function
  a.c:h Ir 1000 -> 1100 (+100, +10.00%), allowed +99' f-1 f-2
judges 'fl:^b\.c$:Ir>0: failed: 1 function
  b.c:came Ir 0 -> 10 (+10, from nothing), allowed +0' f-1 f-2
judges 'ob:y:Ir>=+20: passed: 3 functions, most b.c:came Ir 0 -> 10 (+10, '\
'from nothing)' f-1 f-2
judges 'fn:^nope$:Ir>0: passed: no functions' f-1 f-2
judges 'fn::Ir>1000: passed: 6 functions, most a.c:h Ir 1000 -> 1100 (+100, '\
'+10.00%)' f-1 f-2
judges 'fn:Dr>0: passed: 6 functions, most a.c:f Dr 0 -> 0 (+0, +0.00%)' \
    f-1 f-2
make_file cpp-1 'events: Ir\nfl=a.c\nfn=a::b<int>\n1 5\nfn=operator<\n1 5\n'
make_file cpp-2 'events: Ir\nfl=a.c\nfn=a::b<int>\n1 6\nfn=operator<\n1 5\n'
judges 'fn:^a::b<int>$:Ir>=1: failed: 1 function
  a.c:a::b<int> Ir 5 -> 6 (+1, +20.00%), allowed +0' cpp-1 cpp-2
judges 'fn:operator<:Ir>0: passed: 1 function, most a.c:operator< Ir 5 -> 5 '\
'(+0, +0.00%)' cpp-1 cpp-2

# Functions with equal changes are listed in the order of the output.
records tie-1 <<'END'
events: Ir
ob=y|fl=a.c|fn=a|1 10
ob=x|fl=b.c|fn=a|1 10
fl=a.c|fn=c|1 10
fn=b|1 20
END
sed 's/^1 .*/1 20/' tie-1 >tie-2
judges 'fn:Ir>0: failed: 3 functions
  a.c:c Ir 10 -> 20 (+10, +100.00%), allowed +0
  b.c:a Ir 10 -> 20 (+10, +100.00%), allowed +0
  a.c:a Ir 10 -> 20 (+10, +100.00%), allowed +0' tie-1 tie-2

# Limits see functions as they are after renaming and --by.
judges 'fn:Ir>+5%: failed: 2 functions
  a.c:main Ir 100 -> 200 (+100, +100.00%), allowed +5
  a.c:h Ir 1000 -> 1100 (+100, +10.00%), allowed +50' \
    -s 's/gone|came/x/' f-1 f-2
judges 'fn:^x$:Ir>+5%: passed: 1 function, most b.c:x Ir 50 -> 10 (-40, '\
'-80.00%)' -s 's/gone|came/x/' f-1 f-2
judges 'fn:^gone$:Ir<0: passed: no functions' -s 's/gone|came/x/' f-1 f-2
judges 'fn:Ir>16%: failed: 1 function
  a.c:a.c Ir 1200 -> 1403 (+203, +16.92%), allowed +192' --by=file f-1 f-2
judges 'fn:^x$:Ir>16%: failed: 1 function
  ???:x Ir 1200 -> 1403 (+203, +16.92%), allowed +192' --by=object f-1 f-2

refused "option '--fail-if': at character 1: expected EVENT>LIMIT, found ''" \
    --fail-if= a b
for limit in '' x 5x 5%% % 1.5 1.2.3% 1e 1e-3 ++5 '5 %' 0x5 \
    9223372036854775808 1e19 99999999999999999999 inf; do
	refused "option '--fail-if': at character 4: expected a number, or \
one with '%' after it, as the limit, found '$limit'" "--fail-if=Ir>$limit" a b
done
refused "option '--fail-if': at character 1: expected EVENT>LIMIT, found '>5'" \
    '--fail-if=>5' a b
refused "option '--fail-if': at character 1: expected the name of an event, \
found ':>5'" '--fail-if=:>5' a b
for scope in fn: fn:x: fl:a::b: new: new:fn:x:; do
	refused "option '--fail-if': at character $((${#scope} + 1)): \
expected the name of an event, found '>5'" "--fail-if=$scope>5" a b
done
for scope in x main f FN New; do
	refused "option '--fail-if': at character 1: expected fn:, fl:, ob:, \
new:, incl:, percall:, cause: or arc: in front, found '$scope:Ir>5'" \
	    "--fail-if=$scope:Ir>5" a b
done
no_pattern --fail-if 'fn:(:Ir>5' "pattern '(': at character 2"

# ---- the limit for every function that pages show

# A rise from nothing is infinitely many percent.
make_file small-0 'events: Ir\nfl=a\nfn=main\n1 5000\n'
make_file small-1 'events: Ir\nfl=a\nfn=main\n1 5000\nfn=new\n2 900\n'
fails_with 1 'percent alone fail for a new function' \
    cgdiff '--fail-if=fn:Ir>+2%' small-0 small-1
limit=$(cgdiff --help | grep -o 'fn:Ir>[^ ,]*')
is "$limit" 'fn:Ir>+2%&>+1000' '--help shows counts beside'
ok 'and they let it pass' cgdiff "--fail-if=$limit" small-0 small-1
ok '--help: a limit is on the change' \
    sh -c 'cgdiff --help | grep "fail-if.*changed"'
for page in README.md man/cgdiff.1; do
	ok "$page shows it" grep -F "$limit" "$top/$page"
	ok "$page names what is for the total" \
	    grep 'cgcheck --max=Ir=' "$top/$page"
done

# ---- ignore

judges 'Ir>+1%: passed: Ir 250 -> 190 (-60, -24.00%)' \
    '--ignore=^(main|f)$' --ignore h f-1 f-2
judges 'Ir>0: passed: Ir 250 -> 190 (-60, -24.00%)' --ignore=ob:x f-1 f-2
judges 'Ir>202: failed: Ir 1200 -> 1403 (+203, +16.92%)' \
    '--ignore=fl:^b' f-1 f-2
judges 'Ir>0: failed: Ir 100 -> 103 (+3, +3.00%)
fn:Ir>5%: passed: 1 function, most a.c:f Ir 100 -> 103 (+3, +3.00%)' \
    --ignore=fl:b --ignore '^main$' --ignore=fn:h f-1 f-2
judges 'Ir>0: passed: Ir 0 -> 0 (+0, +0.00%)
fn:Ir>=0: passed: no functions' --ignore=. f-1 f-2
judges 'fn:main:Ir>0: passed: no functions' '--ignore=ob:^x$' f-1 f-2
cgdiff f-1 f-2 >plain.diff
writes plain.diff '--ignore leaves nothing out of the difference' --ignore=. \
    f-1 f-2
no_pattern --ignore 'fl:(' "pattern '(': at character 2"
no_pattern --ignore '[a' "pattern '[a': at character 3"

done_testing
