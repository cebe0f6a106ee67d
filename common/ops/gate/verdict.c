/*
 * Lines are printed by diag.h, which escapes the names in them, so that a name
 * can neither control a terminal nor end a `desc:' line.
 */
#include "ops/gate/verdict.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "text/percent.h"
#include "text/ratio.h"
#include "io/sink.h"
#include "profile/metadata.h"
#include "profile/profile.h"
#include "ops/compare/cause_words.h"

void
verdict_free(struct verdicts *v)
{
	size_t	 i;

	while (v->pair_n > 0)
		verdict_free(&v->pairs[--v->pair_n]);
	mem_free(v->pairs);
	for (i = 0; i < v->n; i++) {
		mem_free(v->at[i].rows);
		mem_free(v->at[i].changes);
		causes_free(&v->at[i].causes);
		string_assign(&v->at[i].told, NULL, 0);
	}
	mem_free(v->at);
	memset(v, 0, sizeof(*v));
}

const char *
verdict_word(const struct verdicts *v, bool failed)
{
	return !failed ? "passed" : v->accepted == NULL ? "failed" :
	    "accepted";
}

/* Format a function as `FILE:FUNCTION' in `out', which has VERDICT_NAME bytes.
   Return `out'. */
static const char *
format_name(const struct profile *p, uint32_t function, char *out)
{
	const struct intern	*names = &p->names;
	const struct function	*f = &p->functions[function];
	char			 file[160], name[240];

	diag_quote(file, sizeof(file), intern_text(names, f->file),
	    intern_length(names, f->file));
	diag_quote(name, sizeof(name), intern_text(names, f->name),
	    intern_length(names, f->name));
	snprintf(out, VERDICT_NAME, "%s:%s", file, name);
	return out;
}

const char *
verdict_row_name(const struct profile *p, uint32_t function, uint32_t callee,
    char *out)
{
	char	 name[VERDICT_NAME];

	format_name(p, function, out);
	if (callee != ID_NONE)
		snprintf(out + strlen(out), VERDICT_ROW - strlen(out),
		    " => %s", format_name(p, callee, name));
	return out;
}

/* Append text to `out', cut to the size of the buffer. */
static void
append(char *out, const char *text)
{
	size_t	 used = strlen(out);

	snprintf(out + used, VERDICT_ROOM - used, "%s", text);
}

static bool
same_formula(const struct limit *l, size_t a, size_t b)
{
	const struct slice	*x = &l->conditions[a].formula;
	const struct slice	*y = &l->conditions[b].formula;

	return x->len == y->len && memcmp(x->at, y->at, x->len) == 0;
}

/*
 * Append the largest change that is allowed by the conditions on one formula,
 * the first of which has the number `first'.  A change exceeds the limit only
 * if it meets all of these conditions, so the most generous one counts.
 */
static void
append_allowed(const struct limit *l, size_t first, const struct change *c,
    char *out)
{
	bool	 some[2] = { false, false }, above;
	int64_t	 most[2] = { 0, 0 }, v;
	char	 number[RATIO_ROOM];
	size_t	 i;

	for (i = first; i < l->n; i++) {
		if (!same_formula(l, first, i))
			continue;
		above = l->conditions[i].above;
		v = limit_allowed(&l->conditions[i], c);
		if (!some[above] || (above ? v > most[above] : v < most[above]))
			most[above] = v;
		some[above] = true;
	}
	append(out, ", allowed");
	for (i = 2; i-- > 0;) {
		if (!some[i])
			continue;
		append(out, i == 0 && some[1] ? " or " : " ");
		append(out, most[i] < 0 ? "" : "+");
		append(out, ratio_text(number, wide_of(most[i]), c->digits,
		    false));
	}
}

