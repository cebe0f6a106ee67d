/*
 * Reading has checked all offsets and sizes except the offsets of buckets,
 * which a reader of all functions does not need.
 */
#include "llvm/verbs/index_check.h"

#include "llvm/model/bytes.h"
#include "llvm/forms/indexed.h"
#include "llvm/model/model.h"
#include "llvm/model/summary.h"

static uint64_t
word(const char *at, uint64_t offset)
{
	return bytes_u64((const unsigned char *)at + offset, false);
}

/* The offset of the first summary. */
static uint64_t
summary_at(const char *at)
{
	return 8 * indexed_words((unsigned)LLVM_VERSION(word(at, 8)));
}

static uint64_t
skip_summary(const char *at, uint64_t p)
{
	return p + 16 + 8 * word(at, p) + 24 * word(at, p + 8);
}

/* The offset of the functions. */
static uint64_t
buckets_at(const char *at)
{
	uint64_t	 p = summary_at(at), flags = word(at, 8);

	if (LLVM_VERSION(flags) >= INDEXED_WITH_SUMMARY) {
		p = skip_summary(at, p);
		if ((flags & LLVM_CONTEXT) != 0)
			p = skip_summary(at, p);
	}
	return p;
}

/* Whether a lookup of the hash in the table finds offset p. */
static bool
is_found(const char *at, uint64_t table, uint64_t p, uint64_t hash)
{
	uint64_t	 n = word(at, table);

	return n > 0 && (n & (n - 1)) == 0 &&
	    word(at, table + 16 + 8 * (hash & (n - 1))) == p;
}

uint64_t
index_check_table(const char *at)
{
	uint64_t	 table = word(at, 32), p = buckets_at(at), bucket;
	uint64_t	 n = word(at, table + 8);
	unsigned	 left;

	while (n > 0) {
		bucket = p;
		left = bytes_u16((const unsigned char *)at + p, false);
		p += 2;
		for (; left > 0 && n > 0; left--, n--) {
			if (!is_found(at, table, bucket, word(at, p)))
				return bucket;
			p += 24 + word(at, p + 8) + word(at, p + 16);
		}
	}
	return 0;
}

static bool
is_same(const char *at, uint64_t p, const struct llvm_profile *profile,
    bool context)
{
	struct summary	 s;
	uint64_t	 fields = word(at, p), i;

	if (fields < SUMMARY_FIELDS)
		return false;
	summary_of(profile, context ? SUMMARY_CONTEXT : SUMMARY_PLAIN, NULL,
	    profile->function_n, &s);
	for (i = 0; i < SUMMARY_FIELDS; i++)
		if (word(at, p + 16 + 8 * i) != s.fields[i])
			return false;
	/* Old versions have other cutoffs. */
	if (word(at, p + 8) != SUMMARY_CUTOFFS)
		return true;
	p += 16 + 8 * fields;
	for (i = 0; i < (uint64_t)SUMMARY_CUTOFFS * 3; i++)
		if (word(at, p + 8 * i) != s.cutoffs[i / 3][i % 3])
			return false;
	return true;
}

bool
index_check_summary(const char *at, const struct llvm_profile *profile)
{
	uint64_t	 p = summary_at(at), flags = word(at, 8);

	if (LLVM_VERSION(flags) < INDEXED_WITH_SUMMARY)
		return true;
	return is_same(at, p, profile, false) &&
	    ((flags & LLVM_CONTEXT) == 0 ||
	    is_same(at, skip_summary(at, p), profile, true));
}
