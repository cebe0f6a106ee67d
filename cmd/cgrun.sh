#!/bin/sh
# cgrun -- run a program under valgrind so that the counts are the same each
# time, and compare them with a stored profile; man/cgrun.1 is its manual.
#
# Counts depend not only on the program and its input, but also on the
# environment, on addresses, on the simulated caches and on the position of the
# stack.  This script makes all of these the same each time.

set -eu
# The variables of the user, as commands of a shell that set them.
environment=$(export -p)
unset CDPATH
# In this locale ${#text} counts bytes.
LC_ALL=C
export LC_ALL

tool=cgrun
usage='usage: cgrun [-hqV] [-n N] [-o FILE] [OPTION ...] [--] PROGRAM [ARGUMENT ...]'
purpose='Run a program under valgrind so that its counts repeat; compare them.'
example="cgrun --against=base.out --fail-if='Ir>+1%' -- ./prog input"

# The options under their headings, as --option-table of all tools shows them.
table='Recording
-	any-status	-	-	accept a program that fails
-	cache	CACHE	small|desktop|server	simulate caches: a name, or I1:D1:LL as SIZE,WAYS,LINE
-	children	-	-	profile the programs that PROGRAM runs, too
-	env	NAME,...	-	keep these variables of the environment
-	input	FILE	-	what PROGRAM reads (default: /dev/null)
n	runs	N	-	run it N times and take the median
-	tool	TOOL	callgrind|cachegrind	the tool of valgrind (default: callgrind)
-	valgrind	OPTION	-	give valgrind this option, too
Comparing
-	against	FILE	-	compare with this profile, if it exists
-	fail-if	LIMIT	-	exit 1 if costs changed by Ir>+2%, fn:Ir>+2%&>+1000, ...
-	strict	-	-	fail if the two runs cannot be compared
-	verdict	FORM[:FILE]	text|json|junit|github	write verdicts as text, json, junit or github
Output
o	output	FILE	-	write the profile to FILE (default: TOOL.out.PROGRAM)
General
h	help	-	-	show this help
q	quiet	-	-	show errors and verdicts only
V	version	-	-	show the version'

# shellcheck source=../common/cli/script.sh
. common/cli/script.sh

