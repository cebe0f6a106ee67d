#include "ops/llvm/costs.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "text/slice.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/lines.h"
#include "llvm/model/model.h"
#include "profile/frozen.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "ops/llvm/kin.h"

struct export {
	struct profile	*to;
	const struct llvm_profile *from;
	const struct coverage *coverage;
	struct coverage_match match;
	bool		 entries;	/* the first counter of each function
					   counts how often it is entered */
	uint32_t	 sums, entered, ran;	/* columns of the events Cs, En
						   and Ln */
	uint32_t	*plain;		/* by name: see llvm_kin_choose() */
	char		*text;		/* buffer for a function name with its
					   hash */
	size_t		 room;
	/*
	 * Only with a coverage mapping: the number that each function of the
	 * mapping has in the cost profile, or ID_NONE, and the name of each of
	 * its files.
	 */
	uint32_t	*functions, *files;
	uint32_t	 section;	/* section of the cost line that was
					   added last */
};

static uint32_t
name_of(struct export *x, const char *text, size_t len)
{
	return intern_id(&x->to->names, text, len);
}

/* Return the number that the name of a file of the coverage mapping has in the
   cost profile. */
static uint32_t
covered_file(struct export *x, uint32_t file)
{
	struct slice	 name;

	if (x->files[file] == ID_NONE) {
		name = intern_slice(&x->coverage->files, file);
		x->files[file] = name_of(x, name.at, name.len);
	}
	return x->files[file];
}

/* Return the function of this name in the file `where'.  If that is ID_NONE,
   use the file that LLVM writes in front of a static function's name. */
static uint32_t
place_function(struct export *x, struct slice name, uint32_t where)
{
	struct slice	 file = llvm_names_file(&name);

	if (where == ID_NONE)
		where = file.len > 0 && !slice_is(file, "<unknown>") ?
		    name_of(x, file.at, file.len) : x->to->unknown;
	return profile_function(x->to, x->to->empty, where,
	    name_of(x, name.at, name.len));
}

/* Return the function of index i of the LLVM profile, as a copy of it in the
   file `where' or, if that is ID_NONE, as place_function() says. */
static uint32_t
copy_of(struct export *x, uint32_t i, uint32_t where)
{
	const struct llvm_function	*f = &x->from->functions[i];
	struct slice			 name = intern_slice(
					    &x->from->names.text, f->name);

	if (x->plain[f->name] != i + 1)
		name = llvm_kin_hashed(name, f->hash, &x->text, &x->room);
	return place_function(x, name, where);
}

/* Set *line to the line where the function of index i begins, or to 0, and
   return the function. */
static uint32_t
function_of(struct export *x, uint32_t i, uint32_t *line)
{
	const struct coverage_function	*f;

	*line = 0;
	if (x->coverage == NULL || x->match.covered[i] == COVERAGE_MATCH_NONE)
		return copy_of(x, i, ID_NONE);
	f = &x->coverage->functions[x->match.covered[i]];
	*line = f->line;
	return copy_of(x, i, covered_file(x, f->file));
}

/* Return the function that a call of this name goes to. */
static uint32_t
callee_of(struct export *x, uint32_t id)
{
	uint32_t	 line;

	return x->plain[id] > 0 ? function_of(x, x->plain[id] - 1, &line) :
	    place_function(x, intern_slice(&x->from->names.text, id), ID_NONE);
}

static struct wide
number(uint64_t count)
{
	return (struct wide){ 0, count };
}

static void
add_costs(struct export *x, const struct llvm_function *f, uint32_t section,
    uint32_t line)
{
	const struct position	 at = { 0, line };
	const uint64_t		*counts = x->from->counters + f->counters;
	uint32_t		 row, i;

	row = profile_cost(x->to, section, &at);
	/* A function that is only marked as hot or warm has no real counts. */
	if (llvm_profile_is_pseudo(x->from, f))
		return;
	for (i = 0; i < f->counter_n; i++)
		cost_table_add_wide(&x->to->costs, row, x->sums,
		    number(counts[i]));
	if (x->entries)
		cost_table_add_wide(&x->to->costs, row, x->entered,
		    number(counts[0]));
}

