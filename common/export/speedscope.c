/*
 * The members of a JSON object may be in any order, so those that are known
 * only at the end, such as frames, come last.  The format has all samples
 * before their weights, so only the weights must be kept in memory.
 */
#include "export/speedscope.h"

#include "base/mem.h"
#include "text/num.h"
#include "text/string.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "export/options.h"
#include "export/stacks.h"

struct scope {
	const struct profile	*p;
	struct sink		*out;
	struct frame_table	 frames;
	size_t			 profile_n;
	/* Of the profile that is being written: */
	uint64_t		*weights, total;
	size_t			 n, room;
};

/* Return room in the output for a number, after writing a comma if `comma' is
   set. */
static char *
put_comma(struct sink *out, bool comma)
{
	char	*to = sink_room(out, NUM_ROOM + 1);

	if (comma)
		*to++ = ',';
	return to;
}

static void
begin_profile(void *arg)
{
	struct scope	*c = arg;

	c->n = 0;
	c->total = 0;
	sink_text(c->out, c->profile_n++ == 0 ? "{" : ",\n{");
	sink_text(c->out, "\"type\":\"sampled\",\"unit\":\"none\","
	    "\"startValue\":0,\"samples\":[");
}

static void
put_stack(void *arg, const struct stack *s, uint64_t weight)
{
	struct scope	*c = arg;
	const uint32_t	*ids = frame_table_ids(&c->frames, s);
	size_t		 i;

	if (weight == 0)
		return;
	c->weights = mem_grow(c->weights, &c->room, c->n + 1,
	    sizeof(*c->weights));
	c->weights[c->n++] = weight;
	c->total += weight;
	sink_text(c->out, c->n == 1 ? "\n[" : ",\n[");
	for (i = 0; i < s->n; i++)
		sink_used(c->out, num_put_u64(put_comma(c->out, i > 0),
		    ids[i]));
	sink_text(c->out, "]");
}

static void
end_profile(void *arg, const struct string *title)
{
	struct scope	*c = arg;
	size_t		 i;

	sink_text(c->out, "],\n\"name\":");
	json_string(c->out, title->at, title->len);
	sink_text(c->out, ",\"weights\":[");
	for (i = 0; i < c->n; i++)
		sink_used(c->out, num_put_u64(put_comma(c->out, i > 0),
		    c->weights[i]));
	sink_text(c->out, "],\"endValue\":");
	sink_used(c->out, num_put_u64(sink_room(c->out, NUM_ROOM), c->total));
	sink_text(c->out, "}");
}

static void
put_frame(const struct scope *c, const struct frame *f)
{
	struct string	 text = { NULL, 0 };
	char		 line[NUM_ROOM + 1] = ":?", *end = line + 2;
	size_t		 room = 0;

	frame_name(f, c->p, &text);
	if (f->line != 0)
		end = num_put_u64(line + 1, f->line);
	if (f->kind == FRAME_LINE)
		string_append(&text, &room, line, (size_t)(end - line));
	sink_text(c->out, "{\"name\":");
	json_string(c->out, text.at, text.len);
	string_assign(&text, NULL, 0);
	if (f->file != ID_NONE)
		json_member(c->out, ",\"file\":",
		    intern_slice(&c->p->names, f->file));
	if (f->line != 0) {
		sink_text(c->out, ",\"line\":");
		sink_number(c->out, f->line);
	}
	sink_text(c->out, "}");
}

bool
speedscope_put(const struct export_job *job, struct complaint *wrong)
{
	struct scope	 c = { .p = job->p, .out = job->out };
	bool		 good;
	size_t		 i;

	sink_text(c.out, "{\"$schema\":\"https://www.speedscope.app/"
	    "file-format-schema.json\",\n\"exporter\":\"grindkit-"
	    GRINDKIT_VERSION "\",\n\"profiles\":[");
	good = stacks_write(job, &(struct stacks_writer){
		begin_profile, put_stack, end_profile, &c
	}, wrong);
	sink_text(c.out, "],\n\"shared\":{\"frames\":[");
	for (i = 0; i < c.frames.n; i++) {
		sink_text(c.out, i == 0 ? "\n" : ",\n");
		put_frame(&c, &c.frames.frames[i]);
	}
	sink_text(c.out, "]}}\n");
	mem_free(c.weights);
	frame_table_free(&c.frames);
	return good;
}
