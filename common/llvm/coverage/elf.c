/*
 * Only the file's header, the section headers and the section names are read.
 * If a file has too many sections for the fields of its header, the header of
 * the first section, which is otherwise unused, has their number and the index
 * of the section of names.
 */
#include "llvm/coverage/elf.h"

#include <assert.h>
#include <string.h>

enum {
	CLASS = 4, ORDER = 5,		/* offsets in the header of the file */
	NO_BITS = 8, COMPRESSED = 0x800,
	MANY = 0xffff
};

/* Offsets of fields, in files of 32 bits and of 64 bits. */
static const struct {
	unsigned	 size, table, section_n, names;	/* fields in the header
							   of the file */
	unsigned	 header, flags, offset, bytes, link;	/* fields in the
								   header of a
								   section */
} layouts[2] = {
	{ 52, 32, 48, 50, 40, 8, 16, 20, 24 },
	{ 64, 40, 60, 62, 64, 8, 24, 32, 40 }
};

static uint64_t
word(const struct elf *e, const unsigned char *p)
{
	return e->wide ? bytes_u64(p, e->in.big) : bytes_u32(p, e->in.big);
}

/* Return the header of section i, or NULL on error. */
static const unsigned char *
header(struct elf *e, uint64_t i)
{
	unsigned	 size = layouts[e->wide].header;

	if (e->table > e->in.len || i >= (e->in.len - e->table) / size) {
		bytes_fail(&e->in, e->in.len, "expected the header of section "
		    "%llu after offset %llu, found the end",
		    (unsigned long long)i, (unsigned long long)e->table);
		return NULL;
	}
	return e->in.at + e->table + i * size;
}

/* Set *section to the contents of the section with this header.  Returns false
   on error. */
static bool
contents(struct elf *e, const unsigned char *h, struct bytes *section)
{
	uint64_t	 at = word(e, h + layouts[e->wide].offset);
	uint64_t	 n = word(e, h + layouts[e->wide].bytes);

	if (at > e->in.len || n > e->in.len - at)
		return bytes_fail(&e->in, (uint64_t)(h - e->in.at),
		    "expected a section in the file, found %llu bytes at "
		    "offset %llu", (unsigned long long)n,
		    (unsigned long long)at);
	*section = (struct bytes){
		.at = e->in.at, .pos = (size_t)at, .len = (size_t)(at + n),
		.big = e->in.big
	};
	return true;
}

bool
elf_open(struct elf *e, const char *at, size_t len)
{
	const unsigned char	*p, *first;
	uint64_t		 names;

	memset(e, 0, sizeof(*e));
	e->in.at = (const unsigned char *)at;
	e->in.len = len;
	p = e->in.at;
	if (len < 16 || memcmp(p, "\177ELF", 4) != 0 || p[CLASS] < 1 ||
	    p[CLASS] > 2 || p[ORDER] < 1 || p[ORDER] > 2)
		return bytes_fail(&e->in, 0, "expected a program, library or "
		    "object (ELF), found something else");
	e->wide = p[CLASS] == 2;
	e->in.big = p[ORDER] == 2;
	if (bytes_take(&e->in, layouts[e->wide].size, 1, "a header") == NULL)
		return false;
	e->table = word(e, p + layouts[e->wide].table);
	e->section_n = bytes_u16(p + layouts[e->wide].section_n, e->in.big);
	names = bytes_u16(p + layouts[e->wide].names, e->in.big);
	if (e->table == 0)
		return bytes_fail(&e->in, 0, "expected sections, found none");
	if (e->section_n == 0 || names == MANY) {
		if ((first = header(e, 0)) == NULL)
			return false;
		if (e->section_n == 0)
			e->section_n = word(e, first +
			    layouts[e->wide].bytes);
		if (names == MANY)
			names = bytes_u32(first + layouts[e->wide].link,
			    e->in.big);
	}
	return (p = header(e, names)) != NULL && contents(e, p, &e->names);
}

/* Return whether the section with this header has this name. */
static bool
has_name(const struct elf *e, const unsigned char *h, const char *name)
{
	uint32_t	 at = bytes_u32(h, e->in.big);
	size_t		 n = e->names.len - e->names.pos, len = strlen(name);

	return at < n && n - at > len &&
	    memcmp(e->names.at + e->names.pos + at, name, len + 1) == 0;
}

bool
elf_next(struct elf *e, const char *name, uint64_t *i, struct bytes *section)
{
	const unsigned char	*h;
	size_t			 n;

	while (!e->in.failed && *i < e->section_n) {
		if ((h = header(e, (*i)++)) == NULL)
			return false;
		if (!has_name(e, h, name) ||
		    bytes_u32(h + 4, e->in.big) == NO_BITS)
			continue;
		if ((word(e, h + layouts[e->wide].flags) & COMPRESSED) != 0)
			return bytes_fail(&e->in, (uint64_t)(h - e->in.at),
			    "expected %s as it is, found it compressed", name);
		if (!contents(e, h, section))
			return false;
		n = section->len - section->pos;
		if (n > e->in.len - e->given)
			return bytes_fail(&e->in, (uint64_t)(h - e->in.at),
			    "expected sections apart from each other, found "
			    "them to overlap");
		e->given += n;
		assert(e->given <= e->in.len);
		return true;
	}
	return false;
}
