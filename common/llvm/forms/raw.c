/*
 * A file contains one or more profiles, here segments: the program's and those
 * of instrumented libraries that it loaded.  Each is complete, and addresses
 * are looked up within it only.
 */
#include "llvm/forms/raw.h"

#include <string.h>

#include "base/hash.h"
#include "base/index.h"
#include "base/mem.h"
#include "base/sort.h"
#include "llvm/forms/raw_layout.h"
#include "llvm/model/read_options.h"
#include "llvm/model/reader.h"
#include "llvm/model/targets.h"

/*
 * Each function has counters and a bitmap of its own, except that units that
 * disagree about an inline function may share them.  Functions may read no
 * section more than this often on average, which keeps the profile in
 * proportion to its file.
 */
enum { SHARED_MOST = 2 };

enum { SLOTS = 64 };

struct segment {
	struct reader	*r;
	const struct raw_version *v;
	struct raw_record at;
	unsigned	 pointer;	/* size in bytes: 4 or 8 */
	uint64_t	 flags;
	uint64_t	 word[RAW_WORDS];
	const unsigned char *records, *counters, *bitmaps;
	size_t		 begin;		/* offset, as the members below */
	size_t		 record_at;
	unsigned	 counter;	/* size in bytes: 1 or 8 */
	uint64_t	 counters_left, bitmaps_left;	/* not read yet */
	struct index	 by_counters;	/* records, by offset of counters */
	struct targets	 functions, vtables;
	struct sort_item *stamps;	/* first entry of functions */
	uint32_t	 stamp_n;
};

static uint64_t
pointer(const struct segment *s, const unsigned char *p)
{
	return s->pointer == 8 ? bytes_u64(p, s->r->in.big) :
	    bytes_u32(p, s->r->in.big);
}

/* Read the header: the version and the layout. */
static bool
read_header(struct segment *s)
{
	struct bytes		*in = &s->r->in;
	const unsigned char	*p = bytes_take(in, 2, 8, "a header");
	uint64_t		 version;
	unsigned		 i;

	if (p == NULL)
		return false;
	s->flags = bytes_u64(p + 8, in->big);
	version = LLVM_VERSION(s->flags);
	s->flags -= version;
	s->v = raw_layout_version(version);
	if (s->v == NULL)
		return bytes_fail(in, s->begin + 8, "expected a raw profile of "
		    "version 5 or 7 to 11, found version %llu",
		    (unsigned long long)version);
	s->at = raw_layout_record(s->v, s->pointer);
	s->counter = (s->flags & LLVM_BYTE_COVERAGE) != 0 ? 1 : 8;
	p = bytes_take(in, s->v->words - 2u, 8, "a header");
	for (i = 0; p != NULL && i < RAW_WORDS; i++)
		if (s->v->at[i] != 0)
			s->word[i] = bytes_u64(p + 8 * (s->v->at[i] - 2u),
			    in->big);
	if (!in->failed && s->word[RAW_LAST_KIND] != s->v->kinds - 1u)
		bytes_fail(in, s->begin + 8 * s->v->at[RAW_LAST_KIND],
		    "expected the last kind of values to be %u, found %llu",
		    s->v->kinds - 1u,
		    (unsigned long long)s->word[RAW_LAST_KIND]);
	return !in->failed;
}

/* Without records it is unknown whose counters these are. */
static bool
is_correlated(struct segment *s)
{
	const uint64_t	*w = s->word;

	if ((s->flags & LLVM_CORRELATED) == 0 &&
	    (w[RAW_RECORDS] > 0 || w[RAW_COUNTERS] == 0))
		return false;
	bytes_fail(&s->r->in, s->begin, "expected a profile with its "
	    "functions, found %llu counters that only the program can tell; "
	    "'llvm-profdata merge --debug-info=PROGRAM', or "
	    "'--binary-file=PROGRAM', makes one",
	    (unsigned long long)w[RAW_COUNTERS]);
	return true;
}

static bool
read_vtables(struct segment *s)
{
	struct bytes		*in = &s->r->in;
	struct llvm_names	 unused = { .room = 0 };
	size_t			 size = s->pointer == 8 ? 24 : 16, i;
	const unsigned char	*p;
	uint64_t		 from;

	p = bytes_take(in, s->word[RAW_VTABLES], size, "vtables");
	if (p == NULL || !bytes_pad(in, s->word[RAW_VTABLES] * size))
		return false;
	for (i = 0; i < s->word[RAW_VTABLES]; i++, p += size) {
		from = pointer(s, p + 8);
		targets_add(&s->vtables, (struct target){
		    from, from + bytes_u32(p + 8 + s->pointer, in->big),
		    bytes_u64(p, in->big) });
	}
	/* Check them, but do not keep them: values are hashes of names. */
	if (llvm_names_read(&unused, in, s->word[RAW_VTABLE_NAMES]))
		bytes_pad(in, s->word[RAW_VTABLE_NAMES]);
	llvm_names_free(&unused);
	return !in->failed;
}

