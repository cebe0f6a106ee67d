#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/sort.h"
#include "base/sys.h"
#include "text/num.h"
#include "text/rename.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "machine/load_bias.h"
#include "machine/machine_code.h"
#include "machine/objdump.h"
#include "report/options.h"
#include "report/input.h"
#include "report/report.h"
#include "report/table.h"

/* What became of the costs of an object. */
enum fate { FATE_SHOWN, FATE_BELOW, FATE_NOWHERE, FATES };

struct instruction {
	uint64_t	 addr;
	size_t		 text, len;	/* in machine.text */
};

/* The printing of one object's code. */
struct machine {
	struct report *r;
	const struct machine_code *code;
	struct table	*columns;
	uint32_t	 object;
	uint64_t	 bias;		/* of addresses in the profile */
	size_t		 first, end;	/* of the costs, those of the object */
	bool		*met;		/* which of these are instructions */
	size_t		 left;		/* how many are not yet */
	struct tally	 fates;		/* FATES times the events */
	struct tally	 self;		/* of its functions, by name, in the
					   first of the columns to sort by */
	uint32_t	 file, line;	/* of the source, as last printed */
	uint32_t	 function;	/* the one at hand, or ID_NONE, */
	struct instruction *list;	/* and its instructions so far */
	size_t		 n, room;
	char		*text;
	size_t		 text_len, text_room;
};

static void
add(struct machine *m, enum fate fate, const int64_t *costs)
{
	uint32_t	 n = m->code->costs.width, i;

	for (i = 0; i < n; i++)
		tally_add(&m->fates, fate * n + i, costs[i]);
}

static const int64_t *
costs_of(const struct machine *m, size_t site)
{
	return m->code->costs.counts + site * m->code->costs.width;
}

/* The first site of the list at an instruction, and whether it is one. */
static bool
find(const struct machine *m, const struct machine_code_list *l, uint64_t addr,
    size_t *site)
{
	*site = machine_code_seek(l, m->object, addr + m->bias);
	return *site < l->n && l->at[*site].object == m->object &&
	    l->at[*site].addr == addr + m->bias;
}

/* Whether an instruction has costs that are to be shown, and which. */
static bool
has_costs(const struct machine *m, uint64_t addr, size_t *site)
{
	return find(m, &m->code->costs, addr, site) &&
	    !breakdown_is_nothing(&m->r->breakdown, costs_of(m, *site));
}

/* Likewise of a call or jump; own counts stand before its costs. */
static bool
is_nothing(const struct machine *m, const int64_t *counts, size_t own)
{
	size_t	 i;

	for (i = 0; i < own; i++)
		if (counts[i] != 0)
			return false;
	return own == CODE_JUMP ? m->r->breakdown.changed_n > 0 :
	    breakdown_is_nothing(&m->r->breakdown, counts + own);
}

/* The calls and jumps of an instruction, behind it. */
static void
put_leaving(const struct machine *m, uint64_t addr)
{
	const struct machine_code_list	*l = &m->code->calls;
	char			 text[120];
	size_t			 i;
	bool			 there;

	for (there = find(m, l, addr, &i); there && i < l->n &&
	    l->at[i].object == m->object && l->at[i].addr == addr + m->bias;
	    i++) {
		if (is_nothing(m, l->counts + i * l->width, CODE_CALL))
			continue;
		table_put(m->columns, m->r->out, l->counts + i * l->width +
		    CODE_CALL, NULL);
		sink_text(m->r->out, " => ");
		put_function_name(m->r, l->at[i].callee);
		snprintf(text, sizeof(text), " (%lldx)\n",
		    (long long)l->counts[i * l->width + CODE_CALLS]);
		sink_text(m->r->out, text);
	}
	l = &m->code->jumps;
	for (there = find(m, l, addr, &i); there && i < l->n &&
	    l->at[i].object == m->object && l->at[i].addr == addr + m->bias;
	    i++) {
		if (is_nothing(m, l->counts + i * l->width, CODE_JUMP))
			continue;
		table_put_none(m->columns, m->r->out);
		snprintf(text, sizeof(text), " -> %llx (%lld of %lldx)\n",
		    (unsigned long long)(l->at[i].to - m->bias),
		    (long long)l->counts[i * l->width + CODE_FOLLOWED],
		    (long long)l->counts[i * l->width + CODE_EXECUTED]);
		sink_text(m->r->out, text);
	}
}

