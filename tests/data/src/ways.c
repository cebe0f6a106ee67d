/* Looks for words in lists; the versions of make-data differ in one thing
   each. */
#include <stdio.h>
#include <string.h>

#include "ways.h"

#define NOINLINE	__attribute__((noinline))

static int	 list[256];

static NOINLINE int
weigh(int v)
{
	int	 i, sum = 0;

#ifdef SLOWER
	for (i = 0; i < 24; i++)
#else
	for (i = 0; i < 8; i++)
#endif
		sum += (v >> i) & 1;
	return sum;
}

#ifdef OUTLINED
static NOINLINE int
#else
static inline __attribute__((always_inline)) int
#endif
fold(int v)
{
	return (v ^ v >> 3) & 255;
}

static NOINLINE int
scan(int from)
{
	int	 i, sum = 0;

	for (i = from; i < 256; i++)
		sum += fold(list[i]);
	return sum + weigh(from);
}

static NOINLINE int
rounds(int v)
{
	int	 i, sum = 0;

#ifdef TURNS
	for (i = 0; i < 60; i++)
#else
	for (i = 0; i < 20; i++)
#endif
		sum += scan((v + i) & 127);
	return sum;
}

int
main(void)
{
	int	 i, sum = 0;

	for (i = 0; i < 256; i++)
		list[i] = i * 37 & 255;
	for (i = 0; i < 10; i++)
		sum += rounds(i) + ways_sum(list, 256);
	return sum == 1;
}
