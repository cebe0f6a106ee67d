#!/bin/sh
#
# cgrun: the command line, counts that repeat, forked processes, facts about the
# run, and gates.

# shellcheck disable=SC2016 # variables of the program
. "$(dirname "$0")/../lib.sh"

tool=cgrun
usage='usage: cgrun [-hqV] [-n N] [-o FILE] [OPTION ...] [--] PROGRAM [ARGUMENT ...]'

# ---- the command line, which needs no valgrind

help_lists '--any-status --cache --children --env --input -n --runs --tool '\
'--valgrind --against --fail-if --strict --verdict -o --output -h --help '\
'-q --quiet -V --version '
run $tool -V
is "$status $(cat "$out")" "0 $tool $(cgmerge -V | cut -d' ' -f2)" \
    '-V prints the version of cgmerge'
refused 'expected a program to run, found none'
refused 'expected a program to run, found none' -q --
refused "unknown option '--frob'" --frob true
refused "option '--tool': expected callgrind or cachegrind, found 'massif'" \
    --tool=massif true
for option in --tool=none --callgrind-out-file=x; do
	refused "option '--valgrind': expected an option that cgrun does not \
set, found '$option'" --valgrind=$option true
done
refused "option '--runs': expected a number from 1 to 99999, found '0'" -n0 true
refused "option '--env': expected names of variables, found 'A,B=1'" \
    --env=A,B=1 true
caches='small, desktop, server or I1:D1:LL, each SIZE,WAYS,LINE'
for cache in none 1,2,3 1,2,3:1,2,3 1,2,3:1,2,3:1,2 0,1,2:1,2,3:1,2,3 \
    1,2,3:1,2,3:1,2,3:1,2,3; do
	refused "option '--cache': expected $caches, found '$cache'" \
	    --cache=$cache true
done
fails "expected a program to run, found none
$usage" 'a file whose name has two lines' '-or
bc'
for option in output against; do
	refused "option '--$option': expected a file, found ''" \
	    --$option= true
done
needs="options '--fail-if', '--verdict' and '--strict': expected --against"
for option in --fail-if=Ir\>1 --verdict=text --strict; do
	refused "$needs" $option true
done
refused "option '--verdict': expected another file than 'x/y', which -o writes" \
    --against=base --verdict=text --verdict=json:x/y -o x/y true

if ! command -v valgrind >/dev/null || ! command -v cc >/dev/null; then
	run $tool -o x true
	is "$status $(ls x 2>/dev/null)" '2 ' 'without valgrind or a compiler'
	passed 'all else # SKIP valgrind or a compiler is not installed'
	done_testing
fi
fails './nowhere: cannot find this program' 'no program' ./nowhere
fails 'quoted: cannot find this program' 'nor one in PATH' quoted
fails 'nowhere: cannot open' 'no input' --input=nowhere -o x true

# ---- counts that repeat

cat >prog.c <<'END'
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef TURNS
#define TURNS 100
#endif

static long
work(int n)
{
	char	 text[200];
	long	 sum = 0;

	for (int i = 0; i < n; i++) {
		snprintf(text, sizeof(text), "%d %d", i, n);
		sum += (long)strlen(text);
	}
	return sum;
}

int
main(int argc, char **argv)
{
	const char	*kept = getenv("KEPT"), *lost = getenv("LOST");
	int		 c;
	long		 n = work(TURNS);
	volatile long	 where;

	/* The count depends on where the stack begins. */
	where = (long)((uintptr_t)&c % 4096 / 16);
	while (where > 0)
		where--;
	while ((c = getchar()) != EOF)
		n += work(c);
	printf("%ld %s %s\n", n, kept == NULL ? "-" : kept,
	    lost == NULL ? "-" : lost);
	fprintf(stderr, "%s %d\n", argc > 1 ? argv[1] : "", isatty(1));
	return argc > 2 ? atoi(argv[2]) : 0;
}
END
cc -g -O1 -o prog prog.c || bail_out 'prog.c does not compile'
cc -g -O1 -DTURNS=150 -o slower prog.c || bail_out 'prog.c does not compile'

