/*
 * The numbers of all events are an array in the order of "events".  In an
 * object with the names of events as keys, a name could be the same as a key of
 * the schema.
 */
#include "export/model.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/csv.h"
#include "io/json.h"
#include "report/view/choice.h"
#include "write/writer.h"
#include "export/options.h"
#include "export/stacks.h"

/*
 * Functions or names in output order, and the number of each.  Those that no
 * row refers to have no number, so that the output depends only on the contents
 * of the profile.
 */
struct list {
	uint32_t	*at;		/* the n functions or names, in output
					   order */
	uint32_t	 n;
	uint32_t	*number;	/* by function or name: its number in
					   the output */
};

struct model {
	const struct export_job	*job;
	const struct profile	*p;
	const struct event_list	*events;
	struct sink		*out;
	struct write_options	 options;
	struct writer		 w;
	uint32_t		*sections;	/* the sections, in output
						   order */
	size_t			 section_n;
	bool			 counts;	/* the numbers of calls are
						   known */

	/* Only for JSON: */
	struct list		 functions, files, objects;
	char			 place[2 * NUM_ROOM + 4];
	size_t			 place_len;	/* length of the text in
						   `place', with which all rows
						   of a section begin */
	bool			 first;		/* no row of the current list
						   was written yet */

	/* Only for CSV: */
	struct string		 names;		/* the fields with the names of
						   the section */
};

static void
open_model(struct model *m, const struct export_job *job)
{
	*m = (struct model){
		.job = job, .p = job->p, .events = &job->choice->shown,
		.out = job->out, .options.events = job->choice->shown
	};
	writer_init(&m->w, m->p, m->out, &m->options);
	m->sections = writer_sections(&m->w, &m->section_n);
	m->counts = metadata_counts_calls(&m->p->metadata);
}

static void
close_model(struct model *m)
{
	mem_free(m->sections);
	writer_free(&m->w);
}

/* Write a comma and a number.  Return the end of the text. */
static inline char *
put_number(char *to, int64_t v)
{
	*to++ = ',';
	return num_put_i64(to, v);
}

/* Write a comma and a number for the count of each event.  Return the end of
   the text. */
static inline char *
put_counts(const struct model *m, char *to, const struct cost_table *t,
    uint32_t row, uint32_t first)
{
	uint32_t	 i;

	for (i = 0; i < m->events->n; i++)
		to = put_number(to, row_count(t, row,
		    first + m->events->at[i]));
	return to;
}

/* Write a key, and the values of v for all events, separated by commas. */
static void
put_vector(const struct model *m, const char *key, const struct wide *v,
    const char *end)
{
	uint32_t	 i;

	sink_text(m->out, key);
	for (i = 0; i < m->events->n; i++) {
		sink_text(m->out, i == 0 ? "" : ",");
		sink_number(m->out, (int64_t)v[m->events->at[i]].low);
	}
	sink_text(m->out, end);
}

static void
use_function(struct model *m, uint32_t function)
{
	const struct function	*f = &m->p->functions[function];

	m->functions.number[function] = 1;
	m->files.number[f->file] = 1;
	m->objects.number[f->object] = 1;
}

static void
use_section(struct model *m, uint32_t section)
{
	const struct section	*s = &m->p->sections[section];
	struct row_range	 r;
	struct arc		 arc;
	struct jump		 jump;

	use_function(m, s->function);
	m->files.number[s->file] = 1;
	for (r = section_arcs(m->p, section); r.row < r.end; r.row++) {
		arc_read(m->p, r.row, &arc);
		use_function(m, arc.callee);
	}
	for (r = section_jumps(m->p, section); r.row < r.end; r.row++) {
		jump_read(m->p, r.row, &jump);
		m->files.number[jump.file] = 1;
	}
}

static void
open_list(struct list *l, size_t n)
{
	l->at = mem_get(n, sizeof(*l->at));
	l->number = mem_get(n, sizeof(*l->number));
}

/* Fill the list with those of n items that are marked as used, sorted by
   rank. */
static void
fill_list(struct list *l, const uint32_t *rank, size_t n)
{
	size_t	 i;

	for (i = 0; i < n; i++)
		l->at[rank[i]] = (uint32_t)i;
	for (i = 0; i < n; i++)
		if (l->number[l->at[i]] != 0) {
			l->number[l->at[i]] = l->n;
			l->at[l->n++] = l->at[i];
		}
}

static void
close_list(struct list *l)
{
	mem_free(l->at);
	mem_free(l->number);
}

static void
make_lists(struct model *m)
{
	size_t	 i;

	open_list(&m->functions, m->p->function_n);
	open_list(&m->files, m->p->names.n);
	open_list(&m->objects, m->p->names.n);
	for (i = 0; i < m->section_n; i++)
		use_section(m, m->sections[i]);
	fill_list(&m->functions, m->w.order.function, m->p->function_n);
	fill_list(&m->files, m->w.order.name, m->p->names.n);
	fill_list(&m->objects, m->w.order.name, m->p->names.n);
}

