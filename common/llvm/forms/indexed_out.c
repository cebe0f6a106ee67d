/* The file begins with offsets of later parts, so the output is built in
   memory. */
#include "llvm/forms/indexed_out.h"

#include <assert.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/sink.h"
#include "llvm/forms/indexed.h"
#include "llvm/forms/probing.h"
#include "llvm/model/model.h"
#include "llvm/model/summary.h"

/* The most values that are written for a site. */
enum { SITE_MAX = 255 };

/* The output so far, in which numbers are little-endian; all-zero is empty. */
struct buffer {
	char	*at;
	size_t	 len, room;
};

/*
 * The names of the profile, and the functions of each.
 *
 * The order is that in which llvm-profdata inserts names into its table: since
 * LLVM 17 the byte order of the names, before that the order of a hash table.
 * Several functions of one name are in hash-table order in all releases.  In
 * llvm-profdata the order of such a table depends on the order of inputs (and,
 * with three or more, on the number of processors); here names, and hashes of a
 * name, are inserted in sorted order.
 */
struct indexed_keys {
	uint32_t	*functions;
	size_t		 function_n;
	uint32_t	*first;		/* for each name, the index of its first
					   function in `functions'; one more
					   element has the number of
					   functions */
	uint64_t	*hashes;
	uint32_t	 n;
};

/*
 * The hash table of the file.  The order of keys in a bucket depends on how the
 * table grew, so this table grows like that of llvm-profdata, to write the same
 * bytes.
 */
enum { BUCKETS = 64 };

struct chains {
	uint32_t	*first;		/* for each bucket, 1 + the index of its
					   first entry, or 0 */
	uint32_t	 bucket_n;	/* always a power of two */
	uint32_t	*next;		/* for each entry, 1 + the index of the
					   next entry in the same bucket, or
					   0 */
	const uint64_t	*hashes;	/* hash of each entry; the caller owns
					   the array */
	uint32_t	 n;
};

struct out {
	struct llvm_profile *p;
	unsigned	 version;
	struct buffer	 b;
	struct indexed_keys keys;
	bool		 too_large;
};

static void
buffer_put(struct buffer *b, const void *bytes, size_t len)
{
	if (len == 0)
		return;
	b->at = mem_grow(b->at, &b->room, b->len + len, 1);
	memcpy(b->at + b->len, bytes, len);
	b->len += len;
}

/* Append the `size' lowest bytes of a number. */
static void
buffer_number(struct buffer *b, uint64_t number, unsigned size)
{
	unsigned char	 bytes[8];
	unsigned	 i;

	for (i = 0; i < size; i++)
		bytes[i] = (unsigned char)(number >> (8 * i) & 0xff);
	buffer_put(b, bytes, size);
}

static void
buffer_word(struct buffer *b, uint64_t number)
{
	buffer_number(b, number, 8);
}

/* Append zeros, up to a length that is a multiple of 8. */
static void
buffer_pad(struct buffer *b)
{
	buffer_number(b, 0, (8 - b->len % 8) % 8);
}

/* Replace the 8 bytes at this offset by a number. */
static void
buffer_set(struct buffer *b, size_t at, uint64_t number)
{
	unsigned	 i;

	for (i = 0; i < 8; i++)
		b->at[at + i] = (char)(unsigned char)(number >> (8 * i) & 0xff);
}

/* Find the functions of each name. */
static void
find_names(struct indexed_keys *k, const struct llvm_profile *p)
{
	const struct llvm_function	*f;
	uint32_t			 last = UINT32_MAX;
	size_t				 i;

	k->n = 0;
	for (i = 0; i < k->function_n; i++) {
		f = &p->functions[k->functions[i]];
		if (f->name != last) {
			k->hashes[k->n] = p->names.md5[f->name];
			k->first[k->n++] = (uint32_t)i;
		}
		last = f->name;
	}
	k->first[k->n] = (uint32_t)k->function_n;
}

