/*
 * The coverage mapping consists of three sections.  __llvm_covmap has the files
 * of each compilation unit.  __llvm_covfun has a record for each function; a
 * hash in the record selects the unit to whose files the record's file numbers
 * refer. __llvm_prf_names has the names.  An inline function may have a record
 * in each unit that saw it.  Either all of these are equal, or at most one has
 * regions with counts, which is then used.
 */
#include "llvm/coverage/read.h"

#include <string.h>

#include "base/mem.h"
#include "text/path.h"
#include "text/slice.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/elf.h"
#include "llvm/coverage/mapping.h"
#include "llvm/forms/read.h"

/* Numbers of versions, as stored in the file.  From FOLDER_VERSION on, names of
   files are relative to a folder, which is the first name. */
enum { FIRST_VERSION = 3, FOLDER_VERSION = 5, LAST_VERSION = 6 };

enum { UNIT_HEAD = 16, RECORD_HEAD = 28, NOTE_HEAD = 16 };

/* The files of all units.  Before use, set `to', which receives the names, and
   `size'; all other members must be 0. */
struct file_names {
	struct intern	*to;
	uint64_t	 size;		/* size of the program in bytes */
	uint32_t	*ids;		/* indices of the files of all units in
					   coverage.files */
	size_t		 n, room;
	uint64_t	 joined;	/* total length of the paths made so far
					   from a folder and a name */
	char		*path;
	size_t		 path_room;
};

/* The files of a unit: file_names.ids[first] and the n - 1 ids after it. */
struct unit {
	uint64_t	 hash;
	size_t		 first, n;
};

/* A function that is not yet added.  `files' is the hash of the unit that has
   the files of the function. */
struct record {
	uint64_t	 md5, hash, files;
	size_t		 at, len;	/* offset and length of its mapping in
					   the file */
};

struct input {
	struct elf	 elf;
	struct coverage	*c;
	struct unit	*units;
	size_t		 unit_n, unit_room;
	struct intern	 unit_of;	/* hashes of the units; the number of a
					   hash is the index of the unit */
	struct file_names files;
	struct record	*records;
	size_t		 record_n, record_room;
	struct intern	 record_of;	/* hashes of the records' names; the
					   number of a hash is the index of the
					   record */
};

/* Set *id to the number of a file, whose name is relative to a folder.  Returns
   false on error. */
static bool
find_file(struct file_names *f, struct slice folder, struct slice name,
    uint32_t *id)
{
	size_t	 len = folder.len + 1 + name.len;

	if (folder.len == 0 || path_is_absolute(name)) {
		*id = intern_id(f->to, name.at, name.len);
		return true;
	}
	if (len > path_limit(f->size) - f->joined)
		return false;
	f->joined += len;
	f->path = mem_grow(f->path, &f->path_room, len + 1, 1);
	memcpy(f->path, folder.at, folder.len);
	f->path[folder.len] = '/';
	memcpy(f->path + folder.len + 1, name.at, name.len);
	*id = intern_id(f->to, f->path, path_make_plain(f->path, len));
	return true;
}

/* Read n names, each with its length in front of it.  Returns false on
   error. */
static bool
read_file_names(struct file_names *f, struct bytes *b, uint64_t n,
    bool relative)
{
	struct slice		 folder = { NULL, 0 }, name;
	const unsigned char	*p;
	uint64_t		 i, len;

	if (n > b->len - b->pos)
		return bytes_fail(b, b->pos, "expected names of files, up to "
		    "%zu, found %llu", b->len - b->pos, (unsigned long long)n);
	for (i = 0; i < n; i++) {
		len = bytes_uleb(b, "the length of a name");
		if ((p = bytes_take(b, len, 1, "the name of a file")) == NULL)
			return false;
		name = (struct slice){ (const char *)p, (size_t)len };
		f->ids = mem_grow(f->ids, &f->room, f->n + 1, sizeof(*f->ids));
		if (!find_file(f, folder, name, &f->ids[f->n]))
			return bytes_fail(b, b->pos - name.len, "expected up "
			    "to %llu bytes of folders with names of files, "
			    "found more",
			    (unsigned long long)path_limit(f->size));
		f->n++;
		if (i == 0 && relative)
			folder = name;
	}
	return true;
}

/* Read the names of a unit's files: their number, their sizes, then the names,
   plain or compressed.  Returns false on error. */
static bool
read_files(struct file_names *f, struct bytes *b, bool relative)
{
	uint64_t	 n = bytes_uleb(b, "a number of files");
	uint64_t	 whole = bytes_uleb(b, "the length of names");
	uint64_t	 packed = bytes_uleb(b, "their compressed length");
	struct bytes	 plain = { .pos = 0 };
	char		*text;
	bool		 good;

	if (b->failed)
		return false;
	if (packed == 0)
		return read_file_names(f, b, n, relative);
	text = bytes_inflate(b, whole, packed, "compressed names of files");
	if (text == NULL)
		return false;
	plain.at = (const unsigned char *)text;
	plain.len = (size_t)whole;
	good = read_file_names(f, &plain, n, relative);
	if (!good)
		bytes_fail(b, b->pos, "%s", plain.wrong.text);
	mem_free(text);
	return good;
}

/* Record an error, which was found in a part of the file, as the error of the
   whole input.  Returns false. */
static bool
fail(struct input *in, const struct bytes *b)
{
	return bytes_fail(&in->elf.in, b->where, "%s", b->wrong.text);
}

