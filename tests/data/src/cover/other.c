/* Another unit, with a function of a name that cover.c has, too. */
#include "macros.h"

int	 other(int);

static int kind(int n) { return clamp(n, 3); }

int
other(int n)
{
	return kind(n)
	    + TWICE(n);
}
