#include "report/view/cause_list.h"

#include <stdio.h>
#include <string.h>

#include "base/buckets.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "report/view/graph.h"
#include "report/view/report.h"

const char *
cause_list_missing(const struct report *r)
{
	bool	 filtered = wholes_is_filtered(&r->wholes);
	/* A difference without sides leaves out calls that did not change. */
	bool	 complete = r->choice->side_n > 0 || r->p->metadata.cachegrind;

	if (r->p->metadata.calls_left_out)
		return "Causes are unknown: --inclusive=no leaves out calls.";
	if (r->p->arcs.n == 0 && complete && !filtered)
		return r->parts.n > 0 || r->p->metadata.had_calls ?
		    "Causes are unknown: no function calls another." :
		    "Causes are unknown: the profiles have no calls.";
	if (!metadata_counts_calls(&r->p->metadata))
		return "Causes are unknown: stacks do not count calls.";
	if (!metadata_charges_calls(&r->p->metadata))
		return "Causes are unknown: profiles of LLVM have only calls "
		    "through pointers.";
	if (r->choice->side_n == 0 ||
	    (!r->choice->calls && r->p->arcs.n > 0))
		return "Causes are unknown: only cgdiff --sides keeps the "
		    "counts from which they are found.";
	if (filtered)
		return "Causes are unknown: the difference was filtered.";
	return NULL;
}

/* Return how much of the change of a function's own code is in one of its
   sections, which has the lines of one file. */
static struct wide
part_of(const struct cause_list *l, const struct cause *c, uint32_t section)
{
	const struct profile	*p = l->r->p;
	struct row_range	 r = section_costs(p, section);
	struct wide		 old = wide_of(0), new = wide_of(0);

	for (; r.row < r.end; r.row++) {
		old = wide_add(old, row_wide(&p->costs, r.row, l->event.old));
		new = wide_add(new, row_wide(&p->costs, r.row,
		    l->event.column));
	}
	new = wide_add(new, old);
	return wide_less(new.high != 0 ? wide_of(0) : causes_like_old(c, new),
	    old);
}

/* Return whether file a changed more than file b.  If both changed equally, the
   function's own file comes first, then the other files by name. */
static bool
is_more(const struct profile *p, uint32_t own, const struct cause_file *a,
    const struct cause_file *b)
{
	int	 order = wide_compare(wide_size(a->change),
	    wide_size(b->change));

	if (order != 0 || a->name == own || b->name == own)
		return order > 0 || (order == 0 && a->name == own);
	return intern_compare(&p->names, a->name, b->name) < 0;
}

/* Find the file whose lines changed most among the n sections of a cause's
   function. */
static void
find_file(struct cause_list *l, size_t cause, const uint32_t *sections,
    uint32_t n)
{
	const struct profile	*p = l->r->p;
	const struct cause	*c = &l->causes.at[cause];
	struct sort_item	*items;
	const uint32_t		 own = p->functions[c->function].file;
	struct cause_file	 most = { own, wide_of(0) }, at;
	struct wide		 sum = wide_of(0);
	uint32_t		 i;

	/* Most functions have no code from other files: then all of the change
	   is in their own file. */
	for (i = 0; i < n && entries_file(p, p->sections[sections[i]].file) ==
	    own; i++)
		;
	if (i == n)
		return;
	items = mem_get(n, sizeof(*items));
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){
			entries_file(p, p->sections[sections[i]].file), 0,
			sections[i]
		};
	sort_items(items, n);
	for (i = 0; i < n; i++) {
		sum = wide_add(sum, part_of(l, c, items[i].id));
		if (i + 1 < n && items[i + 1].high == items[i].high)
			continue;
		at = (struct cause_file){ (uint32_t)items[i].high, sum };
		if (is_more(p, own, &at, &most))
			most = at;
		sum = wide_of(0);
	}
	if (most.name != own && wide_fits(most.change))
		l->files[cause] = most;
	mem_free(items);
}

static uint32_t
whole_of(const void *context, uint32_t section)
{
	const struct cause_list	*l = context;

	return l->causes.whole[l->r->p->sections[section].function];
}

static void
find_files(struct cause_list *l)
{
	const struct profile	*p = l->r->p;
	const struct cause	*c;
	struct buckets		 sections;
	const uint32_t		*list;
	uint32_t		 n;
	size_t			 i, k;

	l->files = mem_get(l->causes.n, sizeof(*l->files));
	buckets_make(&sections, (uint32_t)p->section_n,
	    (uint32_t)p->function_n, whole_of, l);
	for (i = 0; i < l->causes.n; i++) {
		l->files[i].name = ID_NONE;
		c = &l->causes.at[i];
		list = buckets_list(&sections, c->function, &n);
		for (k = c->first; k < c->first + c->n; k++)
			if (l->causes.reasons[k].callee == ID_NONE)
				find_file(l, i, list, n);
	}
	buckets_free(&sections);
}

