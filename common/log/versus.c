#include "log/versus.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/string.h"
#include "io/source.h"
#include "profile/build/build.h"
#include "ops/compare/runs.h"
#include "log/series.h"

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

/* Return a run of a note as an input, whose text is in the source. */
static struct sum_input
make_input(struct versus *c, enum side side, size_t run, struct source *source)
{
	const struct slice	*text = &c->notes[side].runs.at[run];

	source_text(source, text->at, text->len, c->names[side]);
	return (struct sum_input){
		.name = c->names[side], .weight = 1, .opened = source
	};
}

/* The counts of the runs of a note. */
struct counted {
	struct versus	*versus;
	struct wide	*at;
	size_t		 n;
};

static void
count_run(void *counted, const struct profile *p, const char *name)
{
	struct counted	*c = counted;
	const char	*event = c->versus->event;
	uint32_t	 column = event == NULL ? p->list.at[0] :
			    event_find(p, event, strlen(event));

	assert(column != ID_NONE);
	runs_add(&c->versus->diff.runs, p, name);
	c->at[c->n++] = series_count(p, &c->versus->functions, column);
}

/* Return the index of the median or, of an even number, of the lower one of the
   two counts in the middle. */
static size_t
find_median(const struct counted *c)
{
	size_t	 i, j, below;
	int	 order;

	for (i = 0;; i++) {
		for (j = below = 0; j < c->n; j++) {
			order = wide_compare(c->at[j], c->at[i]);
			below += order < 0 || (order == 0 && j < i);
		}
		if (below == (c->n - 1) / 2)
			return i;
	}
}

/* Find the run of a note with the median count, and record the figures of all
   runs.  Return false after an error. */
static bool
choose_run(struct versus *c, enum side side, size_t *chosen)
{
	size_t			 n = c->notes[side].runs.n, i;
	struct counted		 counted = { c, NULL, 0 };
	struct sum_options	 how = c->sum;
	struct profile		*p;
	struct event_list	 events;
	struct source		 source;
	struct sum_input	 input;
	struct sum		*sum;
	bool			 good;

	*chosen = 0;
	if (n == 1)
		return true;
	counted.at = mem_get(n, sizeof(*counted.at));
	c->diff.runs.side = side == SIDE_OLD ? RUN_OLD : RUN_NEW;
	/* The run that is chosen is read again: that prints its messages. */
	how.quiet = true;
	/* Unlike a sum, a minimum cannot overflow. */
	how.stat = STAT_MIN;
	how.run = count_run;
	how.run_arg = &counted;
	p = mem_get(1, sizeof(*p));
	profile_init(p);
	sum = sum_begin(p, &how, n);
	for (i = 0; i < n; i++) {
		input = make_input(c, side, i, &source);
		sum_add(sum, &input, 1);
	}
	good = sum_end(sum, &events);
	if (good)
		*chosen = find_median(&counted);
	profile_free(p);
	mem_free(p);
	mem_free(counted.at);
	return good;
}

static bool
subtract(struct versus *c)
{
	struct source		 sources[SIDES];
	struct sum_input	 inputs[SIDES];
	enum side		 i;
	size_t			 chosen[SIDES];

	c->diff.runs.wanted = gate_wants(&c->diff.gate);
	if (!choose_run(c, SIDE_OLD, &chosen[SIDE_OLD]) ||
	    !choose_run(c, SIDE_NEW, &chosen[SIDE_NEW]))
		return false;
	for (i = SIDE_OLD; i < SIDES; i++)
		inputs[i] = make_input(c, i, chosen[i], &sources[i]);
	if (!diff_read(&c->diff, &c->sum, (const struct diff_side[SIDES]){
		[SIDE_OLD] = { &inputs[SIDE_OLD], 1 },
		[SIDE_NEW] = { &inputs[SIDE_NEW], 1 }
	}, c->p, &c->events))
		return false;
	diff_compare(&c->diff, c->p, &c->events);
	return true;
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

	c->event = event;
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
