/*
 * All functions have their counters in one array and their bitmaps in another.
 * Profiles of one program have the same functions in the same order, so the
 * function after the last one found is tried first.  Nearly every name has one
 * function, which the name leads to; an index finds the others.
 */
#include "llvm/model/model.h"

#include <assert.h>
#include <stdio.h>
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

/* Flags that change the meaning of counters.  Two profiles in which one of
   these differs cannot be added; the texts are for the message. */
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
	{ LLVM_ENTRY_ONLY, "coverage of entries", "coverage of blocks" },
	{ 0, NULL, NULL }
};

bool
llvm_profile_join(struct llvm_profile *p, const char *name, uint64_t flags,
    bool has_functions, struct complaint *wrong)
{
	uint64_t	 differ;
	bool		 unknown = (flags & LLVM_ENTRY_UNKNOWN) != 0;
	size_t		 i;

	flags &= ~LLVM_ENTRY_UNKNOWN;
	if (p->inputs == 0 || (has_functions && !p->shaped)) {
		p->first = name;
		p->flags = flags | (p->flags & LLVM_TEMPORAL);
		p->shaped = has_functions;
		p->entry_unknown = unknown;
	}
	differ = p->shaped && has_functions ? flags ^ p->flags : 0;
	if (unknown || p->entry_unknown)
		differ &= ~LLVM_ENTRY_ONLY;
	for (i = 0; shapes[i].flag != 0; i++)
		if ((differ & shapes[i].flag) != 0)
			return complaint_set(wrong, "expected a profile with "
			    "%s, as '%.300s' is, found %s",
			    p->flags & shapes[i].flag ? shapes[i].with :
			    shapes[i].without, p->first,
			    flags & shapes[i].flag ? shapes[i].with :
			    shapes[i].without);
	p->inputs++;
	/* The others say nothing about an input without functions. */
	p->flags |= flags & LLVM_TEMPORAL;
	if (p->shaped == has_functions) {
		p->flags |= flags;
		p->entry_unknown &= unknown;
	}
	return true;
}

uint64_t
llvm_profile_flags(const struct llvm_profile *p)
{
	return p->flags | (p->entry_unknown ? LLVM_ENTRY_UNKNOWN : 0);
}

struct llvm_function *
llvm_profile_find(const struct llvm_profile *p, uint32_t name, uint64_t hash)
{
	const struct key	 key = { hash, name };
	uint32_t		 first = p->names.text.entries[name].note;
	uint32_t		 entry;

	if (first == INTERN_NO_NOTE || p->functions[first].hash == hash)
		return first == INTERN_NO_NOTE ? NULL : &p->functions[first];
	if (p->index.slots == NULL)
		return NULL;
	entry = *index_find(&p->index, key_hash(hash, name), function_is, p,
	    &key);
	return entry == 0 ? NULL : &p->functions[entry - 1];
}

/* Return the function with this name and hash, or NULL.  First try the one
   after the function that was found last. */
static struct llvm_function *
find_next(struct llvm_profile *p, uint32_t name, uint64_t hash)
{
	const struct key	 key = { hash, name };
	struct llvm_function	*f;

	f = p->next < p->function_n && function_is(p, p->next, &key) ?
	    &p->functions[p->next] : llvm_profile_find(p, name, hash);
	if (f != NULL)
		p->next = (uint32_t)(f - p->functions) + 1;
	return f;
}

const struct llvm_values *
llvm_function_values(const struct llvm_function *f)
{
	static const struct llvm_values	 none = { .site_all = 0 };

	return f->more == NULL ? &none : &f->more->values;
}

/* If no function has a bitmap, p->bitmaps is NULL. */
struct slice
llvm_profile_bitmap(const struct llvm_profile *p,
    const struct llvm_function *f)
{
	const struct llvm_more	*more = f->more;

	return more == NULL || more->bitmap_n == 0 ? (struct slice){ NULL, 0 } :
	    (struct slice){ (const char *)p->bitmaps + more->bitmap,
	    more->bitmap_n };
}

struct llvm_record
llvm_profile_record(const struct llvm_profile *p, struct llvm_function *f,
    uint32_t name)
{
	struct slice	 bitmap = llvm_profile_bitmap(p, f);

	return (struct llvm_record){
		.name = name, .hash = f->hash, .counter_n = f->counter_n,
		.counters = p->counters + f->counters,
		.bitmap_n = (uint32_t)bitmap.len,
		.bitmap = (const unsigned char *)bitmap.at,
		.values = f->more == NULL ? NULL : &f->more->values
	};
}

