/*
 * A section (the code of a function in one file) is looked up or added at the
 * first line with counts, because names may change until then.  A name without
 * counts adds nothing.
 *
 * Not every line cfn= belongs to a calls=: --compress-mangled defines the parts
 * of a nested name by cfn= lines of their own, directly before the cfn= with
 * that name.  A cob= or cfi= for that last cfn= comes before all of them.  But
 * if the calls= of any other cfn= is missing, the cob= and cfi= before that
 * cfn= do not hold for a later one.
 */
#include "read/scope.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "read/names.h"
#include "read/sums.h"

void
scope_start(struct reader *r)
{
	struct scope	*scope = &r->scope;
	const char	*none = r->options->no_function;

	scope->no_object = names_default(r->names.naming, NAME_OBJECT, "");
	scope->no_function = none == NULL ? r->names.unknown[NAME_FUNCTION] :
	    intern_id(&r->p->names, none, strlen(none));
}

void
scope_restart(struct reader *r)
{
	struct scope	*scope = &r->scope;

	scope->object = scope->no_object;
	scope->fl = scope->file = scope->fn_file = r->names.unknown[NAME_FILE];
	scope->fn = r->names.unknown[NAME_FUNCTION];
	scope->fn_met = ID_NONE;
	scope->calls = READ_CALLS_ALL;
	scope->fl_seen = scope->fn_seen = false;
	scope->fl_is_new = scope->fi_for_fl = false;
	scope->fn_line = 0;
	scope->section = ID_NONE;
}

void
scope_object(struct reader *r, uint32_t name)
{
	r->scope.object = name;
	r->scope.section = ID_NONE;
	r->sums.summary_last = false;
}

void
scope_fl(struct reader *r, uint32_t name)
{
	struct scope	*scope = &r->scope;

	scope->fl = scope->file = name;
	scope->fl_seen = scope->fl_is_new = true;
	/* In a file of Cachegrind, lines before the first fn= belong to no
	   function. */
	if (r->part.cachegrind) {
		scope->fn = scope->no_function;
		scope->fn_seen = false;
	}
	if (!scope->fn_seen)
		scope->fn_file = name;
	scope->section = ID_NONE;
	r->sums.summary_last = false;
}

void
scope_file(struct reader *r, uint32_t name)
{
	struct scope	*scope = &r->scope;

	/* Programs of the lsprof family write fi= where fl= is meant. */
	if (!scope->fl_seen) {
		if (!scope->fi_for_fl)
			cursor_find(&r->cursor, FIND_FILE_WITHOUT_FL,
			    "expected 'fl=' before the first 'fi=' or 'fe='; "
			    "read as 'fl='");
		scope->fi_for_fl = true;
		scope_fl(r, name);
		scope->fl_seen = false;
		return;
	}
	if (scope->file != name) {
		scope->file = name;
		scope->section = ID_NONE;
	}
	r->sums.summary_last = false;
}

void
scope_function(struct reader *r, uint32_t name)
{
	struct scope	*scope = &r->scope;

	scope->fn = name;
	scope->fn_met = r->names.last;
	scope->fn_line = r->cursor.line;
	scope->fn_file = scope->file = scope->fl;
	scope->fn_seen = true;
	scope->fl_is_new = false;
	scope->section = ID_NONE;
	r->sums.summary_last = false;
	r->callee.last = ID_NONE;
	scope_callee_forget(&r->callee);
}

/* Return which calls to read from code in this file. */
static enum read_calls
wanted_calls(struct reader *r, uint32_t file)
{
	const struct read_options *o = r->options;
	const struct intern	*names = &r->p->names;
	struct wanted		*w = r->scope.wanted;
	size_t			 known = w->n;

	/* A report on a difference shows all calls that changed, wherever they
	   are. */
	if (r->part.difference)
		return READ_CALLS_ALL;
	if (file >= known) {
		w->n = names->n + names->n / 2;
		w->calls = mem_resize(w->calls, w->n, 1);
		memset(w->calls + known, 0, w->n - known);
	}
	if (w->calls[file] == 0)
		w->calls[file] = (unsigned char)(1 + o->wants_calls(
		    o->calls_arg, intern_text(names, file),
		    intern_length(names, file)));
	return (enum read_calls)(w->calls[file] - 1);
}

/*
 * Choose which calls to read for the current section.  Calls without positions
 * are stored in the compact form of arc_runs.h, as a list for each function.  A
 * list begins when the section in the function's own file is new.
 * profile_drop_instr() does not know this form, so a profile that may still
 * lose its instruction addresses has none of it.
 */
