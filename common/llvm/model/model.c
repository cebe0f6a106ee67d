/*
 * The counters of all functions are in one array, and so are bitmaps.  Profiles
 * of one program have the same functions in the same order: the function after
 * the last one found is tried before any hashing.
 */
#include "llvm/model/model.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/sort.h"

enum { SLOTS = 64 };

struct key {
	uint64_t	 hash;
	uint32_t	 name;
};

static uint32_t
key_hash(uint64_t hash, uint32_t name)
{
	const uint32_t	 words[] = {
		(uint32_t)hash, (uint32_t)(hash >> 32), name
	};

	return hash_words(words, 3);
}

static uint32_t
function_hash(const void *owner, uint32_t entry)
{
	const struct llvm_profile	*p = owner;

	return key_hash(p->functions[entry].hash, p->functions[entry].name);
}

static bool
function_is(const void *owner, uint32_t entry, const void *key)
{
	const struct llvm_profile	*p = owner;
	const struct llvm_function	*f = &p->functions[entry];
	const struct key		*k = key;

	return f->hash == k->hash && f->name == k->name;
}

/* Flags that change the meaning of counters, and their names in messages. */
static const struct {
	uint64_t	 flag;
	const char	*with, *without;
} shapes[] = {
	{ LLVM_IR, "IR instrumentation", "instrumentation by a front end" },
	{ LLVM_ENTRY_FIRST, "counters of entries first",
	    "counters in the compiler's order" },
	{ LLVM_LOOP_ENTRIES, "counters of loop entries",
	    "no counters of loop entries" },
	{ LLVM_BYTE_COVERAGE, "coverage", "counts" },
	{ 0, NULL, NULL }
};

bool
llvm_profile_join(struct llvm_profile *p, const char *name, uint64_t flags,
    bool has_functions, struct complaint *wrong)
{
	uint64_t	 differ;
	size_t		 i;

	if (p->inputs == 0 || (has_functions && !p->shaped)) {
		p->first = name;
		p->flags = flags;
		p->shaped = has_functions;
	}
	differ = p->shaped && has_functions ? flags ^ p->flags : 0;
	for (i = 0; shapes[i].flag != 0; i++)
		if ((differ & shapes[i].flag) != 0)
			return complaint_set(wrong, "expected a profile with "
			    "%s, as '%.300s' is, found %s",
			    p->flags & shapes[i].flag ? shapes[i].with :
			    shapes[i].without, p->first,
			    flags & shapes[i].flag ? shapes[i].with :
			    shapes[i].without);
	p->inputs++;
	if (p->shaped == has_functions)
		p->flags |= flags;
	return true;
}

/* The function with this key, or NULL. */
static struct llvm_function *
find(struct llvm_profile *p, const struct key *key)
{
	uint32_t	 entry;

	if (p->next < p->function_n && function_is(p, p->next, key))
		return &p->functions[p->next++];
	if (p->index.slots == NULL)
		return NULL;
	entry = *index_find(&p->index, key_hash(key->hash, key->name),
	    function_is, p, key);
	if (entry == 0)
		return NULL;
	p->next = entry;
	return &p->functions[entry - 1];
}

struct llvm_record
llvm_profile_record(const struct llvm_profile *p, struct llvm_function *f,
    uint32_t name)
{
	return (struct llvm_record){
		.name = name, .hash = f->hash,
		.counter_n = f->counter_n, .bitmap_n = f->bitmap_n,
		.counters = p->counters + f->counters,
		/* There may be no bits, and no memory for any. */
		.bitmap = f->bitmap_n == 0 ? NULL : p->bitmaps + f->bitmap,
		.values = &f->values
	};
}

struct llvm_function *
llvm_profile_find(struct llvm_profile *p, uint32_t name, uint64_t hash)
{
	const struct key	 key = { hash, name };

	return find(p, &key);
}

