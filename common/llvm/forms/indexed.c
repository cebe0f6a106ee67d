/*
 * Functions are stored one after the other, so the offsets of the hash table
 * are not needed to find them; only a check compares them.
 */
#include "llvm/forms/indexed.h"

#include "base/mem.h"
#include "llvm/model/read_options.h"
#include "llvm/model/reader.h"

struct index_file {
	struct reader	*r;
	unsigned	 version;
	uint64_t	 flags;
	uint64_t	 table;			/* offset */
	uint64_t	 ids, vtables, traces;	/* 0: absent */
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
	struct bytes		*in = &f->r->in;
	const unsigned char	*p = bytes_take(in, 2, 8, "a header");
	uint64_t		 version;

	if (p == NULL)
		return false;
	f->flags = bytes_u64(p + 8, false);
	version = LLVM_VERSION(f->flags);
	f->flags -= version;
	if (version < INDEXED_MIN || version > INDEXED_MAX)
		return bytes_fail(in, 8, "expected an indexed profile of "
		    "version %d to %d, found version %llu", INDEXED_MIN,
		    INDEXED_MAX, (unsigned long long)version);
	f->version = (unsigned)version;
	p = bytes_take(in, indexed_words(f->version) - 2, 8, "a header");
	if (p == NULL)
		return false;
	if (bytes_u64(p + 8, false) != 0)
		return bytes_fail(in, 24, "expected the type of hashes, 0, "
		    "found %llu", (unsigned long long)bytes_u64(p + 8, false));
	if ((f->flags & LLVM_MEMORY) != 0)
		return bytes_fail(in, 8, "expected a profile of counters, "
		    "found one of memory, too, which is not known here");
	f->table = bytes_u64(p + 16, false);
	if (f->version >= INDEXED_WITH_IDS)
		f->ids = bytes_u64(p + 32, false);
	if (f->version >= INDEXED_WITH_TRACES)
		f->traces = bytes_u64(p + 40, false);
	if (f->version >= INDEXED_WITH_VTABLES)
		f->vtables = bytes_u64(p + 48, false);
	return true;
}

/* Skip it: it can be computed from the functions. */
static bool
skip_summary(struct index_file *f)
{
	struct bytes		*in = &f->r->in;
	const unsigned char	*p = bytes_take(in, 2, 8, "a summary");

	return p != NULL &&
	    bytes_take(in, bytes_u64(p, false), 8, "a summary") != NULL &&
	    bytes_take(in, bytes_u64(p + 8, false), 24, "a summary") != NULL;
}

static uint64_t
keep_value(const void *arg, enum llvm_kind kind, uint64_t value)
{
	(void)arg;
	(void)kind;
	return value;
}

