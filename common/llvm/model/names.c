/*
 * The MD5 of a name is computed once, when the name is first seen: later
 * profiles of a program have no new names.
 */
#include "llvm/model/names.h"

#include <md5.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "llvm/model/bytes.h"
#include "llvm/model/inflated.h"

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
md5_hash(const void *owner, uint32_t name)
{
	const struct llvm_names	*n = owner;

	return hash_words(&n->md5[name], 2);
}

static bool
md5_is(const void *owner, uint32_t name, const void *key)
{
	const struct llvm_names	*n = owner;

	return n->md5[name] == *(const uint64_t *)key;
}

uint32_t
llvm_names_add(struct llvm_names *n, const char *text, size_t len)
{
	size_t		 known = n->text.n;
	uint32_t	 name = intern_id(&n->text, text, len), *slot;

	if (n->text.n == known)
		return name;
	n->md5 = mem_grow(n->md5, &n->room, n->text.n, sizeof(*n->md5));
	n->md5[name] = llvm_names_md5(text, len);
	if (n->by_md5.slots == NULL)
		index_grow(&n->by_md5, SLOTS, md5_hash, n);
	else if (n->by_md5.n >= n->by_md5.mask / 2)
		index_grow(&n->by_md5, (n->by_md5.mask + 1) * 2, md5_hash, n);
	slot = index_find(&n->by_md5, hash_words(&n->md5[name], 2), md5_is, n,
	    &n->md5[name]);
	if (*slot == 0)
		index_fill(&n->by_md5, slot, name);
	return name;
}

bool
llvm_names_find(const struct llvm_names *n, uint64_t md5, uint32_t *name)
{
	uint32_t	 entry;

	if (n->by_md5.slots == NULL)
		return false;
	entry = *index_find(&n->by_md5, hash_words(&md5, 2), md5_is, n, &md5);
	*name = entry - 1;
	return entry != 0;
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

static void
add_inflated(struct llvm_names *n, struct bytes *b, uint64_t whole,
    uint64_t packed)
{
	char	*out = inflated_take(b, whole, packed, "compressed names");

	if (out != NULL)
		add_joined(n, out, (size_t)whole);
	mem_free(out);
}

bool
llvm_names_read(struct llvm_names *n, struct bytes *b, uint64_t len)
{
	struct bytes		 in = *b;
	const unsigned char	*p;
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
		if (packed != 0)
			add_inflated(n, &in, whole, packed);
		else if ((p = bytes_take(&in, whole, 1, "names")) != NULL)
			add_joined(n, (const char *)p, (size_t)whole);
	}
	if (in.failed)
		bytes_fail(b, in.where, "%s", in.wrong.text);
	return !b->failed;
}

void
llvm_names_free(struct llvm_names *n)
{
	intern_free(&n->text);
	mem_free(n->md5);
	mem_free(n->by_md5.slots);
	memset(n, 0, sizeof(*n));
}
