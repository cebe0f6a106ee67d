/*
 * Each item in the lists of events that the options give is either the name of
 * an event or a formula.  A formula becomes a new column of the profile, and is
 * an event like any other from then on.
 *
 * cgdiff --sides writes each event E with EOld and ENew.  Forms for people show
 * E alone, with the old and the new count only in tables of changes; forms for
 * programs show all three.  A formula of changes alone, or of counts of one
 * side alone, likewise gets all three columns.  Those that the options do not
 * name have formulas as names, so that the options can name them.
 */
#include "report/view/choice.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/scan.h"
#include "text/slice.h"
#include "profile/formula.h"
#include "profile/build/freeze.h"
#include "ops/gate/diff.h"
#include "ops/compare/sides.h"
#include "report/view/options.h"

/* Return whether a text is a formula.  A text without an operator is no
   formula, but a list of names with blanks in place of commas. */
static bool
is_formula(struct slice text)
{
	struct slice	 word;
	size_t		 n;
	bool		 goes_on = true;

	if (text.len == 0 || is_blank(*text.at))
		return false;
	while ((word = slice_word(&text)).len > 0) {
		if (!goes_on && strchr("+-*", *word.at) == NULL)
			return false;
		for (n = word.len; n > 0 && is_digit(word.at[n - 1]); n--)
			continue;
		goes_on = n == 0 || strchr("+-*", word.at[n - 1]) != NULL;
	}
	return true;
}

static bool
find_factors(const struct choice *c, const struct profile *p, struct slice text,
    int64_t *factors, struct complaint *wrong)
{
	return is_formula(text) ?
	    formula_factors(c->formulas, text, factors, wrong) :
	    event_unknown(p, NULL, text, wrong);
}

/* What the events of a formula are: changes, or counts of one side. */
enum kind { CHANGES, OLD_COUNTS, NEW_COUNTS, KINDS };

/* Return whether the name of a recorded event reads like this formula, which is
   of others. */
static bool
is_taken(const struct choice *c, const struct profile *p,
    const int64_t *factors)
{
	struct string	 text = formula_text(p, factors);
	uint32_t	 column = event_find(p, text.at, text.len);

	string_assign(&text, NULL, 0);
	return column < c->column_n && factors[column] == 0;
}

/* If all events of a formula are of one kind, set `by' to its factors for the
   same events of each kind.  Otherwise, or if the name of one of the three
   formulas is taken, return false. */
static bool
side_factors(const struct choice *c, const struct profile *p,
    const int64_t *factors, int64_t by[KINDS][EVENT_MAX], enum kind *kind)
{
	struct choice_side	 e;
	enum kind		 its;
	uint32_t		 i;

	*kind = KINDS;
	memset(by, 0, KINDS * sizeof(*by));
	for (i = 0; i < c->column_n; i++) {
		if (factors[i] == 0)
			continue;
		e = choice_event(c, i);
		its = i == e.old ? OLD_COUNTS : i == e.new ? NEW_COUNTS :
		    CHANGES;
		if (e.old == ID_NONE || (*kind != KINDS && its != *kind))
			return false;
		*kind = its;
		by[CHANGES][e.column] = by[OLD_COUNTS][e.old] =
		    by[NEW_COUNTS][e.new] = factors[i];
	}
	return *kind != KINDS && !is_taken(c, p, by[CHANGES]) &&
	    !is_taken(c, p, by[OLD_COUNTS]) && !is_taken(c, p, by[NEW_COUNTS]);
}

/* Return the column of a formula, a new one unless another formula needed it,
   or ID_NONE if it cannot be computed. */
static uint32_t
compute_column(struct profile *p, struct slice name, const int64_t *factors)
{
	uint32_t	 column = event_find(p, name.at, name.len);

	return column != ID_NONE ? column :
	    formula_compute(p, name.at, name.len, factors);
}

/* Make a column for a formula and, in a difference with sides, for that of the
   changes and those of the old and of the new counts.  Return ID_NONE if one
   cannot be computed. */