static struct llvm_function *
new_function(struct llvm_profile *p, const struct key *key)
{
	uint32_t	 entry = (uint32_t)p->function_n;

	p->functions = mem_grow(p->functions, &p->function_room,
	    p->function_n + 1, sizeof(*p->functions));
	p->functions[p->function_n++] = (struct llvm_function){
		.name = key->name, .hash = key->hash
	};
	if (p->index.slots == NULL)
		index_grow(&p->index, SLOTS, function_hash, p);
	else if (p->index.n >= p->index.mask / 2)
		index_grow(&p->index, (p->index.mask + 1) * 2, function_hash,
		    p);
	index_add(&p->index, key_hash(key->hash, key->name), entry);
	p->next = entry + 1;
	return &p->functions[entry];
}

static uint64_t
times(uint64_t count, uint64_t weight, unsigned *wrong)
{
	uint64_t	 product;

	if (!__builtin_mul_overflow(count, weight, &product) &&
	    product <= LLVM_COUNT_MAX)
		return product;
	*wrong |= LLVM_OVERFLOW;
	return LLVM_COUNT_MAX;
}

static unsigned
take(struct llvm_profile *p, const struct key *key,
    const struct llvm_record *r, uint64_t weight)
{
	struct llvm_function	*f = new_function(p, key);
	unsigned		 wrong = 0;
	uint64_t		*to;
	uint32_t		 i;

	f->counter_n = r->counter_n;
	f->counters = p->counter_n;
	f->bitmap_n = r->bitmap_n;
	f->bitmap = p->bitmap_n;
	p->counters = mem_grow(p->counters, &p->counter_room,
	    p->counter_n + r->counter_n, sizeof(*p->counters));
	p->bitmaps = mem_grow(p->bitmaps, &p->bitmap_room,
	    p->bitmap_n + r->bitmap_n, 1);
	to = p->counters + p->counter_n;
	memcpy(to, r->counters, r->counter_n * sizeof(*to));
	if (r->bitmap_n > 0)
		memcpy(p->bitmaps + p->bitmap_n, r->bitmap, r->bitmap_n);
	p->counter_n += r->counter_n;
	p->bitmap_n += r->bitmap_n;
	llvm_values_copy(&f->values, r->values);
	if (weight == 1)
		return 0;
	if (!llvm_profile_is_pseudo(p, f))
		for (i = 0; i < r->counter_n; i++)
			to[i] = times(to[i], weight, &wrong);
	llvm_values_multiply(&f->values, weight);
	return wrong;
}

static unsigned
add_counters(uint64_t *to, const uint64_t *from, uint32_t n, uint64_t weight)
{
	unsigned	 wrong = 0;
	uint64_t	 count, sum;
	uint32_t	 i;

	for (i = 0; i < n; i++) {
		count = weight == 1 ? from[i] : times(from[i], weight, &wrong);
		sum = to[i] + count;
		if (sum < count || sum > LLVM_COUNT_MAX) {
			sum = LLVM_COUNT_MAX;
			wrong |= LLVM_OVERFLOW;
		}
		to[i] = sum;
	}
	return wrong;
}

/* Add counters, at least one of which is a hot or warm mark.  Two marks give
   hot if one of them is; a mark and counts do not fit. */
static unsigned
add_pseudo(uint64_t *to, const uint64_t *from)
{
	if (*to <= LLVM_COUNT_MAX || *from <= LLVM_COUNT_MAX)
		return LLVM_COUNTERS_DIFFER;
	if (*from > *to)
		*to = *from;
	return 0;
}

unsigned
llvm_profile_add(struct llvm_profile *p, const struct llvm_record *r,
    uint64_t weight)
{
	const struct key	 key = { r->hash, r->name };
	struct llvm_function	*f = find(p, &key);
	uint64_t		*to;
	unsigned		 wrong;
	uint32_t		 i;

	if (f == NULL)
		return take(p, &key, r, weight);
	if (f->counter_n != r->counter_n)
		return LLVM_COUNTERS_DIFFER;
	to = p->counters + f->counters;
	if (*to > LLVM_COUNT_MAX || *r->counters > LLVM_COUNT_MAX)
		return add_pseudo(to, r->counters);
	wrong = add_counters(to, r->counters, r->counter_n, weight);
	if (f->bitmap_n != r->bitmap_n)
		return wrong | LLVM_BITMAP_DIFFERS;
	for (i = 0; i < r->bitmap_n; i++)
		p->bitmaps[f->bitmap + i] |= r->bitmap[i];
	if (r->values->site_all == 0) {
		llvm_values_by_value(&f->values);
		return wrong | (f->values.site_all > 0 ? LLVM_SITES_DIFFER :
		    0);
	}
	p->merged += f->values.site_all + f->values.value_n;
	if (!llvm_values_merge(&f->values, r->values, weight, &p->spare))
		wrong |= LLVM_SITES_DIFFER;
	return wrong;
}

