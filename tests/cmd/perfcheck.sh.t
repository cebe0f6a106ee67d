#!/bin/sh
#
# scripts/perfcheck refuses tools that were built with other flags than -O2 -g,
# such as those for sanitizers or a debugger.

. "$(dirname "$0")/../lib.sh"

needs cc readelf
[ "$(cc --version | head -n 1)" = "$(cat "$top/tests/perf/compiler")" ] ||
    skip_all 'another compiler than that of the kept profiles'

mkdir bin
echo 'int main(void) { return 3; }' >tool.c
# tried FLAG...: print the status and message for a tool built with these flags
tried()
{
	cc "$@" -o bin/cgmerge tool.c
	CG_BIN=bin run "$top/scripts/perfcheck" none
	echo "$status $(sed 's,.*/bin/,,' "$err")"
}

refusal="^2 cgmerge: expected a tool built with -O2 -g, found 'GNU C"
for level in -O0 -O3; do
	is "$(tried $level -g | grep -c "$refusal.* $level ")" 1 "$level: refused"
done
is "$(tried -O2)" "2 cgmerge: expected a tool built with -O2 -g, found ''" \
    'and what does not say how it was built'
is "$(tried -O2 -g)" '2 ' '-O2 is taken, and its tool tried'
done_testing
