#!/bin/sh
#
# The options of cgfilter: their effects, and the messages about wrong usage.

# shellcheck disable=SC2086 # words of command lines
. "$(dirname "$0")/../lib.sh"
. "$top/tests/common_options.sh"

tool=cgfilter
plain=--names=plain
always=-v
usage='usage: cgfilter [-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] '\
'[FILE ...]'

# The inclusive costs: main 495, f 400, puts 150, write 390.
records p <<'END'
events: Ir Dr
ob=x|fl=a.c|fn=main|1 10 1|2 20|cfn=f|calls=2 9|2 300 30|cob=libc|cfi=s.c
cfn=puts|calls=1 50|2 60 6|jcnd=1/3 1|2|fi=i.h|7 5 1|cfi=a.c|cfn=f|calls=1 9
7 100 10
fl=a.c|fn=f|9 40 4|cob=libc|cfi=s.c|cfn=puts|calls=3 50|9 90 9|cob=libc|cfi=s.c
cfn=write|calls=1 70|9 270 27
ob=libc|fl=s.c|fn=puts|50 30 3|cfn=write|calls=4 70|51 120 12
fn=write|70 390 39
END
records full <<'END'
positions: instr line|events: Ir
ob=x|fl=a.c|fn=main|0x10 16 400|0x14 16 400|cfn=f|calls=1 0x40 9|0x14 16 50
cob=y|cfi=y.c|cfn=g|calls=1 0x50 5|0x14 16 30|jump=1 0x10 16|0x14 16|fi=b.h
0x1c 7 5|cfi=a.c|cfn=f|calls=1 0x40 9|0x1c 7 8
fl=a.c|fn=f|0x40 9 58
ob=|fl=z.c|fn=f|0x60 1 3
END
make_file a 'events: Ir Dr\nfl=a.c\nfn=main\n1 5 2\n'
make_file b 'events: Ir Dr\nfl=a.c\nfn=main\n1 7\n'
make_file plain 'cmd: ./t\nevents: Ir\nfl=a.c\nfn=f\n1 5\n2 6\nsummary: 11\n'
make_file doubtful 'events: Ir\nfl=a.c\nfn=(1)\n1 1\nfn=(2)\n1 1\nfn=(3)\n1 1\n'
: >empty
cgfilter p >p.same
cgfilter a b >ab.same

# ---- options that all tools have

inputs='a b'
doubt='doubtful'
many='a b a -s s/main/x/'
options='--binary --by --callers --compute --define --drop '\
'--files0-from --fold --group --group-by --inline --keep --llvm-version '\
'--lump --merge-recursion --mod-filename --mod-funcname --mod-objname '\
'--names --no-calls --no-jumps --norm --part --pid --positions --root '\
'--rules --show --sparse --split --strict --thread --threshold --to --top -V '\
'--version -h --help -j --jobs -o --output -q --quiet -s --subst -v --verbose'
argument='-s --subst --by --define --drop --files0-from --fold '\
'--group --group-by --inline --keep --llvm-version --lump '\
'--mod-filename --mod-funcname --mod-objname --names --norm --part --pid '\
'--positions --root --rules --show --split --thread --threshold --to --top'
no_argument='--callers --compute --merge-recursion --no-calls --no-jumps '\
'--sparse --strict'
ver="'--verbose' or '--version'"
quiet=/dev/null
choices='--by=instr,line,function,file,object,namespace --inline=outer,split '\
'--names=compressed,plain --positions=relative,absolute '\
'--to=auto,cachegrind,callgrind,profdata,proftext'
old=
test_common_options
refused "unknown option '-O'" -O a b

# ---- inputs

for files in a p full plain 'a b'; do
	cgmerge $files >merged
	writes merged "no option: $files is as cgmerge writes it" $files