static uint32_t
compute(struct choice *c, struct profile *p, struct slice name,
    const int64_t *factors)
{
	int64_t		 by[KINDS][EVENT_MAX];
	uint32_t	 columns[KINDS];
	struct string	 text;
	enum kind	 kind, i;

	if (!side_factors(c, p, factors, by, &kind))
		return compute_column(p, name, factors);
	for (i = 0; i < KINDS; i++) {
		text = formula_text(p, by[i]);
		columns[i] = compute_column(p, i == kind ? name :
		    (struct slice){ text.at, text.len }, by[i]);
		string_assign(&text, NULL, 0);
		if (columns[i] == ID_NONE)
			return ID_NONE;
	}
	c->sides[c->side_n++] = (struct choice_side){
		columns[CHANGES], columns[OLD_COUNTS], columns[NEW_COUNTS]
	};
	return columns[kind];
}

/* Return the column of an item in a list, a new one if it is a formula.  On an
   error, set the complaint and return ID_NONE. */
static uint32_t
find_column(struct choice *c, struct profile *p,
    const struct report_list *list, struct slice name, struct complaint *wrong)
{
	int64_t			 factors[EVENT_MAX];
	uint32_t		 column = event_find(p, name.at, name.len);
	struct complaint	 why;

	if (column != ID_NONE)
		return column;
	if (!find_factors(c, p, name, factors, &why)) {
		complaint_set(wrong, "%s: %s", list->from, why.text);
		return ID_NONE;
	}
	profile_calls_to_rows(p);
	column = compute(c, p, name, factors);
	if (column == ID_NONE)
		complaint_set(wrong, "event '%.*s': a term is too large, or "
		    "there are too many events", (int)name.len, name.at);
	return column;
}

/* Find the columns of all items in a list or, if there is no list, all columns.
   On an error, set the complaint and return false. */
static bool
choose(struct choice *c, struct profile *p,
    const struct report_list *list, struct event_list *chosen,
    struct complaint *wrong)
{
	struct slice	 name = { list->names, 0 };
	uint32_t	 column;

	if (name.at == NULL) {
		*chosen = c->recorded;
		return true;
	}
	for (;; name.at += name.len + 1) {
		name.len = strcspn(name.at, ",");
		if (chosen->n == EVENT_MAX)
			return complaint_set(wrong, "%s: expected at most %d "
			    "events", list->from, EVENT_MAX);
		column = find_column(c, p, list, name, wrong);
		if (column == ID_NONE)
			return false;
		chosen->at[chosen->n++] = column;
		if (name.at[name.len] == '\0')
			return true;
	}
}

/* Keep only the first of equal columns. */
static void
drop_repeated(struct event_list *l)
{
	struct event_list	 all = *l;
	uint32_t		 i;

	for (i = l->n = 0; i < all.n; i++)
		event_list_add(l, all.at[i]);
}

/* Return whether changes are those between the old and the new counts.  They
   are not if a difference without sides, or another profile, was added, or if a
   statistic was made of each. */
static bool
are_changes(const struct choice *c, const struct profile *p)
{
	const struct choice_side	*s = c->sides;
	struct wide			 totals[EVENT_MAX];

	profile_totals(p, totals);
	while (s < c->sides + c->side_n && wide_compare(totals[s->column],
	    wide_less(totals[s->new], totals[s->old])) == 0)
		s++;
	return s == c->sides + c->side_n;
}

/* Move the columns of old and new counts from `recorded' to `sides'. */
static void
find_sides(struct choice *c, const struct profile *p)
{
	struct event_list	 all = c->recorded;
	struct choice_side	 s;
	uint32_t		 i;
	bool			 is_side[EVENT_MAX] = { false };

	for (i = 0; i < all.n; i++) {
		s.column = all.at[i];
		s.old = event_side(p, event_text(p, s.column), "Old");
		s.new = event_side(p, event_text(p, s.column), "New");
		if (s.old == ID_NONE || s.new == ID_NONE)
			continue;
		is_side[s.old] = is_side[s.new] = true;
		c->sides[c->side_n++] = s;
	}
	for (i = c->recorded.n = 0; i < all.n; i++)
		if (!is_side[all.at[i]])
			event_list_add(&c->recorded, all.at[i]);
	if (!are_changes(c, p)) {
		c->side_n = 0;
		c->calls = false;
	}
}

/* Find the columns in which cgdiff --sides writes numbers of calls, and remove
   them from the events. */
static void
find_calls(struct choice *c, const struct profile *p)
{
	struct event_list	 all = c->recorded;
	uint32_t		 i;

	c->calls_old = event_find(p, SIDES_CALLS_OLD, strlen(SIDES_CALLS_OLD));
	c->calls_new = event_find(p, SIDES_CALLS_NEW, strlen(SIDES_CALLS_NEW));
	c->calls = event_list_has(&all, c->calls_old) &&
	    event_list_has(&all, c->calls_new) && all.n > 2;
	for (i = c->recorded.n = 0; c->calls && i < all.n; i++)
		if (all.at[i] != c->calls_old && all.at[i] != c->calls_new)
			event_list_add(&c->recorded, all.at[i]);
	if (!c->calls)
		c->recorded = all;
}

