/*
 * objdump prints instructions in the order of addresses.  The cost of a
 * function is known only after its last instruction, so its instructions are
 * collected until the next function begins.  An address in the profile is the
 * address in the object file plus a number, the bias.
 *
 * Costs are sorted by object, so that those of one object are adjacent.
 */
#include "report/lines/object_code.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "base/sys.h"
#include "text/num.h"
#include "text/rename.h"
#include "text/string.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "machine/machine_code.h"
#include "machine/objdump.h"
#include "report/view/input.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/*
 * What becomes of a cost in the report: it is shown at an instruction, it is
 * left out because it is below the threshold, or it is left out because there
 * is no instruction at its address.
 */
enum fate { FATE_SHOWN, FATE_BELOW, FATE_NOWHERE, FATES };

struct instruction {
	uint64_t	 addr;
	size_t		 text, len;	/* position of the text in
					   disassembly.text, and its length */
};

/* Collects what the report prints into blocks, and passes each block to a
   function. */
struct blocks {
	struct report	*r;
	object_code_taker *take;
	void		*arg;
	struct sink	*out;		/* the report's own sink, while a block
					   is written to `memory' */
	struct sink	 memory;
	struct string	 text;
};

/* The objects and the sums of their costs.  A site is an address that has
   costs. */
struct objects {
	struct blocks	 blocks;
	const struct machine_code_list *costs;
	struct tally	 sums;		/* by object: sums of its costs,
					   costs.width numbers */
	size_t		*first;		/* by object: index of its first site;
					   one more element marks the end */
	size_t		 n;
};

/* The state while the code of one object is shown. */
struct disassembly {
	struct blocks	*blocks;
	struct report	*r;
	const struct machine_code *code;
	uint32_t	 object;
	size_t		 first, end;	/* range of the object's costs */
	const int64_t	*sum;		/* sum of the object's costs */
	struct tally	 self;		/* by name of a function: its self cost
					   in the first sort column */
	bool		*much;		/* by name of a function: it is shown */
	struct table	*table;
	uint64_t	 bias;
	bool		*met;		/* by cost: there is an instruction at
					   its address */
	size_t		 left;		/* number of costs whose address has no
					   instruction so far */
	struct tally	 fates;		/* by fate: sums of the costs, one for
					   each event */
	uint32_t	 function;	/* name of the current function, or
					   ID_NONE */
	uint32_t	*homes;		/* files that functions of this name are
					   from, as those with costs occur */
	size_t		 home_n, home_room;
	uint32_t	 file, line;	/* source position that was printed
					   last */
	struct instruction *list;	/* instructions of the current
					   function */
	size_t		 n, room;
	char		*text;
	size_t		 text_len, text_room;
};

/* Begin a block: until it ends, all that the report prints goes into memory. */
static void
begin_block(struct blocks *b)
{
	b->text = (struct string){ NULL, 0 };
	sink_memory(&b->memory, &b->text);
	b->out = b->r->out;
	b->r->out = &b->memory;
}

static void
end_block(struct blocks *b, struct object_code_block *block)
{
	sink_close(&b->memory);
	b->r->out = b->out;
	block->text = (struct slice){ b->text.at, b->text.len };
	b->take(b->arg, block);
	mem_free(b->text.at);
}

static void
end_note(struct blocks *b)
{
	end_block(b, &(struct object_code_block){ .kind = OBJECT_CODE_NOTE });
}

static void
put_note(struct blocks *b, const char *text)
{
	begin_block(b);
	sink_text(b->r->out, text);
	end_note(b);
}

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

/* Return whether site i of the list, which is an address with costs, is at this
   address of the object. */
static bool
is_at(const struct disassembly *d, const struct machine_code_list *l,
    size_t i, uint64_t addr)
{
	return i < l->n && l->at[i].object == d->object &&
	    l->at[i].addr == addr + d->bias;
}

/* Find the first site (address with costs) of the list that is at the address
   of an instruction.  Return false if there is none. */
static bool
find(const struct disassembly *d, const struct machine_code_list *l,
    uint64_t addr, size_t *site)
{
	*site = machine_code_seek(l, d->object, addr + d->bias);
	return is_at(d, l, *site, addr);
}