/* Add a function, which is not the first of its name, to the index. */
static void
add_other(struct llvm_profile *p, uint32_t entry)
{
	if (p->index.slots == NULL || p->index.n >= p->index.mask / 2)
		index_grow(&p->index, p->index.slots == NULL ? SLOTS :
		    (p->index.mask + 1) * 2, function_hash, p);
	index_add(&p->index, function_hash(p, entry), entry);
}

static struct llvm_function *
new_function(struct llvm_profile *p, uint32_t name, uint64_t hash)
{
	uint32_t	 entry = (uint32_t)p->function_n;
	uint32_t	*first = &p->names.text.entries[name].note;

	p->functions = mem_grow(p->functions, &p->function_room,
	    p->function_n + 1, sizeof(*p->functions));
	p->functions[p->function_n++] = (struct llvm_function){
		.name = name, .hash = hash
	};
	if (*first == INTERN_NO_NOTE)
		*first = entry;
	else
		add_other(p, entry);
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

static bool
has_sites(const struct llvm_record *r)
{
	return r->values != NULL && r->values->site_all > 0;
}

static unsigned
take_more(struct llvm_profile *p, struct llvm_more *more,
    const struct llvm_record *r, uint64_t weight)
{

	if (r->bitmap_n > 0) {
		more->bitmap_n = r->bitmap_n;
		more->bitmap = p->bitmap_n;
		p->bitmaps = mem_grow(p->bitmaps, &p->bitmap_room,
		    p->bitmap_n + r->bitmap_n, 1);
		memcpy(p->bitmaps + p->bitmap_n, r->bitmap, r->bitmap_n);
		p->bitmap_n += r->bitmap_n;
	}
	if (has_sites(r))
		llvm_values_copy(&more->values, r->values);
	return weight == 1 || llvm_values_multiply(&more->values, weight) ? 0 :
	    LLVM_VALUE_OVERFLOW;
}

static unsigned
take(struct llvm_profile *p, const struct llvm_record *r, uint64_t weight)
{
	struct llvm_function	*f = new_function(p, r->name, r->hash);
	unsigned		 wrong = 0;
	uint64_t		*to;
	uint32_t		 i;

	f->counter_n = r->counter_n;
	f->counters = p->counter_n;
	p->counters = mem_grow(p->counters, &p->counter_room,
	    p->counter_n + r->counter_n, sizeof(*p->counters));
	to = p->counters + p->counter_n;
	memcpy(to, r->counters, r->counter_n * sizeof(*to));
	p->counter_n += r->counter_n;
	if (r->bitmap_n > 0 || has_sites(r)) {
		f->more = mem_get(1, sizeof(*f->more));
		wrong |= take_more(p, f->more, r, weight);
	}
	if (weight > 1 && !llvm_profile_is_pseudo(p, f))
		for (i = 0; i < r->counter_n; i++)
			to[i] = times(to[i], weight, &wrong);
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

static unsigned
add_more(struct llvm_profile *p, struct llvm_more *more,
    const struct llvm_record *r, uint64_t weight)
{
	struct llvm_values	*v = &more->values;
	uint32_t		 i;
	unsigned		 wrong;

	if (more->bitmap_n != r->bitmap_n)
		return LLVM_BITMAP_DIFFERS;
	for (i = 0; i < r->bitmap_n; i++)
		p->bitmaps[more->bitmap + i] |= r->bitmap[i];
	if (!has_sites(r)) {
		llvm_values_by_value(v);
		return v->site_all > 0 ? LLVM_SITES_DIFFER : 0;
	}
	p->merged += v->site_all + v->value_n;
	wrong = llvm_values_merge(v, r->values, weight, &p->spare);
	return ((wrong & LLVM_VALUES_DIFFER) != 0 ? LLVM_SITES_DIFFER : 0) |
	    ((wrong & LLVM_VALUES_OVERFLOW) != 0 ? LLVM_VALUE_OVERFLOW : 0);
}

unsigned
llvm_profile_add(struct llvm_profile *p, const struct llvm_record *r,
    uint64_t weight)
{
	struct llvm_function	*f = find_next(p, r->name, r->hash);
	uint64_t		*to;
	unsigned		 wrong;

	assert(r->counter_n > 0 && weight > 0);
	if (f == NULL)
		return take(p, r, weight);
	if (f->counter_n != r->counter_n)
		return LLVM_COUNTERS_DIFFER;
	to = p->counters + f->counters;
	/* Of two marks keep the larger, which is `hot'.  A mark and counts
	   cannot be added. */
	if (*to > LLVM_COUNT_MAX && *r->counters > LLVM_COUNT_MAX) {
		if (*to < *r->counters)
			*to = *r->counters;
		return 0;
	}
	if (*to > LLVM_COUNT_MAX || *r->counters > LLVM_COUNT_MAX)
		return LLVM_COUNTERS_DIFFER;
	wrong = add_counters(to, r->counters, r->counter_n, weight);
	if (f->more != NULL)
		return wrong | add_more(p, f->more, r, weight);
	return wrong | (r->bitmap_n > 0 ? LLVM_BITMAP_DIFFERS :
	    has_sites(r) ? LLVM_SITES_DIFFER : 0);
}

void
llvm_profile_trace(struct llvm_profile *p, uint64_t weight, uint64_t *names,
    uint32_t n)
{
	assert(p->trace_n <= LLVM_TRACES);
	p->stream += n > 0 && p->stream < UINT64_MAX;
	if (n == 0 || p->trace_n == LLVM_TRACES) {
		mem_free(names);
		return;
	}
	p->traces = mem_grow(p->traces, &p->trace_room, p->trace_n + 1,
	    sizeof(*p->traces));
	p->traces[p->trace_n++] = (struct llvm_trace){
		weight, names, n < LLVM_TRACE_LENGTH ? n : LLVM_TRACE_LENGTH
	};
}

void
llvm_profile_stream(struct llvm_profile *p, uint64_t known, uint64_t stream)
{
	if (stream > p->stream - known)
		p->stream = stream > UINT64_MAX - known ? UINT64_MAX :
		    known + stream;
}

bool
llvm_profile_is_zero(const struct llvm_profile *p,
    const struct llvm_function *f)
{
	struct slice	 bitmap = llvm_profile_bitmap(p, f);
	uint32_t	 i;

	for (i = 0; i < f->counter_n; i++)
		if (p->counters[f->counters + i] != 0)
			return false;
	for (i = 0; i < bitmap.len; i++)
		if (bitmap.at[i] != 0)
			return false;
	return true;
}

static int
by_hash(const void *profile, uint32_t a, uint32_t b)
{
	const struct llvm_profile	*p = profile;
	uint64_t			 x = p->functions[a].hash;
	uint64_t			 y = p->functions[b].hash;

	return (x > y) - (x < y);
}

const char *
llvm_profile_level(const struct llvm_profile *p)
{
	return (p->flags & LLVM_CONTEXT) != 0 ? "CSIR" :
	    (p->flags & LLVM_IR) != 0 ? "IR" : "front end";
}

bool
llvm_profile_read_words(struct slice text, uint64_t *flags)
{
	static const struct {
		const char	*word;
		uint64_t	 flags;
	} words[] = {
		{ "front end", 0 }, { "IR", LLVM_IR },
		{ "CSIR", LLVM_IR | LLVM_CONTEXT },
		{ "entries first", LLVM_ENTRY_FIRST },
		{ "loop entries", LLVM_LOOP_ENTRIES },
		{ "coverage", LLVM_BYTE_COVERAGE }, { NULL, 0 }
	};
	const char	*end = text.at + text.len, *p = text.at, *comma;
	size_t		 i;

	*flags = LLVM_ENTRY_UNKNOWN;
	for (; p < end; p = comma + 2) {
		comma = memchr(p, ',', (size_t)(end - p));
		if (comma == NULL)
			comma = end;
		for (i = 0; words[i].word != NULL && !slice_is((struct slice){
		    p, (size_t)(comma - p) }, words[i].word); i++)
			;
		if (words[i].word == NULL)
			return false;
		*flags |= words[i].flags;
	}
	return true;
}

const char *
llvm_profile_words(const struct llvm_profile *p, char *text, size_t room)
{
	snprintf(text, room, "%s%s%s%s", llvm_profile_level(p),
	    (p->flags & LLVM_ENTRY_FIRST) != 0 ? ", entries first" : "",
	    (p->flags & LLVM_LOOP_ENTRIES) != 0 ? ", loop entries" : "",
	    (p->flags & LLVM_BYTE_COVERAGE) != 0 ? ", coverage" : "");
	return text;
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
	uint32_t	*rank = intern_ranks(&p->names.text, 1);
	size_t		 n = p->names.text.n, from;
	uint32_t	*end = mem_get(n + 1, sizeof(*end)), i;

	/* At first, the functions whose name has rank r in byte order begin at
	   ids[end[r]].  Each one that is stored there advances end[r], so that
	   it is their end when all are stored. */
	for (i = 0; i < p->function_n; i++)
		end[rank[p->functions[i].name] + 1]++;
	for (i = 0; i < n; i++)
		end[i + 1] += end[i];
	for (i = 0; i < p->function_n; i++)
		ids[end[rank[p->functions[i].name]]++] = i;
	for (i = 0, from = 0; i < n; from = end[i++])
		if (end[i] - from > 1)
			sort_ids(ids + from, end[i] - from, by_hash, p);
	mem_free(rank);
	mem_free(end);
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
	/* Only the first counter is less where there is no mark. */
	for (i = 0; i < a->counter_n; i++)
		if (y[i] > LLVM_COUNT_MAX || x[i] > LLVM_COUNT_MAX - y[i])
			return false;
	return true;
}

/* Return whether all functions of `from' fit those of the same name and hash in
   `to'.  names[] gives for each name of `from' the same name in `to'. */
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
		    llvm_profile_bitmap(to, a).len !=
		    llvm_profile_bitmap(from, b).len ||
		    !llvm_values_fit(llvm_function_values(a),
		    llvm_function_values(b))))
			return false;
	}
	return true;
}

