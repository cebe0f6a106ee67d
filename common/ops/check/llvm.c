/*
 * An error that readers reject ends a check.  Flaws that compilers accept are
 * found while functions are added, or in the whole profile.
 */
#include "ops/check/llvm.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "llvm/coverage/coverage.h"
#include "llvm/model/model.h"
#include "ops/check/check.h"

/* LLVM treats larger counts as corrupt. */
#define COUNT_LARGE	(UINT64_C(1) << 56)

struct check {
	const struct check_options *o;
	struct llvm_check_result *result;
	struct llvm_profile p;
	size_t		 known;		/* functions so far */
	bool		 ran;		/* some function ran */
};

/* Report a finding; where is an offset, or in text a line, and 0 means the file
   as a whole. */
DIAG_PRINTF(4, 5) static void
find(struct check *c, enum finding_kind kind, uint64_t where,
    const char *fmt, ...)
{
	struct complaint	 text;
	struct finding		 f = {
		.kind = kind, .line = where, .text = text.text,
		.is_offset = c->result->form != LLVM_TEXT
	};
	va_list			 ap;

	va_start(ap, fmt);
	vsnprintf(text.text, sizeof(text.text), fmt, ap);
	va_end(ap);
	c->o->report(c->o->arg, &f);
}

static void
check_counts(struct check *c, const struct llvm_record *r, uint64_t where)
{
	uint64_t	 large = 0, *total = &c->result->total;
	char		 name[200];
	uint32_t	 i;

	if (r->counters[0] > LLVM_COUNT_MAX) {
		c->ran = true;
		return;
	}
	for (i = 0; i < r->counter_n; i++) {
		if (__builtin_add_overflow(*total, r->counters[i], total))
			*total = UINT64_MAX;
		if (large < r->counters[i])
			large = r->counters[i];
	}
	c->ran = c->ran || large > 0;
	if (large > COUNT_LARGE)
		find(c, FIND_LLVM_LARGE_COUNT, where, "expected counts of '%s' up "
		    "to 2^56, found %llu", llvm_names_quote(&c->p.names,
		    r->name, name, sizeof(name)), (unsigned long long)large);
}

static void
check_function(void *arg, const struct llvm_record *r, unsigned what,
    uint64_t where)
{
	struct check	*c = arg;
	char		 name[200];

	(void)what;
	c->result->functions++;
	c->result->counters += r->counter_n;
	check_counts(c, r, where);
	/* A library and its program may both contain an inlined function. */
	if (c->p.function_n == c->known && c->result->form != LLVM_RAW)
		find(c, FIND_LLVM_TWICE, where, "expected a function of another "
		    "name or hash, found '%s' again",
		    llvm_names_quote(&c->p.names, r->name, name,
		    sizeof(name)));
	c->known = c->p.function_n;
	if ((r->hash & LLVM_HASH_CONTEXT) != 0 &&
	    (c->p.flags & LLVM_IR) != 0 && (c->p.flags & LLVM_CONTEXT) == 0)
		find(c, FIND_LLVM_CONTEXT, where, "expected no hash of a "
		    "function with contexts, as the profile has none, found "
		    "that of '%s'", llvm_names_quote(&c->p.names,
		    r->name, name, sizeof(name)));
}

/* A context-sensitive function needs one of the same name without contexts. */
static void
check_hashes(struct check *c)
{
	uint32_t			*order = llvm_profile_order(&c->p);
	const struct llvm_function	*f, *g;
	char				 name[200];
	size_t				 i, n = 0, first = 0;

	for (i = 1; i < c->p.function_n; i++) {
		f = &c->p.functions[order[i - 1]];
		g = &c->p.functions[order[i]];
		if (f->name != g->name || ((c->p.flags & LLVM_CONTEXT) != 0 &&
		    ((f->hash ^ g->hash) & LLVM_HASH_CONTEXT) != 0))
			continue;
		if (n++ == 0)
			first = order[i];
	}
	mem_free(order);
	if (n > 0)
		find(c, FIND_LLVM_TWO_HASHES, 0, "expected one hash of each name, "
		    "found %zu more, the first of '%s'; a compiler takes that "
		    "of the source it reads", n, llvm_names_quote(&c->p.names,
		    c->p.functions[first].name, name, sizeof(name)));
}

static void
check_program(struct check *c, const struct coverage *coverage)
{
	struct coverage_match	 m;
	char			 name[200];

	if ((c->p.flags & LLVM_IR) != 0) {
		find(c, FIND_LLVM_PROGRAM, 0, "expected a profile of a front "
		    "end, which is of the program, found IR instrumentation");
		return;
	}
	coverage_match(&m, coverage, &c->p);
	if (m.changed > 0) {
		llvm_names_quote(&coverage->names,
		    coverage->functions[m.first].name, name, sizeof(name));
		find(c, FIND_LLVM_PROGRAM, 0, "expected the program that ran, "
		    "found another: %zu of its functions differ, the first "
		    "of which is '%s'", m.changed, name);
	}
	coverage_match_free(&m);
}

void
llvm_check(const char *at, size_t len, const struct check_options *o,
    struct llvm_check_result *result)
{
	struct check		*c = mem_get(1, sizeof(*c));
	struct llvm_trouble	 trouble;
	struct llvm_index_flaws	 flaws = { .bucket = 0 };
	const struct llvm_read_options	 how = {
		.name = "it", .weight = 1, .function = check_function,
		.arg = c, .flaws = &flaws
	};

	*result = (struct llvm_check_result){ llvm_read_form(at, len), 0, 0,
	    0 };
	c->o = o;
	c->result = result;
	if (!llvm_read(&c->p, at, len, &how, &trouble))
		find(c, FIND_LLVM_MALFORMED, trouble.where, "%s",
		    trouble.what.text);
	else {
		if (flaws.bucket > 0)
			find(c, FIND_LLVM_NOT_INDEXED, flaws.bucket,
			    "expected functions that the table finds, found "
			    "others");
		if (flaws.summary)
			find(c, FIND_LLVM_SUMMARY, 0, "expected the summary "
			    "of the functions that are there, found another");
		check_hashes(c);
		if (o->coverage != NULL)
			check_program(c, o->coverage);
		if (!c->ran)
			find(c, FIND_LLVM_NEVER_RAN, 0, "expected a count "
			    "above 0, found none");
	}
	llvm_profile_free(&c->p);
	mem_free(c);
}
