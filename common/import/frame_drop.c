#include "import/frame_drop.h"

#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/mem.h"
#include "text/pattern.h"

enum {
	EXPRESSION_MAX = 1 << 16,
	CALLS_MAX = 1000,	/* limit on PCRE2's internal calls, and on their
				   depth (DEPTH_MAX): only syntax that RE2 lacks
				   needs them, such as lookaheads */
	DEPTH_MAX = 16,
	ROOM = 2048		/* numbers in a buffer for PCRE2: enough for
				   some 300 alternatives */
};

struct frame_drop {
	pcre2_general_context *memory;
	pcre2_match_context *limits;
	pcre2_match_data *found;
	pcre2_code	*drop, *keep;	/* `keep' may be NULL */
	int		 room[ROOM];
	uint64_t	*steps;		/* number of steps that are left */
	bool		 failed;
};

/* PCRE2 calls this before it compares an item of an expression. */
static int
count(pcre2_callout_block *block, void *drop)
{
	struct frame_drop	*d = drop;

	(void)block;
	if (*d->steps == 0)
		return PCRE2_ERROR_CALLOUT;
	--*d->steps;
	return 0;
}

/* Compile an expression for bytes.  Returns NULL if it is not valid. */
static pcre2_code *
compile(const struct frame_drop *d, struct slice text)
{
	pcre2_compile_context	*c = pcre2_compile_context_create(d->memory);
	pcre2_code		*code;
	PCRE2_SIZE		 at;
	int			 number;

	pcre2_set_max_pattern_length(c, EXPRESSION_MAX);
	code = pcre2_compile((PCRE2_SPTR)text.at, text.len, PCRE2_NEVER_UTF |
	    PCRE2_NEVER_UCP | PCRE2_DOLLAR_ENDONLY | PCRE2_AUTO_CALLOUT,
	    &number, &at, c);
	pcre2_compile_context_free(c);
	return code;
}

struct frame_drop *
frame_drop_new(struct slice drop, struct slice keep, uint64_t *steps)
{
	struct frame_drop	*d = mem_get(1, sizeof(*d));

	d->steps = steps;
	d->memory = pcre2_general_context_create(pattern_get, pattern_give,
	    NULL);
	d->limits = pcre2_match_context_create(d->memory);
	d->found = pcre2_match_data_create(1, d->memory);
	pcre2_set_match_limit(d->limits, CALLS_MAX);
	pcre2_set_depth_limit(d->limits, DEPTH_MAX);
	pcre2_set_callout(d->limits, count, d);
	d->drop = compile(d, drop);
	if (keep.len > 0)
		d->keep = compile(d, keep);
	if (d->drop != NULL && (keep.len == 0 || d->keep != NULL))
		return d;
	frame_drop_free(d);
	return NULL;
}

void
frame_drop_free(struct frame_drop *d)
{
	pcre2_code_free(d->drop);
	pcre2_code_free(d->keep);
	pcre2_match_data_free(d->found);
	pcre2_match_context_free(d->limits);
	pcre2_general_context_free(d->memory);
	mem_free(d);
}

/* Return whether the expression matches the whole name.  Only the first match
   need be examined, since PCRE2 returns the longest one first. */
static bool
matches(struct frame_drop *d, const pcre2_code *code, struct slice name)
{
	int	 n = pcre2_dfa_match(code, (PCRE2_SPTR)name.at, name.len, 0,
		    PCRE2_ANCHORED, d->found, d->limits, d->room, ROOM);

	d->failed |= n < 0 && n != PCRE2_ERROR_NOMATCH;
	return n >= 0 && pcre2_get_ovector_pointer(d->found)[1] == name.len;
}

/* Return a name without its arguments, as pprof shortens it. */
static struct slice
shorten(struct slice name)
{
	static const char	*const whole[] = {
		"(anonymous namespace)", "operator()"
	};
	struct slice		 rest;
	size_t			 i, k;

	if (slice_starts(name, "."))
		name = (struct slice){ name.at + 1, name.len - 1 };
	for (i = 0; i < name.len; i++) {
		rest = (struct slice){ name.at + i, name.len - i };
		for (k = 0; k < 2 && !slice_starts(rest, whole[k]); k++)
			;
		if (k < 2)
			i += strlen(whole[k]) - 1;
		else if (name.at[i] == '(')
			return (struct slice){ name.at, i };
	}
	return name;
}

bool
frame_drop_has(struct frame_drop *d, struct slice name)
{
	name = shorten(name);
	return name.len > 0 && matches(d, d->drop, name) &&
	    (d->keep == NULL || !matches(d, d->keep, name));
}

bool
frame_drop_failed(const struct frame_drop *d)
{
	return d->failed;
}
