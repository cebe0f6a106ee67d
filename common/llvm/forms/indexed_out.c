/* The file begins with offsets of later parts, so the sizes of these are
   computed first. */
#include "llvm/forms/indexed_out.h"

#include <assert.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
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
	struct sink	*to;
	uint64_t	 at;		/* offset in the file of the next
					   byte */
	struct indexed_keys keys;
	struct chains	 chains;
	bool		 too_large;
};

static void
put_bytes(struct out *x, const char *bytes, size_t len)
{
	sink_put(x->to, bytes, len);
	x->at += len;
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

	for (kind = 0; kind < kinds(x); kind++) {
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
	bool		 words = x->version < INDEXED_WITH_UNIFORMITY;
	uint32_t	 i;

	put_word(x, f->bitmap_n);
	for (i = 0; i < f->bitmap_n; i++)
		put_number(x, x->p->bitmaps[f->bitmap + i], words ? 8 : 1);
	if (words)
		return;
	put_number(x, 0, padding(f->bitmap_n));
	/* The number of uniformity bits is 0, since the model does not store
	   any. */
	put_word(x, 0);
}

static void
put_function(struct out *x, struct llvm_function *f)
{
	const uint64_t	*counts = x->p->counters + f->counters;
	uint32_t	 i;

	put_word(x, f->hash);
	put_word(x, f->counter_n);
	for (i = 0; i < f->counter_n; i++)
		put_word(x, counts[i]);
	if (x->version >= INDEXED_WITH_BITMAPS)
		put_bitmap(x, f);
	put_values(x, &f->values);
}

/* Return the size of the data of the functions of one name. */
static uint64_t
data_size(struct out *x, uint32_t key)
{
	const struct indexed_keys	*k = &x->keys;
	const struct llvm_function	*f;
	uint64_t			 size = 0, values;
	uint32_t			 i;

	for (i = k->first[key]; i < k->first[key + 1]; i++) {
		f = &x->p->functions[k->functions[i]];
		values = values_size(x, &f->values);
		x->too_large = x->too_large || values > UINT32_MAX;
		size += 16 + 8 * (uint64_t)f->counter_n +
		    bitmap_size(x, f->bitmap_n) + values;
	}
	return size;
}

/* Return the name of the functions of a key. */
static struct slice
name_of(const struct out *x, uint32_t key)
{
	const struct indexed_keys	*k = &x->keys;

	return intern_slice(&x->p->names.text,
	    x->p->functions[k->functions[k->first[key]]].name);
}

/* Write the functions of one name, as an item of a bucket. */
static void
put_item(struct out *x, uint32_t key)
{
	const struct indexed_keys	*k = &x->keys;
	struct slice			 name = name_of(x, key);
	uint32_t			 i;

	put_word(x, k->hashes[key]);
	put_word(x, name.len);
	put_word(x, data_size(x, key));
	put_bytes(x, name.at, name.len);
	for (i = k->first[key]; i < k->first[key + 1]; i++)
		put_function(x, &x->p->functions[k->functions[i]]);
}

/* Return the number of items in a bucket. */
static size_t
bucket_size(const struct chains *c, uint32_t bucket)
{
	uint32_t	 entry;
	size_t		 n = 0;

	for (entry = c->first[bucket]; entry != 0; entry = c->next[entry - 1])
		n++;
	return n;
}

/* Return the size of all buckets. */
static uint64_t
buckets_size(struct out *x)
{
	const struct chains	*c = &x->chains;
	uint64_t		 size = 0;
	uint32_t		 i;

	for (i = 0; i < x->keys.n; i++)
		size += 24 + name_of(x, i).len + data_size(x, i);
	for (i = 0; i < c->bucket_n; i++) {
		size += c->first[i] != 0 ? 2 : 0;
		x->too_large = x->too_large || bucket_size(c, i) > UINT16_MAX;
	}
	return size;
}

/* Write the functions, bucket by bucket, and then the hash table, whose offset
   is `table'. */
static void
put_table(struct out *x, uint64_t table)
{
	const struct chains	*c = &x->chains;
	uint64_t		*offsets;
	uint32_t		 i, entry;

	offsets = mem_get(c->bucket_n, sizeof(*offsets));
	for (i = 0; i < c->bucket_n; i++) {
		if (c->first[i] == 0)
			continue;
		offsets[i] = x->at;
		put_number(x, bucket_size(c, i), 2);
		for (entry = c->first[i]; entry != 0;
		    entry = c->next[entry - 1])
			put_item(x, entry - 1);
	}
	put_number(x, 0, padding(x->at));
	assert(x->at == table);
	put_word(x, c->bucket_n);
	put_word(x, x->keys.n);
	for (i = 0; i < c->bucket_n; i++)
		put_word(x, offsets[i]);
	mem_free(offsets);
}

static void
put_summary(struct out *x, bool context)
{
	struct summary	 s;
	size_t		 i, j;

	summary_of(x->p, context ? SUMMARY_CONTEXT : SUMMARY_PLAIN,
	    x->keys.functions, x->keys.function_n, &s);
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
	words[INDEXED_IDS] = at += 16 + 8 * (uint64_t)x->chains.bucket_n;
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

	indexed_keys_init(&x.keys, p, version, sparse);
	chains_init(&x.chains, x.keys.hashes, x.keys.n);
	find_header(&x, words);
	if (!x.too_large)
		put_all(&x, words);
	mem_free(x.chains.first);
	mem_free(x.chains.next);
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
