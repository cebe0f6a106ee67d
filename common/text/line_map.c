/* Runs are sorted by old line, and so also by new line. */
#include "text/line_map.h"

#include <string.h>

#include "base/mem.h"

void
line_map_free(struct line_map *m)
{
	mem_free(m->runs);
	memset(m, 0, sizeof(*m));
}

/* The number of runs that begin at or before the line. */
static size_t
runs_before(const struct line_map *m, uint32_t line)
{
	size_t	 low = 0, high = m->n, i;

	while (low < high) {
		i = low + (high - low) / 2;
		if (m->runs[i].old <= line)
			low = i + 1;
		else
			high = i;
	}
	return low;
}

uint32_t
line_map_find(const struct line_map *m, uint32_t line)
{
	size_t			 n = runs_before(m, line);
	const struct line_run	*run;

	if (n == 0)
		return 0;
	run = &m->runs[n - 1];
	return line - run->old < run->n ? run->new + (line - run->old) : 0;
}

uint32_t
line_map_after(const struct line_map *m, uint32_t line)
{
	size_t	 n = runs_before(m, line);

	return n == m->n ? m->new_n + 1 : m->runs[n].new;
}