/* Sort the functions of one name in the order of llvm-profdata. */
static void
order_functions(const struct llvm_profile *p, uint32_t *functions, uint32_t n,
    bool since_19)
{
	uint32_t	*hashes, *order, i;

	if (n == 1)
		return;
	hashes = mem_get(n, sizeof(*hashes));
	for (i = 0; i < n; i++)
		hashes[i] = probing_number(p->functions[functions[i]].hash,
		    since_19);
	order = probing_order(PROBING_NUMBERS, hashes, n);
	for (i = 0; i < n; i++)
		hashes[i] = functions[order[i]];
	memcpy(functions, hashes, n * sizeof(*functions));
	mem_free(hashes);
	mem_free(order);
}

/* Sort the names, with their functions, in the order of llvm-profdata's hash
   table. */
static void
order_names(struct indexed_keys *k, const struct llvm_profile *p)
{
	uint32_t	*hashes = mem_get(k->n, sizeof(*hashes)), *names, i;
	uint32_t	*old = k->functions, from, n;
	struct slice	 name;

	for (i = 0; i < k->n; i++) {
		name = intern_slice(&p->names.text,
		    p->functions[old[k->first[i]]].name);
		hashes[i] = probing_name(name.at, name.len);
	}
	names = probing_order(PROBING_NAMES, hashes, k->n);
	k->functions = mem_get(k->function_n, sizeof(*k->functions));
	k->function_n = 0;
	for (i = 0; i < k->n; i++) {
		from = k->first[names[i]];
		n = k->first[names[i] + 1] - from;
		memcpy(k->functions + k->function_n, old + from,
		    n * sizeof(*old));
		k->function_n += n;
	}
	mem_free(hashes);
	mem_free(names);
	mem_free(old);
}

static void
indexed_keys_init(struct indexed_keys *k, const struct llvm_profile *p,
    unsigned version, bool sparse)
{
	uint32_t	 i;

	k->functions = llvm_profile_order(p);
	k->function_n = p->function_n;
	k->first = mem_get(p->function_n + 1, sizeof(*k->first));
	k->hashes = mem_get(p->function_n, sizeof(*k->hashes));
	find_names(k, p);
	for (i = 0; i < k->n; i++)
		order_functions(p, k->functions + k->first[i],
		    k->first[i + 1] - k->first[i],
		    version >= INDEXED_WITH_VTABLES);
	if (version < INDEXED_WITH_TRACES)
		order_names(k, p);
	if (sparse)
		k->function_n = llvm_profile_sparse(p, k->functions,
		    k->function_n);
	find_names(k, p);
}

static void
chain(struct chains *c, uint32_t entry)
{
	uint32_t	*first;

	first = &c->first[c->hashes[entry] & (c->bucket_n - 1)];
	c->next[entry] = *first;
	*first = entry + 1;
}

/* Entries are inserted at the head of a chain, so each resize reverses the
   chains, as in llvm-profdata. */
static void
resize(struct chains *c, uint32_t bucket_n)
{
	uint32_t	*old = c->first, old_n = c->bucket_n, i, entry, next;

	c->first = mem_get(bucket_n, sizeof(*c->first));
	c->bucket_n = bucket_n;
	for (i = 0; i < old_n; i++)
		for (entry = old[i]; entry != 0; entry = next) {
			next = c->next[entry - 1];
			chain(c, entry - 1);
		}
	mem_free(old);
}

static void
chains_init(struct chains *c, const uint64_t *hashes, uint32_t n)
{
	uint32_t	 last = 1;
	uint64_t	 least = (uint64_t)n * 4 / 3;

	memset(c, 0, sizeof(*c));
	c->hashes = hashes;
	c->next = mem_get(n, sizeof(*c->next));
	resize(c, BUCKETS);
	for (; c->n < n; c->n++) {
		if (4 * ((uint64_t)c->n + 1) >= 3 * (uint64_t)c->bucket_n)
			resize(c, 2 * c->bucket_n);
		chain(c, c->n);
	}
	while (n > 2 && last <= least)
		last *= 2;
	if (last != c->bucket_n)
		resize(c, last);
}