totals_of()
{
	sed -n 's/^\(totals\|summary\): //p' "$1"
}

KEPT='one two' LOST=x run $tool --env=KEPT,NOPE -o first -- ./prog "it's" 0
is "$status $(cat "$out")" '0 590 one two -' 'the output of the program'
is "$(cat "$err")" "it's 0" 'its standard error'
ok 'the profile is good' cgcheck --strict first
count=$(totals_of first)
# CI and cron change the folder and variables.  tests/repeat tries more.
mkdir -p ci/deeper
cp prog ci
cp prog ci/deeper
if command -v git >/dev/null; then
	commit=$(
		cd ci || exit
		export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1
		git init -q . && git add prog &&
		    git -c user.name=a -c user.email=a@b commit -q -m c &&
		    git rev-parse HEAD
	)
fi
folder=ci
for more in "PATH=/nowhere:$PATH GIT_DIR=.git LANG=de_DE.UTF-8 CI=true TERM=dumb" \
    '-i PATH=/usr/bin:/bin'; do
	# shellcheck disable=SC2086 # words
	run env -C "$folder" $more KEPT='one two' "$(command -v $tool)" -q \
	    --env=KEPT,NOPE -o out -- ./prog "it's" 0
	is "$status $(totals_of "$folder/out")" "0 $count" \
	    "the same count in another folder and environment: $more"
	folder=ci/deeper
done
run $tool -q -o maps -- sed -n -e '/stack/p' -e '/vgdb/p' /proc/self/maps
is "$status $(sed 's/.* //' "$out")" '0 [stack]' \
    'no mapped file has a name with the number of the process'
printf AB >letters
mkdir left
TMPDIR=$PWD/left run $tool -n2 --input=letters -o two -- ./prog
is "$status $(sed 's/ .*//' "$out") $(sed -n '$p' "$err")" \
    "0 1225 $tool: note: 2 runs have the same counts" \
    'an input, two runs, one output'
is "$(grep '^desc: Spread' two) $(ls left)" \
    'desc: Spread: total: Ir 0 calls 0 ' \
    'and no spread, nor a temporary file'

# ---- the program that the shell would run

lines="it's \\
two # words

"
rest=$lines name=n LC_ALL=C.UTF-8 run $tool -q --env=rest,name,LC_ALL -o words \
    -- sh -c 'printf %s "$1[$rest$name $LC_ALL]"' x "$lines"
is "$(cat "$out")" "${lines}[${lines}n C.UTF-8]" \
    'arguments and variables of several lines, whatever their names'
mkdir mine
printf '#!/bin/sh\necho mine\n' >mine/sleep
printf '#!/bin/sh\necho compared\n' >mine/compare
chmod +x mine/*
PATH=$PWD/mine:$PATH run $tool -q -o found -- sleep 0
is "$(cat "$out") $(grep -c "^cmd: .*/mine/sleep 0$" found)" 'mine 1' \
    'a program that PATH has before others'
PATH=$PATH:$PWD/mine run $tool -q -o found -- compare
is "$(cat "$out")" compared 'or that cgrun has a function of'

# ---- runs that differ

# The shell's counts depend on the number of its process.  The fork makes
# valgrind write a profile whose summary: is less than its total.
cat >differs <<'END'
n=$(($$ % 4999))
while [ $n -gt 0 ]; do n=$((n - 1)); done
(:)
END
run $tool -n2 -o runs -- sh differs
is "$(sed -n 's/ from .*//p' "$err")" \
    "$tool: note: 2 runs differ, the first event" 'runs that differ'
range=$(sed -n 's/.* event from \([0-9]*\) to \([0-9]*\)$/\1 \2/p' "$err")
is "$(ls -d runs*) $(sed -n 's/^desc: Spread: total: \(Ir [0-9]*\).*/\1/p' \
    runs)" "runs Ir $((${range#* } - ${range% *}))" 'the profile says by how much'
