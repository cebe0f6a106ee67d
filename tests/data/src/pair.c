/*
 * pair -- two threads: one sifts primes, one sorts.
 *
 * usage: pair
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define LIMIT	200

static unsigned
next_random(unsigned *state)
{
	*state = *state * 1103515245 + 12345;
	return *state >> 16;
}

static void *
sift(void *result)
{
	unsigned char	 composite[LIMIT];
	unsigned	 i, j, *primes = result;

	memset(composite, 0, sizeof composite);
	for (i = 2; i < LIMIT; i++) {
		if (composite[i])
			continue;
		(*primes)++;
		for (j = 2 * i; j < LIMIT; j += i)
			composite[j] = 1;
	}
	return NULL;
}

static void *
sort(void *result)
{
	unsigned	 v[LIMIT / 4], i, j, key, state = 1;
	const unsigned	 n = sizeof v / sizeof v[0];

	for (i = 0; i < n; i++)
		v[i] = next_random(&state) % 1000;
	for (i = 1; i < n; i++) {
		key = v[i];
		for (j = i; j > 0 && v[j - 1] > key; j--)
			v[j] = v[j - 1];
		v[j] = key;
	}
	*(unsigned *)result = v[n / 2];
	return NULL;
}

int
main(void)
{
	pthread_t	 sorter;
	unsigned	 primes = 0, median = 0;

	if (pthread_create(&sorter, NULL, sort, &median) != 0)
		return 1;
	sift(&primes);
	pthread_join(sorter, NULL);
	printf("%u primes below %d, median %u\n", primes, LIMIT, median);
	return 0;
}
