/*
 * An input is read whole before it is parsed, because sections are found by
 * offsets.  Only one is in memory at a time.
 */
#include "llvm/verbs/merge.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/source.h"
#include "llvm/forms/read.h"
#include "llvm/model/read_options.h"

enum { WRONGS = 5 };

/* The messages printed for one input. */
struct told {
	const struct merge *m;
	const char	*name;
	uint64_t	 times[WRONGS];
	bool		 failed;
};

static const struct {
	unsigned	 what;
	const char	*before, *found, *after;	/* the name */
	const char	*more;
} wrongs[WRONGS] = {
	{ LLVM_COUNTERS_DIFFER, "expected as many counters as before of",
	    ", found others", ", found others; all of it is left out",
	    "functions with other counters are left out" },
	{ LLVM_BITMAP_DIFFERS, "expected a bitmap of the same size of",
	    ", found another", ", found another; only its counters are added",
	    "functions have other bitmaps" },
	{ LLVM_SITES_DIFFER, "expected as many sites of values as before of",
	    ", found others", ", found others; their values are left out",
	    "functions have other sites of values" },
	{ LLVM_OVERFLOW, "a counter of", " would pass 2^64 - 3",
	    " would pass 2^64 - 3, and stays there",
	    "functions have counters that stay at 2^64 - 3" },
	{ LLVM_UNIFORMITY, "expected no bits of uniformity of", ", found some",
	    ", found some, which are left out",
	    "functions have bits of uniformity" }
};

/* Whether to print this warning; after an error no more are needed. */
static bool
is_told(struct told *t, unsigned i)
{
	const struct merge_options	*o = &t->m->options;
	bool				 first = t->times[i]++ == 0;

	if (!o->strict)
		return !o->quiet && (first || o->verbose);
	first = !t->failed;
	t->failed = true;
	return first;
}

static void
tell(void *arg, const struct llvm_record *r, unsigned what, uint64_t where)
{
	struct told		*t = arg;
	const struct intern	*names = &t->m->profile->names.text;
	char			 name[200];
	bool			 strict = t->m->options.strict;
	unsigned		 i;

	for (i = 0; what != 0 && i < WRONGS; i++) {
		if ((what & wrongs[i].what) == 0 || !is_told(t, i))
			continue;
		diag_quote(name, sizeof(name), intern_text(names, r->name),
		    intern_length(names, r->name));
		diag_say("%s:%llu: %s%s '%s'%s", t->name,
		    (unsigned long long)where, strict ? "" : "warning: ",
		    wrongs[i].before, name, strict ? wrongs[i].found :
		    wrongs[i].after);
	}
}

static void
tell_more(const struct told *t)
{
	const struct merge_options	*o = &t->m->options;
	unsigned			 i;

	for (i = 0; i < WRONGS && !o->verbose && !o->quiet; i++)
		if (t->times[i] > 1)
			diag_say("%s: warning: %llu more %s", t->name,
			    (unsigned long long)t->times[i] - 1,
			    wrongs[i].more);
}

static bool
add_bytes(struct merge *m, const char *name, const char *at, size_t len,
    uint64_t weight)
{
	struct told			 told = { .m = m, .name = name };
	struct llvm_trouble		 trouble;
	const struct llvm_read_options	 how = {
		.name = name, .weight = weight, .function = tell, .arg = &told
	};

	if (!llvm_read(m->profile, at, len, &how, &trouble)) {
		diag_say("%s:%llu: %s", name,
		    (unsigned long long)trouble.where, trouble.what.text);
		return false;
	}
	if (!told.failed)
		tell_more(&told);
	return !told.failed;
}

/* Whether the input can be read; prints the error if not.  Only then may it
   be added to the sum. */
static bool
is_good(const struct merge *m, const char *name, const char *at, size_t len)
{
	struct llvm_profile	 p = { .flags = 0 };
	struct merge		 apart = {
		.options = { .quiet = true }, .profile = &p
	};
	bool			 good = !m->options.keep_going ||
				    add_bytes(&apart, name, at, len, 1);

	llvm_profile_free(&p);
	return good;
}

bool
merge_lack(struct merge *m)
{
	m->left_out++;
	return m->options.keep_going;
}

bool
merge_add(struct merge *m, struct source *in, uint64_t weight)
{
	size_t	 len;
	char	*at = source_rest(in, &len);
	bool	 good;

	if (at == NULL && in->trouble != NULL) {
		diag_say("%s: %s", in->name, in->trouble);
		return merge_lack(m);
	}
	if (at == NULL) {
		if (!m->options.quiet)
			diag_say("%s: note: empty file, skipped", in->name);
		m->empty++;
		return true;
	}
	if (!is_good(m, in->name, at, len))
		good = merge_lack(m);
	else {
		good = add_bytes(m, in->name, at, len, weight);
		m->added++;
	}
	mem_free(at);
	return good;
}

static void
note(void *arg, const struct llvm_record *r, unsigned what, uint64_t where)
{
	bool	*odd = arg;

	(void)r;
	(void)where;
	*odd = *odd || what != 0;
}

static enum merge_silent
read_silently(struct llvm_profile *p, const char *at, size_t len,
    struct llvm_read_options *how)
{
	bool			 odd = false;
	struct llvm_trouble	 trouble;

	how->function = note;
	how->arg = &odd;
	if (!llvm_read(p, at, len, how, &trouble))
		return MERGE_TROUBLE;
	return odd ? MERGE_ODD : MERGE_GOOD;
}

enum merge_silent
merge_silently(struct llvm_profile *p, struct source *in, uint64_t weight,
    bool keep_going)
{
	struct llvm_profile		 alone = { .flags = 0 };
	struct llvm_read_options	 how = {
		.name = in->name, .weight = weight
	};
	size_t				 len;
	char				*at = source_rest(in, &len);
	enum merge_silent		 what = MERGE_GOOD;

	if (at == NULL)
		return in->trouble != NULL ? MERGE_TROUBLE : MERGE_ODD;
	if (keep_going)
		what = read_silently(&alone, at, len, &how);
	if (what == MERGE_GOOD)
		what = read_silently(p, at, len, &how);
	llvm_profile_free(&alone);
	mem_free(at);
	return what;
}