/* Where the source of the instruction is, if it is elsewhere than before. */
static void
put_source(struct machine *m, const struct machine_code_site *site)
{
	char	 text[32];

	if (site->line == 0 || (site->file == m->file &&
	    site->line == m->line))
		return;
	m->file = site->file;
	m->line = site->line;
	table_put_none(m->columns, m->r->out);
	sink_text(m->r->out, " ");
	put_name(m->r, site->file);
	snprintf(text, sizeof(text), ":%lu\n", (unsigned long)site->line);
	sink_text(m->r->out, text);
}

static void
put_instruction(struct machine *m, const struct instruction *at)
{
	char	 text[32];
	size_t	 site;
	bool	 costs = has_costs(m, at->addr, &site);

	if (costs) {
		put_source(m, &m->code->costs.at[site]);
		table_put(m->columns, m->r->out, costs_of(m, site), NULL);
	} else
		table_put_none(m->columns, m->r->out);
	snprintf(text, sizeof(text), "   %llx: ",
	    (unsigned long long)at->addr);
	sink_text(m->r->out, text);
	sink_put(m->r->out, m->text + at->text, at->len);
	sink_text(m->r->out, "\n");
	put_leaving(m, at->addr);
}

static void
put_marker(const struct machine *m, size_t i)
{
	char	 text[96];

	snprintf(text, sizeof(text), "-- %llx "
	    "----------------------------------------\n",
	    (unsigned long long)m->list[i].addr);
	sink_text(m->r->out, text);
}

/* Instructions with costs, and context instructions around them. */
static void
put_instructions(struct machine *m)
{
	uint64_t	 context = m->r->o->context;
	size_t		 i, site, ahead = 0;
	size_t		 near = 0;	/* behind the last one with costs */
	bool		 gap = false;

	for (i = 0; i < m->n; i++) {
		for (; ahead < m->n && ahead - i <= context; ahead++)
			if (has_costs(m, m->list[ahead].addr, &site))
				near = ahead + 1;
		if (near == 0 || i >= near + context) {
			if (!gap && near > 0)
				put_marker(m, i - 1);
			gap = true;
			continue;
		}
		if (gap)
			put_marker(m, i);
		gap = false;
		put_instruction(m, &m->list[i]);
	}
}

static bool
is_shown(const struct machine *m)
{
	uint32_t	 column = m->r->choice->sort.at[0];
	int64_t		 costs[EVENT_MAX] = { 0 };

	costs[column] = m->self.at[m->function];
	return is_much(m->r, costs);
}

/* All of a function was read: print it, if it costs as much. */
static void
end_function(struct machine *m)
{
	struct tally	 sum;
	size_t		 i, k, site;
	char		 of[NOTE_ROOM];

	tally_init(&sum, m->code->costs.width);
	for (i = 0; i < m->n; i++)
		if (find(m, &m->code->costs, m->list[i].addr, &site))
			for (k = 0; k < sum.n; k++)
				tally_add(&sum, k, costs_of(m, site)[k]);
	if (m->function != ID_NONE)
		note_costs(m->r, &sum, 0, "", note_name(m->r, m->function,
		    of));
	if (m->function != ID_NONE && is_shown(m)) {
		add(m, FATE_SHOWN, sum.at);
		table_put(m->columns, m->r->out, sum.at, NULL);
		sink_text(m->r->out, " ");
		put_function_name(m->r, m->function);
		sink_text(m->r->out, ":\n");
		put_instructions(m);
		sink_text(m->r->out, "\n");
	} else if (m->function != ID_NONE)
		add(m, FATE_BELOW, sum.at);
	tally_free(&sum);
	m->n = m->text_len = 0;
	m->function = m->file = ID_NONE;
}

/*
 * A function begins where the object says so, and where costs say so: what
 * is left of the symbols of an object may be few.
 */
static void
take_instruction(struct machine *m, const struct objdump_line *line)
{
	struct instruction	*at;
	size_t			 site;

	if (find(m, &m->code->costs, line->addr, &site)) {
		if (m->function != ID_NONE && m->function !=
		    m->code->costs.at[site].function)
			end_function(m);
		m->function = m->code->costs.at[site].function;
		m->left -= !m->met[site - m->first];
		m->met[site - m->first] = true;
	}
	m->list = mem_grow(m->list, &m->room, m->n + 1, sizeof(*m->list));
	at = &m->list[m->n++];
	*at = (struct instruction){
		line->addr, m->text_len, line->text.len
	};
	m->text = mem_grow(m->text, &m->text_room, m->text_len + at->len, 1);
	if (at->len > 0)
		memcpy(m->text + at->text, line->text.at, at->len);
	m->text_len += at->len;
}

