/*
 * The name of a function that is seen in one file only has that file in front.
 * It goes where files are, or such functions of equal names would be one.
 */
#include "ops/llvm_costs.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "text/slice.h"
#include "llvm/function_name.h"
#include "llvm/model.h"
#include "profile/function.h"
#include "profile/profile.h"

enum { NAME_MAX_MORE = 64 };

struct export {
	struct profile	*to;
	const struct llvm_profile *from;
	bool		 entries;	/* the first counter counts them */
	uint32_t	 sums, entered;	/* columns */
	uint32_t	*several;	/* hashes of each name */
	char		*text;		/* of a name with its hash */
	size_t		 room;
};

static uint32_t
name_of(struct export *x, const char *text, size_t len)
{
	return intern_id(&x->to->names, text, len);
}

/* The function of this name, with its hash if it is one of several. */
static uint32_t
function_of(struct export *x, uint32_t id, const uint64_t *hash)
{
	struct slice	 name = intern_slice(&x->from->names.text, id);
	struct slice	 file = function_name_file(&name);
	uint32_t	 where = x->to->unknown;
	int		 n;

	if (file.len > 0 && !slice_is(file, "<unknown>"))
		where = name_of(x, file.at, file.len);
	if (hash == NULL || x->several[id] < 2)
		return profile_function(x->to, x->to->empty, where,
		    name_of(x, name.at, name.len));
	x->text = mem_grow(x->text, &x->room, name.len + NAME_MAX_MORE, 1);
	memcpy(x->text, name.at, name.len);
	n = snprintf(x->text + name.len, NAME_MAX_MORE, " [hash 0x%016llx]",
	    (unsigned long long)*hash);
	return profile_function(x->to, x->to->empty, where,
	    name_of(x, x->text, name.len + (size_t)n));
}

static uint32_t
section_of(struct export *x, uint32_t function)
{
	uint32_t	 s = profile_section(x->to, function,
			    x->to->functions[function].file);

	profile_enter(x->to, s);
	return s;
}

static struct wide
number(uint64_t count)
{
	return (struct wide){ 0, count };
}

static void
add_costs(struct export *x, const struct llvm_function *f, uint32_t section)
{
	const struct position	 nowhere = { 0, 0 };
	const uint64_t		*counts = x->from->counters + f->counters;
	uint32_t		 row, i;

	row = profile_cost(x->to, section, &nowhere);
	/* Of a hot or warm function nothing was counted. */
	if (llvm_profile_is_pseudo(x->from, f))
		return;
	for (i = 0; i < f->counter_n; i++)
		cost_table_add_wide(&x->to->costs, row, x->sums,
		    number(counts[i]));
	if (x->entries)
		cost_table_add_wide(&x->to->costs, row, x->entered,
		    number(counts[0]));
}

static void
add_calls(struct export *x, const struct llvm_function *f, uint32_t section)
{
	static const char	 outside[] = "<external>";
	const struct llvm_values *v = &f->values;
	struct arc		 arc = { { 0, 0 }, { 0, 0 }, 0 };
	size_t			 n = 0, i;
	uint32_t		 name;

	for (i = 0; i < v->site_n[LLVM_TARGETS]; i++)
		n += v->counts[i];
	for (i = 0; i < n; i++) {
		if (llvm_names_find(&x->from->names, v->values[i].value, &name))
			arc.callee = function_of(x, name, NULL);
		else
			arc.callee = profile_function(x->to, x->to->empty,
			    x->to->unknown, name_of(x, outside,
			    sizeof(outside) - 1));
		cost_table_add_wide(&x->to->arcs, profile_arc(x->to, section,
		    &arc), ARC_CALLS, number(v->values[i].count));
	}
}

static void
describe(struct export *x)
{
	static const char	 calls[] = "Calls: those through pointers "
	    "alone, without their costs";
	struct metadata		*m = &x->to->metadata;
	uint64_t		 flags = x->from->flags;
	char			 line[200];
	int			 n;

	n = snprintf(line, sizeof(line), "LLVM: %s%s%s%s",
	    (flags & LLVM_CONTEXT) != 0 ? "CSIR" :
	    (flags & LLVM_IR) != 0 ? "IR" : "front end",
	    (flags & LLVM_ENTRY_FIRST) != 0 ? ", entries first" : "",
	    (flags & LLVM_LOOP_ENTRIES) != 0 ? ", loop entries" : "",
	    (flags & LLVM_BYTE_COVERAGE) != 0 ? ", coverage" : "");
	metadata_desc(m, line, (size_t)n);
	metadata_desc(m, calls, sizeof(calls) - 1);
	m->profiles = 1;
	m->line = true;
}

static uint32_t
define(struct export *x, const char *name, const char *line)
{
	struct definition	 d = { { NULL, 0 }, { NULL, 0 }, { NULL, 0 } };
	uint32_t		 event = profile_event(x->to, name,
				    strlen(name));

	definition_read(&d, (struct slice){ line, strlen(line) });
	profile_define(x->to, &d);
	definition_free(&d);
	return event;
}

static void
begin(struct export *x)
{
	uint32_t	 list[2];

	profile_forget_instr(x->to);
	x->entries = llvm_profile_counts_entries(x->from);
	list[0] = x->sums = define(x, "Cs", "Cs : Sum of counters");
	if (x->entries)
		list[1] = x->entered = define(x, "En", "En : Entries");
	profile_list(x->to, list, 1 + x->entries);
	describe(x);
}

static void
finish(struct export *x, struct event_list *columns)
{
	struct profile	*p = x->to;
	uint32_t	 i;

	profile_totals(p, p->summary);
	p->input_n = 1;
	for (i = 0; i < p->event_n; i++)
		p->with[i] = 1;
	*columns = p->list;
	mem_free(x->several);
	mem_free(x->text);
}

void
llvm_costs(struct profile *to, struct event_list *columns,
    const struct llvm_profile *from, bool sparse)
{
	struct export			 x = { .to = to, .from = from };
	const struct llvm_function	*f;
	uint32_t			*order = llvm_profile_order(from);
	uint32_t			 section;
	size_t				 n = from->function_n, i;

	if (sparse)
		n = llvm_profile_sparse(from, order, n);
	begin(&x);
	x.several = mem_get(from->names.text.n, sizeof(*x.several));
	for (i = 0; i < from->function_n; i++)
		x.several[from->functions[i].name]++;
	for (i = 0; i < n; i++) {
		f = &from->functions[order[i]];
		section = section_of(&x, function_of(&x, f->name, &f->hash));
		add_costs(&x, f, section);
		add_calls(&x, f, section);
	}
	mem_free(order);
	finish(&x, columns);
}
