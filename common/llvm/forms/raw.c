/*
 * A raw file contains one or more profiles, here called segments: that of the
 * program and those of instrumented libraries that it loaded.  Each segment is
 * complete, and addresses in it refer only to the same segment.
 */
#include "llvm/forms/raw.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "llvm/model/reader.h"

/*
 * A limit on the counters, or the bytes of bitmaps, that all functions together
 * read, as a multiple of those in the file; otherwise a small crafted file
 * could make a huge profile.  In real files functions share counters only if
 * units have different versions of an inline function.
 */
enum { SHARED_MOST = 2 };

/* The known versions, and what each introduced.  Version 6 was never released,
   and 12 is for GPUs only.  A program writes its structures as they are in
   memory, so every change of them made a new version. */
enum {
	RAW_FIRST = 5,			/* written by LLVM 11 and 12 */
	RAW_WITH_IDS = 7,		/* written by LLVM 13 */
	RAW_RELATIVE = 8,		/* written by LLVM 14 to 17: a pointer
					   is relative to the record that
					   contains it */
	RAW_WITH_BITMAPS = 9,		/* written by LLVM 18 */
	RAW_WITH_VTABLES = 10,		/* written by LLVM 19 to 22 */
	RAW_WITH_UNIFORM = 11,		/* written by LLVM 23: no file was
					   available for a test, so the layout
					   is that of LLVM's source code */
	RAW_VERSIONS
};

/* Indices of the words of the header that follow the magic number and the
   version. */
enum raw_word {
	RAW_IDS, RAW_RECORDS, RAW_PAD_COUNTERS, RAW_COUNTERS,
	RAW_PAD_BITMAPS, RAW_BITMAPS, RAW_PAD_UNIFORM, RAW_UNIFORM,
	RAW_PAD_NAMES, RAW_UNIFORM_DELTA, RAW_NAMES, RAW_COUNTERS_DELTA,
	RAW_BITMAPS_DELTA, RAW_NAMES_DELTA, RAW_VTABLES, RAW_VTABLE_NAMES,
	RAW_LAST_KIND, RAW_WORDS
};

/* For each raw version, the newest indexed version that every release of LLVM
   which writes the raw version can read; 0 for an unknown raw version. */
static const uint8_t	 newest_indexed[RAW_VERSIONS] = {
	[RAW_FIRST] = 7, [RAW_WITH_IDS] = 7, [RAW_RELATIVE] = 7,
	[RAW_WITH_BITMAPS] = 11, [RAW_WITH_VTABLES] = 12,
	[RAW_WITH_UNIFORM] = 13
};

/* Offsets of fields in the record of a function. */
struct raw_record {
	unsigned	 counters, bitmap, function;	/* these three fields
							   are pointers */
	unsigned	 counter_n, sites, bitmap_n;
	unsigned	 size;
};

/* A function or vtable: its first address, the address after it, and the hash
   of its name. */
struct target {
	uint64_t	 from, to, name;
};

/* Functions and vtables of a segment; all-zero is empty. */
struct targets {
	struct target	*at;
	size_t		 n, room;
	struct sort_item *order;	/* the targets sorted by `from', after
					   targets_sort() */
};

struct segment {
	struct reader	*r;
	unsigned	 version, kinds;	/* version of the form, and
						   number of kinds of values */
	struct raw_record at;
	unsigned	 pointer;	/* size of a pointer in bytes: 4 or 8 */
	uint64_t	 flags;
	uint64_t	 word[RAW_WORDS];
	const unsigned char *records, *counters, *bitmaps;
	size_t		 begin;		/* offsets in the file of the segment
					   and of its records */
	size_t		 record_at;
	unsigned	 counter;	/* size of a counter in bytes: 1 or 8 */
	uint64_t	 counters_left, bitmaps_left;	/* how many counters,
							   and bytes of bitmaps,
							   functions may still
							   read */
	struct intern	 by_counters;	/* offsets of counters as texts, to find
					   records with equal offsets */
	uint32_t	*first;		/* for each of these texts, the first
					   record with that offset */
	struct targets	 functions, vtables;
	struct sort_item *stamps;	/* for each function, the time of its
					   first entry */
	uint32_t	 stamp_n;
};

