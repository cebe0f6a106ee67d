/*
 * cover -- code of many shapes, for who counts lines.
 *
 * usage: cover NUMBER...
 *
 * No header of the system, so that any target will do.
 */
#include "macros.h"

int	 atoi(const char *);
int	 printf(const char *, ...);
int	 other(int);

static int
kind(int n)
{
	switch (n % 5) {
	case 0:
		return 1;
	case 1:
	case 2:
		n++;
		break;
	default:
		if ((n > 3 && n < 50) || n == 77)
			n = TWICE(n);
		else
			n = LARGER(n, 9);
	}
	return n > 4 ? clamp(n, 60) : n;
}

#if 0
int
skipped(void)
{
	return 1;
}
#endif

static int
loops(int n)
{
	int i = n; do { i--; } while (i > 0);
	EACH(j, n) { if (j == 3) continue; if (j == 7) break;
		i += TWICE(LARGER(j, 2)); }
	while (i-- > 0)
		if (i == 2)
			goto out;
out:
	if (n) i++; else i = LARGER(TWICE(i), n);
#if 0
	never();
#endif
	return i;
}

int
never(int a)
{
	return a && LARGER(a, 3);
}

int
main(int argc, char *argv[])
{
	int i, sum = 0;

	for (i = 1; i < argc; i++) {
		sum += kind(atoi(argv[i]));
		sum += loops(atoi(argv[i]) % 12); sum += other(i);
	}
	if (argc > 50)
		return 3;
	printf("%d\n", sum);
	return 0;
}