/* False if the program does not take the object. */
static bool
put_functions(struct machine *m, const char *path)
{
	struct objdump		 dump;
	struct objdump_line	 line;

	objdump_open(&dump, path);
	m->function = ID_NONE;
	while (objdump_next(&dump, &line)) {
		if (line.is_symbol) {
			end_function(m);
			if (m->left == 0)
				break;
		} else
			take_instruction(m, &line);
	}
	end_function(m);
	return objdump_close(&dump) || m->left == 0;
}

/* The lowest address of each function of the object, by name. */
static uint64_t *
lowest_addresses(const struct machine *m)
{
	size_t			 names = m->r->p->names.n, i;
	const struct machine_code_entry	*e = m->code->entries;
	uint64_t		*lowest = mem_get(names, sizeof(*lowest));

	memset(lowest, 0xff, names * sizeof(*lowest));
	for (i = 0; i < m->code->entry_n; i++)
		if (e[i].object == m->object && e[i].addr < lowest[e[i].name])
			lowest[e[i].name] = e[i].addr;
	return lowest;
}

static void
find_bias(struct machine *m, const char *path)
{
	uint64_t	*lowest = lowest_addresses(m);
	struct objdump	 dump;

	objdump_open(&dump, path);
	m->bias = load_bias_find(&dump, &m->r->p->names, lowest);
	objdump_close(&dump);
	mem_free(lowest);
}

static void
put_fates(struct machine *m)
{
	static const char *const	 labels[FATES] = {
		" shown: functions above the threshold",
		" not shown: functions below the threshold",
		" not shown: addresses that are no instructions"
	};
	int				 i;

	for (i = 0; i < FATES; i++) {
		note_costs(m->r, &m->fates, (size_t)i * m->code->costs.width,
		    "", "an object");
		table_put(m->columns, m->r->out, m->fates.at +
		    (size_t)i * m->code->costs.width, NULL);
		sink_text(m->r->out, labels[i]);
		sink_text(m->r->out, "\n");
	}
	sink_text(m->r->out, "\n");
}

static void
measure(struct machine *m, const int64_t *sum)
{
	const struct machine_code_list	*calls = &m->code->calls;
	size_t			 i;

	tally_init(&m->self, m->r->p->names.n);
	for (i = m->first; i < m->end; i++)
		tally_add(&m->self, m->code->costs.at[i].function,
		    costs_of(m, i)[m->r->choice->sort.at[0]]);
	for (i = 0; m->self.carry != NULL && i < m->self.n; i++)
		note_number(m->r, &m->self, i, "cost", "a function");
	m->columns = new_table(m->r, false);
	table_note(m->columns, sum);
	for (i = m->first; i < m->end; i++)
		table_note(m->columns, costs_of(m, i));
	for (i = machine_code_seek(calls, m->object, 0); i < calls->n &&
	    calls->at[i].object == m->object; i++)
		table_note(m->columns, calls->counts + i * calls->width +
		    CODE_CALL);
	table_measure(m->columns);
}

/* Costs of an older build of an object are at the wrong instructions. */
static void
warn_of_newer(const struct report *r, const struct stat *st)
{
	const struct report_input	*in = r->o->inputs;
	size_t				 i;

	for (i = 0; i < r->o->input_n; i++) {
		if (in[i].changed.tv_sec == 0 ||
		    !is_later(&st->st_mtim, &in[i].changed))
			continue;
		put_warning(r, "@ The object is newer than data file '",
		    in[i].name, "'.\n@ Annotations may not be correct.\n");
		put_rule(r->out, '@', 79);
		sink_text(r->out, "\n");
	}
}

static void
free_machine(struct machine *m)
{
	mem_free(m->columns);
	mem_free(m->met);
	tally_free(&m->self);
	tally_free(&m->fates);
	mem_free(m->list);
	mem_free(m->text);
}

/* Costs at what is no instruction of this build of the object. */
static void
end_object(struct machine *m)
{
	size_t	 i;

	for (i = m->first; i < m->end; i++)
		if (!m->met[i - m->first])
			add(m, FATE_NOWHERE, costs_of(m, i));
	if (m->left > 0) {
		put_warning(m->r, "@@ Information recorded about addresses "
		    "that are no instructions.\n@@ The object may be another "
		    "build than the one that ran.\n", "", "");
		put_rule(m->r->out, '@', 79);
		sink_text(m->r->out, "\n");
	}
	put_fates(m);
}

