/*
 * The resemblance of two words is twice the number of pairs of characters that
 * both have, divided by the sum of their numbers of pairs (Dice's coefficient).
 * It is computed in integer thousandths, so that it is the same on every
 * machine.  The search takes time in proportion to the bytes of the names.
 */
#include "profile/near.h"

#include <stdbool.h>

#include "base/mem.h"
#include "text/scan.h"
#include "profile/profile.h"

enum { PAIRS = 1 << 16, LEAST = 400 };

static unsigned
fold_case(char c)
{
	if (c >= 'A' && c <= 'Z')
		return (unsigned)(c - 'A' + 'a');
	return is_digit(c) || (c >= 'a' && c <= 'z') || c == '_' ?
	    (unsigned)c : 0;
}

/* Return the pair of characters at index i, or 0 if these are no characters of
   words. */
static unsigned
pair_at(struct slice s, size_t i)
{
	unsigned	 a = fold_case(s.at[i]), b = fold_case(s.at[i + 1]);

	return a == 0 || b == 0 ? 0 : a << 8 | b;
}

static uint64_t
likeness(const bool *wanted, uint64_t wanted_n, struct slice name)
{
	uint64_t	 n = 0, common = 0;
	unsigned	 pair;
	size_t		 i;

	for (i = 0; i + 1 < name.len; i++)
		if ((pair = pair_at(name, i)) != 0) {
			n++;
			common += wanted[pair];
		}
	if (common > wanted_n)
		common = wanted_n;
	return n == 0 ? 0 : 2000 * common / (n + wanted_n);
}

/* Insert a name among the best n so far, of which the last may drop out.
   Returns their new number. */
static size_t
put(const struct profile *p, uint32_t *names, uint64_t *likes, size_t found,
    size_t n)
{
	uint32_t	 name = names[found];
	uint64_t	 like = likes[found];
	size_t		 i = found;

	for (; i > 0 && (likes[i - 1] < like || (likes[i - 1] == like &&
	    intern_compare(&p->names, name, names[i - 1]) < 0)); i--) {
		names[i] = names[i - 1];
		likes[i] = likes[i - 1];
	}
	names[i] = name;
	likes[i] = like;
	return found + 1 < n ? found + 1 : n;
}

size_t
near_names(const struct profile *p, enum name_kind kind, struct slice word,
    uint32_t *names, size_t n)
{
	bool		*wanted = mem_get(PAIRS, sizeof(*wanted));
	bool		*seen = mem_get(p->names.n, sizeof(*seen));
	uint32_t	*best = mem_resize(NULL, n + 1, sizeof(*best)), name;
	uint64_t	*likes = mem_resize(NULL, n + 1, sizeof(*likes));
	uint64_t	 wanted_n = 0;
	size_t		 found = 0, i;

	for (i = 0; i + 1 < word.len; i++)
		if (pair_at(word, i) != 0) {
			wanted[pair_at(word, i)] = true;
			wanted_n++;
		}
	for (i = 0; i < p->function_n; i++) {
		name = function_name(&p->functions[i], kind);
		if (seen[name])
			continue;
		seen[name] = true;
		best[found] = name;
		likes[found] = likeness(wanted, wanted_n,
		    intern_slice(&p->names, name));
		if (likes[found] >= LEAST)
			found = put(p, best, likes, found, n);
	}
	for (i = 0; i < found; i++)
		names[i] = best[i];
	mem_free(wanted);
	mem_free(seen);
	mem_free(best);
	mem_free(likes);
	return found;
}
