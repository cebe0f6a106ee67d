#include "log/versus.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/string.h"
#include "io/source.h"
#include "profile/build/build.h"
#include "ops/compare/runs.h"

/* Read the note of one side.  On an error, print it and return false. */
static bool
read_note(struct versus *c, const struct versus_side *from, enum side side)
{
	size_t	 len;

	c->texts[side] = store_text(from->note, &len);
	snprintf(c->names[side], sizeof(c->names[side]), "%s", from->name);
	if (c->texts[side] != NULL && note_read(&c->notes[side],
	    (struct slice){ c->texts[side], len }))
		return true;
	diag_say("%s: expected a note of cglog, found another text",
	    from->name);
	return false;
}

/* Make an input of each run of a note.  The caller frees the array. */
static struct sum_input *
make_inputs(struct versus *c, enum side side, struct source *sources)
{
	const struct note_set	*runs = &c->notes[side].runs;
	struct sum_input	*inputs = mem_get(runs->n, sizeof(*inputs));
	size_t			 i;

	for (i = 0; i < runs->n; i++) {
		source_text(&sources[i], runs->at[i].at, runs->at[i].len,
		    c->names[side]);
		inputs[i] = (struct sum_input){
			.name = c->names[side], .weight = 1,
			.opened = &sources[i]
		};
	}
	return inputs;
}

static bool
subtract(struct versus *c)
{
	struct sum_options	 how = c->sum;
	size_t			 old = c->notes[SIDE_OLD].runs.n;
	size_t			 new = c->notes[SIDE_NEW].runs.n;
	struct source		*sources = mem_get(old + new,
				     sizeof(*sources));
	struct diff_side	 side[SIDES];
	bool			 good;

	side[SIDE_OLD] = (struct diff_side){
		make_inputs(c, SIDE_OLD, sources), old
	};
	side[SIDE_NEW] = (struct diff_side){
		make_inputs(c, SIDE_NEW, sources + old), new
	};
	if (old + new > 2) {
		how.stat = STAT_MEDIAN;
		how.run = runs_add;
		how.run_arg = &c->diff.runs;
		c->diff.runs.wanted = gate_wants(&c->diff.gate);
	}
	good = diff_read(&c->diff, &how, side, c->p, &c->events);
	mem_free((void *)(uintptr_t)side[SIDE_OLD].inputs);
	mem_free((void *)(uintptr_t)side[SIDE_NEW].inputs);
	mem_free(sources);
	return good;
}

bool
versus_open(struct versus *c, const struct versus_side side[SIDES])
{
	memset(c->notes, 0, sizeof(c->notes));
	c->p = mem_get(1, sizeof(*c->p));
	profile_init(c->p);
	c->texts[SIDE_OLD] = c->texts[SIDE_NEW] = NULL;
	if (read_note(c, &side[SIDE_OLD], SIDE_OLD) &&
	    read_note(c, &side[SIDE_NEW], SIDE_NEW) && subtract(c))
		return true;
	versus_close(c);
	return false;
}

void
versus_close(struct versus *c)
{
	enum side	 i;

	diff_forget(&c->diff);
	profile_free(c->p);
	mem_free(c->p);
	c->p = NULL;
	for (i = SIDE_OLD; i < SIDES; i++) {
		note_free(&c->notes[i]);
		mem_free(c->texts[i]);
	}
}

/* The text that lines on causes are appended to. */
struct cause_lines {
	struct string	*text;
	size_t		 room;
};

static void
add_line(void *to, const char *line)
{
	struct cause_lines	*lines = to;

	string_append(lines->text, &lines->room, line, strlen(line));
	string_append(lines->text, &lines->room, "\n", 1);
}

/* Append those functions of a verdict whose cost changed most. */
static void
add_rows(const struct verdicts *v, const struct verdict *verdict,
    struct cause_lines *lines)
{
	const struct verdict_row	*row;
	char				 line[VERDICT_ROW + VERDICT_ROOM + 4];
	char				 name[VERDICT_ROW];
	char				 change[VERDICT_ROOM], *end;
	size_t				 i;

	for (i = 0; i < verdict->n && i < VERDICT_CAUSES; i++) {
		row = &verdict->rows[i];
		verdict_changes(verdict, row, change);
		end = strstr(change, ", allowed ");
		if (end != NULL)
			*end = '\0';
		snprintf(line, sizeof(line), "  %s %s", verdict_row_name(v->p,
		    row->function, row->callee, name), change);
		add_line(lines, line);
	}
}

/* Append why each limit is exceeded: the causes or, if they are unknown, the
   functions that changed most. */
static void
add_reasons(struct versus *c, bool causes, struct string *text)
{
	struct cause_lines	 lines = { text, 0 };
	const struct verdicts	*v = &c->diff.verdicts;
	struct complaint	 wrong;
	size_t			 i;

	if (diff_judge(&c->diff, c->p, &c->events, &wrong) == GATE_TROUBLE)
		return;
	for (i = 0; i < v->n; i++)
		if (causes)
			verdict_causes(v, &v->at[i], add_line, &lines);
		else if (v->at[i].failed)
			add_rows(v, &v->at[i], &lines);
}

/* Append why the limits `WHAT:EVENT>0' and `WHAT:EVENT<0' are exceeded. */
static void
judge(struct versus *c, const struct versus_side side[SIDES],
    const char *limits[2], bool causes, struct string *text)
{
	struct gate		 own = c->diff.gate;
	struct complaint	 wrong;

	memset(&c->diff.gate, 0, sizeof(c->diff.gate));
	if (gate_add(&c->diff.gate, limits[0], &wrong) &&
	    gate_add(&c->diff.gate, limits[1], &wrong) &&
	    versus_open(c, side)) {
		add_reasons(c, causes, text);
		versus_close(c);
	}
	gate_free(&c->diff.gate);
	c->diff.gate = own;
}

/* Return the scope with which a limit on these functions begins, or "" for the
   whole program. */
static const char *
scope_of(const char *functions)
{
	return functions == NULL ? "" : strncmp(functions, "fl:", 3) == 0 ||
	    strncmp(functions, "fn:", 3) == 0 ||
	    strncmp(functions, "ob:", 3) == 0 ? functions : "fn:";
}

void
versus_causes(struct versus *c, const struct versus_side side[SIDES],
    const char *event, const char *functions, struct string *text)
{
	const char	*scope = scope_of(functions);
	const char	*what = functions == NULL || scope == functions ? "" :
			    functions;
	size_t		 room = strlen(event) + strlen(scope) + strlen(what) +
			     8;
	char		*up = mem_get(room, 1), *down = mem_get(room, 1);
	const char	*limits[] = { up, down };
	const char	*colon = functions == NULL ? "" : ":";

	snprintf(up, room, "%s%s%s%s>0", scope, what, colon, event);
	snprintf(down, room, "%s%s%s%s<0", scope, what, colon, event);
	judge(c, side, limits, true, text);
	if (functions == NULL) {
		snprintf(up, room, "fn:%s>0", event);
		snprintf(down, room, "fn:%s<0", event);
	}
	if (text->len == 0)
		judge(c, side, limits, false, text);
	mem_free(up);
	mem_free(down);
}