static void
add_calls(struct export *x, const struct llvm_function *f, uint32_t section)
{
	static const char	 outside[] = "<external>";
	const struct llvm_values *v = llvm_function_values(f);
	struct arc		 arc = { { 0, 0 }, { 0, 0 }, 0 };
	size_t			 n = 0, i;
	uint32_t		 name;

	for (i = 0; i < v->site_n[LLVM_TARGETS]; i++)
		n += v->counts[i];
	for (i = 0; i < n; i++) {
		if (llvm_names_find(&x->from->names, v->values[i].value, &name))
			arc.callee = callee_of(x, name);
		else
			arc.callee = profile_function(x->to, x->to->empty,
			    x->to->unknown, name_of(x, outside,
			    sizeof(outside) - 1));
		cost_table_add_wide(&x->to->arcs, profile_arc(x->to, section,
		    &arc), ARC_CALLS, number(v->values[i].count));
	}
}

static uint32_t
define(struct export *x, const char *name, const char *line)
{
	struct definition	 d = { { NULL, 0 }, { NULL, 0 }, { NULL, 0 } };
	uint32_t		 event = profile_event(x->to, name,
				    strlen(name));

	definition_read(&d, (struct slice){ line, strlen(line) });
	profile_define(x->to, &d);
	definition_free(&d);
	return event;
}

static void
begin(struct export *x, uint64_t profiles)
{
	struct metadata	*m = &x->to->metadata;
	char		 line[200];
	uint32_t	 list[3], n = 0;

	profile_forget_instr(x->to);
	x->entries = llvm_profile_counts_entries(x->from);
	/* The first event is the one that viewers show at first. */
	if (x->coverage != NULL)
		list[n++] = x->ran = define(x, LLVM_COSTS_LINES,
		    LLVM_COSTS_LINES " : Runs of lines");
	list[n++] = x->sums = define(x, "Cs", "Cs : Sum of counters");
	if (x->entries)
		list[n++] = x->entered = define(x, "En", "En : Entries");
	profile_list(x->to, list, n);
	metadata_fact(m, FACT_LLVM, llvm_profile_words(x->from, line,
	    sizeof(line)));
	metadata_fact(m, FACT_CALLS, METADATA_UNCHARGED);
	m->profiles = profiles;
	m->line = true;
}

static void
add_line(void *arg, const struct coverage_line *l)
{
	struct export		*x = arg;
	const struct position	 at = { 0, l->line };
	uint32_t		 function = x->functions[l->function], file;
	const struct section	*last;

	if (function == ID_NONE)
		return;
	file = covered_file(x, l->file);
	last = x->section == ID_NONE ? NULL : &x->to->sections[x->section];
	if (last == NULL || last->function != function || last->file != file) {
		x->section = profile_section(x->to, function, file);
		profile_enter(x->to, x->section);
	}
	cost_table_add_wide(&x->to->costs, profile_cost(x->to, x->section,
	    &at), x->ran, number(l->count));
}

/* Say which functions have no lines, or perhaps those of another program. */
static void
say_match(const struct export *x, struct llvm_costs *how)
{
	const struct coverage		*c = x->coverage;
	const struct coverage_match	*m = &x->match;
	const struct coverage_function	*moved;
	struct complaint		 changed;
	char				 name[200];

	if (m->changed > 0) {
		coverage_match_say(m, c, &changed);
		complaint_set(&how->said[how->said_n++], "warning: %s; what "
		    "differs stays at line 0", changed.text);
	}
	if (m->missing > 0)
		complaint_set(&how->said[how->said_n++], "note: functions that "
		    "ran and no --binary has: %zu, such as '%s'; they stay at "
		    "line 0", m->missing, llvm_names_quote(&x->from->names,
		    x->from->functions[m->first_missing].name, name,
		    sizeof(name)));
	if (m->untold > 0)
		complaint_set(&how->said[how->said_n++], "warning: functions "
		    "that an earlier --binary has with other code in the same "
		    "file: %zu; lines count the earlier ones alone",
		    m->untold);
	if (m->moved > 0) {
		moved = &c->functions[m->first_moved];
		complaint_set(&how->said[how->said_n++], "warning: functions "
		    "that several --binary have at different lines: %zu, "
		    "such as '%s'; ids do not tell which ran, so the lines "
		    "are those of %s; for two builds, first write the "
		    "costs of each by cgmerge --to=callgrind "
		    "--binary=PROGRAM", m->moved,
		    llvm_names_quote(&c->names, moved->name, name,
		    sizeof(name)), c->programs[moved->program].name);
	}
}