/* Return the costs of an instruction, or NULL if the report shows none. */
static const int64_t *
shown_costs(const struct disassembly *d, uint64_t addr)
{
	size_t	 site;

	return find(d, &d->code->costs, addr, &site) &&
	    !breakdown_is_nothing(&d->r->breakdown, site_costs(d, site)) ?
	    site_costs(d, site) : NULL;
}

/* Return whether all counts of a call or jump that the report shows are 0.  The
   first `own' counts, such as the number of calls, are no costs. */
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

/* Return whether the list, of calls or of jumps, has one of the instruction
   that the report shows. */
static bool
leaves(const struct disassembly *d, const struct machine_code_list *l,
    uint64_t addr, size_t own)
{
	size_t	 i;

	for (find(d, l, addr, &i); is_at(d, l, i, addr); i++)
		if (!is_nothing(d, l->counts + i * l->width, own))
			return true;
	return false;
}

/* Return whether the report shows costs, calls or jumps of an instruction.  In
   a difference only the calls may have changed, as those of what got dearer. */
static bool
has_counts(const struct disassembly *d, uint64_t addr)
{
	return shown_costs(d, addr) != NULL ||
	    leaves(d, &d->code->calls, addr, CODE_CALL) ||
	    leaves(d, &d->code->jumps, addr, CODE_JUMP);
}

/* Print the calls and jumps of an instruction below it. */
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
		table_put(d->table, d->r->out, NULL, NULL);
		sink_format(d->r->out, " -> %llx (%lld of %lldx)\n",
		    (unsigned long long)(l->at[i].to - d->bias),
		    (long long)counts[CODE_FOLLOWED],
		    (long long)counts[CODE_EXECUTED]);
	}
}

/* Print the source file and line of an instruction, if they are known, unless
   they are those that were printed last.  An unknown line is said only where
   the instruction would seem to be of the line above. */
static void
put_source(struct disassembly *d, uint64_t addr)
{
	const struct machine_code_list	*const lists[] = {
		&d->code->costs, &d->code->calls, &d->code->jumps
	};
	const struct machine_code_site	*site = NULL;
	size_t				 i, k;

	for (i = 0; i < sizeof(lists) / sizeof(lists[0]) && site == NULL; i++)
		if (find(d, lists[i], addr, &k))
			site = &lists[i]->at[k];
	if (site == NULL || (d->file == ID_NONE ? site->line == 0 :
	    site->file == d->file && site->line == d->line))
		return;
	d->file = site->file;
	d->line = site->line;
	table_put(d->table, d->r->out, NULL, NULL);
	sink_text(d->r->out, " ");
	print_name(d->r, site->file);
	if (site->line == 0)
		sink_text(d->r->out, " (line unknown)\n");
	else
		sink_format(d->r->out, ":%lu\n", (unsigned long)site->line);
}

