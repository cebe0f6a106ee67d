/* The file begins with offsets of later parts, so the sizes of these are
   computed first. */
#include "llvm/forms/indexed_out.h"

#include <assert.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "io/sink.h"
#include "llvm/forms/indexed.h"
#include "llvm/forms/probing.h"
#include "llvm/model/bytes.h"
#include "llvm/model/model.h"
#include "llvm/model/summary.h"

/* The most values that are written for a site. */
enum { SITE_MAX = 255 };

/* The number of words that a summary takes in the file. */
enum { SUMMARY_WORDS = 2 + SUMMARY_FIELDS + 3 * SUMMARY_CUTOFFS };

/*
 * The functions in the order in which they are written.
 *
 * llvm-profdata inserts the names into a hash table that grows, and writes the
 * table bucket by bucket, so the order of names in a bucket depends on how the
 * table grew.  Profiles that were read from indexed ones usually have their
 * functions in this order already, so nothing need be sorted, and writing reads
 * memory from front to back.
 *
 * Names are inserted in the order of llvm-profdata: since LLVM 17 the byte
 * order of the names, before that the order of a hash table.  Several functions
 * of one name are in hash-table order in all releases.  In llvm-profdata the
 * order of such a table depends on the order of inputs (and, with three or
 * more, on the number of processors); here names, and hashes of a name, are
 * inserted in sorted order.
 */
struct table {
	uint32_t	*functions;
	size_t		 n;
	uint32_t	*places;	/* for each function of the profile, the
					   number that decides its order in its
					   bucket; see find_places() */
	uint32_t	 name_n, bucket_n;	/* bucket_n is a power of two */
};

/* The number of buckets at first. */
enum { BUCKETS = 64 };

/* A name that comes before all names inserted earlier has a place (see
   find_places()) below this number, any other name has not. */
#define MIDDLE	(UINT32_C(1) << 31)

struct out {
	struct llvm_profile *p;
	unsigned	 version;
	struct sink	*to;
	uint64_t	 at;		/* offset in the file of the next
					   byte */
	struct table	 table;
	bool		 too_large;
};

static void
put_bytes(struct out *x, const char *bytes, size_t len)
{
	sink_put(x->to, bytes, len);
	x->at += len;
}

static void
put_words(struct out *x, const uint64_t *words, size_t n)
{
	unsigned char	*p;
	size_t		 i, now;

	for (; n > 0; n -= now, words += now) {
		now = n < SINK_ROOM / 8 ? n : SINK_ROOM / 8;
		p = (unsigned char *)sink_room(x->to, 8 * now);
		for (i = 0; i < now; i++)
			bytes_set_u64(p + 8 * i, words[i]);
		sink_used(x->to, (char *)p + 8 * now);
		x->at += 8 * now;
	}
}

/* Write the `size' lowest bytes of a number, the lowest first. */
static void
put_number(struct out *x, uint64_t number, unsigned size)
{
	unsigned char	*p = (unsigned char *)sink_room(x->to, 8);

	bytes_set_u64(p, number);
	sink_used(x->to, (char *)p + size);
	x->at += size;
}

static void
put_word(struct out *x, uint64_t number)
{
	put_number(x, number, 8);
}

/* Return the number of zeros that fill n bytes up to a multiple of 8. */
static unsigned
padding(uint64_t n)
{
	return (8 - n % 8) % 8;
}

/* Return how many of n functions, from the first one on, have its name. */
static size_t
same_name(const struct llvm_profile *p, const uint32_t *functions, size_t n)
{
	uint32_t	 name = p->functions[*functions].name;
	size_t		 i;

	for (i = 1; i < n && p->functions[functions[i]].name == name; i++)
		;
	return i;
}

/* Sort the functions of one name in the order of llvm-profdata. */
static void
order_functions(const struct llvm_profile *p, uint32_t *functions, size_t n,
    bool since_19)
{
	uint32_t	*hashes, *order;
	size_t		 i;

	if (n == 1)
		return;
	hashes = mem_get(n, sizeof(*hashes));
	for (i = 0; i < n; i++)
		hashes[i] = probing_number(p->functions[functions[i]].hash,
		    since_19);
	order = probing_order(PROBING_NUMBERS, hashes, (uint32_t)n);
	for (i = 0; i < n; i++)
		hashes[i] = functions[order[i]];
	memcpy(functions, hashes, n * sizeof(*functions));
	mem_free(hashes);
	mem_free(order);
}