/* Read the sections between the header and the values. */
static bool
read_sections(struct segment *s)
{
	struct bytes	*in = &s->r->in;
	const uint64_t	*w = s->word;

	if (!reader_ids(s->r, w[RAW_IDS]))
		return false;
	s->record_at = in->pos;
	s->records = bytes_take(in, w[RAW_RECORDS], s->at.size, "functions");
	bytes_take(in, w[RAW_PAD_COUNTERS], 1, "padding");
	s->counters = bytes_take(in, w[RAW_COUNTERS], s->counter, "counters");
	bytes_take(in, w[RAW_PAD_BITMAPS], 1, "padding");
	s->bitmaps = bytes_take(in, w[RAW_BITMAPS], 1, "bitmaps");
	s->counters_left = SHARED_MOST * w[RAW_COUNTERS];
	s->bitmaps_left = SHARED_MOST * w[RAW_BITMAPS];
	bytes_take(in, w[RAW_PAD_UNIFORM], 1, "padding");
	/* For GPUs: where a whole wave took one branch.  Not needed. */
	bytes_take(in, w[RAW_UNIFORM], 8, "uniform counters");
	bytes_take(in, w[RAW_PAD_NAMES], 1, "padding");
	return !in->failed &&
	    llvm_names_read(&s->r->p->names, in, w[RAW_NAMES]) &&
	    bytes_pad(in, w[RAW_NAMES]) &&
	    (w[RAW_VTABLES] + w[RAW_VTABLE_NAMES] == 0 || read_vtables(s));
}

/* Add the functions with an address; the record of one whose address is
   never taken has none. */
static void
find_targets(struct segment *s)
{
	const unsigned char	*p = s->records;
	uint64_t		 i, address;

	for (i = 0; i < s->word[RAW_RECORDS]; i++, p += s->at.size) {
		address = pointer(s, p + s->at.function);
		if (address != 0)
			targets_add(&s->functions, (struct target){
			    address, address + 1,
			    bytes_u64(p, s->r->in.big) });
	}
	targets_sort(&s->functions);
	targets_sort(&s->vtables);
}

static uint64_t
translate(const void *arg, enum llvm_kind kind, uint64_t value)
{
	const struct segment	*s = arg;

	switch (kind) {
	case LLVM_TARGETS:
		return targets_find(&s->functions, value);
	case LLVM_VTABLES:
		return targets_find(&s->vtables, value);
	default:
		return value;
	}
}

/* The offset of the record's data within their section. */
static uint64_t
offset(const struct segment *s, uint64_t i, unsigned field, uint64_t delta)
{
	const unsigned char	*p = s->records + i * s->at.size + field;
	uint64_t		 at = pointer(s, p) - delta;

	if (s->v->relative)
		at += i * s->at.size;
	return s->pointer == 8 ? at : at & UINT32_MAX;
}

static uint64_t
counters_at(const struct segment *s, uint64_t i)
{
	return offset(s, i, s->at.counters, s->word[RAW_COUNTERS_DELTA]);
}

static uint32_t
counters_hash(const void *segment, uint32_t i)
{
	uint64_t	 at = counters_at(segment, i);

	return hash_words(&at, 2);
}

static bool
counters_begin(const void *segment, uint32_t i, const void *at)
{
	return counters_at(segment, i) == *(const uint64_t *)at;
}

/* Whether record i, which has no values, equals record j. */
static bool
is_twin(const struct segment *s, uint32_t i, uint32_t j)
{
	static const unsigned char	 none[8];
	const unsigned char		*a = s->records + i * s->at.size;
	const unsigned char		*b = s->records + j * s->at.size;

	return memcmp(a, b, 16) == 0 &&
	    memcmp(a + s->at.sites, none, 2u * s->v->kinds) == 0 &&
	    memcmp(a + s->at.counter_n, b + s->at.counter_n, 4) == 0 &&
	    (!s->v->bitmaps ||
	    (memcmp(a + s->at.bitmap_n, b + s->at.bitmap_n, 4) == 0 &&
	    offset(s, i, s->at.bitmap, s->word[RAW_BITMAPS_DELTA]) ==
	    offset(s, j, s->at.bitmap, s->word[RAW_BITMAPS_DELTA])));
}

