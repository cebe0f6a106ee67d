/*
 * While profiles are merged, the values of each site are sorted by value.  The
 * sites of a function that was seen only once keep the order of the file,
 * because it decides the order of equal counts in the output of llvm-profdata.
 *
 * A site has a value several times if it is 0, for targets without a name.
 * These are sorted by their counts, the largest first, and the k-th of one
 * profile is added to the k-th of another.  The sums are then sorted as well,
 * so that neither order nor grouping matters.
 */
#include "llvm/model/values.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "llvm/model/bytes.h"

/* Arrays of more values than this are sorted by sort_items(). */
enum { FEW = 24 };

bool
llvm_values_next(const struct llvm_values *v, struct llvm_site *s)
{
	if (s->next == v->site_all)
		return false;
	if (s->next == 0)
		s->values = v->values;
	else
		s->number++;
	if (s->n > 0)
		s->values += s->n;
	while (s->number == v->site_n[s->kind]) {
		s->kind++;
		s->number = 0;
	}
	assert(s->kind < LLVM_KINDS);
	s->n = v->counts[s->next++];
	return true;
}

void
llvm_values_clear(struct llvm_values *v)
{
	memset(v->site_n, 0, sizeof(v->site_n));
	v->site_all = v->value_n = 0;
	v->by_value = false;
}

void
llvm_values_site(struct llvm_values *v, enum llvm_kind kind)
{
	/* Sites must come in the order of their kinds. */
	assert(kind == LLVM_VTABLES || v->site_n[LLVM_VTABLES] == 0);
	assert(kind != LLVM_TARGETS || v->site_n[LLVM_SIZES] == 0);
	v->counts = mem_grow(v->counts, &v->site_room, v->site_all + 1,
	    sizeof(*v->counts));
	v->counts[v->site_all++] = 0;
	v->site_n[kind]++;
}

void
llvm_values_add(struct llvm_values *v, uint64_t value, uint64_t count)
{
	assert(v->site_all > 0);
	v->values = mem_grow(v->values, &v->value_room, v->value_n + 1,
	    sizeof(*v->values));
	v->values[v->value_n++] = (struct llvm_value){ value, count };
	v->counts[v->site_all - 1]++;
}

/* Multiply or add counts; set *cut if the result becomes UINT64_MAX because it
   would be larger. */
static uint64_t
times(uint64_t count, uint64_t weight, bool *cut)
{
	uint64_t	 product;

	if (!__builtin_mul_overflow(count, weight, &product))
		return product;
	*cut = true;
	return UINT64_MAX;
}

static uint64_t
plus(uint64_t a, uint64_t b, bool *cut)
{
	if (a <= UINT64_MAX - b)
		return a + b;
	*cut = true;
	return UINT64_MAX;
}

bool
llvm_values_multiply(struct llvm_values *v, uint64_t weight)
{
	size_t	 i;
	bool	 cut = false;

	for (i = 0; i < v->value_n; i++)
		v->values[i].count = times(v->values[i].count, weight, &cut);
	return !cut;
}

void
llvm_values_copy(struct llvm_values *to, const struct llvm_values *from)
{
	memcpy(to->site_n, from->site_n, sizeof(to->site_n));
	to->by_value = from->by_value;
	to->site_all = from->site_all;
	to->value_n = from->value_n;
	if (to->site_room < to->site_all) {
		to->site_room = to->site_all;
		to->counts = mem_resize(to->counts, to->site_room,
		    sizeof(*to->counts));
	}
	if (to->value_room < to->value_n) {
		to->value_room = to->value_n;
		to->values = mem_resize(to->values, to->value_room,
		    sizeof(*to->values));
	}
	if (to->site_all > 0)
		memcpy(to->counts, from->counts,
		    to->site_all * sizeof(*to->counts));
	if (to->value_n > 0)
		memcpy(to->values, from->values,
		    to->value_n * sizeof(*to->values));
}

/* Return the key by which a value is sorted; the least key comes first. */
static uint64_t
key(const struct llvm_value *v, bool by_count)
{
	return by_count ? ~v->count : v->value;
}