static void
put_string(const struct model *m, const char *key, const struct string *text)
{
	if (text->at != NULL)
		json_member(m->out, key, (struct slice){ text->at, text->len });
}

static void
put_name(const struct model *m, const char *key, uint32_t name)
{
	json_member(m->out, key, intern_slice(&m->p->names, name));
}

/* Write how exact the counts are. */
static void
put_exactness(const struct model *m)
{
	sink_format(m->out, "all counts are %s%s", stacks_exact(m->p),
	    metadata_charges_calls(&m->p->metadata) ? "" :
	    ", except that costs of calls are unknown and 0");
}

static void
put_facts(const struct model *m)
{
	const struct metadata	*f = &m->p->metadata;
	size_t			 i;

	sink_text(m->out, "{\"schema\":\"cgexport-1\",\n\"note\":\"");
	put_exactness(m);
	sink_text(m->out, "\",\n\"creator\":\"grindkit-" GRINDKIT_VERSION "\"");
	put_string(m, ",\n\"pid\":", &f->pid);
	put_string(m, ",\n\"part\":", &f->part);
	put_string(m, ",\n\"thread\":", &f->thread);
	sink_text(m->out, ",\n\"profiles\":");
	sink_number(m->out, (int64_t)f->profiles);
	sink_text(m->out, ",\n\"commands\":[");
	for (i = 0; i < f->commands.n; i++)
		json_member(m->out, i == 0 ? "" : ",",
		    f->commands.at[i]->value);
	sink_text(m->out, "],\n\"descriptions\":[");
	for (i = 0; i < f->facts.n; i++)
		json_member(m->out, i == 0 ? "" : ",", f->facts.at[i]->text);
	sink_text(m->out, "]");
}

static void
put_events(const struct model *m)
{
	const struct definition	*d;
	uint32_t		*order = intern_order(&m->p->defined), i;

	sink_text(m->out, ",\n\"events\":[");
	for (i = 0; i < m->events->n; i++)
		json_member(m->out, i == 0 ? "" : ",",
		    event_text(m->p, m->events->at[i]));
	sink_text(m->out, "],\n\"definitions\":[");
	for (i = 0; i < m->p->definition_n; i++) {
		d = &m->p->definitions[order[i]];
		put_string(m, i == 0 ? "{\"name\":" : ",{\"name\":", &d->name);
		put_string(m, ",\"title\":", &d->title);
		put_string(m, ",\"formula\":", &d->formula);
		sink_text(m->out, "}");
	}
	sink_text(m->out, "]");
	mem_free(order);
}

/* Write the names of the columns with the old and the new counts of each
   event. */
static void
put_sides(const struct model *m)
{
	const struct choice	*c = m->job->choice;
	size_t			 i;

	for (i = 0; i < c->side_n; i++) {
		json_member(m->out, i == 0 ? ",\n\"sides\":[{\"event\":" :
		    ",{\"event\":", event_text(m->p, c->sides[i].column));
		json_member(m->out, ",\"old\":",
		    event_text(m->p, c->sides[i].old));
		json_member(m->out, ",\"new\":",
		    event_text(m->p, c->sides[i].new));
		sink_text(m->out, "}");
	}
	sink_text(m->out, i > 0 ? "]" : "");
}

