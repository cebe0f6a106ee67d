#!/bin/sh
#
# cgmerge's messages about its input, word by word; jobs.py.t and order.py.t
# test those about several inputs at once.

# shellcheck disable=SC2086 # words of command lines
. "$(dirname "$0")/../lib.sh"

tool=cgmerge
always=-q

# The first three lines of most inputs, and the largest count.
E='events: Ir\nfl=a.c\nfn=f\n'
most=9223372036854775807

# ---- sums that overflow 64 bits

over='overflows 64 bits: 9223372036854775808'
make_file x "positions: instr line\n${E}fi=i.c\n0x20 1 $most\n0x20 1 1\n"
dies "the Ir of i.c:f:0x20 $over" 'an address' x
make_file most "${E}1 $most\n"
make_file one "${E}1 1\n"
make_file most-f "events: Ir\nsummary: 0\nob=x\nfl=a.c\nfn=f\n1 $most\n"
make_file one-f 'events: Ir\nsummary: 0\nob=y\nfl=a.c\nfn=f\n1 1\n'
dies "the Ir of a.c:f:1 $over" \
    'a sum over two files' most one
make_file declared "events: Ir\nsummary: $most\nfl=a.c\nfn=f\n1 5\n"
for how in -j1 --keep-going; do
	dies 'the Ir of the summary overflows 64 bits: 18446744073709551614' \
	    "summaries of two files and $how" $how declared declared
done
dies "the Ir of a.c:f:1 $over" 'functions that become one' \
    --to=cachegrind most-f one-f
make_file formula-1 "event: A = Ir\n${E}1 5\n"
make_file formula-2 "event: A = 2 Ir\n${E}1 5\n"
# The message is the same whether inputs are read into one profile or several.
for how in -j1 --stat=min --keep-going -j2; do
	dies "formula-2:1: expected the formula that event 'A' had before, \
found '2 Ir'" "two formulas and $how" $how formula-1 formula-2
done
make_file many-1 "events: $(seq -s ' ' -f E%g 0 199)\nfn=f\n1 5\n"
make_file many-2 "events: $(seq -s ' ' -f F%g 0 199)\n1 5\n"
for how in -j1 -j2 '-j3 --keep-going' --stat=max; do
	dies "many-2:1: expected at most 256 events, found 'F56'" \
	    "too many events together, $how" --events=union $how many-1 many-2
done
# Warnings about an input are shown only up to the conflict.
make_file few "events: $(seq -s ' ' -f F%g 0 49)\nfn=f\n1 5\n"
make_file later "foo: x\nevents: $(seq -s ' ' -f G%g 0 99)\nfl=(9)\nfn=f\n1 5\n"
for how in -j1 -j2 -j3 --stat=median; do
	run cgmerge $how --events=union many-1 few later
	is "$status $(sed 's/^cgmerge: //' "$err" | tr '\n' '|')" "2 later:1: \
warning: expected a key of the format, found 'foo'; not kept|later:2: \
expected at most 256 events, found 'G6'|" "three inputs, $how"
done

# Each of three runs has 4950 in a function that the others lack, so that its
# median is 0.  There is no warning if the total of the median is off by 5%, nor
# about an event that the first run lacks.
make_file jit-Dr 'events: Dr\nfl=a.c\nfn=f\n1 5000\n'
for n in 1 2 3; do
	make_file jit-$n "${E}1 50\nfn=jit$n\n1 4950\n"
	make_file near-$n "${E}1 4750\nfn=jit$n\n1 250\n"
done
complains "0 cgmerge: warning: the median of 3 profiles has a \
total Ir of 50, but theirs are from 5000 to 5000: their costs are in different \
functions or lines" 'a median without most of the cost' \
    --stat=median jit-1 jit-2 jit-3
for words in '-q --stat=median jit-1 jit-2 jit-3' '--stat=mean jit-1 jit-2 jit-3' \
    '--stat=median jit-1 jit-1 jit-2' \
    '--stat=median --events=union jit-Dr jit-1 jit-2' '--stat=median near-1 near-2 near-3'; do
	complains '0 ' "$words: nothing is said" $words
done
run cgdiff --stat=median -O one -O one jit-1 jit-2 jit-3
is "$status $(grep -c 'warning: the median of 3 profiles ' "$err")" '0 1' \
    'a median of one side'