median=$(totals_of runs | sed 1q)
ok 'the median is kept' test "${range% *}" -lt "$median" -a \
    "$median" -lt "${range#* }"
cat >turns.c <<'END'
#include <stdio.h>

#define COUNT for (volatile int i = 0; i < 100000; i++) ;

static void __attribute__((noinline)) one(void) { COUNT }
static void __attribute__((noinline)) two(void) { COUNT }
static void __attribute__((noinline)) three(void) { COUNT }

int
main(int n, char **words)
{
	static void	(*const turns[])(void) = { one, two, three };
	FILE		*f = fopen(words[n - 1], "a");

	fputc('\n', f);
	turns[(ftell(f) - 1) % 3]();
	return fclose(f);
}
END
cc -g -O1 -o turns turns.c || bail_out 'turns.c does not compile'
run $tool -n3 -o turns.out -- ./turns "$PWD/turn"
is "$status $(sed -n 's/[0-9][0-9]*/N/gp' "$err" | sed -n '/median/p')" \
    "0 cgmerge: warning: the median of N profiles has a total Ir of N, but \
theirs are from N to N: their costs are in different functions or lines" \
    'a median that lacks what each run did'
complains '0 ' 'of which -q says nothing' \
    -qn3 -o turns.out -- ./turns "$PWD/turn"
echo ./slower >>differs
run $tool -q --children --against=runs -o children --fail-if='Ir>-100%' -- \
    sh differs
is "$(grep -o 'noise [1-9]' "$err" | cut -c1-6)" 'noise ' \
    'which the next comparison takes for noise'
is "$(grep -c '^ob=.*/slower$' children)" 1 \
    'programs that it runs, with --children'
run $tool -q -o x env ./slower
is "$status $(tail -n 1 "$err")" "2 $tool: expected a profile of valgrind, \
found none; if env runs another program by exec, --children follows it" \
    'a program that becomes another'
lost='ran another program by exec; some or all of what it had counted until '\
'then is lost'
# notes STATUS WHICH NAME WORD...: run a program, and expect this status and the
# note that WHICH ran another one by exec, or no note if WHICH is empty
notes()
{
	expected="$1 ${2:+$tool: note: $2 $lost}"
	name=$3
	shift 3
	run $tool -o execs "$@"
	is "$status $(grep '^cgrun: note' "$err")" "$expected" "$name"
}
notes 0 env 'which --children follows' --children env ./slower
is "$(grep -c '^cmd: ./slower$' execs)" 1 'with a profile of the other'
notes 0 '' 'programs in other processes lose nothing' --children sh differs
notes 0 '' 'nor does one with a file for each thread' \
    --valgrind=--separate-threads=yes ./prog
notes 0 env 'unless it becomes another' --children \
    --valgrind=--separate-threads=yes env ./slower
notes 0 sh 'one that has written counts before' sh -c '(:); exec ./slower'
notes 0 env 'one that ends with a status above 127' --children --any-status \
    env sh -c 'exit 200'
notes 0 '' 'one that a signal kills' --any-status sh -c '(:); kill -9 $$'
mkdir ' blank'
cp prog ' blank'
notes 0 '' 'a name that begins with a blank' ' blank/prog'
cp prog 'two
lines'
notes 2 '' 'a name of two lines, which a profile cannot have' './two
lines'

# ---- processes

cc -g -O0 -o family "$data/src/family.c" || bail_out 'family.c does not compile'
complains '0 ' 'a program that forks gets no note' -o forked -- ./family 1
# calls_of FILE NAME: print how often the function was called
calls_of()
{
	clannotate --no-annotate --inclusive --threshold=0 --to=json "$1" |
	    sed -n "s/.*\"function\":\"$2\".*\"calls\":\([0-9]*\),.*/\1/p"
}
is "$(calls_of forked main) $(calls_of forked child) $(calls_of forked collatz)" \
    '1 1 199' 'each function counts as often as it ran'
