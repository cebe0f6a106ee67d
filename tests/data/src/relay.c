/*
 * relay -- hand numbers to a shared library, which hands them on.
 *
 * usage: relay
 *
 * The functions of the library are in two files, and are called from main
 * and from two others, so that a callee is often in another object, in
 * another file, and in a context that has not been met before.
 */
#include <stdlib.h>

#include "relay/relay.h"

static unsigned
odd(unsigned n)
{
	return relay_pass(n, 3) + relay_drop(n);
}

static unsigned
even(unsigned n)
{
	return relay_pass(n, 2);
}

int
main(void)
{
	unsigned	 n, sum = 0;

	for (n = 0; n < 6; n++)
		sum += n % 2 == 0 ? even(n) : odd(n);
	sum += relay_drop((unsigned)strtoul("12", NULL, 10));
	return sum == 0;
}
