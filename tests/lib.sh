# lib.sh -- helpers for tests written in sh; they print TAP.
#
# A test begins and ends like this:
#
#	#!/bin/sh
#	. "$(dirname "$0")/../lib.sh"
#	...
#	done_testing
#
# It starts in an empty folder, which is removed at the end, with an empty
# standard input.  The tools' folder, CG_BIN (build), is first in its PATH.
# These variables are set:
#
#	top		the top of the source tree
#	data		$top/tests/data
#	out err		files: standard output and error of the last command run
#	status		its exit status
#
# run COMMAND...			run it; keep $out, $err and $status
# ok DESC COMMAND...			run it; it must succeed
# fails_with STATUS DESC COMMAND...	run it; it must end with just STATUS
# says PATTERN DESC			its standard error matches (as in grep)
# is_file A B DESC			two files have the same bytes
# is GOT WANTED DESC			two strings are the same
# note TEXT...				print a comment
# needs PROGRAM...			skip the test unless all are installed
# skip_all REASON			skip the test
# done_testing				print the plan, end with 0 or 1
#
# For tests of the messages and options of one tool, which is $tool:
#
# make_file FILE TEXT			make a file, with escapes as in printf
# records FILE				make a file of standard input, with
#					newlines for |
# fails TEXT DESC ARGUMENT...		status 2, no output, TEXT as the message
# refused TEXT ARGUMENT...		the same, with $usage after the message
# dies TEXT DESC ARGUMENT...		like fails, with $always and -o new, and
#					without a file new
# tells TEXT DESC ARGUMENT...		with $always and -o new: status 0, and
#					each line of TEXT as a message
# gives TEXT DESC ARGUMENT...		with $plain: no message, and TEXT as the
#					output from `events:', | for newlines
# complains TEXT DESC ARGUMENT...	TEXT is the status, a blank and the
#					messages; the output does not matter
# writes FILE DESC ARGUMENT...	status 0, and the bytes of the file as output
# everything ARGUMENT...		output, messages and status, all in $out
# alike DESC WORD... -- ARGUMENT...	two command lines give the same in $out
# help_lists OPTIONS			--help begins with $usage, lists only
#					OPTIONS, each with a blank after it
#
# A command that a signal kills has failed, whatever status a check expects.
# To run a pipe: run sh -c '...'.
#
# shellcheck shell=sh

set -eu
unset CDPATH

tests_run=0
tests_failed=0
tests_ended=false

note()
{
	printf '%s\n' "$*" | sed 's/^/# /' >&2
}

# Print the first lines of a file as comments.
note_file()
{
	if [ -s "$1" ]; then
		sed -e 's/^/# /' -e 20q "$1" >&2
	fi
}

passed()
{
	tests_run=$((tests_run + 1))
	printf 'ok %d - %s\n' "$tests_run" "$1"
}

failed()
{
	tests_run=$((tests_run + 1))
	tests_failed=$((tests_failed + 1))
	printf 'not ok %d - %s\n' "$tests_run" "$1"
}

# End the test, since something is wrong with the test itself.
bail_out()
{
	printf 'Bail out! %s\n' "$*"
	exit 1
}

run()
{
	status=0
	"$@" >"$out" 2>"$err" || status=$?
	echo "$status" >"$private/status"
}

# Print how the last run of the command ended.
note_end()
{
	if [ "$status" -gt 128 ]; then
		note "killed by signal $((status - 128)): $*"
	else
		note "status $status: $*"
	fi
	note_file "$err"
}

ok()
{
	description=$1
	shift
	run "$@"
	if [ "$status" -eq 0 ]; then
		passed "$description"
	else
		failed "$description"
		note_end "$@"
	fi
}

fails_with()
{
	wanted=$1
	description=$2
	shift 2
	if [ "$wanted" -lt 1 ] || [ "$wanted" -gt 128 ]; then
		bail_out "fails_with $wanted: not a status to fail with"
	fi
	run "$@"
	if [ "$status" -eq "$wanted" ]; then
		passed "$description"
	else
		failed "$description"
		note "expected status $wanted"
		note_end "$@"
	fi
}

says()
{
	if grep -q -e "$1" "$err"; then
		passed "$2"
	else
		failed "$2"
		note "expected '$1' on standard error; there was:"
		note_file "$err"
	fi
}

is_file()
{
	if cmp "$1" "$2" >/dev/null 2>"$private/diff"; then
		passed "$3"
	else
		failed "$3"
		diff -u "$1" "$2" >>"$private/diff" 2>/dev/null || :
		note_file "$private/diff"
	fi
}

is()
{
	if [ "$1" = "$2" ]; then
		passed "$3"
	else
		failed "$3"
		note "got:    $1"
		note "wanted: $2"
	fi
}

make_file()
{
	# shellcheck disable=SC2059 # escapes are wanted
	printf "$2" >"$1"
}

