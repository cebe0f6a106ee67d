/*
 * Numbers of events are arrays in the order of "events", not members with the
 * events' names, which could be equal to keys of the schema.
 */
#include "export/model_head.h"

#include "base/mem.h"
#include "io/json.h"
#include "profile/desc_order.h"
#include "profile/side_totals.h"
#include "report/view/choice.h"
#include "export/model.h"

static void
put_text(const struct model *m, const char *key, const struct string *text)
{
	if (text->at == NULL)
		return;
	sink_text(m->out, key);
	json_string(m->out, text->at, text->len);
}

static void
put_facts(const struct model *m)
{
	const struct metadata	*f = &m->p->metadata;
	uint32_t		*order = desc_order(&f->descs), k;
	size_t			 i;

	sink_text(m->out, "{\"schema\":\"cgexport-1\",\n\"note\":\"all counts "
	    "are exact\",\n\"creator\":\"grindkit-" GRINDKIT_VERSION "\"");
	put_text(m, ",\n\"pid\":", &f->pid);
	put_text(m, ",\n\"part\":", &f->part);
	put_text(m, ",\n\"thread\":", &f->thread);
	sink_text(m->out, ",\n\"profiles\":");
	sink_number(m->out, (int64_t)f->profiles);
	sink_text(m->out, ",\n\"commands\":[");
	for (i = 0; i < f->commands.n; i++) {
		sink_text(m->out, i == 0 ? "" : ",");
		json_string(m->out, f->commands.at[i].at,
		    f->commands.at[i].len);
	}
	sink_text(m->out, "],\n\"descriptions\":[");
	for (k = 0; k < f->descs.n; k++) {
		sink_text(m->out, k == 0 ? "" : ",");
		json_string(m->out, intern_text(&f->descs, order[k]),
		    intern_length(&f->descs, order[k]));
	}
	sink_text(m->out, "]");
	mem_free(order);
}

static void
put_events(const struct model *m)
{
	const struct definition	*d;
	uint32_t		*order = intern_order(&m->p->defined), i;

	sink_text(m->out, ",\n\"events\":[");
	for (i = 0; i < m->events->n; i++)
		model_name(m, i == 0 ? "" : ",",
		    m->p->events[m->events->at[i]].name);
	sink_text(m->out, "],\n\"definitions\":[");
	for (i = 0; i < m->p->definition_n; i++) {
		d = &m->p->definitions[order[i]];
		put_text(m, i == 0 ? "{\"name\":" : ",{\"name\":", &d->name);
		put_text(m, ",\"title\":", &d->title);
		put_text(m, ",\"formula\":", &d->formula);
		sink_text(m->out, "}");
	}
	sink_text(m->out, "]");
	mem_free(order);
}

/* Write the sides of each event of a difference. */
static void
put_sides(const struct model *m)
{
	const struct choice	*c = m->job->choice;
	const struct event	*events = m->p->events;
	size_t			 i;

	for (i = 0; i < c->side_n; i++) {
		model_name(m, i == 0 ? ",\n\"sides\":[{\"event\":" :
		    ",{\"event\":", events[c->sides[i].column].name);
		model_name(m, ",\"old\":", events[c->sides[i].old].name);
		model_name(m, ",\"new\":", events[c->sides[i].new].name);
		sink_text(m->out, "}");
	}
	sink_text(m->out, i > 0 ? "]" : "");
}

/* Write the totals of a side; unknown ones are null. */
static void
put_side_totals(const struct model *m, const char *key, enum side side)
{
	const struct side_totals	*t = &m->p->metadata.totals[side];
	struct wide			 v;
	uint32_t			 i;

	if (t->n == 0)
		return;
	sink_text(m->out, key);
	for (i = 0; i < m->events->n; i++) {
		sink_text(m->out, i == 0 ? "" : ",");
		if (side_totals_find(t, event_text(m->p, m->events->at[i]),
		    &v) && wide_fits(v))
			sink_number(m->out, (int64_t)v.low);
		else
			sink_text(m->out, "null");
	}
	sink_text(m->out, "]");
}

static void
put_vector(const struct model *m, const char *key, const struct wide *v)
{
	uint32_t	 i;

	sink_text(m->out, key);
	for (i = 0; i < m->events->n; i++) {
		sink_text(m->out, i == 0 ? "" : ",");
		sink_number(m->out, (int64_t)v[m->events->at[i]].low);
	}
	sink_text(m->out, "]");
}

static void
put_columns(const struct model *m)
{
	const char	*at = m->w.instr ? "\"function\",\"file\",\"addr\","
			    "\"line\"" : "\"function\",\"file\",\"line\"";
	const char	*to = m->w.instr ? "\"to_addr\",\"to_line\"" :
			    "\"to_line\"";

	sink_format(m->out, ",\n\"columns\":{\"costs\":[%s],"
	    "\"calls\":[%s,\"callee\",%s,\"count\"],", at, at, to);
	sink_format(m->out, "\"jumps\":[%s,\"to_file\",\"to_name\",%s,"
	    "\"conditional\",\"executed\",\"followed\"]}", at, to);
}

void
model_head_put(const struct model *m)
{
	put_facts(m);
	put_events(m);
	put_sides(m);
	put_side_totals(m, ",\n\"old_totals\":[", SIDE_OLD);
	put_side_totals(m, ",\n\"new_totals\":[", SIDE_NEW);
	put_vector(m, ",\n\"summary\":[", m->p->summary);
	put_vector(m, ",\n\"totals\":[", m->job->totals);
	put_columns(m);
}