/* Read a count and as many bytes, or words that hold one byte each. */
static const unsigned char *
take_bits(struct bytes *in, size_t width, const char *what, uint64_t *n)
{
	const unsigned char	*p = bytes_take(in, 1, 8, what);

	*n = p == NULL ? 0 : bytes_u64(p, false);
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

/* Read the next function of a name; the data of the name end at `end'. */
static bool
read_function(struct index_file *f, uint32_t name, size_t end)
{
	struct reader		*r = f->r;
	struct bytes		*in = &r->in;
	size_t			 where = in->pos;
	const unsigned char	*p = bytes_take(in, 1, 8, "a hash");
	uint64_t		 hash, n, i;

	if (p == NULL)
		return false;
	reader_clear(r);
	hash = bytes_u64(p, false);
	n = (end - in->pos) / 8;
	if (f->version >= INDEXED_WITH_COUNT) {
		p = bytes_take(in, 1, 8, "a number of counters");
		if (p == NULL)
			return false;
		n = bytes_u64(p, false);
	}
	if ((p = bytes_take(in, n, 8, "counters")) == NULL)
		return false;
	for (i = 0; i < n; i++)
		reader_counter(r, bytes_u64(p + 8 * i, false));
	if (f->version >= INDEXED_WITH_BITMAPS && !read_bitmap(f))
		return false;
	if (f->version >= INDEXED_WITH_VALUES &&
	    !llvm_values_read(&r->values, in, keep_value, NULL))
		return false;
	return reader_add(r, name, hash, where);
}

/* Read the functions of a name: the next item of a bucket. */
static bool
read_item(struct index_file *f)
{
	struct bytes		*in = &f->r->in;
	size_t			 where = in->pos, end, whole = in->len;
	const unsigned char	*p = bytes_take(in, 3, 8, "a name");
	uint64_t		 md5, len;
	uint32_t		 name;

	if (p == NULL)
		return false;
	md5 = bytes_u64(p, false);
	len = bytes_u64(p + 16, false);
	end = (size_t)bytes_u64(p + 8, false);
	if ((p = bytes_take(in, bytes_u64(p + 8, false), 1, "a name")) == NULL)
		return false;
	name = llvm_names_add(&f->r->p->names, (const char *)p, end);
	if (f->r->p->names.md5[name] != md5)
		return bytes_fail(in, where, "expected the hash of the name, "
		    "0x%016llx, found 0x%016llx",
		    (unsigned long long)f->r->p->names.md5[name],
		    (unsigned long long)md5);
	if (len % 8 != 0 || len == 0)
		return bytes_fail(in, where + 16, "expected the size of a "
		    "function's data, a multiple of 8, found %llu",
		    (unsigned long long)len);
	if (bytes_take(in, len, 1, "data of a function") == NULL)
		return false;
	end = in->pos;
	in->pos -= (size_t)len;
	/* Limit reading to this item's data. */
	in->len = end;
	while (in->pos < end)
		if (!read_function(f, name, end))
			return false;
	in->len = whole;
	return true;
}

static bool
read_functions(struct index_file *f)
{
	struct bytes		*in = &f->r->in, table = *in;
	size_t			 whole = in->len;
	const unsigned char	*p;
	uint64_t		 n;
	uint16_t		 left = 0;

	if (f->table % 8 != 0 || f->table < in->pos || f->table > in->len)
		return bytes_fail(in, 32, "expected the offset of a table "
		    "from %zu to %zu, found %llu", in->pos, in->len,
		    (unsigned long long)f->table);
	table.pos = (size_t)f->table;
	p = bytes_take(&table, 2, 8, "a table");
	if (p == NULL ||
	    bytes_take(&table, bytes_u64(p, false), 8, "buckets") == NULL)
		return bytes_fail(in, table.where, "%s", table.wrong.text);
	in->len = (size_t)f->table;
	for (n = bytes_u64(p + 8, false); n > 0; n--, left--) {
		if (left == 0) {
			p = bytes_take(in, 1, 2, "a bucket");
			if (p == NULL)
				return false;
			left = bytes_u16(p, false);
		}
		if (left == 0)
			return bytes_fail(in, in->pos - 2, "expected a bucket "
			    "with functions, found an empty one");
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

/* Skip to a section at this offset, which must follow those before it. */
static bool
seek(struct bytes *in, uint64_t offset, const char *what)
{
	if (in->failed)
		return false;
	if (offset < in->pos || offset > in->len)
		return bytes_fail(in, in->pos, "expected %s from offset %zu to "
		    "%zu, found them at %llu", what, in->pos, in->len,
		    (unsigned long long)offset);
	in->pos = (size_t)offset;
	return true;
}

static bool
read_ids(struct index_file *f)
{
	struct bytes		*in = &f->r->in;
	const unsigned char	*p;

	return seek(in, f->ids, "ids of binaries") &&
	    (p = bytes_take(in, 1, 8, "the size of ids")) != NULL &&
	    reader_ids(f->r, bytes_u64(p, false));
}

/* Vtable names are not needed, because values are hashes of names. */
static bool
skip_vtables(struct index_file *f)
{
	struct bytes		*in = &f->r->in;
	struct llvm_names	 unused = { .room = 0 };
	const unsigned char	*p;
	uint64_t		 len;

	if (!seek(in, f->vtables, "names of vtables") ||
	    (p = bytes_take(in, 1, 8, "the size of names")) == NULL)
		return false;
	len = bytes_u64(p, false);
	if (llvm_names_read(&unused, in, len))
		bytes_pad(in, len);
	llvm_names_free(&unused);
	return !in->failed;
}

static bool
read_trace(struct index_file *f)
{
	struct bytes		*in = &f->r->in;
	const unsigned char	*p = bytes_take(in, 2, 8, "a trace");
	uint64_t		*names, weight, n, i;

	if (p == NULL)
		return false;
	weight = bytes_u64(p, false);
	n = bytes_u64(p + 8, false);
	if ((p = bytes_take(in, n, 8, "a trace")) == NULL)
		return false;
	if (n > UINT32_MAX)
		n = UINT32_MAX;
	names = mem_get((size_t)n, sizeof(*names));
	for (i = 0; i < n; i++)
		names[i] = bytes_u64(p + 8 * i, false);
	if (__builtin_mul_overflow(weight, f->r->o->weight, &weight))
		weight = UINT64_MAX;
	llvm_profile_trace(f->r->p, weight, names, (uint32_t)n);
	return true;
}

static bool
read_traces(struct index_file *f)
{
	struct bytes		*in = &f->r->in;
	uint64_t		 n, stream, known = f->r->p->stream;
	const unsigned char	*p;

	if (!seek(in, f->traces, "traces") ||
	    (p = bytes_take(in, 2, 8, "traces")) == NULL)
		return false;
	n = bytes_u64(p, false);
	stream = bytes_u64(p + 8, false);
	for (; n > 0; n--)
		if (!read_trace(f))
			return false;
	/* Some traces may have been dropped when the file was written. */
	if (stream > f->r->p->stream - known)
		f->r->p->stream = stream > UINT64_MAX - known ? UINT64_MAX :
		    known + stream;
	return true;
}

bool
indexed_read(struct reader *r)
{
	struct index_file	 f = { .r = r };

	if (!read_header(&f) || !reader_join(r, f.flags, 8))
		return false;
	if (f.version >= INDEXED_WITH_SUMMARY && (!skip_summary(&f) ||
	    ((f.flags & LLVM_CONTEXT) != 0 && !skip_summary(&f))))
		return false;
	if (!read_functions(&f) || (f.ids != 0 && !read_ids(&f)) ||
	    (f.vtables != 0 && !skip_vtables(&f)) ||
	    ((f.flags & LLVM_TEMPORAL) != 0 && f.traces != 0 &&
	    !read_traces(&f)))
		return false;
	if (r->in.pos != r->in.len)
		return bytes_fail(&r->in, r->in.pos, "expected the end, found "
		    "%zu bytes more", r->in.len - r->in.pos);
	if (r->p->version < f.version)
		r->p->version = f.version;
	return true;
}