/* Write the values of a function, with their size in front of them. */
static void
put_values(struct out *x, struct llvm_values *v)
{
	struct buffer	*b = &x->b;
	struct llvm_site s = { .n = 0 };
	size_t		 at = b->len, site = 0, size;
	uint64_t	 kind_n = 0;
	unsigned	 kind, kinds;
	uint32_t	 n, i, j;

	kinds = x->version < INDEXED_WITH_VTABLES ? LLVM_VTABLES : LLVM_KINDS;
	llvm_values_by_count(v);
	buffer_word(b, 0);
	for (kind = 0; kind < kinds; kind++) {
		if ((n = v->site_n[kind]) == 0)
			continue;
		kind_n++;
		buffer_number(b, kind, 4);
		buffer_number(b, n, 4);
		for (i = 0; i < n; i++, site++)
			buffer_number(b, v->counts[site] < SITE_MAX ?
			    v->counts[site] : SITE_MAX, 1);
		buffer_number(b, 0, (8 - n % 8) % 8);
		for (i = 0; i < n && llvm_values_next(v, &s); i++)
			for (j = 0; j < s.n && j < SITE_MAX; j++) {
				buffer_word(b, s.values[j].value);
				buffer_word(b, s.values[j].count);
			}
	}
	size = b->len - at;
	x->too_large = x->too_large || size > UINT32_MAX;
	buffer_set(b, at, kind_n << 32 | (size & UINT32_MAX));
}

static void
put_bitmap(struct out *x, const struct llvm_function *f)
{
	bool		 words = x->version < INDEXED_WITH_UNIFORMITY;
	uint32_t	 i;

	buffer_word(&x->b, f->bitmap_n);
	for (i = 0; i < f->bitmap_n; i++)
		buffer_number(&x->b, x->p->bitmaps[f->bitmap + i],
		    words ? 8 : 1);
	if (words)
		return;
	buffer_number(&x->b, 0, (8 - f->bitmap_n % 8) % 8);
	/* The number of uniformity bits is 0, since the model does not store
	   any. */
	buffer_word(&x->b, 0);
}

static void
put_function(struct out *x, struct llvm_function *f)
{
	const struct llvm_profile	*p = x->p;
	uint32_t			 i;

	buffer_word(&x->b, f->hash);
	buffer_word(&x->b, f->counter_n);
	for (i = 0; i < f->counter_n; i++)
		buffer_word(&x->b, p->counters[f->counters + i]);
	if (x->version >= INDEXED_WITH_BITMAPS)
		put_bitmap(x, f);
	put_values(x, &f->values);
}

/* Write the functions of one name, as an item of a bucket. */
static void
put_item(struct out *x, uint32_t key)
{
	const struct intern	*names = &x->p->names.text;
	const struct indexed_keys *k = &x->keys;
	uint32_t		 name, i;
	size_t			 at, begin;

	name = x->p->functions[k->functions[k->first[key]]].name;
	buffer_word(&x->b, k->hashes[key]);
	buffer_word(&x->b, intern_length(names, name));
	at = x->b.len;
	buffer_word(&x->b, 0);
	buffer_put(&x->b, intern_text(names, name),
	    intern_length(names, name));
	begin = x->b.len;
	for (i = k->first[key]; i < k->first[key + 1]; i++)
		put_function(x, &x->p->functions[k->functions[i]]);
	buffer_set(&x->b, at, x->b.len - begin);
}

/* Write the functions, bucket by bucket, and then the hash table.  Returns the
   offset of the table. */
static size_t
put_table(struct out *x)
{
	struct chains	 c;
	uint64_t	*offsets;
	uint32_t	 i, entry;
	size_t		 n, table;

	chains_init(&c, x->keys.hashes, x->keys.n);
	offsets = mem_get(c.bucket_n, sizeof(*offsets));
	for (i = 0; i < c.bucket_n; i++) {
		if (c.first[i] == 0)
			continue;
		offsets[i] = x->b.len;
		for (n = 0, entry = c.first[i]; entry != 0;
		    entry = c.next[entry - 1])
			n++;
		x->too_large = x->too_large || n > UINT16_MAX;
		buffer_number(&x->b, n, 2);
		for (entry = c.first[i]; entry != 0; entry = c.next[entry - 1])
			put_item(x, entry - 1);
	}
	buffer_pad(&x->b);
	table = x->b.len;
	buffer_word(&x->b, c.bucket_n);
	buffer_word(&x->b, x->keys.n);
	for (i = 0; i < c.bucket_n; i++)
		buffer_word(&x->b, offsets[i]);
	mem_free(offsets);
	mem_free(c.first);
	mem_free(c.next);
	return table;
}