static void
choose_calls(struct reader *r, uint32_t file, bool new)
{
	struct scope	*scope = &r->scope;
	struct profile	*p = r->p;
	uint32_t	 function = p->sections[scope->section].function;

	scope->calls = wanted_calls(r, file);
	scope->run = scope->calls == READ_CALLS_BARE &&
	    r->options->compact_calls && !p->instr &&
	    p->functions[function].home == scope->section;
	if (scope->run && new)
		arc_runs_begin(&p->runs, function);
	scope->run = scope->run && arc_runs_is(&p->runs, function);
	if (scope->calls == READ_CALLS_NONE)
		r->part.metadata.calls_left_out = true;
}

/* Make `section', which is in this file, the current one; `new' says that it
   was just added to the profile. */
static inline void
enter_section(struct reader *r, uint32_t section, uint32_t file, bool new)
{
	profile_enter(r->p, section);
	r->scope.section = section;
	if (r->options->wants_calls != NULL)
		choose_calls(r, file, new);
}

/* The most functions with which scope_expected() compares a name. */
enum { EXPECT_AHEAD = 4 };

/*
 * Cachegrind always writes its functions in the same order, and cost lines of
 * each, so in further files the next function is nearly always one that
 * followed before.  This compares names without looking them up.
 */
const char *
scope_expected(struct reader *r, const char *p)
{
	const struct profile	*profile = r->p;
	const struct section	*s;
	const struct function	*f;
	const struct intern_entry *e;
	struct scope		*scope = &r->scope;
	const char		*next;
	uint32_t		 at, step;

	if (!r->part.cachegrind || r->sums.has_summary ||
	    r->names.naming->rename != NULL || r->options->slow)
		return NULL;
	at = scope->last_section == ID_NONE ? profile->first_section :
	    profile->sections[scope->last_section].follow;
	for (step = 0; at != ID_NONE && step < EXPECT_AHEAD; step++) {
		s = &profile->sections[at];
		f = &profile->functions[s->function];
		e = &profile->names.entries[f->name];
		if (s->file == scope->fl && f->file == scope->fl &&
		    f->object == scope->object &&
		    e->len < (size_t)(r->cursor.end - p) &&
		    memcmp(p, e->text, (size_t)e->len + 1) == 0) {
			next = p + e->len + 1;
			/* At the end of the block, this is in SOURCE_PAD. */
			if (!starts_position(*next))
				return NULL;
			scope_function(r, f->name);
			enter_section(r, at, scope->fl, false);
			scope->last_section = at;
			/* The next functions follow this one in memory. */
			PREFETCH(s + 6);
			PREFETCH(f + 8);
			PREFETCH(e + 8);
			PREFETCH(e->text + 384);
			return next;
		}
		at = s->follow;
	}
	return NULL;
}

bool
scope_enter(struct reader *r)
{
	struct scope	*scope = &r->scope;

	if (!scope->fn_seen)
		cursor_find(&r->cursor, FIND_COST_WITHOUT_FUNCTION, "expected "
		    "'fn=' before a cost line; its name is '?\?\?'");
	else if (scope->fl_is_new)
		cursor_find(&r->cursor, FIND_FL_WITHOUT_FN, "expected 'fn=' "
		    "after 'fl='; the function stays the same");
	if (r->sums.ended)
		sums_late(r);
	scope->fl_is_new = false;
	r->sums.summary_last = false;
	return scope_enter_function(r, names_place(r, scope->object,
	    scope->fn_file, scope->fn));
}

bool
scope_enter_function(struct reader *r, uint32_t function)
{
	struct profile	*p = r->p;
	struct scope	*scope = &r->scope;
	size_t		 known = p->section_n;
	uint32_t	 file = scope->file, section, *link;

	if (p->functions[function].file != scope->fn_file)
		file = names_moved_file(r, file, scope->fn_file,
		    p->functions[function].file);
	section = profile_section(p, function, file);
	enter_section(r, section, file, p->section_n > known);
	if (r->part.cachegrind) {
		link = scope->last_section == ID_NONE ? &p->first_section :
		    &p->sections[scope->last_section].follow;
		/* In the next files, expect this new section after the one that
		   precedes it in this file. */
		if (p->section_n > known) {
			p->sections[section].follow = *link;
			*link = section;
		}
		scope->last_section = section;
	}
	return !r->cursor.stop;
}

/* Return how many lines cfn= without a calls= precede the current line, which
   is cob= or cfi=. */
static size_t
lone_before(const struct callee *callee)
{
	return callee->name == ID_NONE ? 0 : callee->lone->n + 1;
}

void
scope_callee_object(struct callee *callee, uint32_t name)
{
	callee->object = name;
	callee->lone->object = lone_before(callee);
}

void
scope_callee_file(struct callee *callee, uint32_t name)
{
	callee->file = name;
	callee->lone->file = lone_before(callee);
}