complains "0 $tool: note: 2 processes: with Cachegrind, a "\
'forked child also has what its parent had counted; --tool=callgrind counts '\
'it once' 'Cachegrind counts more, with a note' \
    --tool=cachegrind -o forked -- ./family 1
is "$(grep -c ' cache:' forked)" 0 'and no caches of the host are in its profile'

# A daemon closes the pipes, so their end shows only that the program has ended.
cat >daemon.c <<'END'
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static void __attribute__((noinline)) child(void)
{
	for (volatile int i = 0; i < 1000; i++)
		;
}

static void *
run(void *seconds)
{
	sleep(*(unsigned *)seconds);
	child();
	return NULL;
}

int
main(int argc, char **argv)
{
	static unsigned	 seconds = 3;
	pthread_t	 thread;

	if (argc > 1)
		seconds = (unsigned)atoi(argv[1]);
	if (fork() == 0) {
		setsid();
		for (int i = 0; i < 100; i++)
			close(i);
		/* Where the first thread has ended, others have the command
		   line. */
		pthread_create(&thread, NULL, run, &seconds);
		pthread_exit(NULL);
	}
	return 0;
}
END
cc -g -O1 -pthread -o daemon daemon.c || bail_out 'daemon.c does not compile'
complains "0 $tool: note: ./daemon has ended; waiting for processes that it left
$tool: note: 2 runs have the same counts" \
    'a process that outlives the program is waited for' -n2 -o left.out -- ./daemon
is "$(calls_of left.out child)" 1 'and counts'

# ---- a program that fails

TMPDIR=$PWD/left run $tool -o failed -- ./prog '' 3
is "$status $(sed -n '$p' "$err")" "2 $tool: expected ./prog to end with "\
'status 0, found 3; --any-status accepts that' 'a failure'
is "$(ls failed left 2>/dev/null)" 'left:' 'without a file'

# ---- options for valgrind, and facts in the profile

run $tool --any-status --cache=16384,2,32:8192,4,64:262144,8,64 \
    --valgrind=--dump-instr=yes --valgrind=--separate-recs=2 -o facts -- \
    ./prog '' 3
is "$status $(sed -n 's/^desc: \([ID1L]* cache\): /\1 /p' facts | tr '\n' ';')" \
    '0 D1 cache 8192 B, 64 B, 4-way associative;'\
'I1 cache 16384 B, 32 B, 2-way associative;'\
'LL cache 262144 B, 64 B, 8-way associative;' \
    'simulated caches, of a program that may fail'
ok 'the profile is good' cgcheck --strict facts
is "$(grep -c -e "^desc: Options: '--dump-instr=yes' '--separate-recs=2'\$" \
    -e '^positions: instr line$' -e '^desc: Creator: callgrind-3' \
    -e '^desc: Kernel: ' facts)" 4 'options, version and kernel'
is "$(grep -c '^events: Ir$' first)$(grep -c ' cache: .' first)" 10 \
    'no caches without --cache'

# ---- a gate

run $tool --against=base.out --fail-if='Ir>+1%' -o base.out -- ./prog
is "$status $(totals_of base.out) $(sed -n '$p' "$err")" \
    "0 $(totals_of base.out) cgdiff: passed: there is no old profile to compare with" \
    'the first run passes'
sed 's/^desc: Libc: .*/desc: Libc: other 1.2/' base.out >elsewhere
grep -q '^desc: Libc: other' elsewhere || echo 'desc: Libc: a' >>elsewhere
run $tool --against=elsewhere --fail-if='Ir>+0' -- ./prog
is "$status $(grep -c "differ in 'Libc', on which Ir depends" "$err")" '0 1' \
    'the same program passes; another C library is a warning'
fails_with 2 'and trouble with --strict' \
    $tool --strict --against=elsewhere --fail-if='Ir>+50%' -- ./prog
cp slower ci/prog
cp base.out kept
run env -C ci $tool --against=../base.out --fail-if='Ir>+1%' \
    --verdict=json:verdict -o ../base.out -- ./prog
