#!/bin/sh
#
# The six lines of README, in a repository without a baseline: a history, its
# step, the commit that made it, and a gate.

. "$(dirname "$0")/../lib.sh"

needs cc make git valgrind
# shellcheck source=tests/examples/git.sh
. "$top/tests/examples/git.sh"

# The lines of the section, in the file lines.
# shellcheck disable=SC2016 # a pattern
sed -n '/^## From no baseline/,/^## /{
	/^```sh$/,/^```$/{
		/^```/d
		p
	}
}' "$top/README.md" >lines
is "$(wc -l <lines | tr -d ' ')" 6 'README has six lines'

# The program that README runs as `./prog input'.
mkdir project
cd project
git init -q
cat >Makefile <<'END_OF_MAKEFILE'
CFLAGS = -g -O1

prog: prog.c
END_OF_MAKEFILE
cp "$data/src/words.c" prog.c
cp "$data/src/plain.txt" input
git add .
git commit -q -m begin
i=0
while [ $i -lt 21 ]; do
	i=$((i + 1))
	subject="change $i"
	case $i in
	13)
		sed -i 's/^\treport();/&\n&/' prog.c
		subject='report twice'
		;;
	*) echo "/* $i */" >>prog.c ;;
	esac
	git commit -q -a -m "$subject"
done

# line N: run line N in this shell, where earlier lines have set variables
line()
{
	status=0
	eval "$(sed -n "${1}p" ../lines)" >"$out" 2>"$err" || status=$?
}

line 1
line 2
is "$status $(cglog list --to=csv | sed 1d | wc -l | tr -d ' ')" '0 20' \
    'twenty commits are measured'
line 3
is "$status $(grep -c 'report twice' "$out")" '0 2' \
    'the history shows the step, and so does the table of steps'
line 4
is "$status $(sed -n 's/^    //p' "$out")" '0 report twice' \
    'bisect finds the commit'
says 'cause .*prog\.c:main: ' 'and says why'
is "$(grep -c '^+.*report();' "$out")" 1 'and shows it'
line 6
is "$status" 1 'the gate fails'
says '^cglog: Ir>+1%: failed: Ir [0-9]* -> [0-9]* ' 'and says by how much'
line 5
is "$status" 0 'the rise is accepted'
line 6
is "$status" 0 'and the gate passes'
is "$(git status --porcelain --untracked-files=no)" '' \
    'the working folder is as it was'
done_testing
