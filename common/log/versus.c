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

/* Read the text of a note; false after printing an error. */
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

/* Make an input of each run; the caller frees them. */
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

/* A text that grows. */
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

/* Append the causes of each limit that is exceeded. */
static void
add_causes(struct versus *c, struct string *text)
{
	struct cause_lines		 lines = { text, 0 };
	const struct verdicts	*v = &c->diff.verdicts;
	struct complaint	 wrong;
	size_t			 i;

	if (diff_judge(&c->diff, c->p, &c->events, &wrong) == GATE_TROUBLE)
		return;
	for (i = 0; i < v->n; i++)
		verdict_causes(v, &v->at[i], add_line, &lines);
}

/* The text of a limit: `WHAT:EVENT>0', with `fn:' before a pattern alone. */
static char *
make_limit(const char *what, const char *event, const char *end)
{
	bool	 plain = what != NULL && strncmp(what, "fn:", 3) != 0 &&
		     strncmp(what, "fl:", 3) != 0 &&
		     strncmp(what, "ob:", 3) != 0;
	size_t	 room = strlen(event) + (what == NULL ? 0 : strlen(what)) + 8;
	char	*text = mem_get(room, 1);

	snprintf(text, room, "%s%s%s%s%s", plain ? "fn:" : "",
	    what == NULL ? "" : what, what == NULL ? "" : ":", event, end);
	return text;
}

void
versus_causes(struct versus *c, const struct versus_side side[SIDES],
    const char *event, const char *functions, struct string *text)
{
	struct gate		 own = c->diff.gate;
	struct complaint	 wrong;
	char			*up = make_limit(functions, event, ">0");
	char			*down = make_limit(functions, event, "<0");

	memset(&c->diff.gate, 0, sizeof(c->diff.gate));
	if (gate_add(&c->diff.gate, up, &wrong) &&
	    gate_add(&c->diff.gate, down, &wrong) && versus_open(c, side)) {
		add_causes(c, text);
		versus_close(c);
	}
	gate_free(&c->diff.gate);
	c->diff.gate = own;
	mem_free(up);
	mem_free(down);
}
