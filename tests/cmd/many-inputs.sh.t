#!/bin/sh
#
# Folders and lists as inputs, cgmerge --keep-going, and several processes that
# add to one output at once.

. "$(dirname "$0")/../lib.sh"

tool=cgmerge
# Profiles without a command get no note about forked processes; see below.
mkdir family
for n in 1 2 3 4 5; do
	grep -v '^cmd:' "$data/callgrind-3.19/family-$n.out" \
	    >"family/family-$n.out"
done
family=$PWD/family

# left FOLDER HIDDEN LINKS OTHERS: the note about files that are omitted
left()
{
	echo "$tool: note: $1: omitted: $2 hidden, $3, $4 of another kind"
}

mkdir -p runs/sub/.git runs/.hidden
cp "$family/family-1.out" "$family/family-2.out" runs
cp "$family/family-3.out" "$family/family-4.out" runs/sub
cp "$family/family-5.out" runs/.family-5.out
cp "$family/family-5.out" runs/.hidden
ln -s family-1.out runs/again
ln -s . runs/round
mkfifo runs/pipe
cgmerge "$family"/family-[1234].out >wanted
cgmerge "$family"/family-[12].out >wanted-12

# ---- folders

complains "0 $(left runs 3 '2 symbolic links' 1)" \
    'a folder: what is left out is said' runs
is_file "$out" wanted 'a folder stands for all files in it and below'
run cgcheck -q runs
is "$status $(cat "$out" "$err")" '0 ' 'cgcheck takes a folder'
run cgcheck runs
is "$status $(grep -c ': ok, ' "$out")" '0 4' 'and says something of each file'
mkdir link
cp "$family/family-1.out" link
ln -s family-1.out link/again
complains "0 $(left link 0 '1 symbolic link' 0)" 'one link' link
complains '0 ' 'and is not with -q' -q runs/
is_file "$out" wanted 'a slash after its name changes nothing'
writes wanted 'a link to a folder that is named is followed' -q runs/round
cgmerge "$family/family-2.out" "$family"/family-[1234].out >wanted-2
writes wanted-2 'a file and its folder: it counts twice' -q runs/family-2.out \
    runs
cgmerge "$family"/family-[1234].out "$family"/family-[1234].out >wanted-2
run cgmerge -q --weight=2:runs
is "$(tail -n 1 "$out")" "$(tail -n 1 wanted-2)" 'the weight of a folder'
printf 'runs\0' >list0
writes wanted 'a folder in --files0-from' -q --files0-from=list0
printf 'runs/family-1.out\r\n' >dos
complains "2 cgmerge: warning: dos: names end with a carriage \
return: tr -d '\\r' removes it
cgmerge: runs/family-1.out?: cannot open: no such file or directory" \
    'a list with lines of DOS' @dos
complains "2 $(cat "$err")" 'two of them: one warning' @dos @dos
cp runs/family-1.out "$(printf 'named\r')"
printf 'named\r\n' >dos
printf 'named\r\nno' >lines
complains '0 ' 'is a list if there are such names' -q @dos
complains "2 cgmerge: named??no: cannot open: no such file or directory" '-q of lines in place of names' -q \
    --files0-from=lines
complains "2 cgmerge: warning: lines: expected names ended by NUL, found \
lines: find -print0 writes such names, and tr '\\n' '\\0' makes them
cgmerge: named??no: cannot open: no such file or directory" \
    'two such lists: one warning' --files0-from=lines --files0-from=lines
mkdir empty
complains "2 cgmerge: note: empty: no file in this folder
cgmerge: empty: expected a file in this folder, found none" 'an empty folder' empty
writes wanted-12 'beside others it is nothing' empty runs/family-1.out \
    runs/family-2.out

# Files come in the byte order of their names; an error in one is an error.
mkdir order
for name in b a.b a- a 'a b' B; do
	make_file "order/$name" 'x\n'
done
mkdir order/a.a
make_file order/a.a/z 'x\n'
run cgcheck order
is "$(sed 's/: error.*//; s/:1$//' "$out" | grep -v ': ' | tr '\n' '|')" \
    'order/B|order/a|order/a b|order/a-|order/a.a/z|order/a.b|order/b|' \
    'the order of files in folders is that of the bytes of their names'
complains "2 cgmerge: order/B:1: expected a profile of Cachegrind, Callgrind or \
LLVM, found 'x'" 'a file that is no profile is trouble' order
if [ "$(id -u)" -ne 0 ]; then
	mkdir closed
	chmod 0 closed
	complains '2 cgmerge: closed: cannot open: permission denied' \
	    'a folder that may not be read' closed
fi

# The output is not an input, even in a folder of inputs.
cp -R runs grow
run cgmerge -q -o grow/all.out grow
run cgmerge -o grow/all.out grow
is "$status $(tail -n 1 "$err")" \
    '0 cgmerge: note: grow/all.out: omitted: it is the output' \
    'the output in the folder is left out'