/* Return the hash of each name that functions have, and set *name_n to the
   number of names.  In `order', functions of one name are adjacent; the hashes
   are in the same order. */
static uint32_t *
name_hashes(const struct llvm_profile *p, const uint32_t *order,
    uint32_t *name_n)
{
	uint32_t	*all = mem_get(p->names.text.n, sizeof(*all));
	uint32_t	*hashes = mem_get(p->function_n, sizeof(*hashes));
	struct slice	 name;
	size_t		 i;

	/* Names are read from front to back, which is faster. */
	for (i = 0; i < p->names.text.n; i++) {
		name = intern_slice(&p->names.text, (uint32_t)i);
		all[i] = probing_name(name.at, name.len);
	}
	*name_n = 0;
	for (i = 0; i < p->function_n;
	    i += same_name(p, order + i, p->function_n - i))
		hashes[(*name_n)++] = all[p->functions[order[i]].name];
	mem_free(all);
	return hashes;
}

/* Sort the names, with their functions, in the order of llvm-profdata's hash
   table. */
static uint32_t *
order_names(const struct llvm_profile *p, uint32_t *old)
{
	uint32_t	 name_n, *hashes = name_hashes(p, old, &name_n), *names;
	uint32_t	*first, *order;
	size_t		 n = p->function_n, i, j, len;

	names = probing_order(PROBING_NAMES, hashes, name_n);
	mem_free(hashes);
	first = mem_get(name_n, sizeof(*first));
	for (i = 0, j = 0; i < n; i += same_name(p, old + i, n - i))
		first[j++] = (uint32_t)i;
	order = mem_get(n, sizeof(*order));
	for (i = 0, j = 0; i < name_n; i++, j += len) {
		len = same_name(p, old + first[names[i]],
		    n - first[names[i]]);
		memcpy(order + j, old + first[names[i]], len * sizeof(*old));
	}
	mem_free(first);
	mem_free(names);
	mem_free(old);
	return order;
}

/* Return the indices of all functions, in the order in which llvm-profdata
   inserts them into its table. */
static uint32_t *
insertion_order(const struct llvm_profile *p, unsigned version)
{
	uint32_t	*order = llvm_profile_order(p);
	size_t		 i, n;

	for (i = 0; i < p->function_n; i += n) {
		n = same_name(p, order + i, p->function_n - i);
		order_functions(p, order + i, n,
		    version >= INDEXED_WITH_VTABLES);
	}
	return version < INDEXED_WITH_TRACES ? order_names(p, order) : order;
}

/* Return the number of buckets of a table of n names. */
static uint32_t
bucket_count(uint32_t n)
{
	uint64_t	 buckets = 1;

	while (n > 2 && buckets <= (uint64_t)n * 4 / 3)
		buckets *= 2;
	return (uint32_t)buckets;
}

/*
 * Return for each function its place, a number by which the functions of a
 * bucket are sorted.  It is 0 for functions that are not written, and no two
 * others are equal.
 *
 * Names are inserted at the head of a bucket, and each time that the table
 * doubles, buckets are reversed.  So a name comes before all names that were
 * inserted earlier if the table doubled an even number of times afterwards,
 * else after them.
 */
static uint32_t *
find_places(const struct llvm_profile *p, const uint32_t *order, size_t n,
    uint32_t bucket_n)
{
	uint32_t	*places = mem_get(p->function_n, sizeof(*places));
	uint64_t	 buckets = BUCKETS, names = 0;
	size_t		 from, i, len;
	bool		 before = true;

	for (; buckets < bucket_n; buckets *= 2)
		before = !before;
	/* A table that shrinks at the end is reversed, too. */
	if (buckets > bucket_n)
		before = !before;
	for (buckets = BUCKETS, from = 0; from < n; from += len) {
		if (4 * ++names >= 3 * buckets) {
			buckets *= 2;
			before = !before;
		}
		len = same_name(p, order + from, n - from);
		for (i = 0; i < len; i++)
			places[order[from + i]] = (uint32_t)(before ?
			    MIDDLE - from - len + i : MIDDLE + from + i);
	}
	return places;
}

/* Return the bucket of a function. */
static uint32_t
bucket_of(const struct llvm_profile *p, const struct llvm_function *f,
    uint32_t bucket_n)
{
	return (uint32_t)llvm_names_hash(&p->names, f->name) & (bucket_n - 1);
}

