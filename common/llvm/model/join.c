/*
 * Names, functions and ids get the numbers that they would have got one by one:
 * new ones are numbered in the order of the second profile.
 */
#include "llvm/model/join.h"

#include <string.h>

#include "base/mem.h"
#include "llvm/model/model.h"

static bool
counters_fit(const struct llvm_profile *to, const struct llvm_function *a,
    const struct llvm_profile *from, const struct llvm_function *b)
{
	const uint64_t	*x = to->counters + a->counters;
	const uint64_t	*y = from->counters + b->counters;
	uint32_t	 i;

	if (a->counter_n != b->counter_n)
		return false;
	if (llvm_profile_is_pseudo(to, a) || llvm_profile_is_pseudo(from, b))
		return llvm_profile_is_pseudo(to, a) &&
		    llvm_profile_is_pseudo(from, b);
	for (i = 0; i < a->counter_n; i++)
		if (x[i] > LLVM_COUNT_MAX - y[i])
			return false;
	return true;
}

/* Whether all functions of the profile fit those of the same name and hash;
   names[] maps names of from to names of to. */
static bool
fits(struct llvm_profile *to, const struct llvm_profile *from,
    const uint32_t *names)
{
	const struct llvm_function	*a, *b;
	size_t				 i;

	for (i = 0; i < from->function_n; i++) {
		b = &from->functions[i];
		a = llvm_profile_find(to, names[b->name], b->hash);
		if (a != NULL && (!counters_fit(to, a, from, b) ||
		    a->bitmap_n != b->bitmap_n || memcmp(a->values.site_n,
		    b->values.site_n, sizeof(a->values.site_n)) != 0))
			return false;
	}
	return true;
}

static void
add_functions(struct llvm_profile *to, struct llvm_profile *from,
    const uint32_t *names)
{
	struct llvm_function	*f;
	struct llvm_record	 r;
	size_t			 i;

	for (i = 0; i < from->function_n; i++) {
		f = &from->functions[i];
		r = llvm_profile_record(from, f, names[f->name]);
		llvm_profile_add(to, &r, 1);
	}
}

/* More traces may have been seen than were kept. */
static void
add_traces(struct llvm_profile *to, struct llvm_profile *from)
{
	uint64_t	 stream = to->stream;
	size_t		 i;

	for (i = 0; i < from->trace_n; i++)
		llvm_profile_trace(to, from->traces[i].weight,
		    from->traces[i].names, from->traces[i].n);
	from->trace_n = 0;
	to->stream = from->stream > UINT64_MAX - stream ? UINT64_MAX :
	    stream + from->stream;
}

static void
add_all(struct llvm_profile *to, struct llvm_profile *from,
    const uint32_t *names)
{
	struct slice	 id;
	uint32_t	 i;

	add_functions(to, from, names);
	add_traces(to, from);
	for (i = 0; i < from->ids.n; i++) {
		id = intern_slice(&from->ids, i);
		intern_id(&to->ids, id.at, id.len);
	}
	if (to->version < from->version)
		to->version = from->version;
	to->inputs += from->inputs - 1;	/* the first was counted already */
	llvm_profile_free(from);
}

bool
llvm_join(struct llvm_profile *to, struct llvm_profile *from)
{
	struct complaint	 wrong;
	struct slice		 name;
	uint32_t		*names, i;
	bool			 good;

	if (from->inputs == 0)
		return true;
	if (to->inputs == 0) {
		llvm_profile_free(to);
		*to = *from;
		memset(from, 0, sizeof(*from));
		return true;
	}
	names = mem_get(from->names.text.n, sizeof(*names));
	for (i = 0; i < from->names.text.n; i++) {
		name = intern_slice(&from->names.text, i);
		names[i] = llvm_names_add(&to->names, name.at, name.len);
	}
	good = fits(to, from, names) &&
	    llvm_profile_join(to, from->first, from->flags, from->shaped,
	    &wrong);
	if (good)
		add_all(to, from, names);
	mem_free(names);
	return good;
}