static void
put_summary(struct out *x, bool context)
{
	struct summary	 s;
	size_t		 i, j;

	summary_of(x->p, context ? SUMMARY_CONTEXT : SUMMARY_PLAIN,
	    x->keys.functions, x->keys.function_n, &s);
	buffer_word(&x->b, SUMMARY_FIELDS);
	buffer_word(&x->b, SUMMARY_CUTOFFS);
	for (i = 0; i < SUMMARY_FIELDS; i++)
		buffer_word(&x->b, s.fields[i]);
	for (i = 0; i < SUMMARY_CUTOFFS; i++)
		for (j = 0; j < 3; j++)
			buffer_word(&x->b, s.cutoffs[i][j]);
}

/* Write the ids in sorted order, each with its length in front and padding
   after it. */
static void
put_ids(struct out *x)
{
	const struct intern	*ids = &x->p->ids;
	uint32_t		*order = intern_order(ids);
	size_t			 at = x->b.len, i, len;

	buffer_word(&x->b, 0);
	for (i = 0; i < ids->n; i++) {
		len = intern_length(ids, order[i]);
		buffer_word(&x->b, len);
		buffer_put(&x->b, intern_text(ids, order[i]), len);
		buffer_pad(&x->b);
	}
	buffer_set(&x->b, at, x->b.len - at - 8);
	mem_free(order);
}

static void
put_traces(struct out *x)
{
	const struct llvm_trace	*t;
	size_t			 i;
	uint32_t		 j;

	buffer_word(&x->b, x->p->trace_n);
	buffer_word(&x->b, x->p->stream);
	for (i = 0; i < x->p->trace_n; i++) {
		t = &x->p->traces[i];
		buffer_word(&x->b, t->weight);
		buffer_word(&x->b, t->n);
		for (j = 0; j < t->n; j++)
			buffer_word(&x->b, t->names[j]);
	}
}

static void
put_all(struct out *x)
{
	struct buffer	*b = &x->b;
	unsigned	 version = x->version, i;
	uint64_t	 flags = x->p->flags;
	size_t		 table;

	if (version < INDEXED_WITH_TRACES)
		flags &= ~LLVM_TEMPORAL;
	if (version < INDEXED_WITH_LOOPS)
		flags &= ~LLVM_LOOP_ENTRIES;
	buffer_word(b, INDEXED_MAGIC);
	buffer_word(b, version | flags);
	for (i = 2; i < indexed_words(version); i++)
		buffer_word(b, 0);
	put_summary(x, false);
	if ((flags & LLVM_CONTEXT) != 0)
		put_summary(x, true);
	table = put_table(x);
	buffer_set(b, 8 * INDEXED_TABLE, table);
	if (version >= INDEXED_WITH_IDS) {
		buffer_set(b, 8 * INDEXED_IDS, b->len);
		put_ids(x);
	}
	if (version >= INDEXED_WITH_VTABLES) {
		buffer_set(b, 8 * INDEXED_VTABLES, b->len);
		buffer_word(b, 0);
	}
	if ((flags & LLVM_TEMPORAL) != 0) {
		buffer_set(b, 8 * INDEXED_TRACES, b->len);
		put_traces(x);
	}
}

bool
indexed_out(struct llvm_profile *p, struct sink *to,
    unsigned version, bool sparse, struct complaint *wrong)
{
	struct out	 x = { .p = p, .version = version };

	indexed_keys_init(&x.keys, p, version, sparse);
	put_all(&x);
	if (!x.too_large)
		sink_put(to, x.b.at, x.b.len);
	mem_free(x.b.at);
	mem_free(x.keys.functions);
	mem_free(x.keys.first);
	mem_free(x.keys.hashes);
	return !x.too_large || complaint_set(wrong, "expected a profile whose "
	    "values, and buckets, can be indexed, found too many");
}

/* Return whether the profile has data that this version introduced. */
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
			if (p->functions[i].values.site_n[LLVM_VTABLES] > 0)
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
}
