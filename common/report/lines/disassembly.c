/*
 * objdump prints instructions in the order of addresses, and costs belong to
 * addresses: the instructions of a function are collected until the next
 * function begins, and printed if its cost reaches the threshold.  Addresses of
 * the profile are those of the object file plus a bias.
 */
#include "report/lines/disassembly.h"

#include <string.h>

#include "base/mem.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "machine/load_bias.h"
#include "machine/machine_code.h"
#include "machine/objdump.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* What happened to a cost of the object: printed, below the threshold, or at no
   instruction. */
enum fate { FATE_SHOWN, FATE_BELOW, FATE_NOWHERE, FATES };

struct instruction {
	uint64_t	 addr;
	size_t		 text, len;	/* in disassembly.text */
};

struct disassembly {
	struct report	*r;
	const struct disassembly_object *of;
	const struct machine_code *code;
	const struct table *table;
	uint64_t	 bias;
	bool		*met;		/* costs whose site is an instruction */
	size_t		 left;		/* number of costs not met yet */
	struct tally	 fates;		/* FATES times the events */
	uint32_t	 function;	/* name of the current function, or
					   ID_NONE */
	uint32_t	 file, line;	/* the source as last printed, */
	struct instruction *list;	/* instructions of the current
					   function */
	size_t		 n, room;
	char		*text;
	size_t		 text_len, text_room;
};

static void
meet_fate(struct disassembly *d, enum fate fate, const int64_t *costs)
{
	uint32_t	 n = d->code->costs.width, i;

	for (i = 0; i < n; i++)
		tally_add(&d->fates, fate * n + i, costs[i]);
}

static const int64_t *
site_costs(const struct disassembly *d, size_t site)
{
	return d->code->costs.counts + site * d->code->costs.width;
}

/* Whether site i of the list is at this address of the object. */
static bool
is_at(const struct disassembly *d, const struct machine_code_list *l,
    size_t i, uint64_t addr)
{
	return i < l->n && l->at[i].object == d->of->name &&
	    l->at[i].addr == addr + d->bias;
}

/* Find the first site of the list at an instruction; false if there is none. */
static bool
find(const struct disassembly *d, const struct machine_code_list *l,
    uint64_t addr, size_t *site)
{
	*site = machine_code_seek(l, d->of->name, addr + d->bias);
	return is_at(d, l, *site, addr);
}

/* Whether an instruction has costs to print, and at which site. */
static bool
has_costs(const struct disassembly *d, uint64_t addr, size_t *site)
{
	return find(d, &d->code->costs, addr, site) &&
	    !breakdown_is_nothing(&d->r->breakdown, site_costs(d, *site));
}

/* Whether a call or jump has nothing to print.  Its first `own' counts come
   before its costs. */
static bool
is_nothing(const struct disassembly *d, const int64_t *counts, size_t own)
{
	size_t	 i;

	for (i = 0; i < own; i++)
		if (counts[i] != 0)
			return false;
	return own == CODE_JUMP ? d->r->breakdown.changed->n > 0 :
	    breakdown_is_nothing(&d->r->breakdown, counts + own);
}

/* Print the calls and jumps of an instruction after it. */
static void
put_leaving(const struct disassembly *d, uint64_t addr)
{
	const struct machine_code_list	*l = &d->code->calls;
	const int64_t			*counts;
	size_t				 i;

	for (find(d, l, addr, &i); is_at(d, l, i, addr); i++) {
		counts = l->counts + i * l->width;
		if (is_nothing(d, counts, CODE_CALL))
			continue;
		table_put(d->table, d->r->out, counts + CODE_CALL, NULL);
		sink_text(d->r->out, " => ");
		print_short(d->r, l->at[i].callee);
		print_calls(d->r, counts[CODE_CALLS]);
		sink_text(d->r->out, "\n");
	}
	l = &d->code->jumps;
	for (find(d, l, addr, &i); is_at(d, l, i, addr); i++) {
		counts = l->counts + i * l->width;
		if (is_nothing(d, counts, CODE_JUMP))
			continue;
		table_put_none(d->table, d->r->out);
		sink_format(d->r->out, " -> %llx (%lld of %lldx)\n",
		    (unsigned long long)(l->at[i].to - d->bias),
		    (long long)counts[CODE_FOLLOWED],
		    (long long)counts[CODE_EXECUTED]);
	}
}

/* Print the source line of the instruction, if it is not that of the one
   before. */
static void
put_source(struct disassembly *d, const struct machine_code_site *site)
{
	if (site->line == 0 || (site->file == d->file &&
	    site->line == d->line))
		return;
	d->file = site->file;
	d->line = site->line;
	table_put_none(d->table, d->r->out);
	sink_text(d->r->out, " ");
	print_name(d->r, site->file);
	sink_format(d->r->out, ":%lu\n", (unsigned long)site->line);
}

static void
put_instruction(struct disassembly *d, const struct instruction *at)
{
	size_t	 site;
	bool	 costs = has_costs(d, at->addr, &site);

	if (costs) {
		put_source(d, &d->code->costs.at[site]);
		table_put(d->table, d->r->out, site_costs(d, site), NULL);
	} else
		table_put_none(d->table, d->r->out);
	sink_format(d->r->out, "   %llx: ", (unsigned long long)at->addr);
	sink_put(d->r->out, d->text + at->text, at->len);
	sink_text(d->r->out, "\n");
	put_leaving(d, at->addr);
}

static void
put_marker(const struct disassembly *d, size_t i)
{
	sink_format(d->r->out, "-- %llx "
	    "----------------------------------------\n",
	    (unsigned long long)d->list[i].addr);
}

