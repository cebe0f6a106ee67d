/* Functions are stored one after the other, so they are read without the
   offsets in the hash table; only a check looks at these. */
#include "llvm/forms/indexed.h"

#include <assert.h>

#include "base/mem.h"
#include "llvm/model/reader.h"
#include "llvm/model/summary.h"

struct index_file {
	struct reader	*r;
	unsigned	 version;
	uint64_t	 flags;
	uint64_t	 table;			/* offset of the hash table in
						   the file */
	uint64_t	 ids, vtables, traces;	/* offsets of sections, or 0 if
						   the file lacks the section */
	/* Offsets of the summaries, or 0; the index is an enum summary_what. */
	size_t		 summary[SUMMARY_BOTH];
};

unsigned
indexed_words(unsigned version)
{
	return 5u + (version >= INDEXED_WITH_MEMORY) +
	    (version >= INDEXED_WITH_IDS) + (version >= INDEXED_WITH_TRACES) +
	    (version >= INDEXED_WITH_VTABLES);
}

static bool
read_header(struct index_file *f)
{
	struct bytes	*in = &f->r->in;
	uint64_t	 words[INDEXED_WORDS] = { 0 }, version;

	if (!bytes_words(in, 2, "a header", words))
		return false;
	version = LLVM_VERSION(words[INDEXED_VERSION]);
	f->flags = words[INDEXED_VERSION] - version;
	if (version < INDEXED_MIN || version > INDEXED_MAX)
		return bytes_fail(in, 8, "expected an indexed profile of "
		    "version %d to %d, found version %llu", INDEXED_MIN,
		    INDEXED_MAX, (unsigned long long)version);
	f->version = (unsigned)version;
	if (!bytes_words(in, indexed_words(f->version) - 2, "a header",
	    words + 2))
		return false;
	if (words[INDEXED_HASH_TYPE] != 0)
		return bytes_fail(in, 8 * INDEXED_HASH_TYPE, "expected the "
		    "type of hashes, 0, found %llu",
		    (unsigned long long)words[INDEXED_HASH_TYPE]);
	if ((f->flags & LLVM_MEMORY) != 0)
		return bytes_fail(in, 8, "expected a profile of counters, "
		    "found one of memory, too, which is not supported");
	f->table = words[INDEXED_TABLE];
	f->ids = words[INDEXED_IDS];
	f->traces = words[INDEXED_TRACES];
	f->vtables = words[INDEXED_VTABLES];
	return true;
}

/* Skip a summary, because it can be computed from the functions. */
static bool
skip_summary(struct index_file *f, enum summary_what what)
{
	struct bytes	*in = &f->r->in;
	uint64_t	 n[2];

	f->summary[what] = in->pos;
	return bytes_words(in, 2, "a summary", n) &&
	    bytes_skip(in, n[0], 8, "a summary") &&
	    bytes_skip(in, n[1], 24, "a summary");
}

/* Return whether a summary matches the functions of the profile. skip_summary()
   has checked that the summary is within the file. */
static bool
is_same(const struct index_file *f, enum summary_what what)
{
	const unsigned char	*p = f->r->in.at + f->summary[what];
	struct summary		 s;
	uint64_t		 fields = bytes_u64(p, false), i;

	if (f->summary[what] == 0)
		return true;
	if (fields < SUMMARY_FIELDS)
		return false;
	summary_of(f->r->p, what, NULL, f->r->p->function_n, &s);
	for (i = 0; i < SUMMARY_FIELDS; i++)
		if (bytes_u64(p + 16 + 8 * i, false) != s.fields[i])
			return false;
	/* Older versions have other cutoffs, so their summaries are not
	   checked. */
	if (bytes_u64(p + 8, false) != SUMMARY_CUTOFFS)
		return true;
	p += 16 + 8 * fields;
	for (i = 0; i < (uint64_t)SUMMARY_CUTOFFS * 3; i++)
		if (bytes_u64(p + 8 * i, false) != s.cutoffs[i / 3][i % 3])
			return false;
	return true;
}

/* Read a number n and then n bytes, or n words that hold one byte each. */
static const unsigned char *
take_bits(struct bytes *in, size_t width, const char *what, uint64_t *n)
{
	const unsigned char	*p = NULL;

	if (bytes_words(in, 1, what, n))
		p = bytes_take(in, *n, width, what);
	return p == NULL || (width == 1 && !bytes_pad(in, *n)) ? NULL : p;
}

