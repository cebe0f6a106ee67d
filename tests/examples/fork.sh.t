#!/bin/sh
#
# A program that forks, recorded as cgmerge(1) has it: the sum has each cost
# once.  Without --dump-before=fork each process has the counts of its parent,
# and there is a note.

. "$(dirname "$0")/../lib.sh"

needs cc valgrind
cat >forks.c <<'END'
#include <sys/wait.h>
#include <unistd.h>

volatile int	 sink;

__attribute__((noinline)) static void
spin(int n)
{
	while (n-- > 0)
		sink++;
}

int
main(void)
{
	int	 i;

	spin(10000);
	for (i = 0; i < 3; i++) {
		if (fork() == 0) {
			spin(10);
			_exit(0);
		}
		wait(NULL);
	}
	return 0;
}
END
cc -g -O1 -o forks forks.c

# sum OPTION ...: the calls of main and spin in the sum of all processes, and
# the lines that are said
sum()
{
	rm -rf out
	mkdir out
	valgrind -q --tool=callgrind --trace-children=yes \
	    --callgrind-out-file=out/callgrind.out.%p "$@" ./forks
	run cgmerge -o all.out out
	calls=$(clannotate --to=csv all.out |
	    sed -n 's/.*forks.c,\(main\|spin\),[^,]*,\([0-9]*\),.*/\1 \2/p' | sort |
	    tr '\n' ' ')
	is "$status $(find out -type f | wc -l | tr -d ' ') $calls$(grep -c 'some fork' "$err")" \
	    "$wanted" "processes that fork${1:+, $1}"
}

# Each of three children has main, and spin(10000), of its parent.
wanted='0 4 main 4 spin 7 1'
sum
wanted='0 7 main 1 spin 4 0'
sum --dump-before=fork
done_testing