is_file grow/all.out wanted 'and the same command gives the same'
complains '0 ' 'without a word with -q' -q -o grow/all.out grow
cgmerge -q grow/all.out runs >twice
run sh -c 'cgmerge -q grow/all.out runs >grow/sub/x && cgmerge -q grow/sub >y'
ok 'nor is it where the output is redirected' cmp twice grow/sub/x

# ---- processes that were forked

forked="note: several processes ran one command, and some fork: a forked \
child also has what its parent had counted by then; see cgmerge(1)"
own=$data/callgrind-3.19
for jobs in 1 3; do
	complains "0 cgmerge: $forked" \
	    "a parent and its forked children: one note, -j $jobs" \
	    -j $jobs "$own"/family-?.out
done
run clannotate "$own"/family-[12].out
is "$(cat "$err")" "clannotate: $forked" 'a report of them'
complains '0 ' 'no note: -q' -q "$own"/family-?.out
complains '0 ' 'no note: the mean of runs' --stat=mean "$own"/family-[12].out
complains '0 ' 'no note: one process' "$own/family-1.out"
complains '0 ' 'no note: one process, several files' "$own/family-1.out" \
    "$own/family-1.out"
complains '0 ' 'no note: another command' "$own"/family-[13].out
complains '0 ' 'no note: runs of what never forks' "$own"/ledger-[12].out \
    "$own/words-plain.out" "$own/words-plain-sim.out" --events=union
run cgdiff --no-baseline=pass "$own/family-1.out" "$own/family-2.out"
is "$status$(cat "$err")" 0 'no note: a difference'
# A dump before the fork clears the counts, so those of the child are right.
sed 's/^desc: Trigger: .*/desc: Trigger: --dump-before=fork/' \
    "$own/family-1.out" >dumped
is "$(grep -c dump-before=fork dumped)" 1 'a dump before fork'
complains '0 ' 'no note: counts were dumped before the fork' dumped \
    "$own/family-2.out"
for name in 'fork@@GLIBC_2.2.5' "_Fork'2" __libc_fork vfork pitchfork fork2 \
    '(below fork)'; do
	for pid in 1 2; do
		printf 'pid: %s\ncmd: x\nevents: Ir\nfl=a\nfn=f\n1 5\ncfn=%s\n' \
		    $pid "$name"
		printf 'calls=1 1\n1 5\n'
	done >pids
	head -n 9 pids >one
	tail -n 9 pids >two
	cgmerge one two 2>said >/dev/null
	case $name in
	pitchfork | fork2 | '('*) wanted= ;;
	*) wanted="cgmerge: $forked" ;;
	esac
	is "$(cat said)" "$wanted" "a function named $name"
done
# Cachegrind states no pid.
printf 'cmd: x\nevents: Ir\nfl=a\nfn=fork\n1 5\nsummary: 5\n' >one
run cgmerge one one
is "$(cat "$err")" "cgmerge: $forked" 'profiles of Cachegrind'

# ---- other tools

run cgdiff -q runs runs
is "$status $(tail -n 1 "$out")" '0 totals: 0' 'cgdiff: two folders are equal'
run cgdiff -q -O runs wanted
is "$status $(tail -n 1 "$out")" '0 totals: 0' 'cgdiff: -O takes a folder'
run cgfilter --by=object runs
is "$(tail -n 1 "$out")" "$(tail -n 1 wanted)" 'cgfilter takes a folder'
run clannotate -q runs
is "$(grep -c '^196,109 .*PROGRAM TOTALS' "$out")" 1 \
    'clannotate takes a folder'

# ---- lists

printf '%s\n' runs/family-1.out runs/family-2.out >lines
complains '0 ' 'a list of lines' @lines
is_file "$out" wanted-12 'is as if they were named'
printf 'runs/family-1.out\nruns/family-2.out' >unfinished
writes wanted-12 'a last line without its end' @unfinished
printf 'runs/family-1.out\0runs/family-2.out\0' >nul
writes wanted-12 'a list with NULs' @nul
run sh -c 'cgmerge @- <lines'
is_file "$out" wanted-12 'a list on the standard input'
echo runs >lines
writes wanted 'a folder in a list' -q @lines
cp runs/family-1.out @runs
echo @runs >lines
cgmerge runs/family-1.out >wanted-1
writes wanted-1 'names in a list are taken as they are' @lines
writes wanted-1 'a name that begins with @' ./@runs
run cgdiff -q @lines @lines
is "$status $(tail -n 1 "$out")" '0 totals: 0' 'cgdiff takes lists'
fails 'nowhere: cannot open: no such file or directory' 'no list' @nowhere
printf 'runs/family-1.out\n\nx' >lines
fails 'lines: expected names of inputs, found an empty one' 'an empty line' \
    @lines
: >lines
fails 'expected the names of inputs, found none' 'an empty list' @lines
run sh -c 'cgmerge @- - <lines'
is "$status $(head -n 1 "$err")" "2 cgmerge: '-' can be read only once" \
    'a list and a profile on the standard input'

# ---- --keep-going

