/*
 * Offsets precede the data that they refer to, so the output is built in memory
 * first.
 */
#include "llvm/forms/indexed_out.h"

#include <string.h>

#include "base/mem.h"
#include "io/sink.h"
#include "llvm/model/buffer.h"
#include "llvm/forms/chains.h"
#include "llvm/forms/indexed.h"
#include "llvm/forms/indexed_keys.h"
#include "llvm/model/model.h"
#include "llvm/model/summary.h"
#include "llvm/model/write_options.h"

/* The most values of a site that are written. */
enum { SITE_MAX = 255 };

struct out {
	struct llvm_profile *p;
	const struct llvm_write_options *o;
	struct buffer	 b;
	struct indexed_keys keys;
	bool		 too_large;
};

static unsigned
kinds_of(const struct out *x)
{
	return x->o->version < INDEXED_WITH_VTABLES ? LLVM_VTABLES : LLVM_KINDS;
}

/* The bytes for the values of n sites, from this site on. */
static size_t
sites_size(const struct llvm_values *v, size_t site, uint32_t n)
{
	size_t		 size = 8 + ((size_t)n + 7) / 8 * 8;
	uint32_t	 i;

	for (i = 0; i < n; i++)
		size += 16 * (size_t)(v->counts[site + i] < SITE_MAX ?
		    v->counts[site + i] : SITE_MAX);
	return size;
}

static void
put_kind(struct buffer *b, const struct llvm_values *v, unsigned kind,
    size_t *site, size_t *from)
{
	uint32_t	 n = v->site_n[kind], i, j;

	buffer_number(b, kind, 4);
	buffer_number(b, n, 4);
	for (i = 0; i < n; i++)
		buffer_number(b, v->counts[*site + i] < SITE_MAX ?
		    v->counts[*site + i] : SITE_MAX, 1);
	buffer_number(b, 0, (8 - n % 8) % 8);
	for (i = 0; i < n; i++) {
		for (j = 0; j < v->counts[*site + i] && j < SITE_MAX; j++) {
			buffer_word(b, v->values[*from + j].value);
			buffer_word(b, v->values[*from + j].count);
		}
		*from += v->counts[*site + i];
	}
	*site += n;
}

static void
put_values(struct out *x, struct llvm_values *v)
{
	size_t		 size = 8, site = 0, from = 0;
	unsigned	 kind, n = 0;

	llvm_values_by_count(v);
	for (kind = 0; kind < kinds_of(x); kind++) {
		if (v->site_n[kind] > 0) {
			size += sites_size(v, site, v->site_n[kind]);
			n++;
		}
		site += v->site_n[kind];
	}
	x->too_large = x->too_large || size > UINT32_MAX;
	buffer_number(&x->b, size, 4);
	buffer_number(&x->b, n, 4);
	for (kind = 0, site = 0; n > 0; kind++)
		if (v->site_n[kind] > 0) {
			put_kind(&x->b, v, kind, &site, &from);
			n--;
		}
}

static void
put_bitmap(struct out *x, const struct llvm_function *f)
{
	bool		 words = x->o->version < INDEXED_WITH_UNIFORMITY;
	uint32_t	 i;

	buffer_word(&x->b, f->bitmap_n);
	for (i = 0; i < f->bitmap_n; i++)
		buffer_number(&x->b, x->p->bitmaps[f->bitmap + i],
		    words ? 8 : 1);
	if (words)
		return;
	buffer_number(&x->b, 0, (8 - f->bitmap_n % 8) % 8);
	/* There are no uniformity bits. */
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
	if (x->o->version >= INDEXED_WITH_BITMAPS)
		put_bitmap(x, f);
	put_values(x, &f->values);
}

/* Write the functions of a name. */
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

/* Write the functions by buckets, then the table; returns its offset. */
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
	chains_free(&c);
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

/* Write the ids sorted, each preceded by its length and padded. */
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

static uint64_t
flags_of(const struct out *x)
{
	uint64_t	 flags = x->p->flags;

	if (x->o->version < INDEXED_WITH_TRACES)
		flags &= ~LLVM_TEMPORAL;
	if (x->o->version < INDEXED_WITH_LOOPS)
		flags &= ~LLVM_LOOP_ENTRIES;
	return flags;
}

static void
put_all(struct out *x)
{
	struct buffer	*b = &x->b;
	unsigned	 version = x->o->version, i;
	uint64_t	 flags = flags_of(x);
	size_t		 table;

	buffer_word(b, INDEXED_MAGIC);
	buffer_word(b, version | flags);
	for (i = 2; i < indexed_words(version); i++)
		buffer_word(b, 0);
	put_summary(x, false);
	if ((flags & LLVM_CONTEXT) != 0)
		put_summary(x, true);
	table = put_table(x);
	buffer_set(b, 32, table);
	if (version >= INDEXED_WITH_IDS) {
		buffer_set(b, 48, b->len);
		put_ids(x);
	}
	if (version >= INDEXED_WITH_VTABLES) {
		buffer_set(b, 64, b->len);
		buffer_word(b, 0);
	}
	if ((flags & LLVM_TEMPORAL) != 0) {
		buffer_set(b, 56, b->len);
		put_traces(x);
	}
}

bool
indexed_out(struct llvm_profile *p, struct sink *to,
    const struct llvm_write_options *o, struct complaint *wrong)
{
	struct out	 x = { .p = p, .o = o };

	indexed_keys_init(&x.keys, p, o->version, o->sparse);
	put_all(&x);
	if (!x.too_large)
		sink_put(to, x.b.at, x.b.len);
	mem_free(x.b.at);
	indexed_keys_free(&x.keys);
	return !x.too_large || complaint_set(wrong, "expected a profile whose "
	    "values, and buckets, can be indexed, found too many");
}

/* Whether a function has a bitmap, or sites of vtables. */
static unsigned
needs(const struct llvm_profile *p)
{
	unsigned	 what = p->bitmap_n > 0 ? INDEXED_OUT_BITMAPS : 0;
	size_t		 i;

	for (i = 0; i < p->function_n; i++)
		if (p->functions[i].values.site_n[LLVM_VTABLES] > 0)
			return what | INDEXED_OUT_VTABLES;
	return what;
}

unsigned
indexed_out_lost(const struct llvm_profile *p, unsigned version)
{
	unsigned	 lost = needs(p);

	if (version >= INDEXED_WITH_BITMAPS)
		lost &= ~(unsigned)INDEXED_OUT_BITMAPS;
	if (version >= INDEXED_WITH_VTABLES)
		lost &= ~(unsigned)INDEXED_OUT_VTABLES;
	if (version < INDEXED_WITH_IDS && p->ids.n > 0)
		lost |= INDEXED_OUT_IDS;
	if (version < INDEXED_WITH_TRACES && (p->flags & LLVM_TEMPORAL) != 0)
		lost |= INDEXED_OUT_TRACES;
	if (version < INDEXED_WITH_LOOPS && (p->flags & LLVM_LOOP_ENTRIES) != 0)
		lost |= INDEXED_OUT_LOOPS;
	return lost;
}

unsigned
indexed_out_version(const struct llvm_profile *p)
{
	unsigned	 version = p->version;

	/* Text does not tell which release wrote it. */
	if (version == 0)
		version = INDEXED_WITH_VTABLES;
	if (version < INDEXED_OUT_MIN)
		version = INDEXED_OUT_MIN;
	/* Ids identify the binaries that ran; no compiler reads them. */
	while (version < INDEXED_MAX &&
	    (indexed_out_lost(p, version) & ~(unsigned)INDEXED_OUT_IDS) != 0)
		version++;
	return version;
}
