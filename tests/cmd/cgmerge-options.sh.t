#!/bin/sh
#
# The options of cgmerge: what each does, and the messages on wrong usage.

# shellcheck disable=SC2086 # words of command lines
. "$(dirname "$0")/../lib.sh"
. "$top/tests/common_options.sh"

tool=cgmerge
usage='usage: cgmerge [-hqvV] [-j N] [-o FILE] [OPTION ...] [FILE ...]'

records a <<'END'
events: Ir Dr
fl=a.c|fn=main|1 5 2|2 3|cfn=f|calls=3 9|2 30 4|jcnd=1/3 8|2
END
records b <<'END'
events: Ir Dr
fl=a.c|fn=main|1 7|3 1|cfn=f|calls=2 9|2 11|jcnd=2/2 8|2
END
records full <<'END'
positions: instr line|events: Ir
ob=x|fl=a.c|fn=main|0x10 16 400|0x14 16 400|0x18 20 1|cfn=(below main)
calls=3 0x90 20|0x18 20 9|fi=b.h|0x1c 7 5
fn=(5)odd|0x20 8 2
END
printf 'events: Dr Ir\nfl=a.c\nfn=main\n1 1 10\n' >swapped
printf 'events: Ir Bc\nfl=a.c\nfn=main\n1 10 4\n' >other
printf 'events: Ge\nfl=a.c\nfn=main\n1 1\n' >third
printf 'events: Ir\nfl=a.c\nfn=f\n1 -3\n2 -1\n3 1\n4 3\n5 9\n' >odd
printf 'events: Ir\nfl=a.c\nfn=f\n1 0\n' >zero
printf 'events: Ir\nfl=a.c\nfn=f\n1 9223372036854775807\n' >most
printf 'cmd: ./t\nevents: Ir\nfl=a.c\nfn=f\n1 5\n2 6\nsummary: 11\n' >plain
printf 'events: Ir\nfl=a.c\nfn=(1)\n1 1\nfn=(2)\n1 1\nfn=(3)\n1 1\n' >doubtful
printf 'events: Ir\nfl=(1) (7)x\nfn=(2) (below main)\n1 1\n' >ids
printf 'events: Ir\nfl=(1) (77\nfn=(2) (7a)\n1 1\n' >no-ids
: >empty
cgmerge a >a.merged
cgmerge a b >ab.merged

# ---- options that all tools have

inputs='a b'
doubt='doubtful'
many='a b doubtful --events=union'
options='--binary --events --files0-from --keep-going --llvm-version --names '\
'--positions --sparse --stat --strict --to --weight -V --version -h --help '\
'-j --jobs -o --output -q --quiet -v --verbose'
argument='--events --files0-from --llvm-version --names --positions --stat '\
'--to --weight'
no_argument=''
ver="'--verbose' or '--version'"
quiet=doubt.out
choices='--events=same,union,intersect --names=compressed,plain '\
'--positions=relative,absolute --stat=sum,mean,min,max,median '\
'--to=auto,cachegrind,callgrind,profdata,proftext'
old=
test_common_options
run cgmerge --version
is "$(sed -n 's/^creator: grindkit-/cgmerge /p' a.merged)" "$(cat "$out")" \
    'the version stands in what is written'
refused "unknown option '--keepgoing'; did you mean '--keep-going'?" \
    --keepgoing a

# ---- strict