/* Return the number by which function i of the table is sorted: its bucket and,
   if the table shrinks at the end, its bucket before that.  Several old buckets
   then become one, in which the last of them comes first. */
static uint64_t
bucket_order(const struct llvm_profile *p, const struct table *t, size_t i)
{
	uint64_t	 hash = llvm_names_hash(&p->names,
			    p->functions[t->functions[i]].name);

	return (hash & (t->bucket_n - 1)) << 32 |
	    (t->bucket_n < BUCKETS ? ~hash & (BUCKETS - 1) : 0);
}

/* Return the end of the functions that are in one bucket with function i of the
   table, or 0 if they are followed by those of an earlier bucket. */
static size_t
bucket_end(const struct llvm_profile *p, const struct table *t, size_t i)
{
	uint64_t	 order = bucket_order(p, t, i), next = order;

	do
		i++;
	while (i < t->n && (next = bucket_order(p, t, i)) == order);
	return next < order ? 0 : i;
}

/* Sort n functions of the table, from this one on.  `items' has room for
   them. */
static void
sort_range(const struct llvm_profile *p, struct table *t, size_t from,
    size_t n, struct sort_item *items)
{
	size_t	 i;

	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){
			bucket_order(p, t, from + i),
			t->places[t->functions[from + i]],
			t->functions[from + i]
		};
	sort_items(items, n);
	for (i = 0; i < n; i++)
		t->functions[from + i] = items[i].id;
}

/* Sort the functions by bucket and place: bucket by bucket if buckets are in
   order already, which needs little memory. */
static void
sort_functions(const struct llvm_profile *p, struct table *t)
{
	struct sort_item	*items = NULL;
	size_t			 room = 0, from, to = 0;

	for (from = 0; from < t->n; from = to) {
		if ((to = bucket_end(p, t, from)) == 0) {
			from = 0;
			to = t->n;
		}
		if (to - from == 1)
			continue;
		items = mem_grow(items, &room, to - from, sizeof(*items));
		sort_range(p, t, from, to - from, items);
	}
	mem_free(items);
}

static void
table_init(struct table *t, const struct llvm_profile *p, unsigned version,
    bool sparse)
{
	uint32_t	*order = insertion_order(p, version);
	size_t		 n = p->function_n, i;

	if (sparse)
		n = llvm_profile_sparse(p, order, n);
	for (i = 0; i < n; i += same_name(p, order + i, n - i))
		t->name_n++;
	t->bucket_n = bucket_count(t->name_n);
	t->places = find_places(p, order, n, t->bucket_n);
	t->functions = order;
	for (i = 0; i < p->function_n; i++)
		if (t->places[i] != 0)
			t->functions[t->n++] = (uint32_t)i;
	sort_functions(p, t);
	mem_free(t->places);
}

/* Return the number of kinds of values that this version has. */
static unsigned
kinds(const struct out *x)
{
	return x->version < INDEXED_WITH_VTABLES ? LLVM_VTABLES : LLVM_KINDS;
}

/* Return the number of values of a site that are written. */
static uint32_t
few(uint32_t n)
{
	return n < SITE_MAX ? n : SITE_MAX;
}

static uint64_t
values_size(const struct out *x, const struct llvm_values *v)
{
	uint64_t	 size = 8;
	size_t		 site = 0;
	unsigned	 kind;
	uint32_t	 n, i;

	for (kind = 0; v->site_all > 0 && kind < kinds(x); kind++) {
		if ((n = v->site_n[kind]) == 0)
			continue;
		size += 8 + (uint64_t)n + padding(n);
		for (i = 0; i < n; i++)
			size += 16 * few(v->counts[site++]);
	}
	return size;
}

/* Write the values of a function, with their size in front of them. */
static void
put_values(struct out *x, struct llvm_values *v)
{
	struct llvm_site s = { .n = 0 };
	size_t		 site = 0;
	uint64_t	 kind_n = 0;
	unsigned	 kind;
	uint32_t	 n, i, j;

	llvm_values_by_count(v);
	for (kind = 0; kind < kinds(x); kind++)
		kind_n += v->site_n[kind] > 0;
	put_word(x, kind_n << 32 | values_size(x, v));
	for (kind = 0; kind < kinds(x); kind++) {
		if ((n = v->site_n[kind]) == 0)
			continue;
		put_number(x, kind, 4);
		put_number(x, n, 4);
		for (i = 0; i < n; i++, site++)
			put_number(x, few(v->counts[site]), 1);
		put_number(x, 0, padding(n));
		for (i = 0; i < n && llvm_values_next(v, &s); i++)
			for (j = 0; j < few(s.n); j++) {
				put_word(x, s.values[j].value);
				put_word(x, s.values[j].count);
			}
	}
}