struct choice_side
choice_event(const struct choice *c, uint32_t column)
{
	struct choice_side	 found = { column, ID_NONE, ID_NONE };
	size_t			 i;

	for (i = 0; i < c->side_n; i++)
		if (c->sides[i].column == column ||
		    c->sides[i].old == column || c->sides[i].new == column)
			found = c->sides[i];
	return found;
}

bool
choice_is_side(const struct choice *c, uint32_t column)
{
	size_t	 i;

	for (i = 0; i < c->side_n; i++)
		if (c->sides[i].old == column || c->sides[i].new == column)
			return true;
	return false;
}

bool
choice_is_change(const struct choice *c, const struct profile *p,
    uint32_t column)
{
	static const char	*const parts[] = { "Up", "Down", "Old", "New" };
	struct slice		 name = event_text(p, column), event;
	size_t			 i;

	if (!c->difference || choice_is_side(c, column))
		return false;
	/* Rises and falls that cgdiff --split-sign keeps apart, and the sides
	   of these, have no sign. */
	for (i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		event = name;
		if (slice_cut_end(&event, parts[i]) &&
		    event_side(p, event, "Up") != ID_NONE &&
		    event_side(p, event, "Down") != ID_NONE)
			return false;
	}
	return true;
}

bool
choice_is_one_side(const struct choice *c, const int64_t *costs)
{
	bool	 old = c->calls && costs[c->calls_old] != 0;
	bool	 new = c->calls && costs[c->calls_new] != 0;
	size_t	 i;

	for (i = 0; i < c->side_n; i++) {
		old |= costs[c->sides[i].old] != 0;
		new |= costs[c->sides[i].new] != 0;
	}
	return old != new;
}

enum side
choice_one_side(const struct choice *c, const struct event_list *events)
{
	struct choice_side	 e;
	enum side		 found = SIDES, its;
	uint32_t		 i;

	for (i = 0; i < events->n; i++) {
		e = choice_event(c, events->at[i]);
		its = e.old == events->at[i] ? SIDE_OLD :
		    e.new == events->at[i] ? SIDE_NEW : SIDES;
		if (its == SIDES || (i > 0 && its != found))
			return SIDES;
		found = its;
	}
	return found;
}

uint32_t
choice_calls(const struct choice *c, const struct event_list *events)
{
	enum side	 side = choice_one_side(c, events);

	return !c->calls || side == SIDES ? ID_NONE :
	    side == SIDE_OLD ? c->calls_old : c->calls_new;
}

void
choice_of_side(const struct choice *c, enum side side,
    struct event_list *columns)
{
	size_t	 i;

	columns->n = 0;
	for (i = 0; i < c->side_n; i++)
		event_list_add(columns, side == SIDE_OLD ? c->sides[i].old :
		    c->sides[i].new);
	if (c->calls)
		event_list_add(columns, side == SIDE_OLD ? c->calls_old :
		    c->calls_new);
}

void
choice_of_both(const struct choice *c, struct event_list *columns)
{
	size_t	 i;

	columns->n = 0;
	for (i = 0; i < c->side_n; i++)
		event_list_add(columns, c->sides[i].column);
}

void
choice_take_calls(const struct choice *c, const struct event_list *events,
    struct profile *p)
{
	uint32_t	 calls = choice_calls(c, events);

	if (calls == ID_NONE)
		return;
	profile_calls_to_rows(p);
	sides_take_calls(p, calls);
}

/* Return whether `cg_annotate --diff' could show these two inputs.  Users of
   that program then get the same report by default. */
static bool
is_as_cg_annotate(const struct choice *c, const struct profile *p,
    const struct report_options *o)
{
	return o->diff && o->form == REPORT_TEXT && p->metadata.cachegrind &&
	    c->side_n == 0;
}

/* Choose the events whose changes tables show.  There are none if the options,
   or the other columns, exclude tables of changes. */