done
ok 'no file' sh -c 'cgfilter <p'
is_file "$out" p.same 'is the standard input'
ok 'the file -' sh -c 'cgfilter b - <a'
is_file "$out" ab.same 'is the standard input'
refused "'-' can be read only once" - -
make_file other 'events: Ir Bc\nfl=a.c\nfn=main\n1 10 4\n'
run cgfilter a other
is "$status: $(cat "$out")$(cut -d ';' -f 1 "$err")" "2: cgfilter: other: \
expected the events 'Ir Dr' of 'a', found 'Ir Bc'" 'files with different events'
is "$(grep -c -e --events=union "$err")" 0 \
    'what is said of them names no option that is not there'
fails 'nowhere: cannot open: no such file or directory' \
    'a file that is not there' nowhere
fails 'empty: note: empty file, '\
'skipped
cgfilter: expected a profile, found 1 empty file' 'an empty file alone' empty
alike 'an empty file beside another is skipped' -q -o - a -- -q -o - empty a

# ---- quiet and verbose

# quietly STATUS ARGUMENT...: cgfilter ends with STATUS and prints nothing
quietly()
{
	wanted=$1
	shift
	run cgfilter "$@"
	is "$status: $(cat "$out")$(cat "$err")" "$wanted: " \
	    "status $wanted: $*"
}
make_file calls 'events: Ir\nfl=a.c\nfn=f\ncfn=g\ncalls=1 2\n1 5\n'
make_file jumps 'events: Ir\nfl=a.c\nfn=f\njump=1 2\n1\n'
make_file none 'events: Ir\nfl=a.c\nfn=f\n'
quietly 0 -q a
quietly 0 -q empty a
quietly 0 -qv doubtful --keep=. --fold=nothing
quietly 0 -q --keep=main p
quietly 1 -q --keep=nothing p
quietly 1 -q --drop=. p
quietly 0 -q calls
quietly 1 -q --no-calls calls
quietly 0 -q jumps
quietly 1 -q --no-jumps jumps
quietly 1 -q --by=function jumps
quietly 1 -q none
complains '0 ' '-q and -o -' -q -o - p
is_file "$out" p.same '-q and -o -: it is written'
for option in '-o -' '-o new' --output=new; do
	refused "option '--split' cannot be combined with '--output'" --split=x \
	    $option p
done
quietly 1 -q --part=7 p
rm -f new
quietly 1 -q -o new --drop=. a
is "$(sed -n '/^events/,$p' new | tr '\n' '|')" \
    'events: Ir Dr|summary: 0 0||totals: 0 0|' '-q and -o: it is written'
quietly 0 -q -o new p
is_file new p.same '-q and -o: it is written, and status 0'
none='cgfilter: warning: nothing is kept: no cost, call or jump is left'
gives "events: Ir Dr|summary: 0 0||totals: 0 0|$none" \
    'without -q an empty profile is a profile' --drop=. a

# ---- positions, to

run cgfilter --positions=absolute full
is "$(grep -c '^0x14 16 400$' "$out")" 1 '--positions=absolute'
gives 'events: Ir|summary: 11||fl=a.c|fn=f|1 5|+1 6||totals: 11|' \
    '--to=callgrind' --to=callgrind plain
run cgfilter --define='X = 2 Ir' plain
is "$(sed 1q "$out")" '# callgrind format' \
    'what the form cannot hold needs the other one'

# ---- part, pid, thread, split

records parts <<'END'
# callgrind format|version: 1|pid: 1|cmd: ./t|part: 1|thread: 1
desc: Trigger: a|positions: line|events: Ir
fl=(1) a.c|fn=(1) f|1 5
totals: 5|part: 2|thread: 2|desc: Trigger: b|events: Ir
fl=(1)|fn=(1)|1 7|2 1
totals: 8|pid: 2|part: 1|thread: 3|events: Ir
fl=(1)|fn=(2) g|3 20
totals: 20|pid: 10|events: Ir
fl=(1)|fn=(2)|3 100
totals: 100
END
f='fl=a.c|fn=f'
g='fl=a.c|fn=g'
gives "events: Ir|summary: 13||$f|1 12|+1 1||totals: 13|" \
    '--pid: later parts take it over' --pid=1 parts
