/*
 * Pairs are reported even without --verbose, because the numbers depend on
 * them.
 */
#include "cli/match_options.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/regroup_apply.h"
#include "ops/compare/compare.h"
#include "ops/gate/diff.h"
#include "ops/match/pair.h"
#include "ops/sum/sum.h"

/* "2 objects and 1 file" */
static const char *
tell(const size_t *n, char *out, size_t size)
{
	static const char *const	 words[NAME_KINDS] = {
		"object", "file", "function"
	};
	size_t				 len = 0;
	int				 i, kinds = 0, last = 0;

	for (i = 0; i < NAME_KINDS; i++)
		if (n[i] > 0) {
			kinds++;
			last = i;
		}
	out[0] = '\0';
	for (i = 0; i < NAME_KINDS && len < size; i++)
		if (n[i] > 0)
			len += (size_t)snprintf(out + len, size - len,
			    "%s%zu %s%s", len == 0 ? "" : i < last ? ", " :
			    kinds > 1 ? " and " : "", n[i], words[i],
			    n[i] == 1 ? "" : "s");
	return out;
}

static void
say_strangers(const struct match_strangers *s)
{
	char	 quoted[200];

	if (s->object == NULL)
		return;
	if (match_strangers_nameless(s)) {
		diag_say("warning: of %zu functions that the old profile has "
		    "in object '%s' %zu are in the new one, and %zu have no "
		    "symbol, but an address: see --norm=addresses", s->old,
		    diag_quote(quoted, sizeof(quoted), s->object, s->len),
		    s->both, s->nameless);
		return;
	}
	diag_say("warning: of %zu functions that the old profile has in "
	    "object '%s' %zu are in the new one, and %zu more by name, in "
	    "another object or file: see --match, --norm, -s", s->old,
	    diag_quote(quoted, sizeof(quoted), s->object, s->len), s->both,
	    s->by_name);
}

/* Add "LEAD costs 44%", if these could be compared; return the next lead. */
static const char *
tell_likeness(const char *lead, const char *what, uint8_t percent, char *out,
    size_t size)
{
	size_t	 len = strlen(out);

	if (percent == LIKENESS_UNKNOWN)
		return lead;
	snprintf(out + len, size - len, "%s%s %u%%", lead, what, percent);
	return ", ";
}

/* Write a shell comment: what a rule is for, and the evidence for it. */
static void
tell_why(const struct match_rule *rule, char *out, size_t size)
{
	const struct match_likeness	*like = &rule->like;
	const char			*lead = ": ";

	snprintf(out, size, "# %s", rule->what == MATCH_RENAMED ? "renamed" :
	    rule->what == MATCH_MOVED ? "moved" : "in a folder that moved");
	if (like->all == 0)
		return;
	snprintf(out + strlen(out), size - strlen(out), ", %u%% alike",
	    (unsigned)like->all * 100 / SCORE_ALL);
	lead = tell_likeness(lead, "costs", like->costs, out, size);
	lead = tell_likeness(lead, "callers", like->callers, out, size);
	lead = tell_likeness(lead, "callees", like->callees, out, size);
	tell_likeness(lead, "place", like->place, out, size);
}

/* Whether diag_say() prints the text unchanged, so that it can be pasted. */
static bool
fits_line(const char *text)
{
	size_t		 n = strlen(text), i;
	uint32_t	 c;

	for (i = 0; i < n; ) {
		i += utf8_next(text + i, n - i, &c);
		if (c == UTF8_NONE || utf8_is_control(c))
			return false;
	}
	return n < DIAG_MAX - 80;
}

/* Print a rule quoted for a shell. */
static void
say_rule(const struct match_rule *rule)
{
	const char	*from = rule->text;
	char		*text = mem_resize(NULL, 4 * strlen(from) + 1, 1);
	char		*at = text;

	for (; *from != '\0'; from++)
		if (*from != '\'')
			*at++ = *from;
		else {
			memcpy(at, "'\\''", 4);
			at += 4;
		}
	*at = '\0';
	if (fits_line(text))
		diag_say("-s '%s'", text);
	else
		diag_say("# a rule that no line can hold; 'desc: Matched:' of "
		    "the difference has it");
	mem_free(text);
}

/* The purpose of rules is a line of its own, before all rules that share it:
   after a rule it would end a command that is joined from several lines. */
static void
say_rules(const struct match_rules *rules)
{
	char	 why[120], last[120] = "";
	size_t	 i;

	for (i = 0; i < rules->n; i++) {
		tell_why(&rules->at[i], why, sizeof(why));
		if (strcmp(why, last) != 0)
			diag_say("%s", why);
		snprintf(last, sizeof(last), "%s", why);
		say_rule(&rules->at[i]);
	}
}

static void
say_similar(size_t n, const struct match_left *left)
{
	if (n > 0)
		diag_say("note: --match=similar matches %zu more function%s of "
		    "the old profile with %s of the new one", n,
		    n == 1 ? "" : "s", n == 1 ? "another" : "others");
	else if (left->old > 0)
		diag_say("note: %zu functions only the old profile has, and "
		    "%zu only the new one, %zu of them under nearly the same "
		    "name; --match=similar looks for pairs", left->old,
		    left->new, left->by_stem);
}

void
match_options_say(const struct match *m, bool verbose)
{
	static const size_t	 none[NAME_KINDS];
	char			 text[100];
	size_t			 i;

	if (m->rules.n > 0)
		diag_say("note: %s of the old profile matched with others of "
		    "the new one%s", tell(m->paired, text, sizeof(text)),
		    verbose ? ", as by these rules:" : "; -v shows how");
	if (verbose)
		say_rules(&m->rules);
	for (i = 0; verbose && i < m->parts.list.n; i++)
		diag_say("note: part: %s", m->parts.at[i]);
	if (memcmp(m->unsure, none, sizeof(none)) != 0)
		diag_say("note: %s of the old profile not matched, as several "
		    "of the new one are as much alike",
		    tell(m->unsure, text, sizeof(text)));
	say_similar(m->similar, &m->left);
	say_strangers(&m->strangers);
}

/* Match the names of a profile that is a difference. */
static void
meet(const struct match_how *how, const struct compare_old *old,
    struct profile *p, const struct sum_options *sum)
{
	struct match		 match;
	struct match_how	 told = *how;
	struct regroup		 regroup;

	told.hint = !sum->quiet;
	told.some_calls = sum->read.wants_calls != NULL;
	match_find(&match, p, old, &told);
	if (!sum->quiet)
		match_options_say(&match, sum->verbose);
	match_describe(&match, &p->metadata);
	regroup_init(&regroup, p);
	match_regroup(&match, &regroup);
	if (regroup.changed)
		regroup_apply(&regroup);
	regroup_free(&regroup);
	match_free(&match);
}

bool
match_options_read(const struct match_how *how, struct common_options *common,
    bool diff, struct profile *p, struct event_list *events)
{
	struct inputs		*in = &common->inputs;
	struct sum		*sum = sum_begin(p, &common->sum, in->n);
	struct compare_old	 old = { .has = NULL };
	struct side_totals	 totals = { NULL, 0 };
	size_t			 old_n = diff ? 1 : 0;
	bool			 good;

	if (diff && sum_add(sum, in->at, old_n)) {
		compare_note(&old, p, false);
		diff_totals(&totals, p);
		diff_negate(p);
	}
	sum_add(sum, in->at + old_n, in->n - old_n);
	good = sum_end(sum, events);
	if (diff && good) {
		meet(how, &old, p, &common->sum);
		diff_set_totals(&totals, p, events);
	}
	compare_old_free(&old);
	side_totals_free(&totals);
	return good;
}