static void
find_changes(struct choice *c, const struct profile *p,
    const struct report_options *o)
{
	bool		 others = false;
	uint32_t	 i;

	for (i = 0; i < c->shown.n; i++)
		others |= !choice_is_change(c, p, c->shown.at[i]);
	if (o->changes == REPORT_CHANGES_NO || !c->difference ||
	    (o->changes == REPORT_CHANGES_AUTO && (others ||
	    is_as_cg_annotate(c, p, o))))
		return;
	for (i = 0; i < c->shown.n; i++)
		if (!choice_is_side(c, c->shown.at[i]))
			c->change[c->change_n++] = choice_event(c,
			    c->shown.at[i]);
}

/*
 * Find the events of which at least one must have changed for a row to be
 * shown.  A difference hides rows that did not change, unless they have an old
 * or new count that the user asked for, or that paths follow.  If only counts
 * of one side are shown, rows that the other side alone has are hidden.  A
 * difference that cg_annotate could show is shown in full, as by cg_annotate.
 */
static void
find_changed(struct choice *c, const struct profile *p,
    const struct report_options *o)
{
	const enum side	 side = choice_one_side(c, &c->shown);
	uint32_t	 i;

	if (!c->difference || (p->metadata.cachegrind && c->side_n == 0 &&
	    c->change_n == 0))
		return;
	if (side != SIDES)
		choice_of_side(c, side, &c->changed);
	else
		c->changed = c->recorded;
	for (i = 0; o->show.names != NULL && i < c->shown.n; i++)
		event_list_add(&c->changed, c->shown.at[i]);
	if (o->hot)
		event_list_add(&c->changed, c->sort.at[0]);
}

static int
by_name(const void *definitions, uint32_t x, uint32_t y)
{
	const struct definition	*d = definitions;

	return string_compare(&d[x].name, &d[y].name);
}

/* Also show the events that the profile defines by formulas, if all events in
   the formula were counted. */
static void
add_defined(struct choice *c, struct profile *p)
{
	uint32_t		*order = mem_get(p->definition_n,
				    sizeof(*order)), column;
	int64_t			 factors[EVENT_MAX];
	const struct definition	*d;
	struct complaint	 why;
	size_t			 i;

	for (i = 0; i < p->definition_n; i++)
		order[i] = (uint32_t)i;
	sort_ids(order, p->definition_n, by_name, p->definitions);
	for (i = 0; i < p->definition_n && c->shown.n < EVENT_MAX; i++) {
		d = &p->definitions[order[i]];
		if (d->formula.len == 0 ||
		    event_find(p, d->name.at, d->name.len) != ID_NONE ||
		    !formula_factors(c->formulas, (struct slice){
			d->formula.at, d->formula.len }, factors, &why))
			continue;
		profile_calls_to_rows(p);
		column = compute(c, p, (struct slice){ d->name.at, d->name.len
		    }, factors);
		if (column != ID_NONE && (!c->difference ||
		    choice_is_change(c, p, column)))
			event_list_add(&c->shown, column);
	}
	mem_free(order);
}

static bool
make(struct choice *c, struct profile *p, const struct report_options *o,
    struct complaint *wrong)
{
	bool			 to_people = o->form == REPORT_TEXT ||
	    o->form == REPORT_MARKDOWN || o->form == REPORT_HTML;
	struct event_list	 all;

	find_calls(c, p);
	all = c->recorded;
	find_sides(c, p);
	if (!choose(c, p, &o->show, &c->shown, wrong))
		return false;
	if (!to_people && o->show.names == NULL)
		c->shown = all;
	/* Text repeats a column, as cg_annotate does; in other forms its name
	   must be the only one. */
	if (o->form != REPORT_TEXT)
		drop_repeated(&c->shown);
	c->difference = o->diff || o->changes == REPORT_CHANGES_YES ||
	    c->side_n > 0 || facts_n(&p->metadata.facts, FACT_DIFFERENCE) > 0;
	if (o->form == REPORT_HTML && o->show.names == NULL)
		add_defined(c, p);
	if (to_people)
		choice_take_calls(c, &c->shown, p);
	find_changes(c, p, o);
	if (!choose(c, p, &o->sort, &c->sort, wrong))
		return false;
	find_changed(c, p, o);
	return true;
}

bool
choice_make(struct choice *c, struct profile *p,
    const struct report_options *o, struct complaint *wrong)
{
	bool	 good;

	c->column_n = p->event_n;
	c->formulas = formulas_new(p);
	good = make(c, p, o, wrong);
	formulas_free(c->formulas);
	return good;
}
