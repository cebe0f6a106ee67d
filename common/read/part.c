/*
 * Parts are read like files; only the ids, pid, creator, command, events and
 * positions of a part also hold for the next one.  The sums of a part are added
 * to the profile at the end of the part, when its summary is known.
 */
#include "read/part.h"

#include <string.h>

#include "base/mem.h"
#include "profile/build/build.h"
#include "profile/build/profile_add.h"
#include "read/costs.h"
#include "read/scope.h"
#include "read/sums.h"

void
part_start(struct reader *r)
{
	struct part	*part = &r->part;

	part->metadata.profiles = part->metadata.parts = 1;
	part->metadata.cachegrind = true;
	part->in_body = part->preamble = part->difference = false;
	part->has_command = false;
	r->cursor.leave = true;
	r->events.here = false;
	r->pending.file = r->pending.name = ID_NONE;
	r->callee.last = ID_NONE;
	scope_callee_forget(&r->callee);
	sums_restart(&r->sums);
	positions_restart(&r->positions);
	scope_restart(r);
}

static bool
ends_in_totals(const struct reader *r)
{
	enum creator	 creator = r->part.creator;

	return creator == CREATOR_CALLGRIND || creator == CREATOR_GRINDKIT ||
	    creator == CREATOR_STACKPROF || creator == CREATOR_XTREE;
}

/*
 * Return the line that is missing at the end of an Xdebug file, or NULL.  Since
 * version 2.0, Xdebug writes a summary at the end of every run.  Before 3.0 the
 * summary is in the block of the function {main}, after fn=, and the cost lines
 * of {main} and the blocks of destructors follow it; an empty line ends each
 * block.
 */
static const char *
xdebug_lacks(const struct reader *r, bool last)
{
	if (!r->sums.has_summary)
		return "'summary:'";
	if (r->sums.summary_last)
		return r->sums.summary_in_head ?
		    "cost lines after 'summary:'" : NULL;
	return last && r->cursor.tail != TAIL_EMPTY ? "an empty line" : NULL;
}

/*
 * Check that a part is complete.  A file that was cut at the end of a line can
 * still be read, and only the lack of the line that its program always writes
 * last shows the cut.  `cut' says that the header of the part lacks its end.
 */
static void
check_trailer(struct reader *r, bool cut, bool last)
{
	const char	*lacks = NULL;

	if (r->part.cachegrind)
		lacks = r->sums.has_summary ? NULL : "'summary:'";
	else if (ends_in_totals(r))
		lacks = r->sums.has_totals ? NULL : "'totals:'";
	else if (r->part.creator == CREATOR_XDEBUG)
		lacks = xdebug_lacks(r, last);
	else if (cut)
		lacks = "'events:'";
	r->result->ended = lacks == NULL;
	if (lacks != NULL)
		cursor_find(&r->cursor, FIND_NO_TRAILER, "expected %s at the "
		    "end, found none; the file may be cut short", lacks);
}

/*
 * Report a last line without a newline.  A program that always ends with a
 * known line also ends it with a newline.  Others may omit the newline after
 * counts or a comment, but after a line that names something another line must
 * follow.  Unless the options ask for a check, nothing is reported after
 * correct totals.
 */
static void
check_newline(struct reader *r)
{
	enum tail	 tail = r->cursor.tail;
	bool		 cachegrind = r->part.cachegrind;
	bool		 xdebug = !cachegrind &&
			    r->part.creator == CREATOR_XDEBUG;
	bool		 known = cachegrind || xdebug || ends_in_totals(r);
	bool		 cut = tail == TAIL_OTHER || xdebug ||
			    (known && tail != TAIL_COUNTS);

	/* If the last lines are missing, that has been reported already. */
	if (!r->in->unfinished || !r->result->ended ||
	    (!read_judges(r->options) && !cut))
		return;
	if (cut || known)
		cursor_find(&r->cursor, FIND_NO_TRAILER, "expected a newline "
		    "at the end, found none; the file may be cut short");
	else
		cursor_find(&r->cursor, FIND_NO_NEWLINE,
		    "expected a newline at the end, found none");
}

/* Report how many ids of a kind have a name that no line uses. */
static void
say_unused(struct reader *r, enum name_kind kind, const unsigned char *used)
{
	static const char *const	 words[NAME_KINDS] = {
		"objects", "files", "functions"
	};
	const struct ids		*ids = &r->names.ids[kind];
	const struct intern		*names = &r->p->names;
	uint32_t			 i, n = 0, first = 0, name = 0, of;
	char				 found[QUOTE_MAX];

	for (i = 0; i <= ids->mask; i++) {
		of = ids->slots[i].name;
		if (of == ID_UNDEFINED || used[of])
			continue;
		/* The message quotes the name with the lowest id. */
		if (n++ == 0 || ids_at(ids, i) < ids_at(ids, first)) {
			first = i;
			name = of;
		}
	}
	if (n > 0)
		cursor_find(&r->cursor, FIND_ID_UNUSED, "expected every id to "
		    "be used, found %u of %s that are not, such as (%llu) "
		    "'%s'", n, words[kind],
		    (unsigned long long)ids_at(ids, first),
		    diag_quote(found, sizeof(found),
		    intern_text(names, name), intern_length(names, name)));
}

/* For a check, report ids that no line uses.  The profile has a function or
   section only if a line has counts for it, so its names are those that are
   used. */
