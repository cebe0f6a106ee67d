/*
 * Three sections matter. __llvm_covmap has the files of each unit.
 * __llvm_covfun has a record for each function; a hash selects the unit whose
 * files its numbers mean. __llvm_prf_names has the names.  An inline function
 * may have a record in each unit that saw it; at most one is real, or all are
 * equal: that one is used.
 */
#include "llvm/coverage/read.h"

#include <string.h>

#include "base/hash.h"
#include "base/index.h"
#include "base/mem.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/elf.h"
#include "llvm/coverage/file_names.h"
#include "llvm/coverage/mapping.h"
#include "llvm/forms/read.h"

/* Version numbers as stored in the file.  From FOLDER_VERSION on, names of
   files are relative to a folder, which is the first name. */
enum { FIRST_VERSION = 3, FOLDER_VERSION = 5, LAST_VERSION = 6 };

enum { UNIT_HEAD = 16, RECORD_HEAD = 28, SLOTS = 64 };

/* The files of a unit: n ids from `first' on. */
struct unit {
	uint64_t	 hash;
	size_t		 first, n;
};

/* A function to add. */
struct record {
	uint64_t	 md5, hash, files;
	size_t		 at, len;	/* its mapping */
};

struct input {
	struct elf	 elf;
	struct coverage	*c;
	struct unit	*units;
	size_t		 unit_n, unit_room;
	struct index	 unit_index;
	struct file_names files;	/* of all units */
	struct record	*records;
	size_t		 record_n, record_room;
	struct index	 record_index;
};

static uint32_t
md5_slot(uint64_t md5)
{
	return hash_words(&md5, 2);
}

static uint32_t
unit_hash(const void *owner, uint32_t i)
{
	const struct input	*in = owner;

	return md5_slot(in->units[i].hash);
}

static bool
unit_is(const void *owner, uint32_t i, const void *key)
{
	const struct input	*in = owner;

	return in->units[i].hash == *(const uint64_t *)key;
}

static uint32_t
record_hash(const void *owner, uint32_t i)
{
	const struct input	*in = owner;

	return md5_slot(in->records[i].md5);
}

static bool
record_is(const void *owner, uint32_t i, const void *key)
{
	const struct input	*in = owner;

	return in->records[i].md5 == *(const uint64_t *)key;
}

/* Make room for one more. */
static void
grow(struct index *x, index_hash *hash, const struct input *in)
{
	if (x->slots == NULL)
		index_grow(x, SLOTS, hash, in);
	else if (x->n >= x->mask / 2)
		index_grow(x, (x->mask + 1) * 2, hash, in);
}

/* Copy the error in a part of the file to the file. */
static bool
fail(struct input *in, const struct bytes *b)
{
	return bytes_fail(&in->elf.in, b->where, "%s", b->wrong.text);
}

/* Read one unit, up to the next one. */
static bool
read_unit(struct input *in, struct bytes *b)
{
	const unsigned char	*p = bytes_take(b, UNIT_HEAD, 1, "a unit");
	size_t			 from = b->pos, end;
	struct unit		 u = { .first = in->files.n };
	struct bytes		 blob;
	uint32_t		 version, *slot;

	if (p == NULL)
		return false;
	version = bytes_u32(p + 12, b->big);
	if (version < FIRST_VERSION || version > LAST_VERSION)
		return bytes_fail(b, from - 4, "expected a coverage mapping of "
		    "version 4 to 7 (LLVM 11 to 22), found version %llu",
		    (unsigned long long)version + 1);
	p = bytes_take(b, bytes_u32(p + 4, b->big), 1, "names of files");
	if (p == NULL)
		return false;
	end = b->pos;
	u.hash = llvm_names_md5((const char *)p, end - from);
	blob = *b;
	blob.pos = from;
	blob.len = end;
	if (!file_names_read(&in->files, &blob, version >= FOLDER_VERSION))
		return bytes_fail(b, blob.where, "%s", blob.wrong.text);
	u.n = in->files.n - u.first;
	in->c->bytes += end - from;
	grow(&in->unit_index, unit_hash, in);
	slot = index_find(&in->unit_index, md5_slot(u.hash), unit_is, in,
	    &u.hash);
	if (*slot != 0) {
		in->files.n = u.first;
		return true;
	}
	in->units = mem_grow(in->units, &in->unit_room, in->unit_n + 1,
	    sizeof(*in->units));
	in->units[in->unit_n] = u;
	index_fill(&in->unit_index, slot, (uint32_t)in->unit_n++);
	return true;
}

/* Units and functions are aligned to 8 bytes from the start of their
   section. */
static bool
align(struct bytes *b, size_t begin)
{
	size_t	 odd = (b->pos - begin) % 8;

	if (odd > 0)
		b->pos = b->len - b->pos > 8 - odd ? b->pos + 8 - odd : b->len;
	return b->pos < b->len;
}

