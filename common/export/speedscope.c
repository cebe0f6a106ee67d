/*
 * Members of a JSON object may have any order: members that are known late,
 * such as frames, come last.  Only weights are kept in memory, as the samples
 * come before them.
 */
#include "export/speedscope.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "text/string.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/choice.h"
#include "export/exactness.h"
#include "export/frame_table.h"
#include "export/options.h"
#include "export/series.h"
#include "export/stacks.h"

struct scope {
	const struct export_job	*job;
	struct sink		*out;
	struct frame_table	 frames;
	struct series		 series;
	uint32_t		 part;		/* index of its numbers */
	uint64_t		*weights, total;
	size_t			 n, room, profile_n;
};

/* Room for a number, with a comma written before it if needed. */
static char *
put_comma(struct sink *out, bool comma)
{
	char	*to = sink_room(out, NUM_ROOM + 1);

	if (comma)
		*to++ = ',';
	return to;
}

static void
put_stack(void *arg, const struct stack *s)
{
	struct scope	*c = arg;
	const uint32_t	*ids = frame_table_ids(&c->frames, s);
	uint64_t	 numbers[2];
	size_t		 i;

	series_numbers(&c->series, s->counts, numbers);
	if (numbers[c->part] == 0)
		return;
	c->weights = mem_grow(c->weights, &c->room, c->n + 1,
	    sizeof(*c->weights));
	c->weights[c->n++] = numbers[c->part];
	c->total += numbers[c->part];
	sink_text(c->out, c->n == 1 ? "\n[" : ",\n[");
	for (i = 0; i < s->n; i++)
		sink_used(c->out, num_put_u64(put_comma(c->out, i > 0),
		    ids[i]));
	sink_text(c->out, "]");
}

/* Write the rest of a profile: its name, how exact it is, and its weights. */
static void
put_rest(struct scope *c, const struct string *name,
    const struct stacks_taker *to)
{
	char		 exact[EXACTNESS_ROOM];
	struct string	 text = { NULL, 0 };
	size_t		 i, room = 0;

	exactness_text(exact, c->job, to);
	string_append(&text, &room, name->at, name->len);
	string_append(&text, &room, ": ", 2);
	string_append(&text, &room, exact, strlen(exact));
	sink_text(c->out, "],\n\"name\":");
	json_string(c->out, text.at, text.len);
	string_assign(&text, NULL, 0);
	sink_text(c->out, ",\"weights\":[");
	for (i = 0; i < c->n; i++)
		sink_used(c->out, num_put_u64(put_comma(c->out, i > 0),
		    c->weights[i]));
	sink_text(c->out, "],\"endValue\":");
	sink_used(c->out, num_put_u64(sink_room(c->out, NUM_ROOM), c->total));
	sink_text(c->out, "}");
}

static bool
put_part(struct scope *c, const struct series *all, uint32_t number,
    struct complaint *wrong)
{
	struct stacks_taker	 to = { .take = put_stack, .arg = c };
	struct string		 name = { NULL, 0 };
	bool			 good;

	series_part(all, number, &c->series);
	c->part = c->series.n > 1 ? number : 0;
	c->n = 0;
	c->total = 0;
	sink_text(c->out, c->profile_n++ == 0 ? "{" : ",\n{");
	sink_text(c->out, "\"type\":\"sampled\",\"unit\":\"none\","
	    "\"startValue\":0,\"samples\":[");
	good = stacks_walk(c->job, &c->series.columns, &to, wrong);
	if (good) {
		series_name(all, c->job, number, &name);
		put_rest(c, &name, &to);
		string_assign(&name, NULL, 0);
	}
	return good;
}

/* Write a frame.  A line has the name of its function. */
static void
put_frame(const struct scope *c, const struct frame *f)
{
	const struct profile	*p = c->job->p;
	struct string		 text = { NULL, 0 };
	struct slice		 name = f->name;
	char			 line[NUM_ROOM + 1] = ":?", *end = line + 2;
	size_t			 room = 0;

	if (f->kind == FRAME_LINE)
		name = intern_slice(&p->names, p->functions[f->function].name);
	if (f->line != 0)
		end = num_put_u64(line + 1, f->line);
	string_append(&text, &room, name.at, name.len);
	if (f->kind == FRAME_LINE)
		string_append(&text, &room, line, (size_t)(end - line));
	if (f->estimated)
		string_append(&text, &room, "_[e]", 4);
	sink_text(c->out, "{\"name\":");
	json_string(c->out, text.at, text.len);
	string_assign(&text, NULL, 0);
	if ((f->kind == FRAME_LINE || f->kind == FRAME_FUNCTION) &&
	    f->file != ID_NONE) {
		sink_text(c->out, ",\"file\":");
		name = intern_slice(&p->names, f->file);
		json_string(c->out, name.at, name.len);
	}
	if (f->line != 0) {
		sink_text(c->out, ",\"line\":");
		sink_number(c->out, f->line);
	}
	sink_text(c->out, "}");
}

/* Write all events, and then the frames of their stacks. */
static bool
put_all(struct scope *c, struct complaint *wrong)
{
	const struct event_list	*shown = &c->job->choice->shown;
	struct series		 all;
	uint32_t		 i, k;

	for (i = 0; i < shown->n; i++) {
		series_make(&all, c->job, shown->at[i]);
		for (k = 0; k < all.n; k++)
			if (!put_part(c, &all, k, wrong))
				return false;
	}
	sink_text(c->out, "],\n\"shared\":{\"frames\":[");
	for (i = 0; i < c->frames.n; i++) {
		sink_text(c->out, i == 0 ? "\n" : ",\n");
		put_frame(c, &c->frames.frames[i]);
	}
	sink_text(c->out, "]}}\n");
	return true;
}

bool
speedscope_put(const struct export_job *job, struct complaint *wrong)
{
	struct scope	 c = { .job = job, .out = job->out };
	bool		 good;

	sink_text(c.out, "{\"$schema\":\"https://www.speedscope.app/"
	    "file-format-schema.json\",\n\"exporter\":\"grindkit-"
	    GRINDKIT_VERSION "\",\n\"profiles\":[");
	good = put_all(&c, wrong);
	mem_free(c.weights);
	frame_table_free(&c.frames);
	return good;
}