is "$status $(cmp -s base.out kept && echo kept)" '1 kept' \
    'slower: it fails, and keeps the base'
says '^cgdiff: Ir>+1%: failed: Ir ' 'with a verdict'
is "$(grep -c '"failed"' ci/verdict | sed 's/[1-9].*/some/')" some \
    'and one as JSON'
run env -C ci $tool -q --against=../base.out -- ./prog
is "$status $(grep -c -e '^-- Causes of the change of Ir' \
    -e 'calls .*snprintf 100 -> 150 times a call' "$out") \
$(ls ci/*.out* 2>/dev/null)" '0 2 ' \
    'without a limit, a report says why; without -o there is no file'
run env -C ci $tool -q --against=../base.out --fail-if='Ir>+1%' -o changed -- \
    ./prog
is "$status $(cmp -s base.out ci/changed || echo other)" '1 other' \
    'another file is written'
if command -v git >/dev/null; then
	is "$(sed -n 's/^desc: Commit: //p' ci/out ci/changed | tr '\n' ' ')" \
	    "$commit $commit, changed " 'the commit'
fi
run env -C ci $tool -q --against=../base.out --fail-if='Ir>+90%' \
    -o ../base.out -- ./prog
is "$status $(cmp -s base.out kept || echo other)" '0 other' \
    'a gate that passes replaces the base'

cp base.out kept
ln -s base.out linked
for name in ./base.out "$PWD/base.out" linked; do
	run $tool -q --against=base.out --fail-if='Ir<+1%' -o "$name" -- ./prog
	is "$status $(cmp base.out kept)" '1 ' "one that fails keeps it as $name"
done

# ---- an error does not look like a limit that is exceeded

if [ -c /dev/full ]; then
	$tool -q --against=base.out --fail-if='Ir>+90%' -- ./prog >/dev/full \
	    2>"$err" || status=$?
	is "$status" 2 'a full disk behind the output of the program'
fi
run $tool -q --against=base.out -o base.out --verdict=json:v \
    --verdict=json:./v -- ./prog
is "$status $(cmp base.out kept) $(ls v 2>/dev/null)" '2  ' \
    'a comparison without a limit fails, and the base is kept'
mkdir broken
cat >broken/awk <<END
#!/bin/sh
"$(command -v awk)" "\$@"
case \$* in
*facts=*) exit 2 ;;
esac
END
chmod +x broken/awk
run env PATH="$PWD/broken:$PATH" $tool -q -o half -- ./prog
is "$status $(ls half 2>/dev/null)" '2 ' 'an awk that fails'

# ---- nothing is left behind

TMPDIR=$PWD/left $tool -q -o killed -- sleep 60 >"$out" 2>"$err" &
until [ -e "$(echo left/*/log)" ]; do
	sleep 0.05
done
kill $!
wait $! || status=$?
is "$status $(ls left) $(ls killed 2>/dev/null)" '143  ' 'after a signal'
TMPDIR=$PWD/left $tool -o killed -- ./daemon 60 >"$out" 2>"$err" &
until grep -q 'has ended' "$err" || ! kill -0 $! 2>/dev/null; do
	sleep 0.1
done
kill $! || :
status=0
wait $! || status=$?
is "$status $(ls left) $(cat /proc/[0-9]*/task/[0-9]*/cmdline 2>/dev/null |
    tr '\0' '\n' | grep -c "^--log-file=$PWD/left/")" '143  0' \
    'nor a process that has outlived the program'
TMPDIR=$PWD/left $tool -o killed -- \
    sh -c 'sleep 60 & echo $! >sleeps' >"$out" 2>"$err" &
until [ -s sleeps ] && [ -e "$(echo left/*/status)" ]; do
	sleep 0.1
done
kill $!
began=$(date +%s)
status=0
wait $! || status=$?
is "$status $(ls left) $(($(date +%s) - began > 40))" '143  0' \
    'a process that is not under valgrind does not hold it up'
kill "$(cat sleeps)" 2>/dev/null || :
done_testing