records()
{
	tr '|' '\n' >"$1"
}

# Print a file.  Most are empty, and a process for cat takes time.
contents()
{
	[ ! -s "$1" ] || cat "$1"
}

# Check the status, output and messages of the last run.
ended()
{
	is "$status: $(contents "$out")$(contents "$err")" "$1" "$2"
}

fails()
{
	wanted="2: $tool: $1"
	description=$2
	shift 2
	run "$tool" "$@"
	ended "$wanted" "$description"
}

refused()
{
	message=$1
	shift
	fails "$message
$usage" "refused: $*" "$@"
}

dies()
{
	wanted="2: $tool: $1"
	description=$2
	shift 2
	rm -f new
	# shellcheck disable=SC2086 # words
	run "$tool" $always -o new "$@"
	left=
	[ ! -e new ] || left=', and a file'
	is "$status: $(contents "$out")$(contents "$err")$left" "$wanted" \
	    "$description"
}

tells()
{
	case $1 in
	*"
"*)	wanted="0: $(printf '%s\n' "$1" | sed "s/^/$tool: /")" ;;
	*)	wanted="0: $tool: $1" ;;
	esac
	description=$2
	shift 2
	# shellcheck disable=SC2086 # words
	run "$tool" $always -o new "$@"
	ended "$wanted" "$description"
}

gives()
{
	wanted=$1
	description=$2
	shift 2
	# shellcheck disable=SC2086 # words
	run "$tool" $plain "$@"
	shown=$(sed -n '/^events:/,$ {
		s/$/|/
		H
		$ {
			x
			s/\n//gp
		}
	}' "$out")
	is "$status: $shown$(contents "$err")" "0: $wanted" "$description"
}

complains()
{
	wanted=$1
	description=$2
	shift 2
	run "$tool" "$@"
	is "$status $(contents "$err")" "$wanted" "$description"
}

writes()
{
	wanted=$1
	description=$2
	shift 2
	run "$tool" "$@"
	[ "$status" -eq 0 ] || echo "status $status" >>"$out"
	is_file "$out" "$wanted" "$description"
}

everything()
{
	run "$tool" "$@"
	[ ! -s "$err" ] || cat "$err" >>"$out"
	echo "$status" >>"$out"
}

alike()
{
	description=$1
	first=
	shift
	while [ "$1" != -- ]; do
		first="$first $1"
		shift
	done
	shift
	# shellcheck disable=SC2086 # words
	everything $first
	mv "$out" first.out
	everything "$@"
	is_file "$out" first.out "$description"
}

# Print the options that a help lists, a line each.
help_options()
{
	sed -n 's/^  \(-.\), \(--[a-z0-9-]*\).*/\1 \2/p
	    s/^      \(--[a-z0-9-]*\).*/\1/p' "$out"
}

help_lists()
{
	run "$tool" --help
	is "$status $(sed 1q "$out")" "0 $usage" '--help begins with the usage'
	is "$(help_options | tr '\n' ' ')" "$1" 'the help lists the options'
}

needs()
{
	for program; do
		command -v "$program" >/dev/null ||
		    skip_all "$program is not installed"
	done
}

skip_all()
{
	tests_ended=true
	echo "1..0 # SKIP $*"
	exit 0
}

done_testing()
{
	tests_ended=true
	echo "1..$tests_run"
	if [ "$tests_failed" -gt 0 ]; then
		note "$tests_failed of $tests_run failed"
		exit 1
	fi
	exit 0
}

# Remove the files; a test that ends without done_testing has failed.
tests_end()
{
	code=$?
	trap - EXIT
	cd /
	rm -rf "$private"
	if ! $tests_ended && [ "$code" -eq 0 ]; then
		note 'ended without done_testing'
		code=1
	fi
	exit "$code"
}

# Set top to the folder above the test that has tests/lib.sh.
find_top()
{
	top=$(cd "$(dirname "$0")" && pwd)
	until [ -f "$top/tests/lib.sh" ]; do
		[ "$top" != / ] || bail_out "$0 is outside the source tree"
		top=$(dirname "$top")
	done
}

# Make CG_BIN absolute; if it is relative, it begins where the test was started.
find_tools()
{
	CG_BIN=${CG_BIN:-$top/build}
	case $CG_BIN in
	/*) ;;
	*) CG_BIN=$(pwd)/$CG_BIN ;;
	esac
}

find_top
find_tools
data=$top/tests/data
private=$(mktemp -d "${TMPDIR:-/tmp}/grindkit.XXXXXX")
trap tests_end EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

out=$private/out
err=$private/err
status=0
tool=
usage=
always=
plain=
: >"$out"
: >"$err"
mkdir "$private/here"
cd "$private/here"
exec </dev/null

LC_ALL=C
PATH=$CG_BIN:$PATH
unset POSIXLY_CORRECT NO_COLOR COLUMNS
export CG_BIN LC_ALL PATH top data
