#!/bin/sh
#
# examples/c and examples/rust as their readers would use them: make check, and
# the hook of git.  action.sh.t tests their workflows.

. "$(dirname "$0")/../lib.sh"

needs cc make git valgrind
# shellcheck source=tests/examples/git.sh
. "$top/tests/examples/git.sh"

# total: print the totals of callgrind.out
total()
{
	sed -n 's/^totals: //p' callgrind.out
}

# try_project PROJECT SOURCE DEARER: the sed script DEARER makes SOURCE costly
try_project()
{
	cp -R "$top/examples/$1" "$1"
	cd "$1"

	# ---- make check
	run make -s check
	is "$status" 0 "$1: make check passes before anything is kept"
	ok "$1: make accept" make -s accept
	before=$(total)
	run make -s check
	is "$status" 0 "$1: make check passes"
	says ' -> ' "$1: and it compares"
	run env A_VARIABLE="$(seq 2000)" LD_DEBUG= make -s profile
	is "$status $(total)" "0 $before" \
	    "$1: the cost does not depend on the environment"
	git init -q
	git add .
	git commit -q -m first
	is "$(git status --porcelain --untracked-files)" '' \
	    "$1: what is made is ignored"
	sed -i "$3" "$2"
	run make -s check
	is "$status" 2 "$1: a program that became dearer fails"
	says '^cgdiff: Ir>+1%: failed: Ir [0-9]* -> [0-9]* ' \
	    "$1: and it says how much"
	says "^cgdiff:   cause .*$2:" "$1: and why"
	run make -s check
	is "$status" 2 "$1: it fails as often as it is tried"
	ok "$1: the new cost is accepted" make -s accept
	ok "$1: and it passes" make -s check

	# ---- the hook
	cp "$2" ../dearer
	git checkout -q "$2"
	git clone -q --bare . "../$1.git"
	git remote add origin "../$1.git"
	cp "$top/examples/pre-push" .git/hooks/pre-push
	echo '// nothing' >>"$2"
	git commit -q -a -m second
	run git push -q origin main
	is "$status" 0 "$1: a push that costs nothing passes"
	says 'compared with .* first' "$1: after it was compared"
	cp ../dearer "$2"
	git commit -q -a -m dearer
	run git push -q origin main
	is "$status" 1 "$1: a push that makes it dearer is refused"
	says 'failed: Ir [0-9]* -> [0-9]* ' "$1: and it says how much"
	says '^pre-push: the cost rose; cglog accept' \
	    "$1: and it says how to go on"
	is "$(git ls-remote origin refs/heads/main | cut -f 1)" \
	    "$(git rev-parse HEAD~1)" "$1: nothing was pushed"
	ok "$1: the commit is accepted" \
	    cglog accept --store=.git/cost HEAD 'it is needed'
	ok "$1: and pushed" git push -q origin main
	ok "$1: a new branch may have the same commit" \
	    git push -q origin main:other
	ok "$1: a branch is deleted" git push -q origin :other
	is "$(find .git/cost -type f -size +0 | sed 's,.*/,,' | sort)" \
	    "$(git rev-list main | sort)" "$1: each commit has a profile"
	sed -i '/^profile:/,/^$/s/-o .*/& \&\& sed -i s,Ir,I2, callgrind.out/' \
	    Makefile
	git commit -q -a -m event
	run git push -q origin main
	is "$status" 1 "$1: a push that cannot be compared is refused"
	says '^pre-push: there is no verdict; cglog accept' \
	    "$1: not for its cost"
	ok "$1: the other event is accepted" \
	    cglog accept --store=.git/cost HEAD 'it is another'
	ok "$1: and pushed" git push -q origin main
	cd ..
}

try_project c words.c "$dearer_c"

if command -v cargo >/dev/null; then
	try_project rust src/main.rs "$dearer_rust"
else
	passed 'a project in Rust # SKIP cargo is not installed'
fi
done_testing