static void
append_changes(const struct verdict *v, const struct verdict_row *row,
    bool allowed, char *out)
{
	const struct limit	*l = v->limit;
	const struct change	*c = &v->changes[row->first];
	char			 told[LIMIT_ROOM];
	size_t			 i, k;

	for (i = 0; i < l->n; i++) {
		for (k = 0; k < i && !same_formula(l, k, i); k++)
			;
		if (k < i)
			continue;
		append(out, i == 0 ? "" : "; ");
		append(out, limit_tell(&l->conditions[i], &c[i], told,
		    sizeof(told)));
		if (allowed)
			append_allowed(l, i, &c[i], out);
	}
}

const char *
verdict_changes(const struct verdict *v, const struct verdict_row *row,
    char *out)
{
	out[0] = '\0';
	append_changes(v, row, true, out);
	return out;
}

/* Append how many of the pairs failed. */
static void
append_pairs(const struct verdicts *all, size_t i, char *out)
{
	size_t	 judged = 0, failed = 0, used = strlen(out), k;

	for (k = 0; k < all->pair_n; k++)
		if (i < all->pairs[k].n) {
			judged++;
			failed += all->pairs[k].at[i].failed;
		}
	if (failed > 0)
		used += (size_t)snprintf(out + used, VERDICT_ROOM - used,
		    "%zu of ", failed);
	snprintf(out + used, VERDICT_ROOM - used, "%zu pair%s", judged,
	    judged == 1 ? "" : "s");
}

static void
append_result(const struct verdicts *all, size_t i, bool most, char *out)
{
	const struct verdict	*v = &all->at[i];
	const struct limit_scope *scope = v->limit->scope;
	char			 name[VERDICT_ROW], count[NUM_COMMAS];
	size_t			 n = v->failed ? v->n : v->compared;

	append(out, ": ");
	append(out, verdict_word(all, v->failed));
	append(out, ": ");
	if (all->pair_n > 0) {
		append_pairs(all, i, out);
		return;
	}
	if (scope->rows != LIMIT_PROGRAM) {
		snprintf(count, sizeof(count), "%zu", n);
		append(out, n == 0 ? "no" : count);
		append(out, " ");
		append(out, scope->noun);
		append(out, n == 1 ? "" : "s");
		if (!most || n == 0)
			return;
		append(out, ", most ");
		append(out, verdict_row_name(all->p, v->rows[0].function,
		    v->rows[0].callee, name));
		append(out, " ");
	}
	append_changes(v, &v->rows[0], false, out);
}

/*
 * Copy the text of a limit to `out', which has VERDICT_LIMIT bytes.  The first
 * `: failed', `: passed' or `: accepted' of a line is the verdict
 * (profile/fact.c), so a pattern that has one gets a `?' in it.
 */
static void
quote_limit(const struct limit *l, char *out)
{
	static const char *const	 words[] = {
		": failed", ": passed", ": accepted"
	};
	char				*at;
	int				 i;

	diag_quote(out, VERDICT_LIMIT, l->text, strlen(l->text));
	for (i = 0; i < 3; i++)
		for (at = out; (at = strstr(at, words[i])) != NULL;)
			at[1] = '?';
}

const char *
verdict_line(const struct verdicts *all, size_t i, bool most, char *out)
{
	quote_limit(all->at[i].limit, out);
	append_result(all, i, most, out);
	return out;
}

/* Write a line to the sink or, if the sink is NULL, to the standard error. */
static void
put_line(struct sink *out, const char *line)
{
	if (out == NULL) {
		diag_say("%s", line);
		return;
	}
	sink_text(out, line);
	sink_text(out, "\n");
}

static void
put_rows(const struct verdicts *all, const struct verdict *v, struct sink *out)
{
	char	 line[VERDICT_ROW + VERDICT_ROOM];
	char	 name[VERDICT_ROW], changes[VERDICT_ROOM];
	size_t	 i;

	for (i = 0; i < v->n && i < VERDICT_SHOWN; i++) {
		snprintf(line, sizeof(line), "  %s %s", verdict_row_name(all->p,
		    v->rows[i].function, v->rows[i].callee, name),
		    verdict_changes(v, &v->rows[i], changes));
		put_line(out, line);
	}
	if (i < v->n) {
		snprintf(line, sizeof(line), "  and %zu more", v->n - i);
		put_line(out, line);
	}
}