static bool
read_bitmap(struct index_file *f)
{
	size_t			 width;
	const unsigned char	*p;
	uint64_t		 n, i;

	width = f->version < INDEXED_WITH_UNIFORMITY ? 8 : 1;
	if ((p = take_bits(&f->r->in, width, "a bitmap", &n)) == NULL)
		return false;
	for (i = 0; i < n; i++)
		reader_bitmap(f->r, p[width * i]);
	if (width == 1 && take_bits(&f->r->in, 1, "bits of uniformity",
	    &n) == NULL)
		return false;
	f->r->unknown = width == 1 && n > 0 ? LLVM_UNIFORMITY : 0;
	return true;
}

/* Read the next function of a name.  The data of the name end at `end'. */
static bool
read_function(struct index_file *f, uint32_t name, size_t end)
{
	struct reader		*r = f->r;
	struct bytes		*in = &r->in;
	size_t			 where = in->pos;
	const unsigned char	*p;
	uint64_t		 hash, n;

	reader_clear(r);
	if (!bytes_words(in, 1, "a hash", &hash))
		return false;
	n = (end - in->pos) / 8;
	if (f->version >= INDEXED_WITH_COUNT &&
	    !bytes_words(in, 1, "a number of counters", &n))
		return false;
	if ((p = bytes_take(in, n, 8, "counters")) == NULL)
		return false;
	reader_counters(r, p, n);
	if (f->version >= INDEXED_WITH_BITMAPS && !read_bitmap(f))
		return false;
	if (f->version >= INDEXED_WITH_VALUES &&
	    !llvm_values_read(&r->values, in, NULL, NULL))
		return false;
	return reader_add(r, name, hash, where);
}

/* Read the functions of one name, which are the next item of a bucket. */
static bool
read_item(struct index_file *f)
{
	struct bytes		*in = &f->r->in;
	size_t			 where = in->pos, end, whole = in->len;
	const unsigned char	*p;
	uint64_t		 head[3], len;	/* MD5 hash of the name, and two
						   sizes */
	uint32_t		 name;

	if (!bytes_words(in, 3, "a name", head) ||
	    (p = bytes_take(in, head[1], 1, "a name")) == NULL)
		return false;
	len = head[2];
	if (!llvm_names_claim(&f->r->p->names, (const char *)p,
	    (size_t)head[1], head[0], &name))
		return bytes_fail(in, where, "expected the hash of the name, "
		    "0x%016llx, found 0x%016llx", (unsigned long long)
		    llvm_names_md5((const char *)p, (size_t)head[1]),
		    (unsigned long long)head[0]);
	if (len % 8 != 0 || len == 0)
		return bytes_fail(in, where + 16, "expected the size of a "
		    "function's data, a multiple of 8, found %llu",
		    (unsigned long long)len);
	if (bytes_take(in, len, 1, "data of a function") == NULL)
		return false;
	end = in->pos;
	in->pos -= (size_t)len;
	/* Let nothing be read beyond the data of this item. */
	in->len = end;
	while (in->pos < end)
		if (!read_function(f, name, end))
			return false;
	in->len = whole;
	return true;
}

/*
 * Check that the hash at the current position belongs to `bucket', one of n
 * buckets, so that a lookup finds it.  If it does not, and no earlier bucket
 * was wrong, record the offset of `bucket'.
 */
static void
check_bucket(struct index_file *f, size_t bucket, uint64_t n)
{
	const unsigned char	*at = f->r->in.at;
	uint64_t		*missed = &f->r->o->flaws->bucket, i;

	i = bytes_u64(at + f->r->in.pos, false) & (n - 1);
	if (*missed == 0 && ((n & (n - 1)) != 0 || n == 0 ||
	    bytes_u64(at + f->table + 16 + 8 * i, false) != bucket))
		*missed = bucket;
}