/* Print the instructions with costs, and the instructions around them. */
static void
put_instructions(struct disassembly *d)
{
	uint64_t	 context = d->r->o->context;
	size_t		 i, site, ahead = 0;
	size_t		 near = 0;	/* instructions since the last one with
					   costs */
	bool		 gap = false;

	for (i = 0; i < d->n; i++) {
		for (; ahead < d->n && ahead - i <= context; ahead++)
			if (has_costs(d, d->list[ahead].addr, &site))
				near = ahead + 1;
		if (near == 0 || i >= near + context) {
			if (!gap && near > 0)
				put_marker(d, i - 1);
			gap = true;
			continue;
		}
		if (gap)
			put_marker(d, i);
		gap = false;
		put_instruction(d, &d->list[i]);
	}
}

static bool
is_shown(const struct disassembly *d)
{
	uint32_t	 column = d->r->choice->sort.at[0];
	int64_t		 costs[EVENT_MAX] = { 0 };

	costs[column] = d->of->self->at[d->function];
	return report_is_much(d->r, costs);
}

/* A function has been read to its end: print it if it reaches the threshold. */
static void
end_function(struct disassembly *d)
{
	struct tally	 sum;
	size_t		 i, k, site;
	char		 of[NOTE_ROOM];

	tally_init(&sum, d->code->costs.width);
	for (i = 0; i < d->n; i++)
		if (find(d, &d->code->costs, d->list[i].addr, &site))
			for (k = 0; k < sum.n; k++)
				tally_add(&sum, k, site_costs(d, site)[k]);
	if (d->function != ID_NONE)
		note_costs(d->r, &sum, 0, "", note_name(d->r, d->function,
		    of));
	if (d->function != ID_NONE && is_shown(d)) {
		meet_fate(d, FATE_SHOWN, sum.at);
		table_put(d->table, d->r->out, sum.at, NULL);
		sink_text(d->r->out, " ");
		print_short(d->r, d->function);
		sink_text(d->r->out, ":\n");
		put_instructions(d);
		sink_text(d->r->out, "\n");
	} else if (d->function != ID_NONE)
		meet_fate(d, FATE_BELOW, sum.at);
	tally_free(&sum);
	d->n = d->text_len = 0;
	d->function = d->file = ID_NONE;
}

/*
 * Add an instruction.  A function also begins where the costs belong to another
 * function: the object may have been stripped of most of its symbols.
 */
static void
take_instruction(struct disassembly *d, const struct objdump_line *line)
{
	struct instruction	*at;
	size_t			 site;

	if (find(d, &d->code->costs, line->addr, &site)) {
		if (d->function != ID_NONE && d->function !=
		    d->code->costs.at[site].function)
			end_function(d);
		d->function = d->code->costs.at[site].function;
		d->left -= !d->met[site - d->of->first];
		d->met[site - d->of->first] = true;
	}
	d->list = mem_grow(d->list, &d->room, d->n + 1, sizeof(*d->list));
	at = &d->list[d->n++];
	*at = (struct instruction){
		line->addr, d->text_len, line->text.len
	};
	d->text = mem_grow(d->text, &d->text_room, d->text_len + at->len, 1);
	if (at->len > 0)
		memcpy(d->text + at->text, line->text.at, at->len);
	d->text_len += at->len;
}

/* Print the functions; false if objdump fails on the object. */
static bool
put_functions(struct disassembly *d, const char *path)
{
	struct objdump		 dump;
	struct objdump_line	 line;

	objdump_open(&dump, path);
	while (objdump_next(&dump, &line)) {
		if (line.is_symbol) {
			end_function(d);
			if (d->left == 0)
				break;
		} else
			take_instruction(d, &line);
	}
	end_function(d);
	return objdump_close(&dump) || d->left == 0;
}

/* Warn of costs at addresses that are not instructions of this build of the
   object. */
static void
end_object(struct disassembly *d)
{
	size_t	 i;

	for (i = d->of->first; i < d->of->end; i++)
		if (!d->met[i - d->of->first])
			meet_fate(d, FATE_NOWHERE, site_costs(d, i));
	if (d->left == 0)
		return;
	print_warning(d->r, "@@ Information recorded about addresses "
	    "that are no instructions.\n@@ The object may be another "
	    "build than the one that ran.\n", "", "");
	print_warning_end(d->r);
	sink_text(d->r->out, "\n");
}

static void
put_fates(struct disassembly *d)
{
	static const char *const	 labels[FATES] = {
		" shown: functions above the threshold",
		" not shown: functions below the threshold",
		" not shown: addresses that are no instructions"
	};
	size_t				 n = d->code->costs.width;
	unsigned			 i;

	for (i = 0; i < FATES; i++) {
		note_costs(d->r, &d->fates, i * n, "", "an object");
		table_put(d->table, d->r->out, d->fates.at + i * n, NULL);
		sink_text(d->r->out, labels[i]);
		sink_text(d->r->out, "\n");
	}
	sink_text(d->r->out, "\n");
}

bool
disassembly_put(struct report *r, const struct disassembly_object *of,
    const struct table *table, const char *path)
{
	struct disassembly	 d = {
		.r = r, .of = of, .code = r->o->code, .table = table,
		.left = of->end - of->first, .function = ID_NONE,
		.file = ID_NONE
	};
	bool			 good;

	d.met = mem_get(d.left, sizeof(*d.met));
	tally_init(&d.fates, (size_t)FATES * d.code->costs.width);
	d.bias = load_bias_find(d.code, &r->p->names, of->name, path);
	good = put_functions(&d, path);
	if (good) {
		end_object(&d);
		put_fates(&d);
	}
	mem_free(d.met);
	tally_free(&d.fates);
	mem_free(d.list);
	mem_free(d.text);
	return good;
}
