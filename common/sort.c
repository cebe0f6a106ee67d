#include "sort.h"

#include <string.h>

#include "mem.h"

enum { SMALL = 8 };

struct sort {
	sort_rule	*rule;
	const void	*context;
	uint32_t	*spare;		/* room for half of all ids */
};

static void
insertion(const struct sort *s, uint32_t *ids, size_t n)
{
	size_t		 i, j;
	uint32_t	 id;

	for (i = 1; i < n; i++) {
		id = ids[i];
		for (j = i; j > 0 && s->rule(s->context, ids[j - 1], id) > 0;
		    j--)
			ids[j] = ids[j - 1];
		ids[j] = id;
	}
}

/* Depth is the logarithm of n, so the C stack is safe. */
static void
halves(const struct sort *s, uint32_t *ids, size_t n)
{
	size_t	 half = n / 2, i, j, k;

	if (n <= SMALL) {
		insertion(s, ids, n);
		return;
	}
	halves(s, ids, half);
	halves(s, ids + half, n - half);
	if (s->rule(s->context, ids[half - 1], ids[half]) <= 0)
		return;
	memcpy(s->spare, ids, half * sizeof(*ids));
	for (i = 0, j = half, k = 0; i < half; k++)
		if (j < n && s->rule(s->context, s->spare[i], ids[j]) > 0)
			ids[k] = ids[j++];
		else
			ids[k] = s->spare[i++];
}

void
sort_ids(uint32_t *ids, size_t n, sort_rule *rule, const void *context)
{
	struct sort	 s = { .rule = rule, .context = context };

	if (n > SMALL)
		s.spare = mem_resize(NULL, n / 2, sizeof(*s.spare));
	halves(&s, ids, n);
	mem_free(s.spare);
}