static bool
read_functions(struct index_file *f)
{
	struct bytes		*in = &f->r->in, table = *in;
	size_t			 whole = in->len, bucket = 0;
	const unsigned char	*p;
	uint64_t		 size[2], n;	/* number of buckets, and of
						   functions */
	uint16_t		 left = 0;

	if (f->table % 8 != 0 || f->table < in->pos || f->table > in->len)
		return bytes_fail(in, 32, "expected the offset of a table "
		    "from %zu to %zu, found %llu", in->pos, in->len,
		    (unsigned long long)f->table);
	table.pos = (size_t)f->table;
	if (!bytes_words(&table, 2, "a table", size) ||
	    !bytes_skip(&table, size[0], 8, "buckets"))
		return bytes_fail(in, table.where, "%s", table.wrong.text);
	in->len = (size_t)f->table;
	for (n = size[1]; n > 0; n--, left--) {
		if (left == 0) {
			bucket = in->pos;
			p = bytes_take(in, 1, 2, "a bucket");
			if (p == NULL)
				return false;
			left = bytes_u16(p, false);
		}
		if (left == 0)
			return bytes_fail(in, in->pos - 2, "expected a bucket "
			    "with functions, found an empty one");
		if (f->r->o->flaws != NULL && in->len - in->pos >= 8)
			check_bucket(f, bucket, size[0]);
		if (!read_item(f))
			return false;
	}
	if (left != 0 || in->len - in->pos >= 8)
		return bytes_fail(in, in->pos, "expected the table after as "
		    "many functions as it has, found more");
	in->len = whole;
	in->pos = table.pos;
	return true;
}

/* Skip to a section at this offset, which must not be before the current
   position. */
static bool
seek(struct bytes *in, uint64_t offset, const char *what)
{
	if (offset < in->pos || offset > in->len)
		return bytes_fail(in, in->pos, "expected %s from offset %zu to "
		    "%zu, found them at %llu", what, in->pos, in->len,
		    (unsigned long long)offset);
	in->pos = (size_t)offset;
	return true;
}

/* Read a section that begins with its size.  An offset of 0 means that the file
   lacks the section. */
static bool
read_section(struct index_file *f, uint64_t offset, const char *what,
    const char *size_what, bool (*read)(struct reader *, uint64_t size))
{
	uint64_t	 size;

	return offset == 0 || (seek(&f->r->in, offset, what) &&
	    bytes_words(&f->r->in, 1, size_what, &size) && read(f->r, size));
}

static bool
read_trace(struct index_file *f)
{
	struct bytes		*in = &f->r->in;
	const unsigned char	*p;
	uint64_t		 head[2], *names, n, i;	/* weight of a trace,
							   and number of its
							   functions */

	if (!bytes_words(in, 2, "a trace", head) ||
	    (p = bytes_take(in, head[1], 8, "a trace")) == NULL)
		return false;
	n = head[1] < UINT32_MAX ? head[1] : UINT32_MAX;
	names = mem_get((size_t)n, sizeof(*names));
	for (i = 0; i < n; i++)
		names[i] = bytes_u64(p + 8 * i, false);
	reader_trace(f->r, head[0], names, (uint32_t)n);
	return true;
}

static bool
read_traces(struct index_file *f)
{
	struct bytes	*in = &f->r->in;
	uint64_t	 head[2], n, known = f->r->p->stream;

	if (!seek(in, f->traces, "traces") ||
	    !bytes_words(in, 2, "traces", head))
		return false;
	for (n = head[0]; n > 0; n--)
		if (!read_trace(f))
			return false;
	llvm_profile_stream(f->r->p, known, head[1]);
	return true;
}

bool
indexed_read(struct reader *r)
{
	struct index_file	 f = { .r = r };

	/* Looking for flaws needs all of the file in memory, not a window. */
	assert(r->o->flaws == NULL || r->in.window == NULL);
	if (!read_header(&f) || !reader_join(r, f.flags, 8))
		return false;
	if (f.version >= INDEXED_WITH_SUMMARY &&
	    (!skip_summary(&f, SUMMARY_PLAIN) ||
	    ((f.flags & LLVM_CONTEXT) != 0 &&
	    !skip_summary(&f, SUMMARY_CONTEXT))))
		return false;
	if (!read_functions(&f) ||
	    !read_section(&f, f.ids, "ids of binaries", "the size of ids",
	    reader_ids) ||
	    !read_section(&f, f.vtables, "names of vtables",
	    "the size of names", reader_vtables) ||
	    ((f.flags & LLVM_TEMPORAL) != 0 && f.traces != 0 &&
	    !read_traces(&f)))
		return false;
	if (r->in.pos != r->in.len)
		return bytes_fail(&r->in, r->in.pos, "expected the end, found "
		    "%zu bytes more", r->in.len - r->in.pos);
	if (r->p->version < f.version)
		r->p->version = f.version;
	if (r->o->flaws != NULL)
		r->o->flaws->summary = !is_same(&f, SUMMARY_PLAIN) ||
		    !is_same(&f, SUMMARY_CONTEXT);
	return true;
}
