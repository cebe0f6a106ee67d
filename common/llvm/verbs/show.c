#include "llvm/verbs/show.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "llvm/model/function_name.h"
#include "llvm/model/model.h"

static bool
is_wanted(const struct llvm_show *s, const struct llvm_function *f)
{
	struct slice	 names[NAME_KINDS] = {
		[NAME_OBJECT] = { "", 0 },
		[NAME_FUNCTION] = intern_slice(&s->p->names.text, f->name)
	};
	struct slice	 file;

	if (s->o->wants == NULL)
		return true;
	file = function_name_file(&names[NAME_FUNCTION]);
	names[NAME_FILE] = file.len > 0 ? file : (struct slice){ "???", 3 };
	return s->o->wants(s->o->arg, names);
}

static void
find_functions(struct llvm_show *s)
{
	const struct llvm_profile	*p = s->p;
	uint32_t			*order = llvm_profile_order(p);
	struct sort_item		*items;
	size_t				 i, n = 0;

	items = mem_get(p->function_n, sizeof(*items));
	for (i = 0; i < p->function_n; i++) {
		s->ran_n += !llvm_profile_is_zero(p, &p->functions[order[i]]);
		if (!is_wanted(s, &p->functions[order[i]]))
			continue;
		items[n] = (struct sort_item){ ~llvm_profile_largest(p,
		    &p->functions[order[i]]), (uint32_t)i, order[i] };
		n++;
	}
	sort_items(items, n);
	s->wanted_n = n;
	if (s->o->limit > 0 && n > s->o->limit)
		n = s->o->limit;
	s->function_n = n;
	for (i = 0; i < n; i++)
		order[i] = items[i].id;
	s->functions = order;
	mem_free(items);
}

static void
note_sites(struct llvm_show_sites *k, const uint32_t *counts, uint32_t n)
{
	uint32_t	 i;

	for (i = 0; i < n; i++) {
		k->histogram[k->sites++] = counts[i];
		k->used += counts[i] > 0;
		k->values += counts[i];
	}
}

static void
sort_numbers(uint32_t *numbers, size_t n)
{
	struct sort_item	*items = mem_get(n, sizeof(*items));
	size_t			 i;

	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){ numbers[i], (uint32_t)i, 0 };
	sort_items(items, n);
	for (i = 0; i < n; i++)
		numbers[i] = (uint32_t)items[i].high;
	mem_free(items);
}

static void
find_sites(struct llvm_show *s, enum llvm_kind kind)
{
	const struct llvm_values	*v;
	struct llvm_show_sites		*k = &s->kinds[kind];
	size_t				 n = 0, before, i;
	unsigned			 j;

	for (i = 0; i < s->p->function_n; i++)
		n += s->p->functions[i].values.site_n[kind];
	k->histogram = mem_get(n, sizeof(*k->histogram));
	for (i = 0; i < s->p->function_n; i++) {
		v = &s->p->functions[i].values;
		for (before = 0, j = 0; j < kind; j++)
			before += v->site_n[j];
		if (v->site_n[kind] > 0)
			note_sites(k, v->counts + before, v->site_n[kind]);
	}
	sort_numbers(k->histogram, n);
}

void
llvm_show_open(struct llvm_show *s, struct llvm_profile *p,
    const struct llvm_show_options *o)
{
	unsigned	 kind;
	size_t		 i;

	memset(s, 0, sizeof(*s));
	s->p = p;
	s->o = o;
	s->entries = llvm_profile_counts_entries(p);
	for (i = 0; i < p->function_n; i++)
		llvm_values_by_count(&p->functions[i].values);
	summary_of(p, (p->flags & LLVM_IR) != 0 ? SUMMARY_PLAIN : SUMMARY_BOTH,
	    NULL, p->function_n, &s->whole);
	if ((p->flags & LLVM_CONTEXT) != 0)
		summary_of(p, SUMMARY_CONTEXT, NULL, p->function_n,
		    &s->context);
	for (kind = 0; kind < LLVM_KINDS; kind++)
		find_sites(s, (enum llvm_kind)kind);
	find_functions(s);
}

void
llvm_show_close(struct llvm_show *s)
{
	unsigned	 kind;

	for (kind = 0; kind < LLVM_KINDS; kind++)
		mem_free(s->kinds[kind].histogram);
	mem_free(s->functions);
}

const char *
llvm_show_kind(enum llvm_kind kind)
{
	static const char *const names[LLVM_KINDS] = {
		"targets", "sizes", "vtables"
	};

	return names[kind];
}

const char *
llvm_show_level(const struct llvm_profile *p)
{
	return (p->flags & LLVM_CONTEXT) != 0 ? "CSIR" :
	    (p->flags & LLVM_IR) != 0 ? "IR" : "front end";
}

const char *
llvm_show_pseudo(const struct llvm_profile *p, const struct llvm_function *f)
{
	if (!llvm_profile_is_pseudo(p, f))
		return NULL;
	return p->counters[f->counters] == UINT64_MAX ? "hot" : "warm";
}

struct slice
llvm_show_name(const struct llvm_profile *p, uint64_t hash)
{
	uint32_t	 name;

	if (!llvm_names_find(&p->names, hash, &name))
		return (struct slice){ "", 0 };
	return intern_slice(&p->names.text, name);
}
