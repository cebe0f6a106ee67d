/*
 * Numbers on the command line take different routes: calls through pointers,
 * copies of different sizes, conditions of several parts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char	 from[1024], to[1024];

static int
twice(int n)
{
	return 2 * n;
}

int
square(int n)
{
	return n * n;
}

int
half(int n)
{
	return n / 2;
}

int
choose(int n, int flag)
{
	if ((n > 3 && flag) || n == 1)
		return 1;
	return n % 3 == 2 ? 2 : 0;
}

__attribute__((noinline)) int
walk(int (*step)(int), int n)
{
	int	 i, sum = 0;

	for (i = 0; i < n; i++)
		sum += step(i);
	return sum;
}

int
never(void)
{
	return puts("never");
}

int
main(int argc, char *argv[])
{
	static int (*const steps[])(int) = { twice, square, half };
	int	 n, i, sum = 0;

	if (argc > 9)
		return never();
	for (i = 1; i < argc; i++) {
		n = atoi(argv[i]);
		sum += walk(steps[choose(n, i & 1)], n);
		memcpy(to, from, (size_t)(n * 10 % 1000));
	}
	printf("%d %d\n", sum, to[0]);
	return 0;
}