/* Read a unit, and skip to the next one.  Returns false on error. */
static bool
read_unit(struct input *in, struct bytes *b)
{
	const unsigned char	*p = bytes_take(b, UNIT_HEAD, 1, "a unit");
	size_t			 from = b->pos, end;
	struct unit		 u = { .first = in->files.n };
	struct bytes		 blob;
	size_t			 known = in->unit_n;
	uint32_t		 version;

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
	if (!read_files(&in->files, &blob, version >= FOLDER_VERSION))
		return bytes_fail(b, blob.where, "%s", blob.wrong.text);
	u.n = in->files.n - u.first;
	in->c->bytes += end - from;
	intern_id(&in->unit_of, (const char *)&u.hash, sizeof(u.hash));
	if (in->unit_of.n == known) {
		in->files.n = u.first;
		return true;
	}
	in->units = mem_grow(in->units, &in->unit_room, in->unit_n + 1,
	    sizeof(*in->units));
	in->units[in->unit_n++] = u;
	return true;
}

/* Skip padding: units and functions are aligned to 8 bytes, counted from the
   start of their section. */
static bool
align(struct bytes *b, size_t begin)
{
	size_t	 odd = (b->pos - begin) % 8;

	if (odd > 0)
		b->pos = b->len - b->pos > 8 - odd ? b->pos + 8 - odd : b->len;
	return b->pos < b->len;
}

static struct bytes
data_of(const struct input *in, const struct record *r)
{
	return (struct bytes){
		.at = in->elf.in.at, .pos = r->at, .len = r->at + r->len,
		.big = in->elf.in.big
	};
}

/* Return whether the record has no code, so that any other record of its name
   is better. */
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
	uint32_t		 known;

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
	known = intern_id(&in->record_of, (const char *)&r.md5, sizeof(r.md5));
	if (known < in->record_n) {
		if (is_dummy(in, &in->records[known]) && !is_dummy(in, &r))
			in->records[known] = r;
		return true;
	}
	in->records = mem_grow(in->records, &in->record_room,
	    in->record_n + 1, sizeof(*in->records));
	in->records[in->record_n++] = r;
	return true;
}

static bool
add_function(struct input *in, struct mapping *m, const struct record *r)
{
	struct coverage_function	 f = {
		.md5 = r->md5, .hash = r->hash,
		.program = (uint32_t)in->c->program_n - 1
	};
	uint32_t			 at;

	if (!llvm_names_find(&in->c->names, r->md5, &f.name))
		return bytes_fail(&in->elf.in, r->at - RECORD_HEAD,
		    "expected the hash of one of the names, found 0x%016llx",
		    (unsigned long long)r->md5);
	if (!intern_find(&in->unit_of, (const char *)&r->files,
	    sizeof(r->files), &at))
		return bytes_fail(&in->elf.in, r->at - 8, "expected the hash "
		    "of the files of a unit, found 0x%016llx",
		    (unsigned long long)r->files);
	m->in = data_of(in, r);
	m->unit = in->files.ids + in->units[at].first;
	m->unit_n = in->units[at].n;
	return mapping_read(m, &f) || fail(in, &m->in);
}

static bool
read_function_names(struct input *in, struct bytes *b)
{
	return llvm_names_read(&in->c->names, b, b->len - b->pos);
}

/* Read the items in all sections of this name with read(); an object file has a
   section for each function.  Returns the number of sections. */
static size_t
read_sections(struct input *in, const char *name,
    bool (*read)(struct input *, struct bytes *))
{
	struct bytes	 section;
	uint64_t	 i = 0;
	size_t		 n = 0, begin;

	for (; elf_next(&in->elf, name, &i, &section); n++)
		for (begin = section.pos; align(&section, begin);)
			if (!read(in, &section)) {
				fail(in, &section);
				return n;
			}
	return n;
}

/* Add the program, with the id that the linker gave it, if any.  The note that
   holds it has a name of 4 bytes, GNU, in front of it. */
static void
add_program(struct input *in)
{
	struct coverage		*c = in->c;
	struct coverage_program	*p;
	struct bytes		 note;
	const unsigned char	*at;
	uint64_t		 i = 0, len;

	c->programs = mem_grow(c->programs, &c->program_room,
	    c->program_n + 1, sizeof(*c->programs));
	p = &c->programs[c->program_n++];
	*p = (struct coverage_program){ .name = "" };
	if (!elf_next(&in->elf, ".note.gnu.build-id", &i, &note) ||
	    note.len - note.pos < NOTE_HEAD)
		return;
	at = note.at + note.pos;
	len = bytes_u32(at + 4, note.big);
	if (bytes_u32(at, note.big) == 4 && len > 0 &&
	    len <= note.len - note.pos - NOTE_HEAD)
		string_assign(&p->id, (const char *)at + NOTE_HEAD,
		    (size_t)len);
}

static bool
read_all(struct input *in)
{
	struct mapping	 m = { .c = in->c };
	size_t		 names, i;

	add_program(in);
	/* With -profile-correlate=binary, the names are not loaded. */
	names = read_sections(in, "__llvm_prf_names", read_function_names) +
	    read_sections(in, "__llvm_covnames", read_function_names);
	if (read_sections(in, "__llvm_covmap", read_unit) == 0)
		bytes_fail(&in->elf.in, 0, "expected a program with a coverage "
		    "mapping (clang -fcoverage-mapping, rustc -C instrument-"
		    "coverage), found none");
	read_sections(in, "__llvm_covfun", read_record);
	/* objcopy --only-keep-debug keeps the mapping, but no bytes of the
	   names, which are loaded with the program. */
	if (names == 0 && in->record_n > 0)
		bytes_fail(&in->elf.in, 0, "expected the names of functions "
		    "(__llvm_prf_names), found none; give the program, not "
		    "its debug file, built without -profile-correlate=debug-"
		    "info");
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
	intern_free(&in.unit_of);
	mem_free(in.records);
	intern_free(&in.record_of);
	mem_free(in.files.ids);
	mem_free(in.files.path);
	return !in.elf.in.failed;
}
