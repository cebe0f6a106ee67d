#!/bin/sh
#
# The helpers of lib.sh work and, above all, notice a failure.
#
# shellcheck disable=SC2016 # many lines here are for another shell

. "$(dirname "$0")/../lib.sh"

test_file=$top/tests/cmd/lib.sh.t

# inner LINE...: run a test of these lines, which reads lib.sh first
inner()
{
	printf '%s\n' '. "$top/tests/lib.sh"' "$@" >inner.sh
	run sh -c '. ./inner.sh' "$test_file"
}

# inner_passes DESC LINE...: status 0
inner_passes()
{
	description=$1
	shift
	inner "$@" done_testing
	is "$status" 0 "$description"
}

# inner_fails DESC LINE...: status 1, and TAP that says so
inner_fails()
{
	description=$1
	shift
	inner "$@" done_testing
	is "$status $(grep -c '^not ok' "$out")" '1 1' "$description"
}

# Helpers that must pass.
inner_passes 'an empty test passes'
inner_passes 'ok: a command that succeeds' "ok 'x' true"
inner_passes 'fails_with: the status expected' "fails_with 2 'x' sh -c 'exit 2'"
inner_passes 'says: a complaint that is there' \
    "run sh -c 'echo a: (b) >&2'" "run sh -c 'echo \"a: [b]\" >&2'" \
    "says '^a: .b.\$' 'x'"
inner_passes 'is_file: the same bytes' \
    'echo a >a; echo a >b' "is_file a b 'x'"
inner_passes 'is: the same string' "is 'a  b' 'a  b' 'x'"
inner_passes 'ok: arguments with blanks stay whole' \
    "ok 'x' test 'a b' = 'a b'"

# Helpers that must fail.
inner_fails 'ok: a command that fails' "ok 'x' false"
inner_fails 'ok: a command that does not exist' "ok 'x' ./none"
inner_fails 'ok: a command that is killed' "ok 'x' sh -c 'kill -TERM \$\$'"
inner_fails 'fails_with: success' "fails_with 2 'x' true"
inner_fails 'fails_with: another status' "fails_with 2 'x' false"
inner_fails 'fails_with: killed by a signal' \
    "fails_with 2 'x' sh -c 'kill -SEGV \$\$'"
inner_fails 'says: another complaint' \
    "run sh -c 'echo b >&2'" "says a 'x'"
inner_fails 'says: only on standard output' 'run echo a' "says a 'x'"
inner_fails 'is_file: other bytes' 'echo a >a; echo b >b' "is_file a b 'x'"
inner_fails 'is_file: a shorter file' 'echo a >a; : >b' "is_file a b 'x'"
inner_fails 'is_file: no such file' 'echo a >a' "is_file a b 'x'"
inner_fails 'is: another string' "is a b 'x'"
inner_fails 'a failure is not forgotten' "ok 'x' false" "ok 'y' true"

# A failure tells the reader why.
inner "ok 'x' sh -c 'echo because >&2; exit 3'"
says 'status 3' 'a failure shows the status'
says 'because' 'a failure shows the complaint'
inner 'printf "a\nb\n" >a; printf "a\nc\n" >b' "is_file a b 'x'"
says '^# -b' 'is_file shows the difference'
inner "fails_with 2 'x' sh -c 'kill -SEGV \$\$'"
says 'killed by signal 11' 'a signal is named'

# Errors outside checks.
inner "ok 'x' true"
is "$status" 1 'a test without done_testing fails'
inner 'false' done_testing
is "$status" 1 'a command that fails outside a check ends the test'
inner 'echo $unset_variable' done_testing
ok 'so does a variable that is not set' test "$status" -ne 0
inner "fails_with 139 'x' true" done_testing
is "$status $(cat "$out")" \
    '1 Bail out! fails_with 139: not a status to fail with' \
    'no signal can be expected'
