#!/bin/sh
# cgfilter --split writes all of its files or none.
. "$(dirname "$0")/../lib.sh"

# Print the files of the folder, with the first line of each.
look()
{
	for f in .* *; do
		if [ -f "$f" ]; then
			printf '%s: %s\n' "$f" "$(head -n 1 "$f")"
		fi
	done
}

# unchanged DESC ARGUMENT...: cgfilter fails and leaves all files as they were.
unchanged()
{
	description=$1
	shift
	run cgfilter "$@"
	look >"$private/after"
	is "$status $(wc -l <"$err")" '2 1' "$description: status 2, one line"
	is_file "$private/after" "$private/before" \
	    "$description: nothing has changed"
}

# parts N: print N parts, each with one function.
parts()
{
	awk -v n="$1" 'BEGIN {
		for (i = 1; i <= n; i++)
			printf("part: %d\nevents: Ir\nfl=a\nfn=f%d\n%d %d\n" \
			    "totals: %d\n", i, i, i, i, i)
	}'
}

start='version: 1\n'
one='part: 1\nevents: Ir\nfl=a\nfn=f\n1 1\n'
two='part: 2\nevents: Ir\nfn=f\n'
echo OLD >x1
echo OLD >x3
mkdir folder
printf '%b' "$start$one${two}1 oops\n" >second
printf '%b' "$start$one${two}1 1\npart: 3\nevents: Dr\nfn=f\n1 2\n" >events
{ printf '%b' "$start"; parts 40; printf 'fn=f\n1 oops\n'; } >last
{ printf '%b' "$start"; parts 40; } >good
look >"$private/before"

unchanged 'a line that is wrong in the second part' --split=x second
unchanged 'at the end of the last of 40' --split=x last
unchanged 'an event that the third part lacks' --split=x --events=Ir events
unchanged 'an input after them that is not there' --split=x good missing
mkdir x40
unchanged 'a place that is a folder' --split=x good
rmdir x40
unchanged 'a folder that is not there' --split=missing/x good

# Parts with different events.
printf '%b' "${start}part: 1\npid: 7\nevents: Dw Ir\nfl=a\nfn=f\n1 2 3\n" >lists
printf 'part: 2\npid: 7\nevents: Ir Dr\nfl=a\nfn=f\n1 4 5\n' >>lists
run cgfilter --pid=7 lists
is "$status $(sed -n '/^events:/,$p' "$out" | tr '\n' '|')" \
    '0 events: Ir Dr Dw|summary: 7 5 2||fl=(1) a|fn=(1) f|1 7 5 2||totals: 7 5 2|' \
    'events of several lists are in their usual order'
rm lists

# The second part has more definitions of events.
printf '%b' "${start}part: 1\npid: 7\nevent: X = Ir\nevents: Ir\n" >said
printf 'fl=a\nfn=f\n1 2\npart: 2\npid: 7\nevent: X : long\n' >>said
printf 'event: Y = 3 Ir\nevents: Ir\nfl=a\nfn=f\n1 4\n' >>said
run cgfilter --pid=7 said
is "$status $(grep '^event\|^totals' "$out" | tr '\n' '|')" \
    '0 event: X = Ir : long|event: Y = 3 Ir|events: Ir|totals: 6|' \
    'definitions of events of both parts are kept'
rm said

# A part has the definitions of earlier parts of its file, but not of those of
# other files.  The definitions of chosen parts must agree.
said="pid: 2\nevents: Ir\nfl=a\nfn=f\n1 2\n"
printf '%b' "${start}event: X = Ir\npid: 1\nevents: Ir\nfn=g\n1 1\n" >one
{ cat one; printf '%b' "$said"; } >both
printf '%b' "${start}event: X = 2 Ir\n$said" >two
printf '%b' "${start}event: X = 3 Ir\n$said" >three
run cgfilter --pid=2 one two
is "$status $(grep '^event:\|^totals' "$out" | tr '\n' '|')" \
    '0 event: X = 2 Ir|totals: 2|' 'definitions of other files are left out'
for how in --pid=2 --pid=none; do
	run cgfilter "$how" --compute --show=X both
	is "$status $(sed -n '$p' "$out")" \
	    "0 totals: $([ "$how" = --pid=2 ] && echo 2 || echo 0)" \
	    "definitions of the file's first part stay: $how"
done
rm both
run cgfilter --pid=2 two three
is "$status $(cat "$err")" \
    '2 cgfilter: cannot add the parts: an event has two formulas' \
    'parts of one process that define an event differently'
for size in 1 2; do
	printf '%b' "${start}desc: I1 cache: $size\nevents: I1mr\nthread: 1\n" \
	    'cmd: x\npositions: instr line\nfn=fork\n0x1 1 2\n' >"cache$size"
done
printf '%b' "${start}events: I1mr\nthread: 1\nfn=f\n1 2\n" >bare
differ="inputs differ in 'I1 cache', on which I1mr depends: '1' in cache1, '2' \
in cache2"
run cgfilter --thread=1 cache1 cache2 bare
is "$status $(cat "$err")" "0 cgfilter: warning: not all profiles have \
instruction addresses; they are dropped
cgfilter: warning: $differ" 'parts of inputs that differ'
run cgfilter --thread=1 --strict cache1 cache2
is "$status $(cat "$err" "$out")" "2 cgfilter: $differ" 'with --strict'
rm one two three cache1 cache2 bare

# Two outputs may not be the same file by way of links.
ln -s y2 y1
unchanged 'a symbolic link to another part' --split=y good
says "y2: expected another file than 'y1', found the same" 'it is told'
ln -sf "$PWD/new" y1
ln -s ./new y3
unchanged 'two links to one file that is not there' --split=y good
rm y1 y3

# A signal before the input ends leaves no output.
for signal in HUP TERM; do
	# Whoever started the test may ignore the signal, as nohup does.
	if sh -c "kill -s $signal \$\$" 2>/dev/null; then
		passed "$signal # SKIP it is ignored here"
		continue
	fi
	mkfifo pipe
	cgfilter --split=x pipe 2>"$err" &
	pid=$!
	exec 3>pipe
	cat good >&3
	# cgfilter waits for whole blocks: fill some.
	awk 'BEGIN { for (i = 0; i < 300000; i++) print "# more" }' >&3
	tries=0
	until ls .grindkit.* >"$out" 2>&1 || [ "$tries" -gt 600 ]; do
		sleep 0.1
		tries=$((tries + 1))
	done
	kill -s "$signal" "$pid"
	status=0
	wait "$pid" 2>"$private/wait" || status=$?
	is "$(kill -l "$status") $([ "$tries" -le 600 ] && echo begun)" \
	    "$signal begun" "$signal ends it while it writes"
	exec 3>&-
	rm pipe
	look >"$private/after"
	is_file "$private/after" "$private/before" "$signal: nothing is left"
done

ok 'all good: 40 parts, with few descriptors' \
    sh -c 'ulimit -n 12; exec cgfilter --split=x good'
is "$(cat x? x?? | grep -c ^totals)" 40 'all are there'
is "$(for i in $(seq 40); do
	cgfilter --part="$i" good | cmp - "x$i" 2>&1
done)" '' 'each is what --part gives'
is "$(find . -name '.grindkit*')" '' 'nothing else is'
mkdir sub
echo OLD >sub/2
ln -s sub/2 z2
ok 'a link to a file elsewhere' cgfilter --split=z good
is "$(readlink z2) $(grep '^part:' sub/2)" 'sub/2 part: 2' 'is followed'
ok 'the same again' cgfilter --split=z good
done_testing
