/* The MD5 hash of a name is computed once, when the name is added: later
   profiles of the same program have no new names. */
#include "llvm/model/names.h"

#include <md5.h>
#include <string.h>

#include "base/diag.h"
#include "base/hash.h"
#include "base/mem.h"
#include "llvm/model/bytes.h"

enum { SLOTS = 64 };

uint64_t
llvm_names_md5(const char *text, size_t len)
{
	unsigned char	 digest[MD5_DIGEST_LENGTH];
	MD5_CTX		 md5;

	MD5Init(&md5);
	MD5Update(&md5, (const unsigned char *)text, len);
	MD5Final(digest, &md5);
	return bytes_u64(digest, false);
}

static uint32_t
hash_of(const void *names, uint32_t name)
{
	return hash_words(&((const struct llvm_names *)names)->md5[name], 2);
}

static bool
has_md5(const void *names, uint32_t name, const void *md5)
{
	const struct llvm_names	*n = names;

	return n->md5[name] == *(const uint64_t *)md5;
}

uint32_t
llvm_names_add(struct llvm_names *n, const char *text, size_t len)
{
	size_t		 known = n->text.n;
	uint32_t	 name = intern_id(&n->text, text, len), *slot;
	struct index	*x = &n->by_md5;

	if (n->text.n == known)
		return name;
	n->md5 = mem_grow(n->md5, &n->room, n->text.n, sizeof(*n->md5));
	n->md5[name] = llvm_names_md5(text, len);
	if (x->slots == NULL || x->n >= x->mask / 2)
		index_grow(x, x->slots == NULL ? SLOTS : (x->mask + 1) * 2,
		    hash_of, n);
	slot = index_find(x, hash_of(n, name), has_md5, n, &n->md5[name]);
	if (*slot == 0)
		index_fill(x, slot, name);
	return name;
}

bool
llvm_names_find(const struct llvm_names *n, uint64_t md5, uint32_t *name)
{
	if (n->by_md5.slots == NULL)
		return false;
	*name = *index_find(&n->by_md5, hash_words(&md5, 2), has_md5, n,
	    &md5) - 1;
	return *name != UINT32_MAX;
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
	const void		*p;
	char			*out;
	uint64_t		 whole, packed;

	if (bytes_take(b, len, 1, "names") == NULL)
		return false;
	in.len = b->pos;
	while (!in.failed && in.pos < in.len) {
		if (in.at[in.pos] == 0) {
			in.pos++;
			continue;
		}
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
	mem_free(n->md5);
	index_free(&n->by_md5);
	memset(n, 0, sizeof(*n));
}