# Use the tools in the folder of this script; if there are none, those in PATH.
case $0 in
*/*) bin=${0%/*}/ ;;
*) bin= ;;
esac
[ -x "${bin}cgmerge" ] || bin=

page=4096		# bytes; the stack begins at the same offset in a page
path=/usr/local/bin:/usr/bin:/bin	# PATH of the program
caches=			# valgrind's options for simulated caches
kept=			# names of variables passed on to the program
input=/dev/null
runs=1
kind=callgrind
any=false
output=
against=
verdicts=		# arguments of --verdict, a line each

private=$(mktemp -d "${TMPDIR:-/tmp}/cgrun.XXXXXX") || exit 2
ticker=
busy=false		# whether a process of a run may be there
# If a command fails, set -e may end the script with status 1, which here means
# that a limit is exceeded.  Until that is known, leave() turns 1 into 2.
judged=false
# shellcheck disable=SC2317 # run at the end
leave()
{
	trap '' HUP INT QUIT PIPE TERM
	end_progress
	! $busy || end_run
	rm -rf "$private"
	[ "$1" -ne 1 ] || $judged || exit 2
}
end_progress()
{
	[ -n "$ticker" ] || return 0
	kill "$ticker" 2>/dev/null || :
	wait "$ticker" 2>/dev/null || :
	ticker=
	printf '\r\033[K' >&2
}
trap 'leave $?' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 131' QUIT
trap 'exit 141' PIPE
trap 'exit 143' TERM
# The files "valgrind" and "cgdiff" collect options for these two programs, and
# "kept" has variables for the program: words, each quoted for a shell and with a
# blank after it.
: >"$private/valgrind"
: >"$private/cgdiff"

# quoted WORD: print WORD, quoted for a shell, and a blank
quoted()
{
	printf "'"
	while [ "${1#*\'}" != "$1" ]; do
		printf "%s'\\\\''" "${1%%\'*}"
		set -- "${1#*\'}"
	done
	printf "%s' " "$1"
}

# quoted_variables NAME...: print a word NAME=VALUE for each of these variables
# that the user has set.  The user's variables replace those of this script,
# which may have the same names, so only $1 can be used here.
quoted_variables()
(
	eval "$environment"
	while [ $# -gt 0 ]; do
		eval "[ -z \"\${$1+set}\" ] || quoted \"$1=\$$1\""
		shift
	done
)

is_program()
{
	[ -f "$1" ] && [ -x "$1" ]
}

# path_of NAME FOLDERS: print the path of the program in the first of these
# folders that has it, or in the last one.  "command -v" would also find commands
# of the shell and functions of this script.
path_of()
(
	set -f
	IFS=:
	for folder in $2; do
		file=${folder:-.}/$1
		! is_program "$file" || break
	done
	printf '%s\n' "$file"
)

# Whether $1 describes a cache, as SIZE,WAYS,LINE with sizes in bytes.
is_cache()
{
	printf '%s\n' "$1" | grep -q -x '[1-9][0-9]*,[1-9][0-9]*,[1-9][0-9]*'
}

# take_caches CACHE: set the simulated caches.  The sizes with names are not
# those of a real machine.  They must never change, since otherwise new counts
# could not be compared with old ones.
take_caches()
{
	case $1 in
	small) set -- 16384,4,64:16384,4,64:262144,8,64 ;;
	desktop) set -- 32768,8,64:32768,8,64:8388608,16,64 ;;
	server) set -- 32768,8,64:32768,8,64:33554432,16,64 ;;
	esac
	i1=${1%%:*}
	d1=${1#*:}
	ll=${d1#*:}
	d1=${d1%%:*}
	if ! is_cache "$i1" || ! is_cache "$d1" || ! is_cache "$ll" ||
	    [ "$1" != "$i1:$d1:$ll" ]; then
		wrong "option '--cache': expected small, desktop, server or" \
		    "I1:D1:LL, each SIZE,WAYS,LINE, found '$1'"
	fi
	caches="--cache-sim=yes --I1=$i1 --D1=$d1 --LL=$ll"
}

# take NAME VALUE: handle the option --NAME with its value
take()
{
	case $1 in
	any-status) any=true ;;
	cache) take_caches "$2" ;;
	children) printf '%s ' --trace-children=yes >>"$private/valgrind" ;;
	env)
		for name in $(printf %s "$2" | tr , ' '); do
			case $name in
			[0-9]* | *[!A-Za-z0-9_]*)
				wrong "option '--env': expected names of" \
				    "variables, found '$2'"
				;;
			esac
			kept="$kept $name"
		done
		;;
	input) input=$2 ;;
	runs)
		case $2 in
		'' | *[!0-9]* | 0* | ??????*)
			wrong "option '--runs': expected a number from 1 to" \
			    "99999, found '$2'"
			;;
		esac
		runs=$2
		;;
	tool)
		case $2 in
		callgrind | cachegrind) kind=$2 ;;
		*)
			wrong "option '--tool': expected callgrind or" \
			    "cachegrind, found '$2'"
			;;
		esac
		;;
	valgrind)
		case $2 in
		--tool* | --c*grind-out-file*)
			wrong "option '--valgrind': expected an option that" \
			    "cgrun does not set, found '$2'"
			;;
		esac
		quoted "$2" >>"$private/valgrind"
		;;
	against | output)
		[ -n "$2" ] ||
		    wrong "option '--$1': expected a file, found ''"
		[ "$1" = output ] || against=$2
		[ "$1" = against ] || output=$2
		;;
	fail-if) quoted "--$1=$2" >>"$private/cgdiff" ;;
	verdict)
		quoted "--$1=$2" >>"$private/cgdiff"
		verdicts="$verdicts
$2"
		;;
	strict) printf '%s ' --strict >>"$private/cgdiff" ;;
	esac
}

# The first operand is PROGRAM.  It ends the options of cgrun: all later words
# are arguments of PROGRAM.
operand()
{
	return 1
}

# put WORD: add WORD to the command line that runs valgrind
put()
{
	quoted "$1" >>"$private/command"
}

# pad WORD...: print padding for the strings that the kernel and valgrind write
# to the bottom of the stack, so that together they always fill whole pages.
# These strings are the arguments, the name of the program, variables, and the
# working folder, which Debian's valgrind, a script, adds to the environment.
pad()
{
	eval "set -- \"\$@\" $(cat "$private/kept")"
	here=$(pwd -P)
	n=$((${#1} + ${#here}))
	for word; do
		n=$((n + ${#word}))
	done
	printf "%$((page - n % page))s" '' | tr ' ' x
}

# Write the command line that runs valgrind on PROGRAM and its arguments.  It
# contains $files where the folder for profiles will be inserted, which is a
# different one each time.
write_command()
{
	: >"$private/command"
	: >"$private/kept"
	# shellcheck disable=SC2086 # words
	[ -z "$kept" ] || quoted_variables $kept >"$private/kept"
	put env
	put -i
	put "CGRUN_PAD=$(pad "$@")"
	put "PATH=$path"
	put HOME=/nonexistent
	put LC_ALL=C
	put TZ=UTC
	# Fix the seeds of hash tables, whose order otherwise differs each time.
	put PYTHONHASHSEED=0
	put PERL_HASH_SEED=0
	put PERL_PERTURB_KEYS=0
	cat "$private/kept" >>"$private/command"
	machine=$(uname -m)
	if setarch "$machine" -R true 2>/dev/null; then
		put "$(command -v setarch)"
		put "$machine"
		put -R
	else
		note 'addresses of the program may change from run to run:' \
		    'setarch -R is not allowed here'
	fi
	put "$(command -v valgrind)"
	put -q
	put --command-line-only=yes
	# The file that vgdb maps has the number of the process in its name.
	# Programs that read /proc/self/maps, as those in Rust do when they
	# start, would cost more where the number has more digits.
	put --vgdb=no
	put "--log-file=$private/log"
	put "--tool=$kind"
	# Each process writes a file of its own.  With --dump-before=fork,
	# Callgrind writes the counts so far, so that the counts of the child
	# begin at zero.
	printf '%s ' "--$kind-out-file=\"\$files\"/%p" >>"$private/command"
	[ "$kind" != callgrind ] || put --dump-before=fork
	for word in ${caches:---cache-sim=no}; do
		put "$word"
	done
	cat "$private/valgrind" >>"$private/command"
	put --
	for word; do
		put "$word"
	done
}

# print_facts PATH: print lines for the profile that say how it was made, where
# PATH is that of the program.  Counts depend on the
# first four of these facts, so cgdiff compares them.
print_facts()
{
	version=$(valgrind --version) || version=
	libc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || libc=
	processor=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo \
	    2>/dev/null | sed 1q) || processor=
	compiler=$(readelf -p .comment "$1" 2>/dev/null |
	    sed -n 's/^ *\[ *[0-9a-f]*\] *//p' | sort -u | tr '\n' ' ') ||
	    compiler=
	commit=$(git rev-parse --verify -q HEAD 2>/dev/null) || commit=
	if [ -n "$commit" ] &&
	    [ -n "$(git status --porcelain -uno 2>/dev/null)" ]; then
		commit="$commit, changed"
	fi
	for fact in "Creator: $kind-${version#valgrind-}" \
	    "Options: $(tr '\n' ' ' <"$private/valgrind" | sed 's/ $//')" "Libc: $libc" \
	    "Processor: $processor" "Kernel: $(uname -sr)" \
	    "Compiler: ${compiler% }" "Commit: $commit"; do
		case $fact in
		*': ') ;;
		*) printf 'desc: %s\n' "$fact" | tr -d '\r' ;;
		esac
	done
}

