/*
 * The parts of all receivers are those that the definition of shares gives.
 */
#include "ops/filter/shares.h"

#include "random_wide.h"

enum { MANY = 40, COLUMNS = 3 };

struct sharing {
	uint32_t	 n;
	struct wide	 weight[MANY][COLUMNS], whole[COLUMNS];
	bool		 up;
};

/* Return what is due to the first `first' receivers together. */
static struct wide
due(const struct sharing *c, uint32_t first, uint32_t column)
{
	struct wide	 some = { 0, 0 }, all = { 0, 0 };
	struct wide	 size = wide_size(c->whole[column]), v;
	uint32_t	 i;

	for (i = 0; i < c->n; i++) {
		all = wide_add(all, c->weight[i][column]);
		if (i < first)
			some = wide_add(some, c->weight[i][column]);
	}
	v = wide_share(size, some, all);
	if (c->up)
		v = wide_add(size, wide_negate(wide_share(size, wide_add(all,
		    wide_negate(some)), all)));
	return wide_sign(c->whole[column]) < 0 ? wide_negate(v) : v;
}

/* Return how many parts are wrong. */
static uint32_t
judge(struct shares *s, const struct sharing *c)
{
	struct wide	 got[COLUMNS], wanted;
	uint32_t	 i, column, next, bad = 0;
	bool		 more, some;

	shares_restart(s, c->n);
	for (i = 0; i < c->n; i++)
		for (column = 0; column < COLUMNS; column++)
			shares_weigh(s, i, column, c->weight[i][column]);
	shares_begin(s, c->whole, c->up);
	more = shares_next(s, &next, got);
	for (i = 0; i < c->n; i++) {
		for (column = 0, some = false; column < COLUMNS; column++) {
			wanted = wide_add(due(c, i + 1, column),
			    wide_negate(due(c, i, column)));
			if (wide_sign(wanted) == 0 && !(more && next == i))
				continue;
			some = some || wide_sign(wanted) != 0;
			bad += !more || next != i ||
			    wide_compare(wanted, got[column]) != 0;
		}
		bad += more && next == i && !some;
		if (more && next == i)
			more = shares_next(s, &next, got);
	}
	return bad + more;
}

/* Return a number of up to this many bits, sometimes 0. */
static struct wide
random_number(uint64_t *state, unsigned bits)
{
	return random_wide(state, tap_below(state, 4) == 0 ? 0 : bits);
}

static void
make(struct sharing *c, uint64_t *state, unsigned bits)
{
	uint32_t	 i, column;

	c->n = 1 + tap_below(state, MANY);
	c->up = tap_below(state, 2) == 0;
	for (column = 0; column < COLUMNS; column++) {
		for (i = 0; i < c->n; i++)
			c->weight[i][column] = random_number(state, bits);
		/* The weights of a column must not all be 0. */
		i = tap_below(state, c->n);
		c->weight[i][column] = wide_add(c->weight[i][column],
		    wide_of(1));
		c->whole[column] = random_number(state, bits);
		if (tap_below(state, 3) == 0)
			c->whole[column] = wide_negate(c->whole[column]);
	}
}

static void
test_random(unsigned bits)
{
	enum { TIMES = 3000 };
	struct shares	 s;
	struct sharing	 c;
	uint64_t	 state = bits;
	uint32_t	 bad = 0, i;

	shares_init(&s, COLUMNS);
	for (i = 0; i < TIMES; i++) {
		make(&c, &state, bits);
		bad += judge(&s, &c);
	}
	check(bad == 0, "shares of %u bits by weights of %u", bits, bits);
	shares_free(&s);
}

int
main(void)
{
	static const unsigned	 bits[] = { 2, 4, 8, 31, 62, 64, 110 };
	uint32_t		 i;

	for (i = 0; i < COUNT_OF(bits); i++)
		test_random(bits[i]);
	return tap_done();
}
