#!/bin/sh
#
# Make pages of clannotate --format=html, which html.js checks in a browser.
#
. "$(dirname "$0")/../lib.sh"

modules=$top/build/viewers/node_modules
command -v node >/dev/null || skip_all 'no node'
browser=$(command -v chromium || command -v chromium-browser ||
    command -v google-chrome) || skip_all 'no chromium'
for module in playwright-core axe-core; do
	[ -d "$modules/$module" ] ||
	    skip_all "no $module: see scripts/bootstrap --viewers"
done

# page NAME ARGUMENT...: make NAME.html
page()
{
	name=$1
	shift
	run clannotate -q --format=html -o "$name.html" "$@"
	ok "a page: $name" test "$status" -eq 0
}

page calc -I "$data/src" "$data/callgrind-3.19/calc.out"
page events "$data/callgrind-3.19/words-plain-sim.out"
page rust "$data/callgrind-3.19/census-v0-1.out"
awk 'BEGIN { print "cmd: x\nevents: Ir\nfl=a.c"
    for (i = 0; i < 400; i++) print "fn=x" i "\n1 10" }' >many.out
page many many.out
# An event and a function named "all", and a cost of a quarter of a percent.
printf 'events: Ir all\nfl=a.c\nfn=hot\n1 1990 10\nfn=cold\n2 5 85\nfn=all\n3 5 5\n' \
    >whole
page whole whole
page percs --show-percs=no whole
printf 'events: Ir\nfl=a.c\nfn=main\n1 4\ncfn=f\ncalls=1 1\n2 96\nfn=f\n1 96\n' \
    >chain
page chain chain
# A chain of 1990 functions, in a difference without sides.
for k in 1 3; do
	awk -v k=$k 'BEGIN { print "events: Ir\nfl=a.c"
	    for (i = 0; i < 1990; i++) {
		printf "fn=f%d\n1 %d\n", i, k
		if (i < 1989)
		    printf "cfn=f%d\ncalls=1 1\n1 %d\n", i + 1, k * (1989 - i)
	    } }' >row-$k
done
cgdiff -q -o row-d row-1 row-3
page row row-d
# A function of 700 lines, with two events.
seq 700 >long.c
{ printf 'events: Ir Dr\nfl=long.c\nfn=f\n'; seq -f '%.0f 1 2' 700; } >long
page long long
cat >hostile <<'END'
cmd: x
events: Ir
ob=o
fl=<img src=x onerror=window.evil=1>
fn=<script>window.evil=1</script>
1 9
fn=</script><script>window.evil=1</script>
2 8
cfn=<script>window.evil=1</script>
calls=1 1
3 5
END
page hostile hostile
# Numbers that JavaScript rounds; names with a bidi override or a first digit.
cat >odd <<END
events: Ir
fl=7zip$(printf '\342\200\256').c
fn=big
1 9007199254740992
fn=bigger
2 9007199254740993
fn=least
3 1
fl=x.c
fn=small
4 2
END
page odd odd
sed 's/740992/741995/; s/740993/740990/' odd >odd-2
cgdiff -q --sides -o odd-d odd odd-2
page odd-d odd-d
# One caller is not on the page, so its callee's calls have a guessed cost.
cat >some <<'END'
events: Ir
fl=a.c
fn=main
1 1
cfn=f
calls=1 1
2 60
cfn=g
calls=9 1
3 40
fn=f
1 10
cfn=h
calls=1 1
2 87
fn=g
1 3
cfn=f
calls=1 1
3 37
fn=h
1 87
END
page some --limit=3 some
printf 'events: Ir\nfl=a.c\nfn=f\n1 2\ncfn=h\ncalls=1 1\n1 8\nfn=g\n1 0
cfn=h\ncalls=1 1\n1 8\nfn=h\n1 8\n' >two-tops
page two-tops two-tops
# A call returns before the thread that it starts has ended.
printf 'events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=clone\ncalls=1 1\n1 5\nfn=clone
1 5\ncfn=work\ncalls=1 1\n1 95\nfn=work\n1 95\n' >thread
page thread thread
printf 'events: Ir\nfl=a.c\nfn=f\n1 -2\nfn=g\n1 8\n' >below
page below below
# The second event is large where the first is nearly 0.
printf 'events: Ir Bm\nfl=a.c\nfn=main\n1 1000000 0\n2 3 400\n3 2 600\n' >apart
page apart apart
# A chain of functions, each with nearly all cost in one call, then five calls.
awk 'BEGIN { print "cmd: x\nevents: Ir\nfl=a.c"
    for (i = 0; i < 30; i++) {
	printf "fn=level_%d\n%d 5\n", i, i + 1
	if (i == 12)	# and one that hardly costs anything
	    print "cfn=side\ncalls=1 90\n13 9"
	if (i < 29)
	    printf "cfn=level_%d\ncalls=1 %d\n%d %d\n", i + 1, i + 2, i + 1,
		100000 + 5 * (29 - i) + (i < 12 ? 9 : 0)
	for (k = 0; i == 29 && k < 5; k++)
	    printf "cfn=leaf_%d\ncalls=1 %d\n30 20000\n", k, 50 + k
    }
    print "fn=side\n90 9"
    for (k = 0; k < 5; k++) printf "fn=leaf_%d\n%d 20000\n", k, 50 + k }' >deep