static void
sort_many(struct llvm_value *v, uint32_t n, bool by_count)
{
	struct sort_item	*items = mem_get(n, sizeof(*items));
	struct llvm_value	*old = mem_get(n, sizeof(*old));
	uint32_t		 i;

	memcpy(old, v, n * sizeof(*old));
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){ key(&v[i], by_count), i, i };
	sort_items(items, n);
	for (i = 0; i < n; i++)
		v[i] = old[items[i].id];
	mem_free(items);
	mem_free(old);
}

static void
sort_site(struct llvm_value *v, uint32_t n, bool by_count)
{
	struct llvm_value	 one;
	uint32_t		 i, j;

	if (n > FEW) {
		sort_many(v, n, by_count);
		return;
	}
	for (i = 1; i < n; i++) {
		one = v[i];
		for (j = i; j > 0 && key(&v[j - 1], by_count) >
		    key(&one, by_count); j--)
			v[j] = v[j - 1];
		v[j] = one;
	}
}

/* Sort equal values, which are adjacent, by their counts. */
static void
sort_equal(struct llvm_value *v, uint32_t n)
{
	uint32_t	 i, end;

	for (i = 0; i < n; i = end) {
		for (end = i + 1; end < n && v[end].value == v[i].value; end++)
			;
		sort_site(v + i, end - i, true);
	}
}

static void
sort_sites(struct llvm_values *v, bool by_count)
{
	struct llvm_value	*at = v->values;
	size_t			 i;

	for (i = 0; at != NULL && i < v->site_all; i++) {
		sort_site(at, v->counts[i], by_count);
		if (!by_count)
			sort_equal(at, v->counts[i]);
		at += v->counts[i];
	}
}

void
llvm_values_by_count(struct llvm_values *v)
{
	sort_sites(v, true);
	v->by_value = false;
}

void
llvm_values_by_value(struct llvm_values *v)
{
	if (!v->by_value)
		sort_sites(v, false);
	v->by_value = true;
}

/* Return whether a site has equal values.  The search is quadratic, but a site
   that was not sorted yet has few values. */
static bool
has_equal(const struct llvm_values *v)
{
	const struct llvm_value	*from = v->values;
	size_t			 i;
	uint32_t		 a, b;

	for (i = 0; i < v->site_all; i++) {
		for (a = 1; a < v->counts[i]; a++)
			for (b = 0; b < a; b++)
				if (from[a].value == from[b].value)
					return true;
		from += v->counts[i];
	}
	return false;
}

bool
llvm_values_join(struct llvm_values *v)
{
	struct llvm_value	*from = v->values, *to = from, *first, *end;
	size_t			 i;
	bool			 cut = false;

	assert(v->value_n > 0);
	if (!v->by_value && !has_equal(v))
		return true;
	sort_sites(v, false);
	for (i = 0; i < v->site_all; i++) {
		end = from + v->counts[i];
		for (first = to; from < end; from++)
			if (to > first && to[-1].value == from->value)
				to[-1].count = plus(to[-1].count, from->count,
				    &cut);
			else
				*to++ = *from;
		v->counts[i] = (uint32_t)(to - first);
	}
	v->value_n = (size_t)(to - v->values);
	v->by_value = true;
	return !cut;
}

/* Append the values of site a, and those of site b times weight, to the last
   site of `out'.  Return false if a count is too large. */
static bool
merge_site(const struct llvm_site *a, const struct llvm_site *b,
    uint64_t weight, struct llvm_values *out)
{
	const struct llvm_value	*x = a->values, *y = b->values;
	uint32_t		 i = 0, j = 0;
	bool			 cut = false;

	while (i < a->n || j < b->n)
		if (j == b->n || (i < a->n && x[i].value < y[j].value)) {
			llvm_values_add(out, x[i].value, x[i].count);
			i++;
		} else if (i == a->n || y[j].value < x[i].value) {
			llvm_values_add(out, y[j].value,
			    times(y[j].count, weight, &cut));
			j++;
		} else {
			llvm_values_add(out, x[i].value, plus(x[i].count,
			    times(y[j].count, weight, &cut), &cut));
			i++;
			j++;
		}
	return !cut;
}