/* Forget the first n lines cfn=, which lacked their calls=.  If a cob= or cfi=
   came before them, it was meant for those calls, so forget its name, too. */
static void
drop_lone(struct callee *callee, size_t n)
{
	struct lone	*lone = callee->lone;

	if (lone->object < n)
		callee->object = ID_NONE;
	if (lone->file < n)
		callee->file = ID_NONE;
	lone->n = lone->object = lone->file = 0;
}

/* Return the ids in the name at p, in sorted order; *n is their number.  The
   caller frees the array. */
static struct sort_item *
inner_ids(const char *p, const char *end, size_t *n)
{
	struct sort_item	*found = NULL;
	size_t			 room = 0;
	struct id		 id;
	const char		*q;

	for (*n = 0; p < end; p = q > p ? q : p + 1) {
		q = ids_scan(p, &id);
		if (q == p)
			continue;
		found = mem_grow(found, &room, *n + 1, sizeof(*found));
		found[(*n)++] = (struct sort_item){ id.number, 0, 0 };
	}
	sort_items(found, *n);
	return found;
}

static bool
is_inner(const struct sort_item *ids, size_t n, uint64_t id)
{
	size_t	 low = 0, middle;

	while (low < n) {
		middle = low + (n - low) / 2;
		if (ids[middle].high == id)
			return true;
		if (ids[middle].high < id)
			low = middle + 1;
		else
			n = middle;
	}
	return false;
}

/* The cfn= lines directly before the nested name at p define its parts.  A cob=
   or cfi= before these lines belongs to the nested name, so keep it; forget
   earlier lines. */
static void
take_parts(struct callee *callee, const char *p, const char *end)
{
	size_t			 n, parts = callee->lone->n;
	struct sort_item	*ids = inner_ids(p, end, &n);

	while (parts > 0 && is_inner(ids, n, callee->lone->ids[parts - 1]))
		parts--;
	mem_free(ids);
	drop_lone(callee, parts);
}

void
scope_callee_function(struct reader *r, uint32_t name, const char *p)
{
	struct callee	*callee = &r->callee;
	struct lone	*lone = callee->lone;
	const char	*end = cursor_text_end(&r->cursor, p), *q;
	struct id	 id = { 0, true };

	if (callee->name == ID_NONE)
		drop_lone(callee, 0);
	else if (!callee->defines)
		drop_lone(callee, lone->n + 1);
	else {
		lone->ids = mem_grow(lone->ids, &lone->room, lone->n + 1,
		    sizeof(*lone->ids));
		lone->ids[lone->n++] = callee->id;
	}
	callee->name = name;
	callee->met = r->names.last;
	q = ids_scan(p, &id);
	callee->id = id.number;
	for (; q > p && q < end && is_blank(*q); q++)
		;
	callee->defines = q > p && q < end;
	if (callee->defines && lone->n > 0 && names_nested(r, q))
		take_parts(callee, q, end);
}

void
scope_callee_find(struct reader *r, uint32_t name)
{
	struct callee		*callee = &r->callee;
	const struct scope	*scope = &r->scope;

	callee->last = names_place(r, callee->object != ID_NONE ?
	    callee->object : scope->object, callee->file != ID_NONE ?
	    callee->file : scope->file, name);
	callee->object = callee->file = ID_NONE;
}

uint32_t
scope_callee_take(struct reader *r)
{
	struct callee		*callee = &r->callee;

	if (callee->name == ID_NONE) {
		if (callee->last == ID_NONE || callee->object != ID_NONE ||
		    callee->file != ID_NONE) {
			callee->name = r->names.unknown[NAME_FUNCTION];
			callee->met = ID_NONE;
		}
		cursor_find(&r->cursor, FIND_CALL_WITHOUT_CALLEE,
		    "expected 'cfn=' before 'calls='; %s",
		    callee->name == ID_NONE ? "the callee is that of the last "
		    "call" :
		    "the callee is '?\?\?'");
	} else if (callee->lone->n > 0)
		drop_lone(callee, callee->lone->n);
	if (callee->name != ID_NONE)
		scope_callee_find(r, callee->name);
	scope_callee_forget(callee);
	return callee->last;
}

/* Return a name of the file, which may be missing. */
static struct slice
met_name(const struct naming *n, uint32_t met)
{
	return met < n->met->n ? intern_slice(n->met, met) :
	    slice_of("?\?\?");
}

bool
scope_joins(struct reader *r, uint32_t callee)
{
	const struct naming	*n = r->names.naming;
	uint32_t		 from = r->scope.fn_met, to = r->callee.met;

	if (n->rename == NULL || from == to ||
	    r->p->sections[r->scope.section].function != callee ||
	    rename_keeps_call(met_name(n, from), met_name(n, to)))
		return false;
	r->part.metadata.had_calls = true;
	return true;
}