void
cause_list_open(struct cause_list *l, const struct report *r,
    struct choice_side event)
{
	struct causes_sides	 sides;
	const struct choice_side *s = r->choice->sides;
	uint64_t		 least;

	*l = (struct cause_list){ .r = r, .event = event };
	if (event.old == ID_NONE || cause_list_missing(r) != NULL)
		return;
	causes_begin(&sides, r->p);
	causes_add_columns(&sides, event.column, event.old,
	    r->choice->calls_old);
	for (; s < r->choice->sides + r->choice->side_n; s++) {
		causes_add_functions(&sides, SIDE_OLD, s->old);
		causes_add_functions(&sides, SIDE_NEW, s->new);
	}
	l->known = causes_find(&l->causes, &sides);
	if (!l->known)
		return;
	find_files(l);
	least = report_least_change(r, event.column);
	while (l->shown < l->causes.n && wide_compare(wide_size(
	    l->causes.at[l->shown].change), (struct wide){ 0, least }) >= 0)
		l->shown++;
}

void
cause_list_close(struct cause_list *l)
{
	causes_free(&l->causes);
	mem_free(l->files);
	mem_free(l->lines);
	mem_free(l->own);
	mem_free(l->root);
	mem_free(l->text.at);
}

void
cause_list_index(struct cause_list *l)
{
	const struct cause	*c;
	uint32_t		 i;

	if (!l->known)
		return;
	l->own = mem_get(l->r->p->function_n, sizeof(*l->own));
	l->root = mem_get(l->r->p->function_n, sizeof(*l->root));
	for (i = 0; i < l->causes.n; i++) {
		c = &l->causes.at[i];
		(c->root ? l->root : l->own)[c->function] = i + 1;
	}
}

struct wide
cause_list_sum(const struct cause_list *l, uint32_t function)
{
	struct wide	 sum = wide_of(0);
	uint32_t	 of[] = { l->own[function], l->root[function] };
	size_t		 i;

	for (i = 0; i < 2; i++)
		if (of[i] != 0)
			sum = wide_add(sum, l->causes.at[of[i] - 1].change);
	return sum;
}

void
cause_list_notes(const struct cause_list *l, size_t n, char *out)
{
	char	 count[NUM_COMMAS], sum[NUM_COMMAS + 1];
	size_t	 rest = l->causes.n - n;

	out[0] = '\0';
	if (rest > 0) {
		num_change(sum, (int64_t)causes_rest(&l->causes, n).low);
		out += sprintf(out, "%s %s%s: %s in all.\n",
		    num_with_commas(count, (int64_t)rest),
		    n == 0 ? "small cause" : "more cause",
		    rest == 1 ? "" : "s", sum);
	}
	if (causes_cancel(&l->causes))
		out += sprintf(out, "Causes cancel each other: without signs "
		    "they are over 5 times the change.\n");
	if (facts_n(&l->r->p->metadata.facts, FACT_PAIR) > 0)
		strcpy(out, "The causes are those of the sum of all pairs; "
		    "verdicts of cgdiff have those of each pair, summed.\n");
}

/* Append the words for a cause or for one of its reasons, and how much it
   changed the cost. */
static void
put_words(struct sink *out, const struct cause_list *l, const struct cause *c,
    const struct cause_reason *reason)
{
	struct cause_words	 w;
	char			 number[NUM_COMMAS + 1];

	cause_list_words(&w, l, c, reason);
	cause_words_put(&w, l->r->p, out);
	num_change(number, (int64_t)(reason != NULL ? reason->change :
	    c->change).low);
	sink_format(out, ": %s", number);
}

struct slice
cause_list_reasons(struct cause_list *l, uint32_t function)
{
	const struct cause	*c;
	struct sink		 out;
	size_t			 i;

	mem_free(l->text.at);
	l->text = (struct string){ NULL, 0 };
	sink_memory(&out, &l->text);
	if (l->own[function] != 0) {
		c = &l->causes.at[l->own[function] - 1];
		for (i = c->first; i < c->first + c->n; i++) {
			sink_text(&out, i > c->first ? "; " : "");
			put_words(&out, l, c, &l->causes.reasons[i]);
		}
	}
	if (l->root[function] != 0) {
		sink_text(&out, l->own[function] != 0 ? "; " : "");
		put_words(&out, l, &l->causes.at[l->root[function] - 1], NULL);
	}
	sink_close(&out);
	return (struct slice){ l->text.at, l->text.len };
}