/*
 * Whether an earlier record equals this one: with LTO, compilers up to LLVM 15
 * left a record in each unit that has an inline function, but one set of
 * counters.  Adding every record would count them several times.
 */
static bool
is_copy(struct segment *s, uint32_t i)
{
	struct index	*x = &s->by_counters;
	uint64_t	 at = counters_at(s, i);
	uint32_t	*slot;

	if (x->slots == NULL || x->n >= x->mask / 2)
		index_grow(x, x->slots == NULL ? SLOTS : (x->mask + 1) * 2,
		    counters_hash, s);
	slot = index_find(x, hash_words(&at, 2), counters_begin, s, &at);
	if (*slot != 0)
		return is_twin(s, i, *slot - 1);
	index_fill(x, slot, i);
	return false;
}

/* The time of a function's first entry precedes its counters, in the space
   of one counter, or of eight byte counters. */
static bool
take_stamp(struct segment *s, uint64_t i, const unsigned char *counters,
    uint64_t *n)
{
	uint64_t	 stamp, slots = 8 / s->counter;

	if (*n < slots)
		return false;
	stamp = bytes_u64(counters, s->r->in.big);
	*n -= slots;
	if (stamp != 0 && stamp != UINT64_MAX)
		s->stamps[s->stamp_n++] = (struct sort_item){
			stamp, 0, (uint32_t)i
		};
	return true;
}

/* Deduct n from the counters or bytes that functions may still read of a
   section; false, with an error, if too few are left. */
static bool
take_share(struct segment *s, uint64_t i, uint64_t *left, uint64_t n,
    const char *what)
{
	if (n > *left)
		return bytes_fail(&s->r->in, s->record_at + i * s->at.size,
		    "expected functions with %s of their own, found too many "
		    "that share them", what);
	*left -= n;
	return true;
}

static bool
read_counters(struct segment *s, uint64_t i)
{
	struct reader		*r = s->r;
	const unsigned char	*record = s->records + i * s->at.size, *p;
	uint64_t		 n = bytes_u32(record + s->at.counter_n,
				    r->in.big), j;
	uint64_t		 at = counters_at(s, i);
	uint64_t		 size = s->word[RAW_COUNTERS] * s->counter;

	if (at > size || n > (size - at) / s->counter)
		return bytes_fail(&r->in, s->record_at + i * s->at.size +
		    s->at.counters, "expected a function with counters among "
		    "%llu bytes of them, found %llu at offset %llu",
		    (unsigned long long)size, (unsigned long long)n,
		    (unsigned long long)at);
	if (!take_share(s, i, &s->counters_left, n, "counters"))
		return false;
	p = s->counters + at;
	if ((s->flags & LLVM_TEMPORAL) != 0) {
		if (!take_stamp(s, i, p, &n))
			return bytes_fail(&r->in, s->record_at +
			    i * s->at.size + s->at.counter_n, "expected room "
			    "for a time among the counters, found none");
		p += 8;
	}
	if (s->counter == 1)
		/* The program clears a byte when it passes it. */
		for (j = 0; j < n; j++)
			reader_counter(r, p[j] == 0);
	else
		for (j = 0; j < n; j++)
			reader_counter(r, bytes_u64(p + 8 * j, r->in.big));
	return true;
}

static bool
read_bitmap(struct segment *s, uint64_t i)
{
	struct reader		*r = s->r;
	const unsigned char	*record = s->records + i * s->at.size;
	uint64_t		 n, at, j;

	if (!s->v->bitmaps ||
	    (n = bytes_u32(record + s->at.bitmap_n, r->in.big)) == 0)
		return true;
	at = offset(s, i, s->at.bitmap, s->word[RAW_BITMAPS_DELTA]);
	if (at > s->word[RAW_BITMAPS] || n > s->word[RAW_BITMAPS] - at)
		return bytes_fail(&r->in, s->record_at + i * s->at.size +
		    s->at.bitmap, "expected a function with a bitmap among "
		    "%llu bytes of them, found %llu at offset %llu",
		    (unsigned long long)s->word[RAW_BITMAPS],
		    (unsigned long long)n, (unsigned long long)at);
	if (!take_share(s, i, &s->bitmaps_left, n, "bitmaps"))
		return false;
	for (j = 0; j < n; j++)
		reader_bitmap(r, s->bitmaps[at + j]);
	return true;
}