/*
 * Format a reason of a cause or, if `r' is NULL, the cause itself, as in `calls
 * a.c:f 1 -> 2 times a call: +40 (95.2%)', in `out', which has VERDICT_ROOM
 * bytes.
 */
static void
format_cause(const struct verdicts *all, const struct verdict *v,
    const struct cause *c, const struct cause_reason *r, char *out)
{
	struct wide		 change = r != NULL ? r->change : c->change;
	struct cause_words	 w;
	char			 name[VERDICT_NAME], number[NUM_COMMAS + 1];
	char			 share[PERCENT_ROOM];

	cause_words_find(&w, c, r, NULL);
	snprintf(out, VERDICT_ROOM, "%s%s%s: %s", w.before,
	    w.function == ID_NONE ? "" : format_name(all->p, w.function,
	    name), w.after, num_change(number, (int64_t)change.low));
	if (wide_sign(v->causes.change) == 0 || v->unknown > 0)
		return;
	append(out, " (");
	append(out, percent_text(share, (int64_t)change.low,
	    (int64_t)v->causes.change.low));
	append(out, "%)");
}

static size_t
at_most(size_t n, size_t most)
{
	return n < most ? n : most;
}

void
verdict_causes(const struct verdicts *all, const struct verdict *v,
    void put(void *to, const char *line), void *to)
{
	const struct causes	*from = &v->causes;
	const struct cause	*c;
	const struct cause_reason *r;
	char			 text[VERDICT_ROOM], line[VERDICT_ROOM + 16];
	char			 number[NUM_COMMAS + 1];
	size_t			 n = at_most(from->n, VERDICT_CAUSES), i, k;

	for (i = 0; i < n; i++) {
		c = &from->at[i];
		format_cause(all, v, c, NULL, text);
		snprintf(line, sizeof(line), "  cause %s", text);
		put(to, line);
		for (k = 0; k < at_most(c->n, VERDICT_REASONS); k++) {
			r = &from->reasons[c->first + k];
			/* Reasons are sorted by size, so all further ones are
			   rounded to 0, too. */
			if (wide_sign(r->change) == 0)
				break;
			format_cause(all, v, c, r, text);
			snprintf(line, sizeof(line), "    %s", text);
			put(to, line);
		}
	}
	if (n < from->n) {
		snprintf(line, sizeof(line), "  and %zu more cause%s: %s",
		    from->n - n, from->n - n == 1 ? "" : "s", num_change(
		    number, (int64_t)causes_rest(from, n).low));
		put(to, line);
	}
	if (from->n > 0 && v->unknown > 0) {
		snprintf(line, sizeof(line), "  of %zu pair%s no causes are "
		    "known", v->unknown, v->unknown == 1 ? "" : "s");
		put(to, line);
	}
	if (causes_cancel(from))
		put(to, "  causes cancel each other: without signs they are "
		    "over 5 times the change");
}

/* Add a fact, which becomes a `desc:' line, for each of the first causes of a
   verdict. */
static void
describe_causes(const struct verdicts *all, const struct verdict *v,
    struct facts *list)
{
	const struct cause	*c;
	char			 text[VERDICT_ROOM], line[2 * VERDICT_ROOM];
	char			 limit[VERDICT_LIMIT];
	size_t			 i;

	quote_limit(v->limit, limit);
	for (i = 0; i < at_most(v->causes.n, VERDICT_CAUSES); i++) {
		c = &v->causes.at[i];
		format_cause(all, v, c, NULL, text);
		snprintf(line, sizeof(line), "%s: %zu: %s", limit, i + 1,
		    text);
		if (c->n > 0) {
			format_cause(all, v, c, &v->causes.reasons[c->first],
			    text);
			snprintf(line + strlen(line), sizeof(line) -
			    strlen(line), "; %s", text);
		}
		facts_push(list, fact_make(FACT_CAUSE, (struct slice){
			line, strlen(line) }));
	}
}