static uint64_t
bitmap_size(const struct out *x, uint64_t n)
{
	if (x->version < INDEXED_WITH_BITMAPS)
		return 0;
	return x->version < INDEXED_WITH_UNIFORMITY ? 8 + 8 * n :
	    8 + n + padding(n) + 8;
}

static void
put_bitmap(struct out *x, const struct llvm_function *f)
{
	struct slice	 bitmap = llvm_profile_bitmap(x->p, f);
	bool		 words = x->version < INDEXED_WITH_UNIFORMITY;
	size_t		 i;

	put_word(x, bitmap.len);
	for (i = 0; i < bitmap.len; i++)
		put_number(x, (unsigned char)bitmap.at[i], words ? 8 : 1);
	if (words)
		return;
	put_number(x, 0, padding(bitmap.len));
	/* The number of uniformity bits is 0, since the model does not store
	   any. */
	put_word(x, 0);
}

static void
put_function(struct out *x, const struct llvm_function *f)
{
	const uint64_t	 head[] = { f->hash, f->counter_n };

	put_words(x, head, 2);
	put_words(x, x->p->counters + f->counters, f->counter_n);
	if (x->version >= INDEXED_WITH_BITMAPS)
		put_bitmap(x, f);
	if (f->more != NULL)
		put_values(x, &f->more->values);
	else
		put_word(x, 8);
}

static const struct llvm_function *
function_at(const struct out *x, size_t i)
{
	return &x->p->functions[x->table.functions[i]];
}

/* The functions of one name, from..to - 1 in the table, and the size of their
   data. */
struct entry {
	struct slice	 name;
	size_t		 from, to;
	uint64_t	 size;
};

/* Return the entry that begins with function i of the table. */
static struct entry
entry_at(struct out *x, size_t i)
{
	const struct llvm_function	*f = function_at(x, i);
	uint32_t			 name = f->name;
	struct entry			 e = {
		intern_slice(&x->p->names.text, name), i, i, 0
	};
	uint64_t			 values;

	do {
		values = values_size(x, llvm_function_values(f));
		x->too_large |= values > UINT32_MAX;
		e.size += 16 + 8 * (uint64_t)f->counter_n +
		    bitmap_size(x, llvm_profile_bitmap(x->p, f).len) + values;
	} while (++e.to < x->table.n &&
	    (f = function_at(x, e.to))->name == name);
	return e;
}

/* Write the functions of one name, as an item of a bucket. */
static void
put_entry(struct out *x, const struct entry *e)
{
	const uint64_t	 head[] = {
		llvm_names_hash(&x->p->names, function_at(x, e->from)->name),
		e->name.len, e->size
	};
	size_t		 i;

	put_words(x, head, 3);
	put_bytes(x, e->name.at, e->name.len);
	for (i = e->from; i < e->to; i++)
		put_function(x, function_at(x, i));
}

/* A bucket: its number, its functions, from..to - 1 in the table, how many
   names these have, and its size. */
struct bucket {
	uint32_t	 number;
	size_t		 from, to;
	uint32_t	 name_n;
	uint64_t	 size;
};

/* Move to the next bucket.  Returns false if there is none. */
static bool
next_bucket(struct out *x, struct bucket *b)
{
	struct entry	 e;

	b->from = b->to;
	if (b->from == x->table.n)
		return false;
	b->number = bucket_of(x->p, function_at(x, b->from),
	    x->table.bucket_n);
	b->name_n = 0;
	b->size = 2;
	do {
		e = entry_at(x, b->to);
		b->size += 24 + e.name.len + e.size;
		b->name_n++;
		b->to = e.to;
	} while (b->to < x->table.n && bucket_of(x->p, function_at(x, b->to),
	    x->table.bucket_n) == b->number);
	x->too_large |= b->name_n > UINT16_MAX;
	return true;
}

/* Return the size of all buckets. */
static uint64_t
buckets_size(struct out *x)
{
	struct bucket	 b = { .to = 0 };
	uint64_t	 size = 0;

	while (next_bucket(x, &b))
		size += b.size;
	return size;
}

/* Write the offsets of the buckets, the first of which was written at this
   offset. */