static unsigned
align(unsigned at, unsigned to)
{
	return (at + to - 1) / to * to;
}

/* Return the layout of a function's record.  Two hashes and pointers come
   first, then numbers of decreasing size, so that the compiler adds no
   padding. */
static struct raw_record
layout_of(unsigned version, unsigned pointer, unsigned kinds)
{
	struct raw_record	 r = { .counters = 16 };
	unsigned		 at = 16 + pointer;

	if (version >= RAW_WITH_UNIFORM)
		at += pointer;
	if (version >= RAW_WITH_BITMAPS) {
		r.bitmap = at;
		at += pointer;
	}
	r.function = at;
	/* Skip the pointer to the values. */
	r.counter_n = at + 2 * pointer;
	r.sites = r.counter_n + 4;
	at = r.sites + 2 * kinds;
	/* Skip the size of a wave (threads of a GPU that run together). */
	if (version >= RAW_WITH_UNIFORM)
		at += 2;
	if (version >= RAW_WITH_BITMAPS) {
		r.bitmap_n = align(at, 4);
		at = r.bitmap_n + 4;
	}
	r.size = align(at, 8);
	return r;
}

static void
targets_add(struct targets *t, struct target one)
{
	t->at = mem_grow(t->at, &t->room, t->n + 1, sizeof(*t->at));
	t->at[t->n++] = one;
}

static void
targets_sort(struct targets *t)
{
	size_t	 i;

	t->order = mem_get(t->n, sizeof(*t->order));
	for (i = 0; i < t->n; i++)
		t->order[i] = (struct sort_item){
			t->at[i].from, 0, (uint32_t)i
		};
	sort_items(t->order, t->n);
}

/* Return the hash of the name of the target at this address, or 0 if there is
   none. */