unsigned
llvm_values_merge(struct llvm_values *to, struct llvm_values *from,
    uint64_t weight, struct llvm_values *spare)
{
	struct llvm_site	 a = { .n = 0 }, b = a, none = a;
	unsigned		 kind, wrong = 0;
	uint32_t		 i;
	bool			 fits;

	llvm_values_by_value(to);
	llvm_values_by_value(from);
	llvm_values_clear(spare);
	for (kind = 0; kind < LLVM_KINDS; kind++) {
		fits = to->site_n[kind] == from->site_n[kind];
		for (i = 0; i < to->site_n[kind]; i++) {
			llvm_values_next(to, &a);
			if (fits)
				llvm_values_next(from, &b);
			llvm_values_site(spare, kind);
			if (!merge_site(&a, fits ? &b : &none, weight, spare))
				wrong |= LLVM_VALUES_OVERFLOW;
		}
		for (i = 0; !fits && i < from->site_n[kind]; i++)
			llvm_values_next(from, &b);
		if (!fits)
			wrong |= LLVM_VALUES_DIFFER;
	}
	spare->by_value = true;
	llvm_values_copy(to, spare);
	return wrong;
}

/* Return the largest count. */
static uint64_t
most(const struct llvm_values *v)
{
	uint64_t	 count = 0;
	size_t		 i;

	for (i = 0; i < v->value_n; i++)
		if (count < v->values[i].count)
			count = v->values[i].count;
	return count;
}

bool
llvm_values_fit(const struct llvm_values *a, const struct llvm_values *b)
{
	struct llvm_values	 to = { .site_all = 0 }, from = to, spare = to;
	bool			 fit;

	if (memcmp(a->site_n, b->site_n, sizeof(a->site_n)) != 0)
		return false;
	if (most(a) <= UINT64_MAX - most(b))
		return true;
	llvm_values_copy(&to, a);
	llvm_values_copy(&from, b);
	fit = llvm_values_merge(&to, &from, 1, &spare) == 0;
	llvm_values_free(&to);
	llvm_values_free(&from);
	llvm_values_free(&spare);
	return fit;
}

static bool
read_kind(struct llvm_values *v, struct bytes *b, unsigned *least,
    uint64_t (*translate)(const void *, enum llvm_kind, uint64_t),
    const void *arg)
{
	const unsigned char	*p, *counts;
	size_t			 from = b->pos;
	uint64_t		 value;
	uint32_t		 kind, sites, i, j;

	if ((p = bytes_take(b, 8, 1, "a kind of values")) == NULL)
		return false;
	kind = bytes_u32(p, b->big);
	sites = bytes_u32(p + 4, b->big);
	if (kind < *least || kind >= LLVM_KINDS)
		return bytes_fail(b, from, "expected a kind of values from %u "
		    "to %u, found %u", *least, LLVM_KINDS - 1, kind);
	*least = kind + 1;
	if ((counts = bytes_take(b, sites, 1, "sites")) == NULL ||
	    !bytes_pad(b, sites))
		return false;
	for (i = 0; i < sites; i++) {
		llvm_values_site(v, kind);
		if ((p = bytes_take(b, counts[i], 16, "values")) == NULL)
			return false;
		for (j = 0; j < counts[i]; j++, p += 16) {
			value = bytes_u64(p, b->big);
			if (translate != NULL)
				value = translate(arg, kind, value);
			llvm_values_add(v, value, bytes_u64(p + 8, b->big));
		}
	}
	return true;
}

bool
llvm_values_read(struct llvm_values *v, struct bytes *b,
    uint64_t (*translate)(const void *, enum llvm_kind, uint64_t),
    const void *arg)
{
	const unsigned char	*p;
	size_t			 from = b->pos, end;
	uint32_t		 size, kinds;
	unsigned		 least = 0;

	llvm_values_clear(v);
	if ((p = bytes_take(b, 8, 1, "the size of values")) == NULL)
		return false;
	size = bytes_u32(p, b->big);
	kinds = bytes_u32(p + 4, b->big);
	if (size < 8 || size % 8 != 0 || size - 8 > b->len - b->pos)
		return bytes_fail(b, from, "expected the size of values, a "
		    "multiple of 8 up to %zu, found %u", b->len - from, size);
	end = from + size;
	while (kinds-- > 0)
		if (!read_kind(v, b, &least, translate, arg))
			return false;
	if (b->pos != end)
		return bytes_fail(b, from, "expected values of %u bytes, found "
		    "%zu", size, b->pos - from);
	return true;
}

void
llvm_values_free(struct llvm_values *v)
{
	mem_free(v->counts);
	mem_free(v->values);
	memset(v, 0, sizeof(*v));
}
