/*
 * calc -- add, multiply and raise small numbers.
 *
 * usage: calc EXPRESSION...
 *
 * A parser by recursive descent: sum, product, power and atom call each
 * other in a circle, and raise calls itself.
 */
#include <stdio.h>
#include <stdlib.h>

static const char	*at;

static long	 sum(void);

static long
number(void)
{
	long	 n = 0;

	for (; *at >= '0' && *at <= '9'; at++)
		n = n * 10 + (*at - '0');
	return n;
}

static long
atom(void)
{
	long	 n;

	if (*at != '(')
		return number();
	at++;
	n = sum();
	if (*at == ')')
		at++;
	return n;
}

static long
raise(long base, long exponent)
{
	long	 half;

	if (exponent <= 0)
		return 1;
	half = raise(base, exponent / 2);
	return half * half * (exponent % 2 != 0 ? base : 1);
}

static long
power(void)
{
	long	 n = atom();

	if (*at != '^')
		return n;
	at++;
	return raise(n, power());
}

static long
product(void)
{
	long	 n = power();

	while (*at == '*') {
		at++;
		n *= power();
	}
	return n;
}

static long
sum(void)
{
	long	 n = product();

	while (*at == '+' || *at == '-')
		if (*at++ == '+')
			n += product();
		else
			n -= product();
	return n;
}

int
main(int argc, char *argv[])
{
	int	 i;

	for (i = 1; i < argc; i++) {
		at = argv[i];
		printf("%ld\n", sum());
		if (*at != '\0')
			return EXIT_FAILURE;
	}
	return EXIT_SUCCESS;
}
