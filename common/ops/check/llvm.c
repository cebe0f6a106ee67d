/*
 * The LLVM modules have no findings: their flaws are turned into findings here.
 */
#include "ops/check/llvm.h"

#include <string.h>

#include "base/mem.h"
#include "io/decompress.h"
#include "io/source.h"
#include "llvm/verbs/check.h"
#include "llvm/forms/read.h"
#include "read/line/finding.h"
#include "ops/check/check.h"

struct context {
	const struct check_options *o;
	bool		 text;
};

static void
report(const struct context *c, enum finding_kind kind, uint64_t where,
    const char *text)
{
	const struct finding	 f = {
		.kind = kind, .line = where, .text = text,
		.is_offset = !c->text
	};

	c->o->report(c->o->arg, &f);
}

static void
take(void *arg, enum llvm_flaw flaw, uint64_t where, const char *text)
{
	static const enum finding_kind	 kinds[] = {
		[LLVM_MALFORMED] = FIND_LLVM_MALFORMED,
		[LLVM_NOT_INDEXED] = FIND_LLVM_NOT_INDEXED,
		[LLVM_SUMMARY_WRONG] = FIND_LLVM_SUMMARY,
		[LLVM_TWICE] = FIND_LLVM_TWICE,
		[LLVM_LARGE_COUNT] = FIND_LLVM_LARGE_COUNT,
		[LLVM_CONTEXT_MISSING] = FIND_LLVM_CONTEXT,
		[LLVM_NEVER_RAN] = FIND_LLVM_NEVER_RAN,
		[LLVM_TWO_HASHES] = FIND_LLVM_TWO_HASHES,
		[LLVM_OTHER_PROGRAM] = FIND_LLVM_PROGRAM
	};

	report(arg, kinds[flaw], where, text);
}

/* Report bounds as unmet: an LLVM profile has no events to compare. */
static void
check_bounds(const struct context *c)
{
	static const enum finding_kind	 kinds[] = {
		[BOUND_EXPECT] = FIND_EXPECT_FAILED,
		[BOUND_MAX] = FIND_MAX_PASSED, [BOUND_MIN] = FIND_MIN_MISSED
	};
	size_t	 i;

	for (i = 0; i < c->o->bounds.n; i++)
		report(c, kinds[c->o->bounds.at[i].kind], 0, "expected a "
		    "profile with events, found one of LLVM, which has none");
}

bool
check_llvm(struct source *in, const struct check_options *o,
    struct check_result *result)
{
	struct context				 c = { .o = o };
	const struct llvm_check_options		 how = {
		take, &c, o->coverage
	};
	size_t					 len;
	const char				*start = source_peek(in, &len);
	enum llvm_form				 form;
	char					*at;

	form = llvm_read_form(start, len);
	if (form == LLVM_NONE)
		return false;
	memset(result, 0, sizeof(*result));
	c.text = form == LLVM_TEXT;
	at = source_rest(in, &len);
	if (at != NULL) {
		llvm_check(at, len, &how, &result->llvm);
		check_bounds(&c);
		if (o->progress != NULL)
			o->progress(o->arg, len);
	} else if (decompress_is_damage(in->trouble))
		report(&c, FIND_INPUT_CUT, 0, in->trouble);
	else
		result->trouble = in->trouble;
	mem_free(at);
	return true;
}