static uint64_t
targets_find(const struct targets *t, uint64_t address)
{
	const struct target	*last;
	size_t			 low = 0, high = t->n, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (t->order[middle].high <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return 0;
	last = &t->at[t->order[low - 1].id];
	return address < last->to ? last->name : 0;
}

static void
targets_free(struct targets *t)
{
	mem_free(t->at);
	mem_free(t->order);
}

static uint64_t
pointer(const struct segment *s, const unsigned char *p)
{
	return s->pointer == 8 ? bytes_u64(p, s->r->in.big) :
	    bytes_u32(p, s->r->in.big);
}

/* For each word of the header, the first version that has it. */
static const uint8_t	 since[RAW_WORDS] = {
	[RAW_IDS] = RAW_WITH_IDS,
	[RAW_BITMAPS] = RAW_WITH_BITMAPS,
	[RAW_PAD_UNIFORM] = RAW_WITH_UNIFORM,
	[RAW_UNIFORM] = RAW_WITH_UNIFORM,
	[RAW_PAD_NAMES] = RAW_WITH_BITMAPS,
	[RAW_UNIFORM_DELTA] = RAW_WITH_UNIFORM,
	[RAW_BITMAPS_DELTA] = RAW_WITH_BITMAPS,
	[RAW_VTABLES] = RAW_WITH_VTABLES,
	[RAW_VTABLE_NAMES] = RAW_WITH_VTABLES
};

static bool
read_header(struct segment *s)
{
	struct bytes	*in = &s->r->in;
	uint64_t	 head[2], version, words[RAW_WORDS];
	unsigned	 i, n = 0;

	if (!bytes_words(in, 2, "a header", head))
		return false;
	version = LLVM_VERSION(head[1]);
	s->flags = head[1] - version;
	if (version >= RAW_VERSIONS || newest_indexed[version] == 0)
		return bytes_fail(in, s->begin + 8, "expected a raw profile of "
		    "version 5 or 7 to 11, found version %llu",
		    (unsigned long long)version);
	s->version = (unsigned)version;
	s->kinds = version < RAW_WITH_VTABLES ? LLVM_VTABLES : LLVM_KINDS;
	s->at = layout_of(s->version, s->pointer, s->kinds);
	s->counter = (s->flags & LLVM_BYTE_COVERAGE) != 0 ? 1 : 8;
	for (i = 0; i < RAW_WORDS; i++)
		n += since[i] <= version;
	if (!bytes_words(in, n, "a header", words))
		return false;
	/* A word that this version does not have stays 0. */
	for (i = n = 0; i < RAW_WORDS; i++)
		if (since[i] <= version)
			s->word[i] = words[n++];
	if (s->word[RAW_LAST_KIND] != s->kinds - 1u)
		return bytes_fail(in, in->pos - 8, "expected the last kind of "
		    "values to be %u, found %llu", s->kinds - 1u,
		    (unsigned long long)s->word[RAW_LAST_KIND]);
	return true;
}

/* Return whether the segment has counters but no records of functions, so that
   only the program tells to which functions they belong; this is an error. */
static bool
is_correlated(struct segment *s)
{
	const uint64_t	*w = s->word;

	if ((s->flags & LLVM_CORRELATED) == 0 &&
	    (w[RAW_RECORDS] > 0 || w[RAW_COUNTERS] == 0))
		return false;
	bytes_fail(&s->r->in, s->begin, "expected a profile with its "
	    "functions, found %llu counters whose functions only the program "
	    "names; "
	    "'llvm-profdata merge --debug-info=PROGRAM', or "
	    "'--binary-file=PROGRAM', adds them",
	    (unsigned long long)w[RAW_COUNTERS]);
	return true;
}

static bool
read_vtables(struct segment *s)
{
	struct bytes		*in = &s->r->in;
	size_t			 size = s->pointer == 8 ? 24 : 16, i;
	const unsigned char	*p;
	uint64_t		 from;

	/* They end at a multiple of 8 bytes, so there is no padding. */
	p = bytes_take(in, s->word[RAW_VTABLES], size, "vtables");
	if (p == NULL)
		return false;
	for (i = 0; i < s->word[RAW_VTABLES]; i++, p += size) {
		from = pointer(s, p + 8);
		targets_add(&s->vtables, (struct target){
		    from, from + bytes_u32(p + 8 + s->pointer, in->big),
		    bytes_u64(p, in->big) });
	}
	return reader_vtables(s->r, s->word[RAW_VTABLE_NAMES]);
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
	/* Skip the counters of branches that all threads of a wave took
	   together. */
	bytes_take(in, w[RAW_UNIFORM], 8, "uniform counters");
	bytes_take(in, w[RAW_PAD_NAMES], 1, "padding");
	return !in->failed &&
	    llvm_names_read(&s->r->p->names, in, w[RAW_NAMES]) &&
	    bytes_pad(in, w[RAW_NAMES]) &&
	    (w[RAW_VTABLES] + w[RAW_VTABLE_NAMES] == 0 || read_vtables(s));
}

/* List the functions by address, to find targets of calls.  A function whose
   address the program never takes has no address in its record. */
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

/* Return the offset of the data to which a pointer in record i points, relative
   to the section of the data. */
static uint64_t
offset(const struct segment *s, uint64_t i, unsigned field, uint64_t delta)
{
	const unsigned char	*p = s->records + i * s->at.size + field;
	uint64_t		 at = pointer(s, p) - delta;

	if (s->version >= RAW_RELATIVE)
		at += i * s->at.size;
	return s->pointer == 8 ? at : at & UINT32_MAX;
}

static uint64_t
counters_at(const struct segment *s, uint64_t i)
{
	return offset(s, i, s->at.counters, s->word[RAW_COUNTERS_DELTA]);
}

/*
 * Return whether record i, which has no values, is a copy of record j.  With
 * LTO, compilers up to LLVM 15 left a record in each unit that has an inline
 * function, but only one set of counters, which must not be added several
 * times.
 */
static bool
is_twin(const struct segment *s, uint32_t i, uint32_t j)
{
	static const unsigned char	 none[8];
	const unsigned char		*a = s->records + i * s->at.size;
	const unsigned char		*b = s->records + j * s->at.size;

	return memcmp(a, b, 16) == 0 &&
	    memcmp(a + s->at.sites, none, 2u * s->kinds) == 0 &&
	    memcmp(a + s->at.counter_n, b + s->at.counter_n, 4) == 0 &&
	    (s->version < RAW_WITH_BITMAPS ||
	    (memcmp(a + s->at.bitmap_n, b + s->at.bitmap_n, 4) == 0 &&
	    offset(s, i, s->at.bitmap, s->word[RAW_BITMAPS_DELTA]) ==
	    offset(s, j, s->at.bitmap, s->word[RAW_BITMAPS_DELTA])));
}

/* Subtract n from *left, the number of counters or bytes that functions may
   still read.  Returns false, with an error, if *left is less than n. */
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
	uint64_t		 stamp;

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
		/* The time of the first entry is in front of the counters, in
		   the space of one counter, or of eight if a counter is a
		   byte. */
		if (n * s->counter < 8)
			return bytes_fail(&r->in, s->record_at +
			    i * s->at.size + s->at.counter_n, "expected room "
			    "for a time among the counters, found none");
		stamp = bytes_u64(p, r->in.big);
		if (stamp != 0 && stamp != UINT64_MAX)
			s->stamps[s->stamp_n++] = (struct sort_item){
				stamp, 0, (uint32_t)i
			};
		n -= 8 / s->counter;
		p += 8;
	}
	if (s->counter == 1)
		/* A counter of one byte is cleared by the program when it
		   executes the code. */
		for (j = 0; j < n; j++)
			reader_counter(r, p[j] == 0);
	else
		reader_counters(r, p, n);
	return true;
}

