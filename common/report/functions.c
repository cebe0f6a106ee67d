#include "report/functions.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/profile.h"
#include "report/annotate_options.h"
#include "report/annotation.h"

static int
by_self(const void *context, uint32_t x, uint32_t y)
{
	const struct functions		*f = context;
	const struct annotate_options	*o = f->a->o;
	int				 way;

	way = num_downwards(book_costs(&f->a->book, x),
	    book_costs(&f->a->book, y), o->sort, o->sort_n);
	return way != 0 ? way : leaves_compare(&f->a->book.leaves, x, y);
}

static bool
has_cost(const struct functions *f, uint32_t function)
{
	const struct book	*b = &f->a->book;
	size_t			 n = f->calls.p->event_n, i;

	if (b->changed_n > 0)
		return wide_sign(tally_get(&f->calls.called, function)) != 0 ||
		    !book_sums_nothing(b, &b->leaves.self, function * n) ||
		    !book_sums_nothing(b, &f->calls.inclusive, function * n);
	for (i = 0; i < n; i++)
		if (wide_sign(tally_get(&f->calls.inclusive,
		    function * n + i)) != 0 ||
		    wide_sign(tally_get(&b->leaves.self,
		    function * n + i)) != 0)
			return true;
	return wide_sign(tally_get(&f->calls.called, function)) != 0;
}

void
functions_open(struct functions *f, struct annotation *a)
{
	uint32_t	 i;

	f->a = a;
	f->n = 0;
	calls_open(&f->calls, &a->book.leaves);
	if (a->o->form != REPORT_MARKDOWN) {
		note_leaves(a, &f->calls.inclusive, "inclusive ");
		note_leaf_numbers(a, &f->calls.called, "call count");
	}
	f->list = mem_get(a->book.leaves.n, sizeof(*f->list));
	for (i = 0; i < a->book.leaves.n; i++)
		if (has_cost(f, i))
			f->list[f->n++] = i;
	sort_ids(f->list, f->n, by_self, f);
}

void
functions_close(struct functions *f)
{
	mem_free(f->list);
	calls_close(&f->calls);
}

const int64_t *
functions_self(const struct functions *f, size_t i)
{
	return book_costs(&f->a->book, f->list[i]);
}