void
llvm_profile_take_ids(struct llvm_profile *to, const struct llvm_profile *from)
{
	struct slice	 id;
	uint32_t	 i;

	for (i = 0; i < from->ids.n; i++) {
		id = intern_slice(&from->ids, i);
		intern_id(&to->ids, id.at, id.len);
	}
}

static void
add_all(struct llvm_profile *to, struct llvm_profile *from,
    const uint32_t *names)
{
	struct llvm_function	*f;
	struct llvm_record	 r;
	uint64_t		 known = to->stream;
	size_t			 i;

	for (i = 0; i < from->function_n; i++) {
		f = &from->functions[i];
		r = llvm_profile_record(from, f, names[f->name]);
		llvm_profile_add(to, &r, 1);
	}
	for (i = 0; i < from->trace_n; i++)
		llvm_profile_trace(to, from->traces[i].weight,
		    from->traces[i].names, from->traces[i].n);
	from->trace_n = 0;
	llvm_profile_stream(to, known, from->stream);
	llvm_profile_take_ids(to, from);
	if (to->version < from->version)
		to->version = from->version;
	to->inputs += from->inputs - 1;	/* llvm_profile_join() has counted the
					   first input already */
	llvm_profile_free(from);
}

/* Add the names of `from', and return their numbers in `to'. */
static uint32_t *
add_names(struct llvm_names *to, const struct llvm_names *from)
{
	uint32_t	*names = mem_get(from->text.n, sizeof(*names)), i;
	struct slice	 name;

	for (i = 0; i < from->text.n; i++) {
		name = intern_slice(&from->text, i);
		names[i] = llvm_names_add_known(to, name.at, name.len,
		    llvm_names_hash(from, i));
	}
	return names;
}