gives "events: Ir|summary: 100||$g|3 100||totals: 100|" \
    '--pid: 10 is not 1' --pid=10 parts
gives "events: Ir|summary: 8||$f|1 7|+1 1||totals: 8|" \
    'all of them must hold' --pid=1 --part=2 --thread=2 parts
gives "events: Ir|summary: 16||$f|1 14|+1 2||totals: 16|" \
    'of several files' --part=2 parts parts
alike 'of two --part the last holds' --part=2 parts -- --part=1 --part=2 parts
gives 'events: Ir|summary: 8||fl=z|fn=f|1 7|+1 1||totals: 8|' \
    '--part and renaming' --part=2 -s fl:s/a.c/z/ parts
for options in --part=3 --thread=4 --pid=3 '--pid=2 --part=2' --part=12 \
    --part= --thread=x; do
	run cgfilter $options parts
	is "$status $(sed -n '/^events/,$p' "$out" | tr '\n' '|')$(cat "$err")" \
	    "0 events: Ir|summary: 0||totals: 0|cgfilter: warning: expected \
a part that was asked for, found none" "no such part: $options"
done
run cgfilter --part=1 a
is "$status $(tail -n 1 "$out") $(grep -c warning "$err")" '0 totals: 0 0 1' \
    'a part without the fact is left out'
run cgfilter --part=2 parts
is "$(sed -n '/^pid/,/^positions/p' "$out" | tr '\n' '|')" \
    'pid: 1|cmd: ./t|part: 2|thread: 2|desc: Trigger: b|positions: line|' \
    'the facts are those of the part'
run cgfilter --part=1 parts
is "$(sed -n '/^creator/,/^positions/p' "$out" | sed 1d | tr '\n' '|')" \
    'cmd: ./t|part: 1|desc: Profiles: 2|positions: line|' \
    'or what several parts have in common'

# cgfilter-split.sh.t has more.
ok '--split and a choice' cgfilter --split cut. --part=1 parts
is "$(echo cut.*) $(tail -qn 1 cut.* | tr '\n' ' ')" \
    'cut.1 cut.2 totals: 5 totals: 20 ' \
    '--split numbers what is left'
rm cut.*
make_file first 'events: Ir\nfl=a.c\nfn=f\n1 4\n'
make_file last 'events: Ir\nfl=a.c\nfn=f\n1 9\n'
ok '--split of several files' cgfilter --split=cut. first parts last
is "$(tail -qn 1 cut.* | tr '\n' ' ')" 'totals: 4 totals: 5 totals: 8 '\
'totals: 20 totals: 100 totals: 9 ' '--split goes through them in order'
rm -f cut.*
ok '--split and other options' cgfilter --split=cut. --by=file --keep=f \
    -s s/g/f2/ --threshold=0% parts
is "$(sed -n '/^fn=/p' cut.4) $(tail -qn 1 cut.4)" 'fn=(1) a.c totals: 100' \
    '--split: each part goes through them'
rm cut.*
run cgfilter --split=cut. --part=9 parts
is "$status $(echo cut.*) $(cat "$out" "$err")" \
    '0 cut.* cgfilter: warning: expected a part that was asked for, '\
'found none' \
    '--split without a part writes no file'
quietly 0 -q --split=cut. parts
is "$(echo cut.*)" 'cut.1 cut.2 cut.3 cut.4' '--split -q: files are written'
quietly 1 -q --split=cut. --part=9 parts
cp parts in1
ok '--split over an input' cgfilter --split=in in1
is "$(tail -qn 1 in1 in4 | tr '\n' ' ')" 'totals: 5 totals: 100 ' \
    '--split: an input may be replaced'
fails 'nowhere/1: cannot create: no such file or directory' \
    '--split into no folder' --split=nowhere/ parts

# ---- renaming; rename.py.t has more

