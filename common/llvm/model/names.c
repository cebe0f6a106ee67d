/*
 * Computing the MD5 hash of a name takes longer than comparing it.  Profiles of
 * one program have the same names in the same order, so the name after the last
 * one is tried first, which needs no hash.
 */
#include "llvm/model/names.h"

/* OpenBSD's md5.h uses types of sys/types.h without including it. */
#include <sys/types.h>
#include <assert.h>
#include <md5.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "llvm/model/bytes.h"

/* How many bytes MD5Update() gets at once: some systems take their number as an
   unsigned int. */
enum { MD5_PIECE = 1 << 16 };

uint64_t
llvm_names_md5(const char *text, size_t len)
{
	unsigned char	 digest[MD5_DIGEST_LENGTH];
	MD5_CTX		 md5;

	MD5Init(&md5);
	for (; len > MD5_PIECE; text += MD5_PIECE, len -= MD5_PIECE)
		MD5Update(&md5, (const unsigned char *)text, MD5_PIECE);
	MD5Update(&md5, (const unsigned char *)text, (unsigned)len);
	MD5Final(digest, &md5);
	return bytes_u64(digest, false);
}

/* Return whether the name is the one that is probably added next. */
static bool
is_next(const struct llvm_names *n, const char *text, size_t len)
{
	return n->next < n->text.n &&
	    intern_length(&n->text, n->next) == len && (len == 0 ||
	    memcmp(intern_text(&n->text, n->next), text, len) == 0);
}

uint32_t
llvm_names_add_known(struct llvm_names *n, const char *text, size_t len,
    uint64_t md5)
{
	uint32_t	 name = intern_id_by(&n->text, text, len, md5);

	n->next = name + 1;
	return name;
}

uint32_t
llvm_names_add(struct llvm_names *n, const char *text, size_t len)
{
	return is_next(n, text, len) ? n->next++ :
	    llvm_names_add_known(n, text, len, llvm_names_md5(text, len));
}

bool
llvm_names_claim(struct llvm_names *n, const char *text, size_t len,
    uint64_t md5, uint32_t *name)
{
	if (is_next(n, text, len))
		*name = n->next;
	else if (!intern_find_by(&n->text, text, len, md5, name)) {
		if (llvm_names_md5(text, len) != md5)
			return false;
		*name = intern_id_by(&n->text, text, len, md5);
	}
	n->next = *name + 1;
	return llvm_names_hash(n, *name) == md5;
}

bool
llvm_names_find(const struct llvm_names *n, uint64_t md5, uint32_t *name)
{
	return intern_find_hash(&n->text, md5, name);
}

static void
add_joined(struct llvm_names *n, const char *p, size_t len)
{
	const char	*end = p + len, *stop;

	for (; len > 0 && p <= end; p = stop + 1) {
		stop = memchr(p, 1, (size_t)(end - p));
		if (stop == NULL)
			stop = end;
		llvm_names_add(n, p, (size_t)(stop - p));
	}
}

bool
llvm_names_read(struct llvm_names *n, struct bytes *b, uint64_t len)
{
	struct bytes		 in = *b;
	const unsigned char	*first;
	const void		*p;
	char			*out;
	uint64_t		 whole, packed;

	if (bytes_take(b, len, 1, "names") == NULL)
		return false;
	in.len = b->pos;
	while (!in.failed && in.pos < in.len) {
		/* These bytes can be had: bytes_take() has returned all. */
		first = bytes_take(&in, 1, 1, "names");
		assert(first != NULL);
		if (*first == 0)
			continue;
		in.pos--;
		whole = bytes_uleb(&in, "the length of names");
		packed = bytes_uleb(&in, "their compressed length");
		if (in.failed)
			break;
		out = NULL;
		if (packed == 0)
			p = bytes_take(&in, whole, 1, "names");
		else
			p = out = bytes_inflate(&in, whole, packed,
			    "compressed names");
		if (p != NULL)
			add_joined(n, p, (size_t)whole);
		mem_free(out);
	}
	if (in.failed)
		bytes_fail(b, in.where, "%s", in.wrong.text);
	return !b->failed;
}

/* Return whether this is an Objective-C method, whose name may contain
   colons. */
static bool
is_method(const char *p, const char *end)
{
	return end - p > 2 && (*p == '-' || *p == '+') && p[1] == '[';
}

/* The file in a name ends at the first semicolon or, if there is none, at the
   last colon. */
struct slice
llvm_names_file(struct slice *name)
{
	const char	*end = name->at + name->len, *p, *cut = NULL;
	struct slice	 file = { NULL, 0 };

	if (is_method(name->at, end))
		return file;
	cut = memchr(name->at, ';', name->len);
	for (p = name->at; cut == NULL && p < end; p++)
		if (*p == ':' && is_method(p + 1, end))
			cut = p;
	for (p = end; cut == NULL && p > name->at; p--)
		if (p[-1] == ':')
			cut = p - 1;
	if (cut == NULL || cut == name->at || cut + 1 == end)
		return file;
	file = (struct slice){ name->at, (size_t)(cut - name->at) };
	*name = (struct slice){ cut + 1, (size_t)(end - cut) - 1 };
	return file;
}

struct slice
llvm_names_parts(const struct llvm_names *n, uint32_t name,
    struct slice parts[NAME_KINDS])
{
	struct slice	 file;

	parts[NAME_OBJECT] = (struct slice){ "", 0 };
	parts[NAME_FUNCTION] = intern_slice(&n->text, name);
	file = llvm_names_file(&parts[NAME_FUNCTION]);
	parts[NAME_FILE] = file.len > 0 ? file : (struct slice){ "???", 3 };
	return file;
}

const char *
llvm_names_quote(const struct llvm_names *n, uint32_t name, char *text,
    size_t room)
{
	return diag_quote(text, room, intern_text(&n->text, name),
	    intern_length(&n->text, name));
}

void
llvm_names_free(struct llvm_names *n)
{
	intern_free(&n->text);
	memset(n, 0, sizeof(*n));
}