# Show on a terminal how many seconds the program has been running.
begin_progress()
{
	! $quiet && [ -t 2 ] || return 0
	(
		trap - EXIT
		n=0
		while sleep 1; do
			n=$((n + 1))
			printf '\rcgrun: run %d of %d, %d s ' "$1" "$runs" \
			    "$n" >&2
		done
	) &
	ticker=$!
}

# Run the program.  Its output always goes through pipes, since a program may
# behave differently on a terminal, a file or /dev/null.
run_program()
{
	{
		{
			eval "$(cat "$private/command") <\"\$input\" 3>&- &"
			echo $! >"$private/process"
			status=0
			wait $! || status=$?
			echo "$status" >"$private/status"
		} 2>&1 >&3 | cat >&2
	} 3>&1 | cat
	rm -f "$private/running"
}

# die_of_run WORD...: print the last messages of valgrind, and then die with the
# message WORD...
die_of_run()
{
	tail -n 5 "$private/log" 2>/dev/null | while read -r line; do
		say "valgrind: $line"
	done
	die "$@"
}

# note_exec FILE STATUS: say if what the process of the program wrote when it
# ended, FILE or FILE-NN for each thread, is of another program, or missing.  A
# process that ends by a signal may leave nothing, too.
note_exec()
{
	commands=$(sed -n 's/^cmd: *\(.*\)/cmd: \1 /p' "$1" "$1"-* 2>/dev/null) ||
	    :
	[ -n "$commands" ] || [ "$2" -lt 128 ] || return 0
	# Valgrind does not quote the name, whose first line is there alone.
	case $commands in
	*"cmd: $(printf '%s\n' "$command" | sed 's/^ *//;q') "*) ;;
	*)
		note "$program ran another program by exec; some or all of what" \
		    'it had counted until then is lost'
		;;
	esac
}