void
llvm_profile_trace(struct llvm_profile *p, uint64_t weight, uint64_t *names,
    uint32_t n)
{
	p->stream += p->stream < UINT64_MAX;
	if (p->trace_n == LLVM_TRACES) {
		mem_free(names);
		return;
	}
	p->traces = mem_grow(p->traces, &p->trace_room, p->trace_n + 1,
	    sizeof(*p->traces));
	p->traces[p->trace_n++] = (struct llvm_trace){
		weight, names, n < LLVM_TRACE_LENGTH ? n : LLVM_TRACE_LENGTH
	};
}

bool
llvm_profile_is_zero(const struct llvm_profile *p,
    const struct llvm_function *f)
{
	uint32_t	 i;

	for (i = 0; i < f->counter_n; i++)
		if (p->counters[f->counters + i] != 0)
			return false;
	for (i = 0; i < f->bitmap_n; i++)
		if (p->bitmaps[f->bitmap + i] != 0)
			return false;
	return true;
}

struct order {
	const struct llvm_profile *p;
	const uint32_t	*rank;
};

static int
compare(const void *context, uint32_t a, uint32_t b)
{
	const struct order		*o = context;
	const struct llvm_function	*f = &o->p->functions[a];
	const struct llvm_function	*g = &o->p->functions[b];

	if (f->name != g->name)
		return o->rank[f->name] < o->rank[g->name] ? -1 : 1;
	return (f->hash > g->hash) - (f->hash < g->hash);
}

uint64_t
llvm_profile_largest(const struct llvm_profile *p,
    const struct llvm_function *f)
{
	uint64_t	 most = 0;
	uint32_t	 i;

	for (i = 0; i < f->counter_n; i++)
		if (most < p->counters[f->counters + i])
			most = p->counters[f->counters + i];
	return most;
}

uint32_t *
llvm_profile_order(const struct llvm_profile *p)
{
	uint32_t	*ids = mem_get(p->function_n, sizeof(*ids));
	uint32_t	*rank = intern_ranks(&p->names.text);
	struct order	 order = { p, rank };
	uint32_t	 i;

	for (i = 0; i < p->function_n; i++)
		ids[i] = i;
	sort_ids(ids, p->function_n, compare, &order);
	mem_free(rank);
	return ids;
}

size_t
llvm_profile_sparse(const struct llvm_profile *p, uint32_t *order, size_t n)
{
	const struct llvm_function	*f = p->functions;
	size_t				 left = 0, from, i;
	bool				 zero;

	for (from = 0; from < n; from = i) {
		zero = true;
		for (i = from; i < n && f[order[i]].name ==
		    f[order[from]].name; i++)
			zero = zero && llvm_profile_is_zero(p, &f[order[i]]);
		if (!zero) {
			memmove(order + left, order + from,
			    (i - from) * sizeof(*order));
			left += i - from;
		}
	}
	return left;
}

void
llvm_profile_free(struct llvm_profile *p)
{
	size_t	 i;

	for (i = 0; i < p->function_n; i++)
		llvm_values_free(&p->functions[i].values);
	for (i = 0; i < p->trace_n; i++)
		mem_free(p->traces[i].names);
	llvm_names_free(&p->names);
	mem_free(p->functions);
	index_free(&p->index);
	mem_free(p->counters);
	mem_free(p->bitmaps);
	intern_free(&p->ids);
	mem_free(p->traces);
	llvm_values_free(&p->spare);
	memset(p, 0, sizeof(*p));
}