/* Where the object is, or NULL; the caller frees it.  How many it stands for
   goes to *n. */
static char *
find_object(struct machine *m, struct stat *st, size_t *n)
{
	const struct intern	*names = &m->r->p->names;
	char			**originals, *path = NULL;
	size_t			 i;
	int			 fd;

	rename_originals(m->r->o->rename, NAME_OBJECT,
	    intern_text(names, m->object), intern_length(names, m->object),
	    &originals, n);
	/* The program opens it itself, but nothing that is none. */
	if (*n == 1 && (fd = open_named(m->r, originals[0], NULL, 0, st,
	    &path)) >= 0)
		sys_close(fd);
	for (i = 0; i < *n; i++)
		mem_free(originals[i]);
	mem_free(originals);
	return path;
}

static void
put_object_code(struct machine *m, const int64_t *sum)
{
	const struct intern	*names = &m->r->p->names;
	struct stat		 st;
	char			*path;
	size_t			 n;

	put_title(m->r, "Annotated machine code: ",
	    intern_text(names, m->object), intern_length(names, m->object));
	path = find_object(m, &st, &n);
	m->met = mem_get(m->end - m->first, sizeof(*m->met));
	m->left = m->end - m->first;
	tally_init(&m->fates, (size_t)FATES * m->code->costs.width);
	measure(m, sum);
	if (path == NULL) {
		sink_text(m->r->out, n == 1 ? "Unannotated because the object "
		    "is unreadable.\n\n" : "Unannotated because the name "
		    "stands for several objects.\n\n");
		return;
	}
	warn_of_newer(m->r, &st);
	table_head(m->columns, m->r->out);
	sink_text(m->r->out, "\n\n");
	find_bias(m, path);
	if (put_functions(m, path))
		end_object(m);
	else
		sink_text(m->r->out, "Unannotated because objdump cannot read "
		    "the object.\n\n");
	mem_free(path);
}

/* The costs of each object: sums, and where its sites begin. */
struct objects {
	const struct report *r;
	const struct machine_code_list *costs;
	struct tally	 sums;		/* of each, costs.width */
	size_t		*first;		/* site of each; n + 1 */
	size_t		 n;
};

static void
open_objects(struct objects *s)
{
	const struct machine_code_list	*l = s->costs;
	size_t			 i, k;

	s->first = mem_get(l->n + 1, sizeof(*s->first));
	for (i = 0; i < l->n; i++)
		if (i == 0 || l->at[i].object != l->at[i - 1].object)
			s->first[s->n++] = i;
	s->first[s->n] = l->n;
	tally_init(&s->sums, s->n * l->width);
	for (i = 0, s->n = 0; i < l->n; i++) {
		s->n += i == s->first[s->n];
		for (k = 0; k < l->width; k++)
			tally_add(&s->sums, (s->n - 1) * l->width + k,
			    l->counts[i * l->width + k]);
	}
}

/* The most costly first. */
static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct objects	*s = context;
	size_t			 width = s->costs->width;
	int			 way;

	way = num_compare_desc(s->sums.at + x * width, s->sums.at + y * width,
	    s->r->choice->sort.at, 1);
	return way != 0 ? way : intern_compare(&s->r->p->names,
	    s->costs->at[s->first[x]].object,
	    s->costs->at[s->first[y]].object);
}

void
put_codes(struct report *r)
{
	const struct machine_code	*code = r->o->code;
	struct objects		 s = {
		.r = r, .costs = &code->costs
	};
	struct machine		 m;
	uint32_t		*list;
	size_t			 i;

	open_objects(&s);
	for (i = 0; i < s.n; i++)
		note_costs(r, &s.sums, i * s.costs->width, "", "an object");
	list = mem_get(s.n, sizeof(*list));
	for (i = 0; i < s.n; i++)
		list[i] = (uint32_t)i;
	sort_ids(list, s.n, downwards, &s);
	for (i = 0; i < s.n; i++) {
		const int64_t	*sum = s.sums.at + (size_t)list[i] *
				    code->costs.width;

		if (!is_much(r, sum))
			continue;
		m = (struct machine){
			.r = r, .code = code, .first = s.first[list[i]],
			.end = s.first[list[i] + 1], .file = ID_NONE
		};
		m.object = code->costs.at[m.first].object;
		put_object_code(&m, sum);
		free_machine(&m);
	}
	mem_free(list);
	tally_free(&s.sums);
	mem_free(s.first);
}