alike '--strict of what is in order' a b -- --strict a b
for option in --strict '-q --strict' '--stric -v'; do
	dies "doubtful:3: expected an id that was defined, found (1); its name \
is '???'" "$option: a doubt is trouble" $option a doubtful --events=union
done
# Each kind of row may be the first after an `fl=' without `fn='.
no_fn="expected 'fn=' after 'fl='; the function stays the same"
source='expected the source of the jump after it; the last cost line is used'
for row in "8:cfn=f\ncalls=1 1\n2 3:$no_fn" "7:jump=1 2\n2 3:$no_fn" \
    "7:jump=1 2:$source" "6:2 3:$no_fn"; do
	lines=${row#*:}
	printf 'events: Ir\nfl=a\nfn=f\n1 1\nfl=b\n%b\nfn=f\n1 1\n' \
	    "${lines%:*}" >no-fn
	dies "no-fn:${row%%:*}: ${row##*:}" "--strict, no fn=: $lines" \
	    --strict no-fn
done

# ---- events; tests/verbs has the simple cases of --events, --stat and --to

main='fl=(1) a.c|fn=(1) main'
for mode in '--events same' --stat=min; do
	fails "other: expected the events 'Ir Dr' of 'a', found 'Ir Bc'; \
--events=union or --events=intersect joins them" \
	    "different events: $mode" $mode a other
done
fails 'expected an event that all inputs have, found none' \
    '--events=intersect of nothing in common' --events=intersect swapped third

# ---- files0-from

printf 'a\0b' >unfinished
printf 'with\nnewline\0two  words\0' >strange
cp a 'with
newline'
cp b 'two  words'
for list in unfinished strange; do
	writes ab.merged "--files0-from=$list: its names are read" \
	    "--files0-from=$list"
done
ok 'a name - in a list' sh -c 'cgmerge --files0-from=dash <a'
is_file "$out" ab.merged 'is standard input'
for words in '--files0-from=dash --files0-from=dash' '- -' \
    '--files0-from=- --files0-from=-' \
    '--files0-from=- --weight=2:-' '- --weight=2:-'; do
	refused "'-' can be read only once" $words
done
run sh -c 'cgmerge --files0-from=- <dash'
is "$status $(cat "$out")" '2 ' 'a list on standard input cannot name it'
make_file wrong '\0a\0'
fails 'wrong: expected names of inputs, found an empty one' \
    'an empty name before others' --files0-from=wrong
fails '.: cannot read: is a directory' '--files0-from=FOLDER' --files0-from=. a

# ---- names and positions

gives 'events: Ir|summary: 808||ob=(1) x|fl=(1) a.c|fn=(1) main|0x10 16 400|'\
'+4 * 400|+4 +4 1|cfn=(2) (below main)|calls=3 0x90 20|0x18 20 9|fi=(2) b.h|'\
'0x1c 7 5|fe=(1)||fl=(1)|fn=(3) odd|0x20 8 2||totals: 808|' \
    'names and positions as they are written by themselves' full
alike 'by --names=compressed --positions=relative the same' full -- \
    --names=compressed --positions=relative full
gives 'events: Ir|summary: 808||ob=x|fl=a.c|fn=main|0x10 16 400|'\
'+4 * 400|+4 +4 1|cfn=(below main)|calls=3 0x90 20|0x18 20 9|fi=b.h|'\
'0x1c 7 5|fe=a.c||fl=a.c|fn=odd|0x20 8 2||totals: 808|' \
    '--names=plain' --names plain full
gives 'events: Ir|summary: 808||ob=(1) x|fl=(1) a.c|fn=(1) main|0x10 16 400|'\
'0x14 16 400|0x18 20 1|cfn=(2) (below main)|calls=3 0x90 20|0x18 20 9|'\
'fi=(2) b.h|0x1c 7 5|fe=(1)||fl=(1)|fn=(3) odd|0x20 8 2||totals: 808|' \
    '--positions=absolute' --positions absolute full
gives 'events: Ir|summary: 1||fl=(1) (7)x|fn=(below main)|1 1||totals: 1|' \
    '--names=plain: a name that looks like an id has one' --names=plain ids
gives 'events: Ir|summary: 1||fl=(77|fn=(7a)|1 1||totals: 1|' \
    '--names=plain: others that begin so have none' --names=plain no-ids

# ---- stat

f='fl=(1) a.c|fn=(1) f'
alike 'by itself it is the sum' a b -- --stat=sum a b
gives "events: Ir|summary: 5||$f|1 -2|+1 -1|+1 1|+1 2|+1 5||totals: 5|" \
    '--stat=mean: halves go away from zero' --stat=mean odd zero
gives "events: Ir|summary: 3||$f|1 -1|+1 0|+1 0|+1 1|+1 3||totals: 3|" \
    '--stat=mean of three' --stat=mean odd zero zero
printf 'events: Ir\nfl=a.c\nfn=f\n1 0\ncfn=f\ncalls=1 1\n2 90\ncfn=f\ncalls=1 1\n3 1\n' \
    >rare
gives "events: Ir|summary: 0||$f|1 0|cfn=(1)|calls=1 1|2 30|cfn=(1)|calls=0 1|3 0|"\
'|totals: 0|' '--stat=mean: cost of calls keeps one' --stat=mean rare zero zero
gives "events: Ir|summary: 0||$f|1 -3|+1 -1|+1 0|+1 0|+1 0||totals: -4|" \
    '--stat=min: a negative count is less than none' --stat=min odd zero
gives "events: Ir|summary: 9||$f|1 0|+1 0|+1 1|+1 3|+1 9||totals: 13|" \
    '--stat=max: a negative count is less than none' --stat=max odd zero
gives "events: Ir Dr Bc|summary: 10 1 2||$main|1 10 1 2||totals: 10 1 2|" \
    '--stat=mean: an event that one lacks counts 0 there' \
    --stat=mean --events=union swapped other
gives "events: Ir Dr Bc|summary: 10 0 0||$main|1 10 0 0||totals: 10 0 0|" \
    '--stat=min --events=union' --stat=min --events=union swapped other
gives "events: Ir|summary: 10||$main|1 10||totals: 10|" \
    '--stat=max --events=intersect' --stat=max --events=intersect swapped other
for stat in sum mean min max median; do
	alike "--stat=$stat in any order" "--stat=$stat" a b swapped -- \
	    "--stat=$stat" swapped a b
	alike "--stat=$stat -j 2" "--stat=$stat" a b swapped -- \
	    "--stat=$stat" -j 2 a b swapped
	alike "--stat=$stat skips empty files" -q "--stat=$stat" a b -- \
	    -q "--stat=$stat" empty a empty b
	alike "--stat=$stat takes a weight for so many inputs" \
	    "--stat=$stat" a a a b -- "--stat=$stat" --weight=3:a b
done

# A row that an input lacks counts 0 there; halves round away from zero; an even
# number of rows has the mean of its middle two; the summary has its own median.
median_input()
{
	make_file "$1" "events: Ir Dr\nsummary: $2\nfl=a.c\nfn=main\n$3"
}
median_input median-1 '1 1' '1 10 5\n2 1\ncfn=f\ncalls=4 1\n2 9\n'
median_input median-2 '7 0' '1 30 5\n2 2\njump=3 2\n2\n'
median_input median-3 '3 0' '1 20 -5\n2 9\ncfn=f\ncalls=2 1\n2 5\n'
median_input median-4 '4 0' '7 100\n'
gives "events: Ir Dr|summary: 3 0||$main|1 20 5|+1 2 0|cfn=(2) f|\
calls=2 1|2 5 0|jump=0 2|2||totals: 22 5|" '--stat=median of three' \
    --stat=median median-1 median-2 median-3
gives "events: Ir Dr|summary: 4 0||$main|1 15 3|+1 2 0|+5 0 0|cfn=(2) f|\
calls=1 1|2 3 0|jump=0 2|2||totals: 17 3|" '--stat=median of four' \
    --stat=median median-4 median-1 median-2 median-3
gives "events: Ir Dr|summary: 4 0||$main|1 0 0|+1 0 0|+5 100 0|cfn=(2) f|\
calls=0 1|2 0 0||totals: 100 0|" '--stat=median and a weight' \
    --stat=median median-1 --weight=3:median-4 median-3
gives "events: Ir Dr Bc|summary: 10 0 4||$main|1 10 0 4||totals: 10 0 4|" \
    '--stat=median: an event that one lacks counts 0 there' \
    --stat=median --events=union swapped other other
make_file instr 'positions: instr\nevents: Ir Dr\nfl=a.c\nfn=main\n0x1 1 1\n'
fails 'cannot add the profiles: for a median all or none must have '\
'instruction addresses' 'addresses in one of two' --stat=median instr a
for stat in min max; do
	fails 'cannot add the profiles: for a minimum or maximum all or none '\
'must have instruction addresses' "... or two of three: $stat" "--stat=$stat" \
	    a instr instr
done

alike '--stat=mean of one' a -- --stat=mean a

# ---- to

for options in --to=auto '--to auto' --to=cachegrind; do
	alike "$options of Cachegrind form" plain -- $options plain
done
gives "events: Ir|summary: 11||$f|1 5|+1 6||totals: 11|" \
    '--to=callgrind of Cachegrind form' --to=callgrind plain
run cgmerge --to=cachegrind full
is "$status $(tr '\n' '|' <"$out")" '0 cmd: |events: Ir|fl=a.c|fn=main|'\
'16 800|20 1|fn=odd|8 2|fl=b.h|fn=main|7 5|summary: 808|' \
    '--to=cachegrind of Callgrind form'
is "$(cat "$err")" 'cgmerge: note: Cachegrind form has no calls; 1 arcs and '\
'0 jumps are dropped
cgmerge: note: Cachegrind form has no objects; functions of equal file and '\
'name become one
cgmerge: note: Cachegrind form has no instruction addresses; they are dropped' \
    'it says what is lost'
complains '0 ' '--to=cachegrind -q does not' --to=cachegrind -q full
alike 'both forms together are Callgrind form' --to=callgrind plain odd -- \
    plain odd
alike 'of two choices, as --to, the last holds' full -- \
    --to=cachegrind --to=auto full

# ---- weight

alike '--weight=1:FILE' a -- --weight=1:a
alike '--weight=3:FILE' a a a b -- --weight=3:a b
alike '--weight N:FILE' a a b b b -- --weight 2:a --weight 3:b
alike 'of two --weight both hold' a a a a a -- --weight=2:a --weight=3:a
alike '--weight of Cachegrind form' plain plain -- --weight=2:plain
cp a 2:a
alike 'after the first colon is the name' a a a -- --weight=3:2:a
ok '--weight=N:-' sh -c 'cgmerge --weight=2:- b <a'
cp "$out" got
run cgmerge a a b
is_file got "$out" '--weight=N:- weighs standard input'
run cgmerge --weight=2147483647:zero
is "$status $(sed -n 's/^desc: //p' "$out")" '0 Profiles: 2147483647' \
    'the greatest weight'
for words in '' a 0:a -1:a 1x:a :a 1: 2147483648:a 2.5:a 00000000000000001:a; do
	refused "option '--weight': expected N:FILE with N of at least 1, \
found '$words'" "--weight=$words"
done
fails 'the Ir of a.c:f:1 overflows 64 bits: 18446744073709551614' \
    '--weight beyond 64 bits' --weight=2:most
fails 'nowhere: cannot open: no such file or directory' \
    '--weight of a file that is not there' --weight=2:nowhere

done_testing