page deep deep
# Lines and calls that rise and fall, with hardly any change in all; names and
# numbers are long.
big()
{
	awk -v new="$1" -v CONVFMT=%.0f -v OFMT=%.0f 'BEGIN {
	    prog = "/opt/suite-of-programs/lib/x86_64-linux-gnu/program"
	    src = "/home/someone/work/suite-of-programs/source/program/"
	    m = 1000000
	    a = new ? 5000 * m : 90 * m; b = new ? 80 * m : 4950 * m
	    print "cmd: program\nevents: Ir\nob=" prog "\nfl=" src "main.c"
	    print "fn=main\n1 " 7 * m
	    print "cfi=" src "work.c\ncfn=work_that_has_a_long_name"
	    print "calls=" (new ? 1234567 : 7654321) " 1\n2 " a + b
	    if (!new)
		print "cfi=" src "work.c\ncfn=old_work\ncalls=3 9\n3 " 600 * m
	    print "cfi=" src "work.c\ncfn=more_work\ncalls=3 20\n4 " (new ? 700 : 90) * m
	    print "fl=" src "work.c\nfn=work_that_has_a_long_name\n1 " a
	    print "2 " b
	    if (!new)
		print "fn=old_work\n9 " 500 * m "\n10 " 100 * m
	    print "fn=more_work\n20 " (new ? 650 : 20) * m
	    print "21 " (new ? 50 : 70) * m
	}'
}
big 0 >big-1
big 1 >big-2
cgdiff -q -o big-d big-1 big-2
cgdiff -q --sides -o big-s big-1 big-2
page big-d big-d
page big-s big-s
page big big-1
# A function that moved down, and lost a line.
mkdir old new
printf '%s\n' 'int f(void)' '{' 'first();' 'second();' '}' >old/f.c
{ seq 20 | sed 's/.*/a&();/'; sed '/first/d' old/f.c; } >new/f.c
printf 'events: Ir\nfl=f.c\nfn=f\n2 1\n3 7\n4 5\n5 1\n' >f-1
printf 'events: Ir\nfl=f.c\nfn=f\n22 1\n23 6\n24 1\n' >f-2
cgdiff -q --sides --old-src=old --new-src=new -o moved-d f-1 f-2
page moved -I new moved-d
# Functions that seem to have moved, so that the source shows no lines.
printf 'events: Ir\nfl=long.c\nfn=f\n2 1\n3 7\n4 5\n5 1\n' >apart-1
printf 'events: Ir\nfl=long.c\nfn=f\n12 1\n13 7\n14 5\n15 2\n' >apart-2
cgdiff -q --sides -o apart-d apart-1 apart-2
page unlike apart-d
# A program that is compiled here, for its machine code.
cat >two.c <<'END'
__attribute__((noinline)) int add_up(int n) { int s = 0; while (n--) s ^= n; return s; }
int main(int argc, char **argv) { return add_up(argc * 999) + !argv == 1; }
END
if cc -g -O1 -o two two.c 2>/dev/null &&
    valgrind -q --tool=callgrind --dump-instr=yes \
    --callgrind-out-file=two.out ./two 2>/dev/null; then
	page asm --asm two.out
else
	passed 'a page: asm # SKIP valgrind or a compiler is not installed'
fi
cgdiff -q --sides --norm=gcc,paths --mod-objname='s/tally-[12]/tally/' \
    --old-src="$data/src/tally-1" --new-src="$data/src/tally-2" \
    --fail-if='new:Ir>100' -o difference "$data/callgrind-3.19/tally-1.out" \
    "$data/callgrind-3.19/tally-2.out" 2>/dev/null || :
page difference -I "$data/src/tally-2" difference

ok 'the browser says what html.js wants' \
    env NODE_PATH="$modules" node "$top/tests/viewers/html.js" "$browser" \
    "$PWD"
done_testing