static void
put_offsets(struct out *x, uint64_t at)
{
	struct bucket	 b = { .to = 0 };
	uint32_t	 next = 0;

	while (next_bucket(x, &b)) {
		for (; next < b.number; next++)
			put_word(x, 0);
		put_word(x, at);
		next++;
		at += b.size;
	}
	for (; next < x->table.bucket_n; next++)
		put_word(x, 0);
}

/* Write the functions, bucket by bucket, and then the hash table, whose offset
   is `table'. */
static void
put_table(struct out *x, uint64_t table)
{
	struct bucket	 b = { .to = 0 };
	struct entry	 e;
	uint64_t	 first = x->at;

	while (next_bucket(x, &b)) {
		put_number(x, b.name_n, 2);
		for (e.to = b.from; e.to < b.to;) {
			e = entry_at(x, e.to);
			put_entry(x, &e);
		}
	}
	put_number(x, 0, padding(x->at));
	assert(x->at == table);
	put_word(x, x->table.bucket_n);
	put_word(x, x->table.name_n);
	put_offsets(x, first);
}

static void
put_summary(struct out *x, bool context)
{
	struct summary	 s;
	size_t		 i, j;

	summary_of(x->p, context ? SUMMARY_CONTEXT : SUMMARY_PLAIN,
	    x->table.functions, x->table.n, &s);
	put_word(x, SUMMARY_FIELDS);
	put_word(x, SUMMARY_CUTOFFS);
	for (i = 0; i < SUMMARY_FIELDS; i++)
		put_word(x, s.fields[i]);
	for (i = 0; i < SUMMARY_CUTOFFS; i++)
		for (j = 0; j < 3; j++)
			put_word(x, s.cutoffs[i][j]);
}

/* Return the size of the section of ids, without the word in front. */
static uint64_t
ids_size(const struct intern *ids)
{
	uint64_t	 size = 0;
	uint32_t	 i;

	for (i = 0; i < ids->n; i++)
		size += 8 + intern_length(ids, i) +
		    padding(intern_length(ids, i));
	return size;
}

/* Write the ids in sorted order, each with its length in front and padding
   after it. */
static void
put_ids(struct out *x)
{
	const struct intern	*ids = &x->p->ids;
	uint32_t		*order = intern_order(ids);
	struct slice		 id;
	size_t			 i;

	put_word(x, ids_size(ids));
	for (i = 0; i < ids->n; i++) {
		id = intern_slice(ids, order[i]);
		put_word(x, id.len);
		put_bytes(x, id.at, id.len);
		put_number(x, 0, padding(id.len));
	}
	mem_free(order);
}

static void
put_traces(struct out *x)
{
	const struct llvm_trace	*t;
	size_t			 i;
	uint32_t		 j;

	put_word(x, x->p->trace_n);
	put_word(x, x->p->stream);
	for (i = 0; i < x->p->trace_n; i++) {
		t = &x->p->traces[i];
		put_word(x, t->weight);
		put_word(x, t->n);
		for (j = 0; j < t->n; j++)
			put_word(x, t->names[j]);
	}
}

/* Return the flags that this version has. */
static uint64_t
flags_of(const struct out *x)
{
	uint64_t	 flags = x->p->flags;

	if (x->version < INDEXED_WITH_TRACES)
		flags &= ~LLVM_TEMPORAL;
	if (x->version < INDEXED_WITH_LOOPS)
		flags &= ~LLVM_LOOP_ENTRIES;
	return flags;
}

/* Compute the words of the header.  Offsets of sections that this version lacks
   are not used. */
static void
find_header(struct out *x, uint64_t words[INDEXED_WORDS])
{
	uint64_t	 flags = flags_of(x), at;

	at = 8 * (indexed_words(x->version) +
	    SUMMARY_WORDS * ((flags & LLVM_CONTEXT) != 0 ? 2u : 1u)) +
	    buckets_size(x);
	at += padding(at);
	words[0] = INDEXED_MAGIC;
	words[INDEXED_VERSION] = x->version | flags;
	words[INDEXED_TABLE] = at;
	words[INDEXED_IDS] = at += 16 + 8 * (uint64_t)x->table.bucket_n;
	at += 8 + ids_size(&x->p->ids);
	if (x->version >= INDEXED_WITH_VTABLES) {
		words[INDEXED_VTABLES] = at;
		at += 8;
	}
	words[INDEXED_TRACES] = (flags & LLVM_TEMPORAL) != 0 ? at : 0;
}