make_file bad 'events: Ir\nfl=a\nfn=new\n1 5\n2 x\n'
make_file late 'events: Ir\nfl=a\nfn=f\n1 5\ncfn=g\ncalls=1 1\n1 1\nfn=h\n1'
gzip -c runs/family-1.out | head -c 900 >cut.gz
: >none
# A profile that is cut at the end of a line still has the form of a profile.
mkdir cut
cp "$family"/family-[12].out cut
head -n 300 "$family/family-3.out" >cut/part
cut="cut/part:300: expected 'totals:' at the end, found none; the file may \
be cut short"
for jobs in 1 3; do
	run cgmerge -j $jobs --keep-going bad runs/family-1.out none cut.gz \
	    nowhere cut/part runs/family-2.out
	is "$status $(cat "$err")" "1 cgmerge: bad:5: expected a number, found 'x'
cgmerge: none: note: empty file, skipped
cgmerge: cut.gz: the compressed data end too early
cgmerge: nowhere: cannot open: no such file or directory
cgmerge: $cut
cgmerge: note: 7 inputs: 2 added, 1 empty, 4 omitted" \
	    "--keep-going says what it leaves out, -j $jobs"
	is_file "$out" wanted-12 "the sum is that of the good ones, -j $jobs"
done
complains '0 ' 'all are good' --keep-going runs/family-1.out runs/family-2.out
is_file "$out" wanted-12 'as without it'
complains "1 cgmerge: bad:5: expected a number, found 'x'" \
    'with -q no more is said' -q --keep-going bad runs/family-1.out
run cgmerge -v none runs/family-1.out
is "$(tail -n 1 "$err")" \
    'cgmerge: note: 2 inputs: 1 added, 1 empty, 0 omitted' '-v counts'
complains "0 cgmerge: ${cut%%:300: *}:300: warning: \
${cut#*:300: }: make or copy it again, or --keep-going omits it" \
    'without --keep-going it is added, and the warning says what to do' cut
dies "$cut" '--strict: it is trouble' --strict -q cut
dies "bad:5: expected a number, found 'x'
cgmerge: expected a good profile, found none" 'none is good' \
    --keep-going bad
for stat in mean min median; do
	cgmerge --stat=$stat runs/family-1.out runs/family-2.out >wanted-stat
	run cgmerge -q --keep-going --stat=$stat bad runs/family-1.out \
	    runs/family-2.out
	is_file "$out" wanted-stat "--keep-going --stat=$stat"
done
make_file other 'events: Dr\nfl=a\nfn=f\n1 5\n'
dies "other: expected the events 'Ir' of 'runs/family-1.out', found 'Dr'; \
--events=union or --events=intersect joins them" 'what does not fit is trouble' \
    --keep-going runs/family-1.out other
make_file formula 'event: A = 2 Ir\nevents: Ir\nfl=a\nfn=f\n1 5\n'
make_file formula-3 'event: A = 3 Ir\nevents: Ir\nfl=a\nfn=f\n1 5\n'
dies "formula-3:1: expected the formula that event 'A' had before, found \
'3 Ir'" 'nor do two formulas' -q --keep-going formula formula-3

llvm=$data/llvm
head -c 300 "$llvm/ir14-1.profraw" >cut.profraw
cgmerge -q "$llvm/ir14-1.profraw" "$llvm/ir14-2.profraw" >wanted-llvm
run cgmerge --keep-going cut.profraw "$llvm/ir14-1.profraw" wanted none \
    nowhere "$llvm/ir14-2.profraw"
is "$status $(tail -n 1 "$err")" \
    '1 cgmerge: note: 6 inputs: 2 added, 1 empty, 3 omitted' \
    '--keep-going with profiles of LLVM'
is_file "$out" wanted-llvm 'has the sum of the good ones'
run cgmerge -q --keep-going -o new cut.profraw
is "$status $(tail -n 1 "$err")" \
    '2 cgmerge: expected a good profile, found none' \
    'none of LLVM is good'

# ---- an output that is an input

: >sum
for weight in 1 1 1 1 1 1; do
	cgmerge -q -o sum sum --weight=$weight:runs/family-1.out &
done
wait
cgmerge --weight=6:runs/family-1.out >wanted-6
is_file sum wanted-6 'six that add to one output at once: nothing is forgotten'
if command -v flock >/dev/null; then
	# shellcheck disable=SC2016 # it is for that shell
	flock -o sum sh -c '
		cgmerge -o sum sum runs/family-1.out 2>said &
		n=0
		until [ -s said ] || [ $((n += 1)) -gt 100 ]; do
			sleep 0.05
		done
		cp sum before'
	n=0
	while cmp -s sum before && [ $((n += 1)) -le 100 ]; do
		sleep 0.05
	done
	is "$(head -n 1 said)" \
	    'cgmerge: note: sum: waiting for another cgmerge that adds to it' \
	    'one waits for the other'
	is_file before wanted-6 'and writes nothing before'
	is "$(grep Profiles: sum)" 'desc: Profiles: 7' 'but after'
fi

done_testing