static bool
read_units(struct input *in, struct bytes b)
{
	size_t	 begin = b.pos;

	while (align(&b, begin))
		if (!read_unit(in, &b))
			return fail(in, &b);
	return true;
}

static struct bytes
data_of(const struct input *in, const struct record *r)
{
	return (struct bytes){
		.at = in->elf.in.at, .pos = r->at, .len = r->at + r->len,
		.big = in->elf.in.big
	};
}

/* Whether the record yields to any other of its name. */
static bool
is_dummy(const struct input *in, const struct record *r)
{
	struct bytes	 data = data_of(in, r);

	return r->hash == 0 && mapping_is_dummy(&data);
}

static bool
read_record(struct input *in, struct bytes *b)
{
	const unsigned char	*p = bytes_take(b, RECORD_HEAD, 1,
				    "a function");
	struct record		 r;
	uint32_t		*slot;

	if (p == NULL)
		return false;
	r.md5 = bytes_u64(p, b->big);
	r.len = bytes_u32(p + 8, b->big);
	r.hash = bytes_u64(p + 12, b->big);
	r.files = bytes_u64(p + 20, b->big);
	r.at = b->pos;
	if (bytes_take(b, r.len, 1, "regions") == NULL)
		return false;
	in->c->bytes += RECORD_HEAD + r.len;
	grow(&in->record_index, record_hash, in);
	slot = index_find(&in->record_index, md5_slot(r.md5), record_is, in,
	    &r.md5);
	if (*slot != 0) {
		if (is_dummy(in, &in->records[*slot - 1]) && !is_dummy(in, &r))
			in->records[*slot - 1] = r;
		return true;
	}
	in->records = mem_grow(in->records, &in->record_room,
	    in->record_n + 1, sizeof(*in->records));
	in->records[in->record_n] = r;
	index_fill(&in->record_index, slot, (uint32_t)in->record_n++);
	return true;
}

static bool
read_records(struct input *in, struct bytes b)
{
	size_t	 begin = b.pos;

	while (align(&b, begin))
		if (!read_record(in, &b))
			return fail(in, &b);
	return true;
}

static bool
add_function(struct input *in, struct mapping *m, const struct record *r)
{
	struct coverage_function	 f = { .md5 = r->md5, .hash = r->hash };
	uint32_t			 at;

	if (!llvm_names_find(&in->c->names, r->md5, &f.name))
		return bytes_fail(&in->elf.in, r->at - RECORD_HEAD,
		    "expected the hash of one of the names, found 0x%016llx",
		    (unsigned long long)r->md5);
	at = in->unit_n == 0 ? 0 : *index_find(&in->unit_index,
	    md5_slot(r->files), unit_is, in, &r->files);
	if (at == 0)
		return bytes_fail(&in->elf.in, r->at - 8, "expected the hash "
		    "of the files of a unit, found 0x%016llx",
		    (unsigned long long)r->files);
	m->in = data_of(in, r);
	m->unit = in->files.ids + in->units[at - 1].first;
	m->unit_n = in->units[at - 1].n;
	return mapping_read(m, &f) || fail(in, &m->in);
}

/* Read all sections of this name; an object file has one for each function. */
static size_t
read_sections(struct input *in, const char *name,
    bool (*read)(struct input *, struct bytes))
{
	struct bytes	 section;
	uint64_t	 i = 0;
	size_t		 n = 0;

	while (elf_next(&in->elf, name, &i, &section) && read(in, section))
		n++;
	return n;
}

static bool
read_function_names(struct input *in, struct bytes b)
{
	return llvm_names_read(&in->c->names, &b, b.len - b.pos) ||
	    fail(in, &b);
}

static bool
read_all(struct input *in)
{
	struct mapping	 m = { .c = in->c };
	size_t		 i;

	read_sections(in, "__llvm_prf_names", read_function_names);
	if (read_sections(in, "__llvm_covmap", read_units) == 0)
		bytes_fail(&in->elf.in, 0, "expected a program with a coverage "
		    "mapping (clang -fcoverage-mapping, rustc -C instrument-"
		    "coverage), found none");
	read_sections(in, "__llvm_covfun", read_records);
	for (i = 0; i < in->record_n && !in->elf.in.failed; i++)
		add_function(in, &m, &in->records[i]);
	mapping_free(&m);
	return !in->elf.in.failed;
}

bool
coverage_read(struct coverage *c, const char *at, size_t len,
    struct llvm_trouble *trouble)
{
	struct input	 in = {
		.c = c, .files = { .to = &c->files, .size = len }
	};

	if (elf_open(&in.elf, at, len) && read_all(&in))
		coverage_sort(c);
	else {
		trouble->where = in.elf.in.where;
		trouble->what = in.elf.in.wrong;
	}
	mem_free(in.units);
	mem_free(in.unit_index.slots);
	mem_free(in.records);
	mem_free(in.record_index.slots);
	file_names_free(&in.files);
	return !in.elf.in.failed;
}