static void
check_ids(struct reader *r)
{
	const struct profile	*p = r->p;
	unsigned char		*used[NAME_KINDS];
	struct jump		 jump;
	uint32_t		 row;
	size_t			 i;

	for (i = 0; i < NAME_KINDS; i++)
		used[i] = mem_get(p->names.n, 1);
	for (i = 0; i < p->function_n; i++) {
		used[NAME_OBJECT][p->functions[i].object] = 1;
		used[NAME_FILE][p->functions[i].file] = 1;
		used[NAME_FUNCTION][p->functions[i].name] = 1;
	}
	for (i = 0; i < p->section_n; i++)
		used[NAME_FILE][p->sections[i].file] = 1;
	for (row = 0; row < p->jumps.n; row++) {
		jump_read(p, row, &jump);
		used[NAME_FILE][jump.file] = 1;
		used[NAME_FUNCTION][jump.name] = 1;
	}
	for (i = 0; i < NAME_KINDS; i++) {
		say_unused(r, (enum name_kind)i, used[i]);
		mem_free(used[i]);
	}
}

static void
end(struct reader *r, bool last)
{
	struct part	*part = &r->part;
	/* After a part of Cachegrind, a header has events of its own. */
	bool		 cut = part->cachegrind && !part->in_body &&
			    !r->events.here;

	costs_drop(r);
	assert(part->in_body || r->events.stated);
	if (!part->in_body)
		part_body(r, NULL);
	check_trailer(r, cut, last);
	sums_finish(r);
	if (r->result->parts == 0)
		string_assign(&r->result->pid, part->metadata.pid.at,
		    part->metadata.pid.len);
	facts_unite(&part->metadata.facts, &part->facts);
	metadata_multiply(&part->metadata, (uint64_t)r->weight);
	metadata_add(&r->p->metadata, &part->metadata);
	r->result->parts++;
	if (r->options->part != NULL && !r->cursor.failed)
		r->options->part(r->options->part_arg, r->p, &part->metadata);
}

void
part_next(struct reader *r)
{
	struct metadata	*m = &r->part.metadata;
	int		 i;

	end(r, false);
	if (r->options->portable)
		cursor_find(&r->cursor, FIND_PORTABLE_PART, "expected one "
		    "part, found the start of another, which "
		    "callgrind_annotate, gprof2dot and speedscope do not "
		    "recognize");
	for (i = 0; i < NAME_KINDS; i++)
		ids_clear(&r->names.part_ids[i]);
	facts_free(&m->facts);
	metadata_no_totals(m);
	spread_free(&m->spread);
	string_assign(&m->part, NULL, 0);
	string_assign(&m->thread, NULL, 0);
	part_start(r);
}

void
part_last(struct reader *r)
{
	end(r, true);
	check_newline(r);
	if (r->options->check)
		check_ids(r);
}

/* Add the text of the last `cmd:' line as a command, now that it is
   complete. */
static void
finish_command(struct reader *r)
{
	struct string	*command = &r->part.command;

	if (command->at == NULL)
		return;
	part_add_command(&r->part, command->at, command->len);
	if (r->result->parts == 0 && r->result->command.at == NULL)
		string_assign(&r->result->command, command->at, command->len);
	string_assign(command, NULL, 0);
}

void
part_body(struct reader *r, const char *p)
{
	struct part		*part = &r->part;
	struct metadata		*m = &part->metadata;
	const struct positions	*positions = &r->positions;
	char			 found[QUOTE_MAX];

	if (!r->events.stated) {
		cursor_find(&r->cursor, FIND_NO_EVENTS, "expected 'events:' "
		    "before the first line of the body, found '%s'",
		    cursor_quote(&r->cursor, p, found, sizeof(found)));
		cursor_stop(&r->cursor);
		return;
	}
	finish_command(r);
	part->in_body = true;
	r->cursor.leave = r->cursor.stop;
	/* In a file of Cachegrind the summary comes after the costs, so a
	   summary in the header shows that another program wrote it. */
	m->cachegrind = m->cachegrind && part->has_command &&
	    (p == NULL || !r->sums.has_summary);
	part->cachegrind = m->cachegrind;
	m->instr = m->some_instr = positions->instr < POSITIONS_MAX;
	m->line = positions->line < POSITIONS_MAX;
	if (!m->instr && r->p->instr)
		profile_drop_instr(r->p);
	r->p->build->ordered = m->instr || part->cachegrind;
	profile_list(r->p, r->events.list.at, r->events.list.n);
	profile_rewind(r->p);
	r->scope.last_section = ID_NONE;
}

/* A header with a list of events is a part, even if it has no body. */
void
part_file_over(struct reader *r)
{
	if (r->part.in_body || r->events.here)
		part_next(r);
}

/* The commands of the part before hold only until this part has a command. */
void
part_add_command(struct part *part, const char *at, size_t len)
{
	if (!part->has_command) {
		facts_free(&part->metadata.commands);
		part->metadata.commands_cut = false;
	}
	part->has_command = true;
	if (len > 0)
		metadata_command(&part->metadata, fact_make(FACT_COMMAND,
		    (struct slice){ at, len }));
}

void
part_command(struct reader *r, struct slice v)
{
	finish_command(r);
	string_assign(&r->part.command, v.at, v.len);
	r->part.command_room = 0;
}

/* Cachegrind writes a newline within an argument as it is, so append this line
   to the command. */
void
part_join_command(struct reader *r, const char *p)
{
	struct part	*part = &r->part;
	size_t		 len = (size_t)(cursor_text_end(&r->cursor, p) - p);

	cursor_find(&r->cursor, FIND_COMMAND_NEWLINE, "expected a header "
	    "line, found more of the command; joined to it with '\\n'");
	string_append(&part->command, &part->command_room, "\\n", 2);
	string_append(&part->command, &part->command_room, p, len);
}