/* Add the lines of functions.  Of those of the LLVM profile these are the ones
   that are marked in `added'; unless `sparse', also add functions of the
   coverage mapping that did not run. */
static bool
add_lines(struct export *x, struct llvm_costs *how, const bool *added,
    struct complaint *wrong)
{
	const struct coverage		*c = x->coverage;
	const struct coverage_function	*f;
	struct coverage_lines		 lines = {
		.c = c, .match = &x->match, .p = x->from, .line = add_line,
		.arg = x
	};
	struct complaint		 negative;
	uint32_t			 found, i;
	bool				 good;

	x->functions = mem_none(c->function_n);
	for (i = 0; i < c->function_n; i++) {
		f = &c->functions[i];
		found = x->match.function[i];
		if (found == COVERAGE_MATCH_ZERO && !how->sparse)
			x->functions[i] = place_function(x, intern_slice(
			    &c->names.text, f->name), covered_file(x, f->file));
		else if (found < COVERAGE_MATCH_NONE && added[found])
			x->functions[i] = copy_of(x, found,
			    covered_file(x, f->file));
	}
	good = coverage_lines(&lines, wrong);
	say_match(x, how);
	if (lines.negative > 0) {
		coverage_lines_say(&lines, &negative);
		complaint_set(&how->said[how->said_n++], "warning: %s; 0 is "
		    "taken", negative.text);
	}
	mem_free(x->functions);
	return good;
}

/* Add the functions of the LLVM profile, without lines, and mark those that
   were added. */
static void
add_functions(struct export *x, bool sparse, bool *added)
{
	const struct llvm_profile	*from = x->from;
	const struct llvm_function	*f;
	uint32_t			*order = llvm_profile_order(from);
	uint32_t			 function, section, line;
	size_t				 n = from->function_n, i;

	if (sparse)
		n = llvm_profile_sparse(from, order, n);
	for (i = 0; i < n; i++) {
		f = &from->functions[order[i]];
		added[order[i]] = true;
		function = function_of(x, order[i], &line);
		section = profile_section(x->to, function,
		    x->to->functions[function].file);
		profile_enter(x->to, section);
		add_costs(x, f, section, line);
		add_calls(x, f, section);
	}
	mem_free(order);
}

bool
llvm_costs(struct profile *to, struct event_list *columns,
    struct llvm_costs *how, struct complaint *wrong)
{
	struct export	 x = {
		.to = to, .from = how->from, .coverage = how->coverage,
		.section = ID_NONE
	};
	bool		*added, good = true;

	assert(how->said_n == 0);
	if (x.coverage != NULL && (x.from->flags & LLVM_IR) != 0)
		return complaint_set(wrong, "expected a profile of a front "
		    "end, which has counters for lines, found IR "
		    "instrumentation");
	begin(&x, how->profiles);
	added = mem_get(x.from->function_n, sizeof(*added));
	x.plain = llvm_kin_choose(how->kin, x.from);
	if (x.coverage != NULL) {
		coverage_match(&x.match, x.coverage, x.from);
		x.files = mem_none(x.coverage->files.n);
	}
	add_functions(&x, how->sparse, added);
	if (x.coverage != NULL)
		good = add_lines(&x, how, added, wrong);
	profile_totals(to, to->summary);
	*columns = to->list;
	coverage_match_free(&x.match);
	mem_free(x.files);
	mem_free(x.plain);
	mem_free(x.text);
	mem_free(added);
	profile_freeze(to);
	return good;
}
