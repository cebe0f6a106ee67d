/*
 * family -- a parent and its children, each with work of its own.
 *
 * usage: family COUNT
 *
 * The parent starts COUNT children.  The even ones go on in this program,
 * the odd ones become another: calc, which is expected in the same folder.
 */
#include <sys/types.h>
#include <sys/wait.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static unsigned
collatz(unsigned n)
{
	unsigned	 steps = 0;

	for (; n != 1; steps++)
		n = n % 2 == 0 ? n / 2 : 3 * n + 1;
	return steps;
}

static void
child(int number)
{
	unsigned	 n, steps = 0;

	if (number % 2 != 0) {
		execl("./calc", "./calc", "(1+2)*3^(4-1)", (char *)NULL);
		_exit(127);
	}
	for (n = 1; n < 200; n++)
		steps += collatz(n);
	printf("child %d: %u steps\n", number, steps);
	exit(0);
}

static int
wait_for_all(void)
{
	int	 status, bad = 0;

	while (wait(&status) > 0)
		bad |= status;
	return bad != 0;
}

int
main(int argc, char *argv[])
{
	int	 i, count = argc > 1 ? atoi(argv[1]) : 2;

	for (i = 0; i < count; i++)
		switch (fork()) {
		case -1:
			return 1;
		case 0:
			child(i);
		}
	return wait_for_all();
}