make_file ren 'events: Ir\nob=/o/x\nfl=/o/a.c\nfn=f::h0123456789abcdef\n5 70\n'\
'fn=f::hfedcba9876543210\n5 7\n'
same='events: Ir|summary: 77||ob=x|fl=a.c|fn=f|5 77||totals: 77|'
test_renaming "$same" ren
ok '--rules=-' sh -c 'cgfilter --names=plain --rules=- ren <rules'
is "$(sed -n '/^events/,$p' "$out" | tr '\n' '|')" "$same" \
    'rules from the standard input'
refused "'-' can be read only once" --rules=- -
run sh -c 'cgfilter --rules=- <rules'
is "$status $(sed 1q "$err")" "2 cgfilter: '-' can be read only once" \
    'and then no profile from there'
make_file more 's/f/g/\ns/g/h/\n'
gives 'events: Ir|summary: 77||ob=x|fl=a.c|fn=h|5 77||totals: 77|'\
"cgfilter: warning: no name matches 's/x/y/'" \
    'two files of rules, and rules between' \
    --rules=rules -s s/x/y/ --rules=more ren
gives 'events: Ir|summary: 77||ob=x|fl=a.c|fn=f|5 77||totals: 77|'\
"cgfilter: warning: no name matches 'fl:s/ren//', 's/nope/a/', 's/a/b/',\
 'fn:/^a:nope/s/f/g/'" 'of rules, those that match nothing are told once' \
    --rules=rules --norm=gcc -s fl:s/ren// -s s/f/f/ --mod-funcname=s/nope/a/ \
    --mod-objname=s/a/b/ -s fn:/^a:nope/s/f/g/ -s fn:/^a.c:f/s/f/f/ ren
quietly 0 -q -s s/nope/a/ -o new p
alike '--rules of an empty file' p -- --rules=empty p
tells 'functions: 2 names became 1' '-v: names' -s 's/::h.*//' ren
tells 'objects: 1 names became 1
files: 1 names became 1
functions: 2 names became 1' '-v: of all kinds that have rules' \
    --rules=rules ren
for list in '' x 'rust,' ,rust 'rust,x' Rust 'rust gcc'; do
	run cgfilter "--norm=$list" a
	found=$(printf '%s\n' "$list" | sed -e 's/^rust,//' -e 's/^,rust$//')
	is "$status: $(cat "$out")$(sed 1q "$err")" "2: cgfilter: option \
'--norm': expected any of rust, gcc, llvm, std, paths, addresses, ifunc, \
found '$found'" "refused: --norm=$list"
done

records recursion <<'END'
events: Ir
fl=a.c|fn=f|1 1|cfn=f'2|calls=1 1|1 14
fn=f'2|1 2|cfn=f'3|calls=1 1|1 12
fn=f'3|1 4
fn=f'12|1 8
fn=g'1|1 1
fn=g'0|1 1
fn=g'2x|1 1
fn=g'2'main|1 1
fn='2|1 1
END
gives "events: Ir|summary: 20||fl=a.c|fn=|1 1||fl=a.c|fn=f|1 15|cfn=f|\
calls=2 1|1 26||fl=a.c|fn=g'0|1 1||fl=a.c|fn=g'1|1 1||fl=a.c|fn=g'2x|\
1 1||fl=a.c|fn=g'main|1 1||totals: 20|" '--merge-recursion' \
    --merge-recursion recursion
gives 'events: Ir|summary: 20||fl=a.c|fn=|1 1||fl=a.c|fn=f|1 15|cfn=f|'\
'calls=2 1|1 26||fl=a.c|fn=g|1 4||totals: 20|' \
    '--merge-recursion comes after all rules' \
    --merge-recursion -s "s/g.*/g'2/" recursion

# ---- keep, drop, fold, lump, group: verbs.py.t tests their effects

unmatched='cgfilter: warning: no function matches'
gives "events: Ir Dr|summary: 0 0||totals: 0 0|$unmatched 'fl:i.h'
$none" '--keep=fl: is for the own file, not that of inlined code' \
    --keep=fl:i.h p