# Print the numbers of the processes of valgrind of this run.  A daemon may have
# closed all that it inherited, but not changed the command line of valgrind,
# which each of its threads has while it runs.  head prints the name of each file,
# as in "==> /proc/1/task/1/cmdline <==".
processes()
{
	head -n 1 /proc/[0-9]*/task/[0-9]*/cmdline 2>/dev/null |
	    tr '\0' '\n' | word="--log-file=$private/log" awk -F / '
		/^==> / { number = $3 }
		$0 == ENVIRON["word"] { print number }' | sort -u
}

is_running()
{
	[ -n "$(processes)" ]
}

# wait_for_rest N: wait for processes that the program left in its Nth run.  What
# they have counted since the last fork is only written when they end.
wait_for_rest()
{
	is_running || return 0
	sleep 1
	[ "$1" -gt 1 ] || ! is_running ||
	    note "$program has ended; waiting for processes that it left"
	while is_running; do
		sleep 1
	done
}

# wait_while N COMMAND...: wait until the command fails, N tenths of a second at
# most.
# shellcheck disable=SC2317 # run at the end
wait_while()
{
	n=$1
	shift
	while [ "$n" -gt 0 ] && "$@"; do
		sleep 0.1
		n=$((n - 1))
	done
}

# End the processes of this run: until then, files appear in the folder.  Others
# may keep the outputs open, and run_program running, for ever.
# shellcheck disable=SC2317 # run at the end
end_run()
{
	# shellcheck disable=SC2046 # words
	kill $({
		cat "$private/process" 2>/dev/null || :
		processes
	} | sort -u) 2>/dev/null || :
	wait_while 30 is_running
	# shellcheck disable=SC2046 # words
	kill -s KILL $(processes) 2>/dev/null || :
	wait_while 10 [ -e "$private/running" ]
}