static bool
read_values(struct segment *s, uint64_t i)
{
	struct bytes		*in = &s->r->in;
	const unsigned char	*p = s->records + i * s->at.size + s->at.sites;
	size_t			 from = in->pos;
	unsigned		 kind, sites, all = 0;

	for (kind = 0; kind < s->v->kinds; kind++)
		all += bytes_u16(p + 2 * kind, in->big);
	if (all == 0)
		return true;
	if (s->functions.at == NULL)
		find_targets(s);
	if (!llvm_values_read(&s->r->values, in, translate, s))
		return false;
	for (kind = 0; kind < s->v->kinds; kind++) {
		sites = bytes_u16(p + 2 * kind, in->big);
		if (s->r->values.site_n[kind] != sites)
			return bytes_fail(in, from, "expected %u sites of "
			    "values of kind %u, found %u", sites, kind,
			    s->r->values.site_n[kind]);
	}
	return true;
}

static bool
read_function(struct segment *s, uint64_t i)
{
	struct reader		*r = s->r;
	const unsigned char	*p = s->records + i * s->at.size;
	uint64_t		 where = s->record_at + i * s->at.size;
	uint64_t		 md5 = bytes_u64(p, r->in.big);
	uint32_t		 name;

	reader_clear(r);
	if (!llvm_names_find(&r->p->names, md5, &name))
		return bytes_fail(&r->in, where, "expected the hash of one of "
		    "the names, found 0x%016llx", (unsigned long long)md5);
	return read_counters(s, i) && read_bitmap(s, i) && read_values(s, i) &&
	    reader_add(r, name, bytes_u64(p + 8, r->in.big), where);
}

/* Add a trace of functions by time of first entry, then by hash. */
static void
add_trace(struct segment *s)
{
	struct sort_item	*items;
	uint64_t		*trace, *md5s;
	uint32_t		 i, n = s->stamp_n;

	if (n == 0)
		return;
	md5s = mem_get(n, sizeof(*md5s));
	trace = mem_get(n, sizeof(*trace));
	items = mem_get(n, sizeof(*items));
	for (i = 0; i < n; i++) {
		md5s[i] = bytes_u64(s->records +
		    (size_t)s->stamps[i].id * s->at.size, s->r->in.big);
		items[i] = (struct sort_item){ md5s[i], 0, i };
	}
	/* Sorting stably by the minor key first sorts by both. */
	sort_items(items, n);
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){
			s->stamps[items[i].id].high, i, items[i].id
		};
	sort_items(items, n);
	for (i = 0; i < n; i++)
		trace[i] = md5s[items[i].id];
	mem_free(items);
	mem_free(md5s);
	llvm_profile_trace(s->r->p, s->r->o->weight, trace, n);
}

static bool
read_functions(struct segment *s)
{
	uint64_t	 i, n = s->word[RAW_RECORDS];

	if (n > UINT32_MAX)
		return bytes_fail(&s->r->in, s->begin, "expected less than "
		    "2^32 functions, found %llu", (unsigned long long)n);
	if ((s->flags & LLVM_TEMPORAL) != 0)
		s->stamps = mem_get((size_t)n, sizeof(*s->stamps));
	for (i = 0; i < n; i++)
		if (!is_copy(s, (uint32_t)i) && !read_function(s, i))
			return false;
	add_trace(s);
	return true;
}

static bool
read_segment(struct reader *r, unsigned pointer_size)
{
	struct segment	 s = {
		.r = r, .pointer = pointer_size, .begin = r->in.pos
	};
	bool		 good;

	good = read_header(&s) && !is_correlated(&s) &&
	    reader_join(r, s.flags, s.begin + 8) && read_sections(&s) &&
	    read_functions(&s);
	if (good && r->p->version < s.v->indexed)
		r->p->version = s.v->indexed;
	targets_free(&s.functions);
	targets_free(&s.vtables);
	index_free(&s.by_counters);
	mem_free(s.stamps);
	return good;
}

bool
raw_read(struct reader *r)
{
	struct bytes	*in = &r->in;
	unsigned char	 magic[8];

	if (in->len < sizeof(magic))
		return bytes_fail(in, 0, "expected a header, found the end");
	memcpy(magic, in->at, sizeof(magic));
	in->big = magic[0] == 0xff;
	for (;;) {
		if (!read_segment(r, magic[in->big ? 6 : 1] == 'r' ? 8 : 4))
			return false;
		while (in->pos < in->len && in->at[in->pos] == 0)
			in->pos++;
		if (in->pos == in->len)
			return true;
		if (in->pos % 8 != 0 || in->len - in->pos < sizeof(magic) ||
		    memcmp(in->at + in->pos, magic, sizeof(magic)) != 0)
			return bytes_fail(in, in->pos, "expected another "
			    "profile of the same kind or the end, found other "
			    "bytes");
	}
}
