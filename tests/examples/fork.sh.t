#!/bin/sh
#
# A program that forks, recorded as cgmerge(1) tells: the sum has each cost
# once.  Without --dump-before=fork each child also has the counts of its
# parent, and a note warns of that.

. "$(dirname "$0")/../lib.sh"

needs cc valgrind
cc -g -O0 -o family "$data/src/family.c"

# sum OPTION...: profile with these options and merge; compare with $wanted:
# status, number of profiles, calls of collatz and main, number of notes
sum()
{
	rm -rf out
	mkdir out
	valgrind -q --tool=callgrind --trace-children=yes \
	    --callgrind-out-file=out/callgrind.out.%p "$@" ./family 1
	run cgmerge -o all.out out
	calls=$(clannotate --to=csv all.out |
	    sed -n 's/.*family.c,\(collatz\|main\),[^,]*,\([0-9]*\),.*/\1 \2/p' |
	    sort | tr '\n' ' ')
	is "$status $(find out -type f | wc -l | tr -d ' ') $calls$(grep -c 'some fork' "$err")" \
	    "$wanted" "processes that fork${1:+, $1}"
}

# The profile of the child has the parent's call of main, too.
wanted='0 2 collatz 199 main 2 1'
sum
wanted='0 3 collatz 199 main 1 0'
sum --dump-before=fork
done_testing