static bool
read_bitmap(struct segment *s, uint64_t i)
{
	struct reader		*r = s->r;
	const unsigned char	*record = s->records + i * s->at.size;
	uint64_t		 n, at, j;

	if (s->version < RAW_WITH_BITMAPS ||
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

	for (kind = 0; kind < s->kinds; kind++)
		all += bytes_u16(p + 2 * kind, in->big);
	if (all == 0)
		return true;
	if (s->functions.order == NULL)
		find_targets(s);
	if (!llvm_values_read(&s->r->values, in, translate, s))
		return false;
	for (kind = 0; kind < s->kinds; kind++) {
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

/* Return the hash of the name of a record's function. */
static uint64_t
md5_of(const struct segment *s, uint64_t i)
{
	return bytes_u64(s->records + i * s->at.size, s->r->in.big);
}

/* Add a trace: the functions sorted by time of first entry, then by hash. */
static void
add_trace(struct segment *s)
{
	struct sort_item	*items;
	uint64_t		*trace;
	uint32_t		 i, n = s->stamp_n;

	if (n == 0)
		return;
	trace = mem_get(n, sizeof(*trace));
	items = mem_get(n, sizeof(*items));
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){
			md5_of(s, s->stamps[i].id), 0, i
		};
	/* Sort by hash first: sorting by time is stable, so equal times keep
	   this order. */
	sort_items(items, n);
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){
			s->stamps[items[i].id].high, i, items[i].id
		};
	sort_items(items, n);
	for (i = 0; i < n; i++)
		trace[i] = md5_of(s, s->stamps[items[i].id].id);
	mem_free(items);
	reader_trace(s->r, 1, trace, n);
}

static bool
read_functions(struct segment *s)
{
	uint64_t	 n = s->word[RAW_RECORDS];
	uint64_t	 at;
	uint32_t	 i, id;
	size_t		 known;

	if (n > UINT32_MAX)
		return bytes_fail(&s->r->in, s->begin, "expected less than "
		    "2^32 functions, found %llu", (unsigned long long)n);
	if ((s->flags & LLVM_TEMPORAL) != 0)
		s->stamps = mem_get((size_t)n, sizeof(*s->stamps));
	s->first = mem_get((size_t)n, sizeof(*s->first));
	for (i = 0; i < n; i++) {
		at = counters_at(s, i);
		known = s->by_counters.n;
		id = intern_id(&s->by_counters, (const char *)&at, sizeof(at));
		if (s->by_counters.n > known)
			s->first[id] = i;
		else if (is_twin(s, i, s->first[id]))
			continue;
		if (!read_function(s, i))
			return false;
	}
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
	if (good && r->p->version < newest_indexed[s.version])
		r->p->version = newest_indexed[s.version];
	targets_free(&s.functions);
	targets_free(&s.vtables);
	intern_free(&s.by_counters);
	mem_free(s.first);
	mem_free(s.stamps);
	return good;
}

bool
raw_read(struct reader *r)
{
	struct bytes	*in = &r->in;
	unsigned char	 magic[8];

	/* The form was recognized by these bytes, so the input has them. */
	assert(in->len >= sizeof(magic));
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
