/*
 * Descriptions are written in byte order, including those that hold the
 * metadata of a merged profile, so that equal metadata gives equal bytes.
 */
#include "write/header.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "profile/desc_order.h"
#include "write/writer.h"

static void
put_fact(struct writer *w, const char *key, const struct string *t)
{
	if (t->at == NULL)
		return;
	sink_text(w->out, key);
	sink_put(w->out, t->at, t->len);
	sink_text(w->out, "\n");
}

static void
add_desc(struct intern *all, const char *key, const char *text, size_t len)
{
	size_t	 key_len = strlen(key);
	char	*line = mem_resize(NULL, key_len + len, 1);

	memcpy(line, key, key_len);
	memcpy(line + key_len, text, len);
	intern_id(all, line, key_len + len);
	mem_free(line);
}

static bool
is_difference(const struct metadata *f)
{
	uint32_t	 i;

	for (i = 0; i < f->descs.n; i++)
		if (metadata_is_difference(intern_text(&f->descs, i),
		    intern_length(&f->descs, i)))
			return true;
	return false;
}

/* Whether a count to be written is below 0. */
static bool
has_negative(const struct writer *w)
{
	const struct cost_table		*t = &w->p->costs;
	const struct write_options	*o = w->options;
	uint32_t			 row, i;

	for (row = 0; row < t->n && w->p->metadata.negative; row++)
		for (i = 0; i < o->events.n; i++)
			if (row_count(t, row, o->events.at[i]) < 0)
				return true;
	return false;
}

/* Add the totals of a side for the events that are written. */
static void
add_side_totals(const struct writer *w, enum side side, struct intern *all)
{
	const struct write_options	*o = w->options;
	const struct profile		*p = w->p;
	struct string			 text = { NULL, 0 };
	size_t				 room = 0;
	uint32_t			 i, name;

	for (i = 0; i < o->events.n; i++) {
		name = p->events[o->events.at[i]].name;
		side_totals_write(&p->metadata.totals[side], (struct slice){
		    intern_text(&p->names, name),
		    intern_length(&p->names, name) }, &text, &room);
	}
	if (text.len > 0)
		add_desc(all, side_totals_key[side], text.at, text.len);
	string_assign(&text, NULL, 0);
}

/* Write the descriptions, with the metadata of a merged profile among them.  In
   Cachegrind's form, only a description says that counts below 0 are valid. */
static void
put_descs(struct writer *w)
{
	const struct metadata	*f = &w->p->metadata;
	struct intern		 all = { .n = 0 };
	char			 number[NUM_ROOM];
	uint32_t		*order, i;

	for (i = 0; i < f->descs.n; i++)
		intern_id(&all, intern_text(&f->descs, i),
		    intern_length(&f->descs, i));
	for (i = 1; i < f->commands.n; i++)
		add_desc(&all, "Command: ", f->commands.at[i].at,
		    f->commands.at[i].len);
	add_side_totals(w, SIDE_OLD, &all);
	add_side_totals(w, SIDE_NEW, &all);
	if (f->profiles > 1)
		add_desc(&all, "Profiles: ", number,
		    (size_t)(num_put_u64(number, f->profiles) - number));
	if (w->options->form == FORM_CACHEGRIND && !is_difference(f) &&
	    has_negative(w))
		intern_id(&all, DESC_NEGATIVE, strlen(DESC_NEGATIVE));
	order = desc_order(&all);
	for (i = 0; i < all.n; i++) {
		sink_text(w->out, "desc: ");
		sink_put(w->out, intern_text(&all, order[i]),
		    intern_length(&all, order[i]) + 1);
	}
	mem_free(order);
	intern_free(&all);
}

static void
put_events(struct writer *w)
{
	const struct write_options	*o = w->options;
	const struct profile		*p = w->p;
	uint32_t			 i, name;

	sink_text(w->out, "events:");
	for (i = 0; i < o->events.n; i++) {
		name = p->events[o->events.at[i]].name;
		sink_text(w->out, " ");
		sink_put(w->out, intern_text(&p->names, name),
		    intern_length(&p->names, name));
	}
	sink_text(w->out, "\n");
}

static void
put_definitions(struct writer *w)
{
	const struct definition	*d;
	uint32_t		*order = intern_order(&w->p->defined);
	size_t			 i;

	for (i = 0; i < w->p->definition_n; i++) {
		d = &w->p->definitions[order[i]];
		sink_text(w->out, "event: ");
		sink_put(w->out, d->name.at, d->name.len);
		if (d->formula.len > 0) {
			sink_text(w->out, " = ");
			sink_put(w->out, d->formula.at, d->formula.len);
		}
		if (d->title.len > 0) {
			sink_text(w->out, " : ");
			sink_put(w->out, d->title.at, d->title.len);
		}
		sink_text(w->out, "\n");
	}
	mem_free(order);
}

void
header_callgrind(struct writer *w)
{
	const struct metadata	*f = &w->p->metadata;

	sink_text(w->out, "# callgrind format\nversion: 1\n"
	    "creator: grindkit-" GRINDKIT_VERSION "\n");
	put_fact(w, "pid: ", &f->pid);
	if (f->commands.n > 0)
		put_fact(w, "cmd: ", &f->commands.at[0]);
	put_fact(w, "part: ", &f->part);
	put_fact(w, "thread: ", &f->thread);
	put_descs(w);
	sink_text(w->out, "positions:");
	if (w->instr)
		sink_text(w->out, " instr");
	if (w->line)
		sink_text(w->out, " line");
	sink_text(w->out, "\n");
	put_definitions(w);
	put_events(w);
	writer_put_vector(w, "summary:", w->p->summary);
	sink_text(w->out, "\n");
}

/* Cachegrind's readers expect the command between descriptions and events. */
void
header_cachegrind(struct writer *w)
{
	char			 nothing[] = "";
	const struct string	 none = { nothing, 0 };
	const struct metadata	*f = &w->p->metadata;

	put_descs(w);
	put_fact(w, "cmd: ", f->commands.n > 0 ? &f->commands.at[0] : &none);
	put_events(w);
}