static void
put_all(struct out *x, const uint64_t words[INDEXED_WORDS])
{
	unsigned	 i;

	for (i = 0; i < indexed_words(x->version); i++)
		put_word(x, words[i]);
	put_summary(x, false);
	if ((flags_of(x) & LLVM_CONTEXT) != 0)
		put_summary(x, true);
	put_table(x, words[INDEXED_TABLE]);
	if (x->version >= INDEXED_WITH_IDS)
		put_ids(x);
	if (x->version >= INDEXED_WITH_VTABLES)
		put_word(x, 0);
	if (words[INDEXED_TRACES] != 0)
		put_traces(x);
}

bool
indexed_out(struct llvm_profile *p, struct sink *to,
    unsigned version, bool sparse, struct complaint *wrong)
{
	struct out	 x = { .p = p, .version = version, .to = to };
	uint64_t	 words[INDEXED_WORDS] = { 0 };

	table_init(&x.table, p, version, sparse);
	find_header(&x, words);
	if (!x.too_large)
		put_all(&x, words);
	mem_free(x.table.functions);
	return !x.too_large || complaint_set(wrong, "expected a profile whose "
	    "values, and buckets, can be indexed, found too many");
}

/* Return whether the profile has data that no version before this one can
   hold. */
static bool
has(const struct llvm_profile *p, unsigned version)
{
	size_t	 i;

	switch (version) {
	case INDEXED_WITH_IDS:
		return p->ids.n > 0;
	case INDEXED_WITH_TRACES:
		return (p->flags & LLVM_TEMPORAL) != 0;
	case INDEXED_WITH_BITMAPS:
		return p->bitmap_n > 0;
	case INDEXED_WITH_VTABLES:
		for (i = 0; i < p->function_n; i++)
			if (llvm_function_values(&p->functions[i])->
			    site_n[LLVM_VTABLES] > 0)
				return true;
		return false;
	case INDEXED_WITH_LOOPS:
		return (p->flags & LLVM_LOOP_ENTRIES) != 0;
	default:
		return false;
	}
}

unsigned
indexed_out_version(const struct llvm_profile *p)
{
	unsigned	 version = p->version, newer;

	/* The version is unknown if all inputs were text. */
	if (version == 0)
		version = INDEXED_WITH_VTABLES;
	if (version < INDEXED_OUT_MIN)
		version = INDEXED_OUT_MIN;
	/* Ids identify programs, and compilers do not read them, so a version
	   that loses them is good enough. */
	for (newer = INDEXED_MAX; newer > INDEXED_WITH_IDS; newer--)
		if (newer > version && has(p, newer))
			return newer;
	return version;
}

unsigned
indexed_out_version_of(unsigned release)
{
	static const unsigned char	 versions[] = {
		[12] = 7, [13] = 7, [14] = 7, [15] = 8, [16] = 9, [17] = 10,
		[18] = 11, [19] = 12, [20] = 12, [21] = 12, [22] = 13,
		[23] = 14
	};

	assert(release >= INDEXED_OUT_FIRST && release <= INDEXED_OUT_LAST);
	return versions[release];
}

static bool
has_marks(const struct llvm_profile *p)
{
	size_t	 i;

	for (i = 0; i < p->function_n; i++)
		if (llvm_profile_is_pseudo(p, &p->functions[i]))
			return true;
	return false;
}

void
indexed_out_say_lost(const struct llvm_profile *p, unsigned version)
{
	static const char *const	 text[INDEXED_MAX + 1] = {
		[INDEXED_WITH_IDS] = "note: ids of binaries are dropped",
		[INDEXED_WITH_TRACES] = "warning: traces are dropped",
		[INDEXED_WITH_BITMAPS] = "warning: bitmaps are dropped",
		[INDEXED_WITH_VTABLES] = "warning: vtables are dropped",
		[INDEXED_WITH_LOOPS] = "warning: the mark that loop entries "
		    "are counted is dropped"
	};
	unsigned			 newer;

	for (newer = version + 1; newer <= INDEXED_MAX; newer++)
		if (has(p, newer))
			diag_say("%s: indexed profiles of version %u have "
			    "none", text[newer], version);
	/* LLVM 16 is the first to read this version, and to know the marks. */
	if (version < INDEXED_WITH_IDS && has_marks(p))
		diag_say("warning: functions are marked as hot or warm, which "
		    "LLVM before 16 takes for counts");
}
