#include "llvm/verbs/show.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "io/sink.h"
#include "llvm/model/model.h"

static void
find_functions(struct llvm_show *s)
{
	const struct llvm_profile	*p = s->p;
	uint32_t			*order = llvm_profile_order(p);
	struct sort_item		*items;
	struct slice			 names[NAME_KINDS];
	const struct llvm_function	*f;
	size_t				 i, n = 0;

	items = mem_get(p->function_n, sizeof(*items));
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[order[i]];
		s->ran_n += !llvm_profile_is_zero(p, f);
		llvm_names_parts(&p->names, f->name, names);
		if (s->o->wants == NULL || s->o->wants(s->o->arg, names))
			items[n++] = (struct sort_item){
				~llvm_profile_largest(p, f), (uint32_t)i,
				order[i]
			};
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
count_site(struct llvm_show_sites *k, uint32_t n)
{
	if (n >= k->histogram_n) {
		k->histogram = mem_grow(k->histogram, &k->room, n + 1u,
		    sizeof(*k->histogram));
		memset(k->histogram + k->histogram_n, 0,
		    (n + 1 - k->histogram_n) * sizeof(*k->histogram));
		k->histogram_n = n + 1;
	}
	k->histogram[n]++;
	k->sites++;
	k->used += n > 0;
	k->values += n;
}

void
llvm_show_open(struct llvm_show *s, struct llvm_profile *p,
    const struct llvm_show_options *o)
{
	struct llvm_site site;
	size_t		 i;

	memset(s, 0, sizeof(*s));
	s->p = p;
	s->o = o;
	s->entries = llvm_profile_counts_entries(p);
	for (i = 0; i < p->function_n; i++) {
		llvm_values_by_count(&p->functions[i].values);
		site = (struct llvm_site){ .n = 0 };
		while (llvm_values_next(&p->functions[i].values, &site))
			count_site(&s->kinds[site.kind], site.n);
	}
	summary_of(p, (p->flags & LLVM_IR) != 0 ? SUMMARY_PLAIN : SUMMARY_BOTH,
	    NULL, p->function_n, &s->whole);
	if ((p->flags & LLVM_CONTEXT) != 0)
		summary_of(p, SUMMARY_CONTEXT, NULL, p->function_n,
		    &s->context);
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

void
llvm_show_hex(struct sink *out, const void *bytes, size_t len)
{
	const unsigned char	*at = bytes;
	size_t			 i;

	for (i = 0; i < len; i++)
		sink_format(out, "%02x", at[i]);
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