# run_once N: run the program for the Nth time, and write its profile to sum.N.
# The output of the program is shown only if N is 1.
run_once()
{
	files=$private/run.$1
	mkdir "$files"
	begin_progress "$1"
	# A shell handles a signal only after the command in the foreground has
	# ended, so run the program in the background.
	busy=true
	: >"$private/running"
	if [ "$1" -eq 1 ]; then
		run_program &
	else
		run_program >/dev/null 2>&1 &
	fi
	wait $!
	status=$(cat "$private/status")
	own=$files/$(cat "$private/process")
	rm "$private/process"
	end_progress
	[ "$status" -eq 0 ] || $any ||
	    die_of_run "expected $program to end with status 0, found $status;" \
	    "--any-status accepts that"
	wait_for_rest "$1"
	busy=false
	set -- "$1" "$files"/*
	# When a program runs another by exec, Callgrind leaves an empty file.
	grep -q . "$files"/* 2>/dev/null || die_of_run 'expected a profile of' \
	    "valgrind, found none; if $program runs another program by exec," \
	    '--children follows it'
	[ "$1" -gt 1 ] || note_exec "$own" "$status"
	[ $# -eq 2 ] || [ "$kind" = callgrind ] || [ "$1" -gt 1 ] ||
	    note "$(($# - 1)) processes: with Cachegrind, a forked child also" \
	    'has what its parent had counted; --tool=callgrind counts it once'
	# Without simulation, Cachegrind names the caches of the host.
	for file in "$files"/*; do
		awk -v facts="$private/facts" -v caches="$caches" '
		caches == "" && /^desc: (I1|D1|LL) cache:/ { next }
		!told && /^events:/ {
			while ((getline line <facts) > 0)
				print line
			told = 1
		}
		{ print }' "$file" >"$private/told" || exit 2
		mv "$private/told" "$file"
	done
	"${bin}cgmerge" -q -o "$private/sum.$1" "$files" || exit 2
	rm -r "$files"
}

# Make one profile of all runs, their median.  If the runs differ, the profile
# also declares by how much.
join_runs()
{
	words=--stat=median
	! $quiet || words="-q $words"
	# shellcheck disable=SC2086 # words
	"${bin}cgmerge" $words -o "$private/profile" "$private"/sum.* || exit 2
	[ "$runs" -gt 1 ] || return 0
	# The last line has the total.  A line summary: before it has less where
	# valgrind wrote a profile before a fork.
	range=$(for sum in "$private"/sum.*; do
		sed -n '$s/^[a-z]*: \([0-9]*\).*/\1/p' "$sum"
	done | sort -n | sed -n '1p;$p' | tr '\n' ' ' |
	    sed 's/ / to /;s/ $//')
	if grep '^desc: Spread: ' "$private/profile" |
	    grep -qv '^desc: Spread: total:\( [^ ]* 0\)*$'; then
		note "$runs runs differ, the first event from $range"
	else
		note "$runs runs have the same counts"
	fi
}

# Compare the profile with $against.  Return the status of cgdiff.
compare()
{
	words="--match=similar $(cat "$private/cgdiff")"
	! $quiet || words="-q $words"
	eval "\"\${bin}cgdiff\" --sides --no-baseline=pass \
	    -o \"\$private/difference\" $words -- \
	    \"\$against\" \"\$private/profile\"" || return
	[ -n "$limited" ] ||
	    "${bin}clannotate" -q --no-annotate "$private/difference"
}

left=0
read_options "$@"
shift $(($# - left))
[ $# -gt 0 ] || wrong 'expected a program to run, found none'
limited=$(grep -e "--fail-if=" "$private/cgdiff") || limited=
[ -n "$against" ] || [ ! -s "$private/cgdiff" ] ||
    wrong "options '--fail-if', '--verdict' and '--strict': expected --against"
[ -z "$output" ] || ! printf '%s\n' "$verdicts" | grep -Fqx -e "text:$output" \
    -e "json:$output" -e "junit:$output" -e "github:$output" ||
    wrong "option '--verdict': expected another file than '$output'," \
	"which -o writes"
command -v valgrind >/dev/null ||
    die 'expected valgrind to be installed, found none'
program=$1
found=$program
if [ "${program#*/}" = "$program" ]; then
	found=$(path_of "$program" "$PATH")
	# shellcheck disable=SC3013 # dash, bash and busybox have -ef
	if ! [ "$found" -ef "$(path_of "$program" "$path")" ]; then
		# The program gets $path as its PATH, which does not lead to the
		# program itself: run it by its full name.
		shift
		set -- "$found" "$@"
	fi
fi
command=$1
is_program "$found" || die "$program: cannot find this program"
[ -r "$input" ] || die "$input: cannot open"
[ -n "$output" ] || [ -n "$against" ] || output=$kind.out.${program##*/}

print_facts "$found" >"$private/facts"
write_command "$@"
i=0
while [ "$i" -lt "$runs" ]; do
	i=$((i + 1))
	run_once "$i"
done
join_runs
status=0
[ -z "$against" ] || compare || status=$?
[ "$status" -lt 2 ] || exit 2
judged=true
# If the comparison failed, keep the old profile: otherwise, a second try would
# compare the new profile with itself, and pass.
# shellcheck disable=SC3013 # dash, bash and busybox have -ef
[ "$status" -eq 0 ] || ! [ "$output" -ef "$against" ] || exit "$status"
[ -z "$output" ] || "${bin}cgmerge" -q -o "$output" "$private/profile" ||
    exit 2
exit "$status"
