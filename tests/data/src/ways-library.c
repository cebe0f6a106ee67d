#include "ways.h"

static __attribute__((noinline)) int
ways_one(const int *at, int i)
{
	return at[i];
}

/* The second version looks at each item twice. */
int
ways_sum(const int *at, int n)
{
	int	 i, sum = 0;

	for (i = 0; i < n; i++) {
		sum += ways_one(at, i);
#ifdef LIBRARY
		sum += ways_one(at, i) & 1;
#endif
	}
	return sum;
}