static void
put_pairs(const struct verdicts *all, size_t i, struct sink *out)
{
	const struct verdicts	*pair;
	char			 line[VERDICT_ROOM] = "  ";
	size_t			 k;

	for (k = 0; k < all->pair_n; k++) {
		pair = &all->pairs[k];
		if (i >= pair->n)
			continue;
		diag_quote(line + 2, VERDICT_LIMIT, pair->pair->name,
		    strlen(pair->pair->name));
		append_result(pair, i, true, line);
		put_line(out, line);
	}
}

/* Write that a pair, or the only comparison, has no old profile. */
static void
put_no_baseline(const struct verdicts *all, struct sink *out)
{
	char	 line[VERDICT_ROOM] = "";

	if (all->pair != NULL) {
		diag_quote(line, VERDICT_LIMIT, all->pair->name,
		    strlen(all->pair->name));
		append(line, ": ");
	}
	append(line, "passed: there is no old profile to compare with");
	put_line(out, line);
}

static void
put_cause(void *out, const char *line)
{
	put_line(out, line);
}

void
verdict_put_text(const struct verdicts *all, struct sink *out)
{
	const struct verdict	*v;
	char			 line[VERDICT_ROOM];
	size_t			 i, at;
	bool			 rows;

	if (all->no_baseline && all->pair_n == 0)
		put_no_baseline(all, out);
	for (i = 0; i < all->pair_n; i++)
		if (all->pairs[i].no_baseline)
			put_no_baseline(&all->pairs[i], out);
	for (i = 0; i < all->n; i++) {
		v = &all->at[i];
		rows = v->n > 0 && v->failed &&
		    v->limit->scope->rows != LIMIT_PROGRAM;
		put_line(out, verdict_line(all, i, !rows, line));
		if (rows)
			put_rows(all, v, out);
		put_pairs(all, i, out);
		verdict_causes(all, v, put_cause, out);
	}
	if (all->accepted != NULL) {
		at = (size_t)sprintf(line, "passed: this level is accepted: ");
		diag_quote(line + at, sizeof(line) - at, all->accepted,
		    strlen(all->accepted));
		put_line(out, line);
	}
}

/* Add a fact, which becomes a `desc:' line, for each verdict on a pair. */
static void
describe_pair(const struct verdicts *pair, struct facts *list)
{
	char	 line[2 * VERDICT_ROOM];
	size_t	 i, at;

	diag_quote(line, VERDICT_LIMIT, pair->pair->name,
	    strlen(pair->pair->name));
	at = strlen(line);
	at += (size_t)sprintf(line + at, ": ");
	if (pair->no_baseline) {
		strcpy(line + at, "passed: no baseline");
		facts_push(list, fact_make(FACT_PAIR, (struct slice){
			line, strlen(line) }));
	}
	for (i = 0; i < pair->n; i++) {
		verdict_line(pair, i, true, line + at);
		facts_push(list, fact_make(FACT_PAIR, (struct slice){
			line, strlen(line) }));
	}
}

void
verdict_describe(const struct verdicts *all, struct metadata *m)
{
	struct facts	 list = { .n = 0 };
	char		 line[VERDICT_ROOM];
	size_t		 i;

	if (all->no_baseline && all->pair_n == 0)
		metadata_fact(m, FACT_VERDICT, "passed: no baseline");
	for (i = 0; i < all->pair_n; i++)
		describe_pair(&all->pairs[i], &list);
	for (i = 0; i < all->n; i++) {
		verdict_line(all, i, true, line);
		facts_push(&list, fact_make(FACT_VERDICT, (struct slice){
			line, strlen(line) }));
		list.at[list.n - 1]->failed = all->at[i].failed &&
		    all->accepted == NULL;
		describe_causes(all, &all->at[i], &list);
	}
	facts_unite(&m->facts, &list);
}