# nothing WORDS NAMES: options that change nothing; a warning lists their NAMES
nothing()
{
	complains "0 $unmatched $2" "$1: matches nothing" $1 p
	is_file "$out" p.same 'and changes nothing'
}
nothing --drop=fl:i.h "'fl:i.h'"
nothing '--drop=nope --fold=ob:nope --lump=fl:nope=x' \
    "'nope', 'ob:nope', 'fl:nope'"
nothing '--group=G=nope --group-by=n(op)e' "'nope', 'n(op)e'"
complains "0 $unmatched 'nope'" '--keep of something else' \
    --keep='main|^f$' --keep=nope p
quietly 0 -q $(seq -f --drop=%g 18) -o new p
no_pattern --keep '(' "pattern '(': at character 2"
no_pattern --drop 'ob:a[' "pattern 'a[': at character 3"
no_pattern --fold '(' "pattern '(': at character 2"

make_file equals 'events: Ir\nfl=a.c\nfn=operator=\n1 5\nfn=operator==\n1 6\n'
gives 'events: Ir|summary: 11||fl=???|fn=x|0 11||totals: 11|' \
    '--lump: NAME is after the last =' --lump='operator==x' equals
run cgfilter --names=plain --lump=ob:libc=f --by=function p
is "$(grep -c '^fn=f$' "$out")" 2 \
    'a lump is none of the functions that have its name'
no_pattern --lump '(=x' "pattern '(': at character 2"

gives 'events: Ir|summary: 11||fl=???|fn=x|fi=a.c|1 11|fe=???||totals: 11|' \
    '--group: NAME ends at the first =' --group='x=^operator=' equals
for text in x =x x= = ''; do
	refused "option '--group': expected NAME=RE, found '$text'" \
	    "--group=$text" a
done
no_pattern --group 'x=(' "pattern '(': at character 2"
no_pattern --group-by '(' "pattern '(': at character 2"

# ---- events, define, compute

main='fl=a.c|fn=main'
gives "events: Dr|summary: 2||$main|1 2||totals: 2|" '--show=Dr' --show=Dr a
gives "events: Dr|summary: 0||$main|1 0||totals: 0|" \
    '--show: a cost line without a count is one' --show=Dr b
alike 'of two --show the last holds' --show=Dr a -- \
    --show=Ir,Dr --show=Dr a
for events in Nope ir '' 'Ir,' ,Ir 'Ir Dr'; do
	found=$(printf '%s\n' "$events" | sed -e 's/^Ir,$//' -e 's/^,Ir$//')
	fails "option '--show': expected one of the events 'Ir Dr', found \
'$found'" "--show=$events" --show="$events" a
done

records sim <<'END'
event: Own = 2 Ir : mine|event: Dr : data read
events: Ir Dr I1mr D1mr D1mw ILmr DLmr DLmw Bcm Bim
fl=a.c|fn=main|1 100 20 1 2 3 4 5 6 7 8|cfn=f|calls=1 2|2 50 10 0 0 0 0 0 1 0 2
END
# defined TEXT DESC ARGUMENT...: TEXT is the output from the `event:' lines on
defined()
{
	wanted=$1
	description=$2
	shift 2
	run cgfilter --names=plain "$@"
	shown=$(sed -n -e '/^event/,$p' "$out" | tr '\n' '|')
	is "$status: $shown$(cat "$err")" "0: $wanted" "$description"
}
own='event: Own = 2 Ir : mine|'
dr='event: Dr : data read|'
row='events: Ir|summary: 100||fl=a.c|fn=main|1 100|cfn=f|calls=1 2|2 50||'\
'totals: 100|'
defined "event: CEst = Ir : cycles, about|$dr$own$row" \
    '--define: with a long name' --define='CEst = Ir : cycles, about' \
    --show=Ir sim
