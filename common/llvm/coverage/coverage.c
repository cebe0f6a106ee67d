#include "llvm/coverage/coverage.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"

static int
compare(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

/* Order regions by file, by beginning, by end, the longer first, then by
   kind. */
static int
by_place(const void *context, uint32_t a, uint32_t b)
{
	const struct coverage		*c = context;
	const struct coverage_region	*x = &c->regions[a];
	const struct coverage_region	*y = &c->regions[b];
	int				 d = compare(x->file, y->file);

	if (d == 0)
		d = compare(x->line, y->line);
	if (d == 0)
		d = compare(x->column, y->column);
	if (d == 0)
		d = compare(y->end_line, x->end_line);
	if (d == 0)
		d = compare(y->end_column, x->end_column);
	return d == 0 ? compare(x->kind, y->kind) : d;
}

void
coverage_sort(struct coverage *c)
{
	size_t	 i;

	c->order = mem_resize(c->order, c->region_n, sizeof(*c->order));
	for (i = 0; i < c->region_n; i++)
		c->order[i] = (uint32_t)i;
	sort_ids(c->order, c->region_n, by_place, c);
}

void
coverage_free(struct coverage *c)
{
	llvm_names_free(&c->names);
	intern_free(&c->files);
	intern_free(&c->sames);
	mem_free(c->functions);
	mem_free(c->regions);
	mem_free(c->expressions);
	mem_free(c->steps);
	mem_free(c->order);
	memset(c, 0, sizeof(*c));
}
