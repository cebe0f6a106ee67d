/*
 * Parts are read like files: only ids, pid, creator, command, events and
 * positions carry over.  The sums of a part are added to the profile at its
 * end, when its summary is known.
 */
#include "read/part.h"

#include <string.h>

#include "profile/build/build.h"
#include "profile/build/jump_relay.h"
#include "profile/build/profile_add.h"
#include "read/callee.h"
#include "read/lint.h"
#include "read/pending.h"
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
	callee_forget(&r->callee);
	sums_restart(&r->sums);
	positions_restart(&r->positions);
	scope_restart(r);
}

static void
end(struct reader *r, bool last)
{
	struct part	*part = &r->part;

	pending_drop(r);
	jump_relay_wait(r->relay);
	if (!part->in_body && r->events.stated)
		part_body(r, NULL);
	lint_trailer(r, last);
	sums_finish(r);
	if (r->result->parts == 0)
		string_assign(&r->result->pid, part->metadata.pid.at,
		    part->metadata.pid.len);
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

	end(r, false);
	lint_part(r);
	intern_free(&m->descs);
	metadata_no_totals(m);
	string_assign(&m->part, NULL, 0);
	string_assign(&m->thread, NULL, 0);
	part_start(r);
}

void
part_last(struct reader *r)
{
	end(r, true);
}

/* The text of `cmd:' is complete. */
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

bool
part_body(struct reader *r, const char *p)
{
	struct part		*part = &r->part;
	struct metadata		*m = &part->metadata;
	const struct positions	*positions = &r->positions;
	char			 found[QUOTE_MAX];

	if (!r->events.stated && p != NULL) {
		cursor_find(&r->cursor, FIND_NO_EVENTS, "expected 'events:' "
		    "before the first line of the body, found '%s'",
		    cursor_quote(&r->cursor, p, found, sizeof(found)));
		cursor_stop(&r->cursor);
		return false;
	}
	finish_command(r);
	part->in_body = true;
	r->cursor.leave = r->cursor.stop;
	/* In Cachegrind's form the summary comes after the costs. */
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
	return true;
}

/* A header with a list of events counts as a part, even without a body. */
void
part_file_over(struct reader *r)
{
	if (r->part.in_body || r->events.here)
		part_next(r);
}

/* The first command of a part replaces those inherited from the part before. */
void
part_add_command(struct part *part, const char *at, size_t len)
{
	if (!part->has_command) {
		string_set_free(&part->metadata.commands);
		part->metadata.commands_cut = false;
	}
	part->has_command = true;
	if (len > 0)
		metadata_command(&part->metadata, at, len);
}

void
part_command(struct reader *r, struct slice v)
{
	finish_command(r);
	string_assign(&r->part.command, v.at, v.len);
	r->part.command_room = 0;
}

/* Cachegrind writes a newline in an argument unescaped. */
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