# A description that is 0 or not a number is kept, and not added up.
make_file odd "desc: Profiles: 0\ndesc: Profiles: 3x\ndesc: Profiles:\n\
desc: Profiles: \ndesc: Samples: 0\ndesc: Samples: x\ndesc: Samples:\n${E}1 1\n"
run cgmerge odd odd
is "$status $(sed -n 's/^desc: //p' "$out" | tr '\n' '|')" \
    '0 Profiles:|Profiles: |Profiles: 0|Profiles: 2|Profiles: 3x|Samples:|Samples: 0|Samples: x|' \
    'numbers that are none'

# ---- warnings; those of lines are in cgcheck.py.t

make_file with "positions: instr line\n${E}1 1 5\n"
for files in 'with one' 'one with'; do
	complains '0 cgmerge: warning: not all profiles have '\
'instruction addresses; they are dropped' "addresses: $files" $files
done
for i in 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
	make_file "cmd-$i" "cmd: $i\n${E}1 1\nsummary: 1\n"
done
complains '0 ' 'sixteen commands are kept' cmd-*
make_file cmd-26 "cmd: 26\n${E}1 1\nsummary: 1\n"
complains '0 cgmerge: note: only 16 of the commands are kept' \
    'of seventeen one is not' cmd-*

# ---- the form of messages

make_file x "${E}1 \033[31m\377\001\t2\n"
dies "x:4: expected a number, found '?[31m??'" \
    'bytes that do not print become ?' x
make_file x 'a\0b\tc\n'
dies "x:1: expected a profile of Cachegrind, Callgrind or LLVM, found 'a?b?c'" \
    'in a whole line, too' x
strange=$(printf 'two\nlines \033[0m\377')
cp one "$strange"
printf 'fn=\033\n' >>"$strange"
dies 'nowhere: cannot open: no such file or directory' \
    'a strange name that is all right' "$strange" nowhere
echo x >>"$strange"
dies "two?lines ?[0m?:6: expected a cost line or a record such as 'fn=', found \
'x'" 'a strange name in a message' "$strange"
long=$(awk 'BEGIN { for (i = 0; i < 500; i++) printf("1234567890") }')
make_file x "${E}1 x$long\n"
dies "x:4: expected a number, found \
'x123456789012345678901234567890123456789...'" 'a long word is cut' x
make_file x "${E}x $long\n"
dies "x:4: expected a cost line or a record such as 'fn=', found \
'x 12345678901234567890123456789012345678...'" 'a long line is cut' x
make_file x "events: $long\nfl=a\nfn=f\n1 1\n"
run cgmerge one x
is "$status $(wc -l <"$err") $(($(wc -c <"$err") < 1000))" '2 1 1' \
    'long names of events are cut'
make_file x "${E}fn=$long\n1 $most\n1 1\n"
run cgmerge x
is "$status $(wc -l <"$err") $(($(wc -c <"$err") < 200))" '2 1 1' \
    'a long name of a function is cut'

# ---- the first warning of each kind

text="events: Ir\nfl=a.c\n"
for i in 1 2 3 4 5; do
	text="${text}fn=($i)\n1 1\nzz=$i\n"
done
make_file x "${text}frob: 1\n"
complains "0 cgmerge: x:3: warning: expected an id that was defined, \
found (1); its name is '???'
cgmerge: x:5: warning: expected a record of the format, found 'zz=1'; skipped
cgmerge: x:18: warning: expected a key of the format, found 'frob'; not kept
cgmerge: x: warning: 4 more of the kind 'id-undefined'; -v shows all
cgmerge: x: warning: 4 more of the kind 'unknown-record'; -v shows all" \
    'of each kind the first is told, the others are counted' x
run cgmerge -v x
is "$(sed 's/^cgmerge: x:\([0-9]*\): warning: expected an* \([a-z]*\).*/\1 \2/
    ' \
    "$err" | tr '\n' ' ')" '3 id 5 record 6 id 8 record 9 id 11 record 12 id '\
'14 record 15 id 17 record 18 key ' '-v tells all, in the order of lines'
cp x y
run cgmerge x y
is "$(grep -c '^cgmerge: x' "$err") $(grep -c '^cgmerge: y' "$err")" '5 5' \
    'of each file anew'
echo x >>x
run cgmerge x
is "$(tail -n 1 "$err")" "cgmerge: x:19: expected a cost line or a record such \
as 'fn=', found 'x'" 'trouble is the last word'

done_testing