/* Write the totals of one side.  A total that is unknown is null. */
static void
put_side_totals(const struct model *m, const char *key, enum side side)
{
	const struct side_totals	*t = &m->p->metadata.totals[side];
	struct wide			 v;
	uint32_t			 i;

	if (t->names.n == 0)
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

static void
put_names(const struct model *m, const char *key, const struct list *l)
{
	uint32_t	 i;

	sink_text(m->out, key);
	for (i = 0; i < l->n; i++)
		put_name(m, i == 0 ? "\n" : ",\n", l->at[i]);
}

static void
put_functions(const struct model *m)
{
	const struct function	*f;
	uint32_t		 i;

	sink_text(m->out, "],\n\"functions\":[");
	for (i = 0; i < m->functions.n; i++) {
		f = &m->p->functions[m->functions.at[i]];
		sink_text(m->out, i == 0 ? "\n{\"object\":" :
		    ",\n{\"object\":");
		sink_number(m->out, m->objects.number[f->object]);
		sink_text(m->out, ",\"file\":");
		sink_number(m->out, m->files.number[f->file]);
		put_name(m, ",\"name\":", f->name);
		sink_text(m->out, "}");
	}
	sink_text(m->out, "]");
}

/* Write a comma and a position.  Return the end of the text. */
static inline char *
put_position(const struct model *m, char *to, const struct position *at)
{
	if (m->w.instr) {
		*to++ = ',';
		to = num_put_u64(to, at->addr);
	}
	return put_number(to, at->line);
}

/* Begin a row, and write its position.  Return the end of the text. */
static inline char *
begin_row(struct model *m, const struct position *at)
{
	char	*to = sink_room(m->out, SINK_ROOM);

	if (!m->first)
		*to++ = ',';
	m->first = false;
	/* Copying a constant number of bytes is faster than copying place_len
	   bytes. */
	memcpy(to, m->place, sizeof(m->place));
	return put_position(m, to + m->place_len, at);
}

static inline void
end_row(const struct model *m, char *to)
{
	*to++ = ']';
	sink_used(m->out, to);
}

static void
put_cost(struct model *m, uint32_t row)
{
	const struct cost_table	*t = &m->p->costs;
	struct position		 at;

	row_position(t, row, 0, m->p->instr, &at);
	end_row(m, put_counts(m, begin_row(m, &at), t, row, 0));
}

static void
put_call(struct model *m, uint32_t row)
{
	const struct cost_table	*t = &m->p->arcs;
	struct arc		 arc;
	char			*to;

	arc_read(m->p, row, &arc);
	to = begin_row(m, &arc.from);
	to = put_number(to, m->functions.number[arc.callee]);
	to = put_position(m, to, &arc.to);
	if (m->counts)
		to = put_number(to, row_count(t, row, ARC_CALLS));
	else {
		memcpy(to, ",null", 5);
		to += 5;
	}
	end_row(m, put_counts(m, to, t, row, ARC_COSTS));
}

static void
put_jump(struct model *m, uint32_t row)
{
	const struct cost_table	*t = &m->p->jumps;
	struct jump		 jump;
	char			*to;

	jump_read(m->p, row, &jump);
	to = begin_row(m, &jump.from);
	sink_used(m->out, put_number(to, m->files.number[jump.file]));
	put_name(m, ",", jump.name);
	to = put_position(m, sink_room(m->out, SINK_ROOM), &jump.to);
	to = put_number(to, jump.conditional);
	to = put_number(to, row_count(t, row, JUMP_EXECUTED));
	end_row(m, put_number(to, row_count(t, row, JUMP_FOLLOWED)));
}

/* Set the text with which all rows of a section begin. */
static void
set_place(struct model *m, const struct section *s)
{
	char	*to = m->place;

	*to++ = '\n';
	*to++ = '[';
	to = num_put_u64(to, m->functions.number[s->function]);
	to = put_number(to, m->files.number[s->file]);
	m->place_len = (size_t)(to - m->place);
}

/* Call `put' for each row of a section in the range that `rows' returns. */
static void
put_section(struct model *m, uint32_t section,
    struct row_range (*rows)(const struct profile *, uint32_t section),
    void (*put)(struct model *, uint32_t row))
{
	struct row_range	 r = rows(m->p, section);

	for (; r.row < r.end; r.row++)
		put(m, r.row);
}

static void
put_rows(struct model *m, const char *key,
    struct row_range (*rows)(const struct profile *, uint32_t section),
    void (*put)(struct model *, uint32_t row))
{
	size_t	 i;

	sink_text(m->out, key);
	m->first = true;
	for (i = 0; i < m->section_n; i++) {
		set_place(m, &m->p->sections[m->sections[i]]);
		put_section(m, m->sections[i], rows, put);
	}
	sink_text(m->out, "]");
}

bool
model_json_put(const struct export_job *job, struct complaint *wrong)
{
	struct model	 m;

	(void)wrong;
	open_model(&m, job);
	make_lists(&m);
	put_facts(&m);
	put_events(&m);
	put_sides(&m);
	put_side_totals(&m, ",\n\"old_totals\":[", SIDE_OLD);
	put_side_totals(&m, ",\n\"new_totals\":[", SIDE_NEW);
	put_vector(&m, ",\n\"summary\":[", m.p->summary, "]");
	put_vector(&m, ",\n\"totals\":[", job->totals, "]");
	put_columns(&m);
	put_names(&m, ",\n\"objects\":[", &m.objects);
	put_names(&m, "],\n\"files\":[", &m.files);
	put_functions(&m);
	put_rows(&m, ",\n\"costs\":[", section_costs, put_cost);
	put_rows(&m, ",\n\"calls\":[", section_arcs, put_call);
	put_rows(&m, ",\n\"jumps\":[", section_jumps, put_jump);
	sink_text(m.out, "}\n");
	close_list(&m.functions);
	close_list(&m.files);
	close_list(&m.objects);
	close_model(&m);
	return true;
}

static void
csv_name(struct sink *out, const struct profile *p, uint32_t name)
{
	struct slice	 text = intern_slice(&p->names, name);

	csv_field(out, text.at, text.len, "");
	sink_text(out, ",");
}

static void
csv_function(struct sink *out, const struct profile *p, uint32_t function)
{
	const struct function	*f = &p->functions[function];

	csv_name(out, p, f->object);
	csv_name(out, p, f->file);
	csv_name(out, p, f->name);
}

/* Make the fields with the names of a section, from its object to its file. */
static void
csv_names(struct model *m, const struct section *s)
{
	struct sink	 to;

	string_assign(&m->names, NULL, 0);
	sink_memory(&to, &m->names);
	csv_function(&to, m->p, s->function);
	csv_name(&to, m->p, s->file);
	sink_close(&to);
}

static char *
csv_position(const struct model *m, char *to, const struct position *at)
{
	if (m->w.instr)
		to = num_put_hex(to, at->addr);
	*to++ = ',';
	if (m->w.line)
		to = num_put_u64(to, at->line);
	*to++ = ',';
	return to;
}

static void
csv_begin(const struct model *m, const char *record, const struct position *at)
{
	sink_text(m->out, record);
	sink_put(m->out, m->names.at, m->names.len);
	sink_used(m->out, csv_position(m, sink_room(m->out, SINK_ROOM), at));
}

static void
csv_end(const struct model *m, char *to)
{
	*to++ = '\r';
	*to++ = '\n';
	sink_used(m->out, to);
}

/* End a row that has no counts of events. */
static void
csv_end_empty(const struct model *m, char *to)
{
	memset(to, ',', m->events->n);
	csv_end(m, to + m->events->n);
}

static void
csv_cost(struct model *m, uint32_t row)
{
	const struct cost_table	*t = &m->p->costs;
	struct position		 at;

	row_position(t, row, 0, m->p->instr, &at);
	csv_begin(m, "cost,", &at);
	sink_text(m->out, ",,,,,,,");
	csv_end(m, put_counts(m, sink_room(m->out, SINK_ROOM), t, row, 0));
}

static void
csv_call(struct model *m, uint32_t row)
{
	const struct cost_table	*t = &m->p->arcs;
	struct arc		 arc;
	char			*to;

	arc_read(m->p, row, &arc);
	csv_begin(m, "call,", &arc.from);
	csv_function(m->out, m->p, arc.callee);
	to = csv_position(m, sink_room(m->out, SINK_ROOM), &arc.to);
	if (m->counts)
		to = num_put_i64(to, row_count(t, row, ARC_CALLS));
	*to++ = ',';
	*to++ = ',';
	csv_end(m, put_counts(m, to, t, row, ARC_COSTS));
}

static void
csv_jump(struct model *m, uint32_t row)
{
	const struct cost_table	*t = &m->p->jumps;
	struct jump		 jump;
	char			*to;

	jump_read(m->p, row, &jump);
	csv_begin(m, "jump,", &jump.from);
	sink_text(m->out, ",");
	csv_name(m->out, m->p, jump.file);
	csv_name(m->out, m->p, jump.name);
	to = csv_position(m, sink_room(m->out, SINK_ROOM), &jump.to);
	to = num_put_i64(to, row_count(t, row, JUMP_EXECUTED));
	to = put_number(to, jump.conditional);
	csv_end_empty(m, put_number(to, row_count(t, row, JUMP_FOLLOWED)));
}

static void
csv_head(const struct model *m)
{
	struct slice	 name;
	uint32_t	 i;

	sink_text(m->out, "record,object,file,function,current_file,addr,line,"
	    "to_object,to_file,to_function,to_addr,to_line,count,"
	    "conditional,followed");
	for (i = 0; i < m->events->n; i++) {
		name = event_text(m->p, m->events->at[i]);
		sink_text(m->out, ",");
		csv_field(m->out, name.at, name.len, "");
	}
	sink_text(m->out, "\r\nschema,cgexport-1: ");
	put_exactness(m);
	sink_text(m->out, ",,,,,,,,,,,,,");
	csv_end_empty(m, sink_room(m->out, SINK_ROOM));
	put_vector(m, "total,,,,,,,,,,,,,,,", m->job->totals, "\r\n");
}

bool
model_csv_put(const struct export_job *job, struct complaint *wrong)
{
	struct model	 m;
	size_t		 i;

	(void)wrong;
	open_model(&m, job);
	csv_head(&m);
	for (i = 0; i < m.section_n; i++) {
		csv_names(&m, &m.p->sections[m.sections[i]]);
		put_section(&m, m.sections[i], section_costs, csv_cost);
		put_section(&m, m.sections[i], section_arcs, csv_call);
		put_section(&m, m.sections[i], section_jumps, csv_jump);
	}
	string_assign(&m.names, NULL, 0);
	close_model(&m);
	return true;
}