defined 'event: A = - Dr|event: B = 2 A|event: C = Ir|events: Ir Dr|'\
'summary: 5 2||fl=a.c|fn=main|1 5 2||totals: 5 2|' \
    '--define: several, by name' --define='C = Ir' --define='A = -Dr' \
    --define='B = 2 A' a
defined 'event: A = 2 B|event: B = Ir|events: Ir Dr A B|summary: 5 2 10 5||'\
'fl=a.c|fn=main|1 5 2 10 5||totals: 5 2 10 5|' \
    '--define: by one that is defined after it' \
    --define='A = 2 B' --define='B = Ir' --compute a
defined "${dr}${own}event: X = Bm + L1m + LLm|events: X|summary: 36||fl=a.c|"\
'fn=main|1 36|cfn=f|calls=1 2|2 3||totals: 36|' \
    'Bm, L1m and LLm are known' --define='X = Bm + L1m + LLm' --compute \
    --show=X sim
defined "${dr}event: L1m = 2 Ir|${own}event: X = L1m|events: X|summary: 200||"\
'fl=a.c|fn=main|1 200|cfn=f|calls=1 2|2 100||totals: 200|' \
    'unless they are defined otherwise' --define='L1m = 2 Ir' \
    --define='X = L1m' --compute --show=X sim
make_file counted 'events: Ir L1m\nfl=a.c\nfn=main\n1 5 7\n'
defined 'event: X = L1m|events: Ir L1m X|summary: 5 7 7||fl=a.c|fn=main|'\
'1 5 7 7||totals: 5 7 7|' 'or counted' --define='X = L1m' --compute counted
make_file formulas 'event: Z = Ir\nevent: B = Ir - Dr\nevent: T : only a name\n'\
'events: Ir Dr\nsummary: 50 20\nfl=a.c\nfn=main\n1 5 2\n'
defined 'event: A = 3 Dr|event: B = Ir - Dr|event: T : only a name|'\
'event: X = Z + B|event: Z = Ir|events: Ir Dr X A B Z|'\
'summary: 50 20 80 60 30 50||fl=a.c|fn=main|1 5 2 8 6 3 5||'\
'totals: 5 2 8 6 3 5|' \
    '--compute: options first, then by name; summaries, too' \
    --define='X = Z + B' --define='A = 3 Dr' --compute formulas
defined 'event: B = Ir - Dr|event: T : only a name|event: Z = Ir|events: Z Dr|'\
'summary: 50 20||fl=a.c|fn=main|1 5 2||totals: 5 2|' \
    '--compute --show: what is listed, and no more' \
    --compute --show=Z,Dr formulas
defined 'event: B = Ir - Dr|event: T : only a name|event: Z = Ir|'\
'events: Ir Dr|summary: 50 20||fl=a.c|fn=main|1 5 2||totals: 5 2|' \
    'formulas without --compute' formulas
cgfilter --compute formulas >computed
alike '--compute of what is computed does nothing more' computed -- --compute \
    computed
defined 'event: D = Ir|events: Ir D|summary: 5 5||fl=a.c|fn=main|1 5 5||'\
'totals: 5 5|' '--compute with --keep' --define='D = Ir' --compute \
    --keep=main --show=Ir,D a
make_file two-f 'events: Ir Dr\nfl=a.c\nfn=main\n1 5\nfn=g\n1 2 9\n'
defined 'event: D = Ir|events: D|summary: 7||fl=???|fn=(below threshold)|0 2||'\
'fl=a.c|fn=main|1 5||totals: 7|' 'thresholds are for what is written first' \
    --define='D = Ir' --compute --show=D --top=1 two-f
alike '--define of one that has the same' sim -- --define='Own=2*Ir : mine' sim
fails "option '--define': event 'X': expected one of the events 'Ir Dr', found \
'L1m', which needs 'I1mr'" '--define by a known one that cannot be' --define='X = L1m' a
for text in '' X 'X =' '= Ir' ' ' 'X : long' 'X
= Ir'; do
	fails "option '--define': expected NAME = FORMULA, found '$(
	    printf '%s' "$text" | tr '\n' '?')'