bool
llvm_profile_append(struct llvm_profile *to, struct llvm_profile *from)
{
	struct complaint	 wrong;
	uint32_t		*names;
	bool			 good;

	if (from->inputs == 0)
		return true;
	if (to->inputs == 0) {
		llvm_profile_free(to);
		*to = *from;
		memset(from, 0, sizeof(*from));
		return true;
	}
	mem_free(add_names(&to->vtables, &from->vtables));
	names = add_names(&to->names, &from->names);
	good = fits(to, from, names) &&
	    llvm_profile_join(to, from->first, llvm_profile_flags(from),
	    from->shaped, &wrong);
	if (good)
		add_all(to, from, names);
	mem_free(names);
	return good;
}

void
llvm_profile_free(struct llvm_profile *p)
{
	size_t	 i;

	for (i = 0; i < p->function_n; i++)
		if (p->functions[i].more != NULL) {
			llvm_values_free(&p->functions[i].more->values);
			mem_free(p->functions[i].more);
		}
	for (i = 0; i < p->trace_n; i++)
		mem_free(p->traces[i].names);
	llvm_names_free(&p->names);
	llvm_names_free(&p->vtables);
	mem_free(p->functions);
	index_free(&p->index);
	mem_free(p->counters);
	mem_free(p->bitmaps);
	intern_free(&p->ids);
	mem_free(p->traces);
	llvm_values_free(&p->spare);
	memset(p, 0, sizeof(*p));
}