static void
put_instruction(struct disassembly *d, const struct instruction *at)
{
	put_source(d, at->addr);
	table_put(d->table, d->r->out, shown_costs(d, at->addr), NULL);
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

/* Print the instructions that have counts, and some instructions around
   them. */
static void
put_instructions(struct disassembly *d)
{
	uint64_t	 context = d->r->o->context;
	size_t		 i, ahead = 0;
	size_t		 near = 0;	/* number of instructions since the last
					   one with counts */
	bool		 gap = false;

	for (i = 0; i < d->n; i++) {
		for (; ahead < d->n && ahead - i <= context; ahead++)
			if (has_counts(d, d->list[ahead].addr))
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

/* End the current function, and print it if it is shown. */
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
	if (d->function != ID_NONE && d->much[d->function]) {
		meet_fate(d, FATE_SHOWN, sum.at);
		begin_block(d->blocks);
		table_put(d->table, d->r->out, sum.at, NULL);
		sink_text(d->r->out, " ");
		print_short(d->r, d->function);
		sink_text(d->r->out, ":\n");
		put_instructions(d);
		end_block(d->blocks, &(struct object_code_block){
			.kind = OBJECT_CODE_FUNCTION, .object = d->object,
			.function = d->function, .homes = d->homes,
			.home_n = d->home_n
		});
	} else if (d->function != ID_NONE)
		meet_fate(d, FATE_BELOW, sum.at);
	tally_free(&sum);
	d->n = d->text_len = d->home_n = 0;
	d->function = d->file = ID_NONE;
}

static void
add_home(struct disassembly *d, uint32_t home)
{
	if (d->home_n > 0 && d->homes[d->home_n - 1] == home)
		return;
	d->homes = mem_grow(d->homes, &d->home_room, d->home_n + 1,
	    sizeof(*d->homes));
	d->homes[d->home_n++] = home;
}

/*
 * Add an instruction.  A new function begins where objdump says so, and also
 * where costs belong to another function, since an object may be stripped of
 * most symbols.
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
		add_home(d, d->code->costs.at[site].home);
		d->left -= !d->met[site - d->first];
		d->met[site - d->first] = true;
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

/* Print the functions of the object file.  Return false if objdump fails. */
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

/* Warn of costs at addresses where the object file has no instruction, as when
   it is from another build. */
static void
end_object(struct disassembly *d)
{
	size_t	 i;

	for (i = d->first; i < d->end; i++)
		if (!d->met[i - d->first])
			meet_fate(d, FATE_NOWHERE, site_costs(d, i));
	if (d->left == 0)
		return;
	begin_block(d->blocks);
	print_warning(d->r, "@@ Information recorded about addresses "
	    "that are no instructions.\n@@ The object may be another "
	    "build than the one that ran.\n", "", "");
	print_warning_end(d->r);
	end_note(d->blocks);
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

	begin_block(d->blocks);
	for (i = 0; i < FATES; i++) {
		note_costs(d->r, &d->fates, i * n, "", "an object");
		table_put(d->table, d->r->out, d->fates.at + i * n, NULL);
		sink_text(d->r->out, labels[i]);
		sink_text(d->r->out, "\n");
	}
	end_note(d->blocks);
}

/*
 * Print the functions of the object file `path' whose cost reaches the
 * threshold, and how much of the object's cost they have.  If objdump fails,
 * print a message instead.
 */
static void
disassemble(struct disassembly *d, const char *path)
{
	d->left = d->end - d->first;
	d->function = d->file = ID_NONE;
	d->met = mem_get(d->left, sizeof(*d->met));
	tally_init(&d->fates, (size_t)FATES * d->code->costs.width);
	d->bias = objdump_bias(d->code, &d->r->p->names, d->object, path);
	if (put_functions(d, path)) {
		end_object(d);
		put_fates(d);
	} else
		put_note(d->blocks, "Unannotated because objdump cannot "
		    "read the object.\n");
	mem_free(d->met);
	tally_free(&d->fates);
	mem_free(d->homes);
	mem_free(d->list);
	mem_free(d->text);
}

static void
find_objects(struct objects *s)
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

/* Compare the costs of two objects for a descending order. */
static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct objects	*s = context;
	size_t			 width = s->costs->width;
	int			 way;

	way = num_compare_desc(s->sums.at + x * width, s->sums.at + y * width,
	    s->blocks.r->choice->sort.at, 1);
	return way != 0 ? way : intern_compare(&s->blocks.r->p->names,
	    s->costs->at[s->first[x]].object,
	    s->costs->at[s->first[y]].object);
}

/*
 * Find the functions that are shown, those whose cost, or that of one of their
 * instructions, reaches the threshold: in a difference, instructions may cancel
 * each other.  There, an instruction must have changed.  Return whether there
 * are any.
 */
static bool
find_functions(struct disassembly *d)
{
	const struct machine_code_list	*l = &d->code->costs;
	uint32_t			 column = d->r->choice->sort.at[0];
	bool				 some = false;
	size_t				 i;

	tally_init(&d->self, d->r->p->names.n);
	d->much = mem_get(d->r->p->names.n, sizeof(*d->much));
	for (i = d->first; i < d->end; i++)
		tally_add(&d->self, l->at[i].function,
		    l->counts[i * l->width + column]);
	for (i = 0; d->self.carry != NULL && i < d->self.n; i++)
		note_number(d->r, &d->self, i, "cost", "a function");
	for (i = d->first; i < d->end; i++)
		some |= d->much[l->at[i].function] |= !breakdown_is_nothing(
		    &d->r->breakdown, site_costs(d, i)) &&
		    (num_size(site_costs(d, i)[column]) >= d->r->least ||
		    num_size(d->self.at[l->at[i].function]) >= d->r->least);
	return some;
}

static void
measure(struct disassembly *d)
{
	const struct machine_code_list	*l = &d->code->costs;
	size_t				 i;

	d->table = report_table_new(d->r, false);
	table_note(d->table, d->sum);
	for (i = d->first; i < d->end; i++)
		table_note(d->table, l->counts + i * l->width);
	l = &d->code->calls;
	for (i = machine_code_seek(l, d->object, 0); i < l->n &&
	    l->at[i].object == d->object; i++)
		table_note(d->table, l->counts + i * l->width + CODE_CALL);
	table_measure(d->table);
}

/* Warn if the object file is newer than an input: then the costs in this input
   are of an older build, and are shown at the wrong instructions. */
static void
warn_of_newer(struct blocks *b, const struct timespec *changed)
{
	const struct report_input	*in = b->r->o->inputs;
	size_t				 i;

	for (i = 0; i < b->r->o->input_n; i++) {
		if (!report_input_is_older(&in[i], changed))
			continue;
		begin_block(b);
		print_warning(b->r, "@ The object is newer than data file '",
		    in[i].name, "'.\n@ Annotations may not be correct.\n");
		print_warning_end(b->r);
		end_note(b);
	}
}

/* Find the file of an object.  If it cannot be shown, print the reason and
   return false. */
static bool
find_file(struct blocks *b, uint32_t object, struct paths_file *file)
{
	char	**originals;
	size_t	 n, i;
	int	 fd = -1;

	originals = rename_originals(b->r->o->rename, NAME_OBJECT,
	    intern_slice(&b->r->p->names, object), &n);
	*file = (struct paths_file){ .name = originals[0] };
	/* objdump opens the file by its name.  Opening it here only checks that
	   the options permit reading it. */
	if (n == 1 && (fd = paths_open(&b->r->paths, file)) >= 0)
		sys_close(fd);
	else
		put_note(b, n == 1 ? "Unannotated because the object is "
		    "unreadable.\n" : "Unannotated because the name stands "
		    "for several objects.\n");
	for (i = 0; i < n; i++)
		mem_free(originals[i]);
	mem_free(originals);
	return fd >= 0;
}

static void
put_object(struct disassembly *d)
{
	struct blocks		*b = d->blocks;
	struct paths_file	 file;

	b->take(b->arg, &(struct object_code_block){
		.kind = OBJECT_CODE_OBJECT, .object = d->object
	});
	if (find_file(b, d->object, &file)) {
		warn_of_newer(b, &file.st.st_mtim);
		measure(d);
		begin_block(b);
		table_head(d->table, d->r->out);
		sink_text(d->r->out, "\n");
		end_note(b);
		disassemble(d, file.path);
		mem_free(d->table);
	}
	mem_free(file.path);
}

void
object_code_show(struct report *r, object_code_taker *take, void *arg)
{
	struct objects		 s = {
		.blocks = { .r = r, .take = take, .arg = arg },
		.costs = &r->o->code->costs
	};
	struct disassembly	 d;
	uint32_t		*list;
	size_t			 i;

	find_objects(&s);
	list = mem_get(s.n, sizeof(*list));
	for (i = 0; i < s.n; i++) {
		note_costs(r, &s.sums, i * s.costs->width, "", "an object");
		list[i] = (uint32_t)i;
	}
	sort_ids(list, s.n, downwards, &s);
	for (i = 0; i < s.n; i++) {
		d = (struct disassembly){
			.blocks = &s.blocks, .r = r, .code = r->o->code,
			.first = s.first[list[i]], .end = s.first[list[i] + 1],
			.sum = s.sums.at + (size_t)list[i] * s.costs->width
		};
		d.object = s.costs->at[d.first].object;
		if (find_functions(&d) || report_is_much(r, d.sum))
			put_object(&d);
		tally_free(&d.self);
		mem_free(d.much);
	}
	mem_free(list);
	tally_free(&s.sums);
	mem_free(s.first);
}