$usage" "refused: --define=$text" --define="$text" a
done

# ---- threshold, top; verbs.py.t has ties, signs and shares just reached

records scale <<'END'
events: Ir Dr
fl=a.c|fn=main|1 900 1|cfn=f|calls=1 5|2 20
fn=f|5 20 1
fn=g|7 80 50|cfn=g|calls=3 7|7 500
fn=h|8 0 48
END
rest='fl=???|fn=(below threshold)'
gives "events: Ir Dr|summary: 1000 100||$rest|0 20 49||fl=a.c|fn=g|7 80 50|cfn=g|\
calls=3 7|7 500 0||fl=a.c|fn=main|1 900 1|cfi=???|cfn=(below threshold)|\
calls=1 0|\
2 20 0||totals: 1000 100|" '--threshold: less by a millionth of a percent goes' \
    --threshold=2.000001% scale
for share in 2.0% 2.00000% 02% 1.900001%; do
	alike "--threshold=$share" --threshold=2% scale -- "--threshold=$share" scale
done
alike '--threshold: calls of itself do not count' --threshold=10% scale -- --threshold=9% scale
gives "events: Ir Dr|summary: 1000 100||$rest|0 1000 100||totals: 1000 100|" \
    '--threshold: all may go' --threshold=92.1% scale
alike '--threshold=0%' scale -- --threshold=0% scale
alike 'of two --threshold the last holds' --threshold=2% scale -- --threshold=50% --threshold=2% scale
gives "events: Dr|summary: 100||$rest|0 2||fl=a.c|fn=g|7 50|cfn=g|calls=3 7|\
7 0||fl=a.c|fn=h|8 48||totals: 100|" '--threshold: the first event written counts' \
    --threshold=40% --show=Dr scale
for share in '' % x 101% 100.1% -1% 1e1% 1%% '1 %' 1.2.3% 0.0000001%; do
	refused "option '--threshold': expected a share from 0% to 100%, found \
'$share'" "--threshold=$share" a
done
for n in 4 5 1000000000; do
	alike "--top=$n" scale -- "--top=$n" scale
done
gives "events: Dr Ir|summary: 100 1000||$rest|0 2 920||fl=a.c|fn=g|7 50 80|cfn=g|\
calls=3 7|7 0 500||fl=a.c|fn=h|8 48 0||totals: 100 1000|" \
    '--top: the first event written counts' --top=2 --show=Dr,Ir scale
gives "events: Ir Dr|summary: 1000 100||$rest|0 1000 100||totals: 1000 100|" \
    'a function must pass both' --top=1 --threshold=92.1% scale
alike '--top and --threshold' --top=2 scale -- --top=2 --threshold=5% scale
for n in '' x -1 1.5; do
	refused "option '--top': expected a number, found '$n'" "--top=$n" a
done
refused "option '--top': expected a number up to 4294967295, found \
'4294967296'" --top=4294967296 a

# ---- root, callers

run cgfilter --root=nope scale
is "$status $(tail -n 1 "$out") $(cat "$err")" \
    "0 totals: 0 0 cgfilter: warning: no function matches 'nope'" \
    '--root: no such function, said'