inner "fails_with 0 'x' true" done_testing
is "$status" 1 'nor success, by fails_with'

# The plan.
inner "ok 'one' true" "is a b 'two'" "is a a 'three'" done_testing
cat >expected <<'END'
ok 1 - one
not ok 2 - two
ok 3 - three
1..3
END
is_file "$out" expected 'numbers and plan'
inner "skip_all 'no reason'"
is "$status $(cat "$out")" '0 1..0 # SKIP no reason' 'skip_all'
inner 'needs sh no-such' "ok 'x' false"
is "$status $(cat "$out")" '0 1..0 # SKIP no-such is not installed' 'needs'

# run keeps output, complaints and status.
run sh -c 'echo to out; echo to err >&2; exit 7'
is "$(cat "$out")" 'to out' 'run keeps the output'
is "$(cat "$err")" 'to err' 'run keeps the complaint'
is "$status" 7 'run keeps the status'
run cat
is "$status $(cat "$out")" '0 ' 'there is nothing on standard input'

# The private folder.
inner 'pwd; touch file' 'mkdir d' done_testing
folder=$(sed 1q "$out")
is "$status ${folder##*/}" '0 here' 'a test has a folder of its own'
is "$(ls -d "$folder" 2>/dev/null)" '' 'which is gone afterwards'
inner 'pwd' 'kill -TERM $$' done_testing
is "$status" 143 'a test that is killed has failed'
folder=$(sed 1q "$out")
is "$(ls -d "$folder" 2>/dev/null)" '' 'and cleans up all the same'

# The tools.
CG_BIN='' inner 'echo "$CG_BIN"' done_testing
is "$(sed 1q "$out")" "$top/build" 'CG_BIN is build unless set'
mkdir tools
printf '#!/bin/sh\necho a stand-in\n' >tools/cgmerge
chmod +x tools/cgmerge
CG_BIN=tools inner 'cd /' 'cgmerge' done_testing
is "$(sed 1q "$out")" 'a stand-in' 'CG_BIN may be relative, and comes first'

# The helpers for one tool, which is a function here.
bad='tool=t; t() { echo "t: bad" >&2; return 2; }'
left='tool=t; t() { echo "t: bad" >&2; : >new; return 2; }'
good='tool=t; t() { echo "t: fine" >&2; }'
out='tool=t; t() { printf "x\nevents: %s\n1\n" "$*"; }'
inner_passes 'fails: as expected' "$bad" 'fails bad x'
inner_fails 'fails: other words' "$bad" 'fails worse x'
inner_fails 'fails: no failure' "$good" 'fails fine x'
inner_passes 'refused: with the usage' \
    "tool=t; usage=how; t() { printf 't: bad\nhow\n' >&2; return 2; }" \
    'refused bad -x'
inner_fails 'refused: without' "$bad; usage=how" 'refused bad -x'
inner_passes 'dies: as expected' "$bad" 'dies bad x'
inner_fails 'dies: other words' "$bad" 'dies worse x'
inner_fails 'dies: a file is left' "$left" 'dies bad x'
inner_passes 'tells: as expected' "$good" 'tells fine x'
inner_fails 'tells: other words' "$good" 'tells good x'
inner_fails 'tells: a failure' "$bad" 'tells bad x'
inner_passes 'gives: as expected' "$out; plain=-p" \
    "gives 'events: -p a|1|' x a"
inner_fails 'gives: another argument' "$out" "gives 'events: a|1|' x b"
inner_fails 'gives: something is said' "$good" "gives '' x"
inner_passes 'writes: these bytes' "$good" ': >a' 'writes a x y'
inner_fails 'writes: others' "$out" ': >a' 'writes a x y'
inner_fails 'writes: a failure' "$bad" ': >a' 'writes a x y'
inner_passes 'alike: one result' "$good" 'alike x a -- b'
inner_fails 'alike: two results' "$out" 'alike x a -- b'

done_testing