# A cycle of a and b, which main enters at b, with c below it: the costs are
# estimates only if a alone is the root.
records aside <<'END'
events: Ir
fl=a.c|fn=main|cfn=b|calls=1 4|2 30
fn=a|3 10|cfn=b|calls=5 4|3 20
fn=b|4 15|cfn=a|calls=5 3|4 25|cfn=c|calls=1 5|4 5
fn=c|5 5
END
for case in '^a$ 3 functions of 3, Ir 30 of 30 (100.00%)' '^b$ ' '^c$ ' \
    '^[ab]$ '; do
	run cgfilter "--root=${case%% *}" aside
	case=${case#* }
	is "$status $(sed -n 's/^desc: //p' "$out") $(cat "$err")" \
	    "0 ${case:+Estimated: $case} ${case:+cgfilter: estimated: $case, \
called from elsewhere as well}" "--root: what is an estimate: $case"
done
{ cat aside; printf 'fn=idle\ncfn=k\ncalls=1 5\nfn=c\n5 0\n'; } >idle
run cgfilter '--root=^(a|idle|k)$' idle
is "$(sed -n 's/^desc: //p' "$out")" \
    'Estimated: 3 functions of 3, Ir 30 of 30 (100.00%)' \
    '--root: functions of a call without its cost do not count'
refused "option '--callers': expected --keep as well" --callers a
refused "option '--callers': expected --keep as well" --callers --drop=f a
no_pattern --root '(' "pattern '(': at character 2"
# A pattern is first compiled as UTF-8, where alone PCRE2 refuses this \C.
no_pattern --root '(?<=\C)f' "pattern '(?<=\C)f': at character 1"
gives "events: Ir Dr|summary: 80 50||fl=a.c|fn=g|7 80 50|cfn=g|calls=3 7|\
7 500 0||totals: 80 50|" '--root: what calls itself' --root=^g$ scale
make_file share 'events: Ir\nfl=a.c\nfn=r\n1 5\ncfn=p\ncalls=1 3\n1 0\nfn=q\ncfn=p\n'\
'calls=1 3\n2 9\nfn=p\n3 9\n'
gives 'events: Ir|summary: 5||fl=a.c|fn=r|1 5|cfn=p|calls=1 3|1 0||'\
'totals: 5|cgfilter: estimated: 1 function of 2, Ir 0 of 5 (0.00%), called '\
'from elsewhere as well' \
    '--root: no row stays of what has no share' --root=^r$ share

# ---- examples of --fold fold the C library, and nothing else

objects='/usr/lib/libc.so.6 /lib/libc-2.31.so /usr/lib/libcurl.so.4
    /usr/lib/libcrypto.so.3 /usr/lib/libc++.so.1 /home/libc/bin/prog'
{
	echo 'events: Ir'
	for object in $objects; do
		printf 'ob=%s\nfn=f\n1 1\n' "$object"
	done
	printf 'ob=main\nfn=main\n1 1\n'
	for object in $objects; do
		printf 'cob=%s\ncfn=f\ncalls=1 1\n1 1\n' "$object"
	done
} >libraries
# A shell reads each example, in its quotes if it has some.
cgfilter --help >help
for text in help "$top/README.md" "$top/man/cgfilter.1"; do
	sed -n "s/.*cgfilter \(--fold='ob:[^']*'\).*/\1/p
	    s/.*cgfilter \(--fold=ob:[^ ]*\) .*/\1/p" "$text" | grep libc >folds
	is "$(wc -l <folds)" 1 "an example of --fold in ${text##*/}"
	run sh -c "cgfilter --names=plain $(cat folds) libraries"
	is "$(sed -n 's/^ob=//p' "$out" | tr '\n' ' ')" "/home/libc/bin/prog \
/usr/lib/libc++.so.1 /usr/lib/libcrypto.so.3 /usr/lib/libcurl.so.4 main " \
	    "$(cat folds) folds the C library alone"
done

# ---- strict

alike '--strict of what is in order' parts -- --strict parts
make_file doubtful 'events: Ir\nfl=a.c\nfn=(1)\n1 1\n'
run cgfilter -q --strict doubtful
ended "2: cgfilter: doubtful:3: expected an id that was defined, found (1); \
its name is '???'" '--strict: a doubt is trouble'

# ---- the order of work does not depend on that of the options

alike 'the order of options' --part=2 -s s/f/g/ --keep=g --lump=g=x \
    --by=function --show=Ir --no-calls parts -- --no-calls --show=Ir \
    --by=function --lump=g=x --keep=g -s s/f/g/ --part=2 parts

done_testing
