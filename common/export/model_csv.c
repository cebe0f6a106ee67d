/*
 * Fields that a record does not have are empty.  The fields that begin all rows
 * of a section are made once.
 */
#include "export/model_csv.h"

#include "base/mem.h"
#include "text/num.h"
#include "io/csv.h"
#include "report/view/choice.h"
#include "write/writer.h"
#include "export/options.h"

struct table {
	const struct profile	*p;
	const struct event_list	*events;
	struct sink		*out;
	const struct wide	*totals;
	struct write_options	 options;
	struct writer		 w;
	struct string		 names;	/* names of the section as fields */
};

static void
put_field(struct sink *out, const struct profile *p, uint32_t name)
{
	csv_field(out, intern_text(&p->names, name),
	    intern_length(&p->names, name), "");
	sink_text(out, ",");
}

/* Make the fields from the object to the current file. */
static void
make_names(struct table *t, const struct section *s)
{
	const struct function	*f = &t->p->functions[s->function];
	struct sink		 to;

	string_assign(&t->names, NULL, 0);
	sink_memory(&to, &t->names);
	put_field(&to, t->p, f->object);
	put_field(&to, t->p, f->file);
	put_field(&to, t->p, f->name);
	put_field(&to, t->p, s->file);
	sink_close(&to);
}

static char *
put_position(const struct table *t, char *to, const struct position *at)
{
	if (t->w.instr)
		to = num_put_hex(to, at->addr);
	*to++ = ',';
	if (t->w.line)
		to = num_put_u64(to, at->line);
	*to++ = ',';
	return to;
}

static void
begin_row(const struct table *t, const char *record, const struct position *at)
{
	char	*to;

	sink_text(t->out, record);
	sink_put(t->out, t->names.at, t->names.len);
	to = put_position(t, sink_room(t->out, SINK_ROOM), at);
	sink_used(t->out, to);
}

/* End a row: the counts of the events, or none. */
static void
put_counts(const struct table *t, char *to, const struct cost_table *rows,
    uint32_t row, uint32_t first)
{
	uint32_t	 i;

	for (i = 0; i < t->events->n; i++) {
		*to++ = ',';
		if (rows != NULL)
			to = num_put_i64(to, row_count(rows, row,
			    first + t->events->at[i]));
	}
	*to++ = '\r';
	*to++ = '\n';
	sink_used(t->out, to);
}

static void
put_costs(struct table *t, uint32_t section)
{
	struct row_range	 r = section_costs(t->p, section);
	struct position		 at;

	for (; r.row < r.end; r.row++) {
		row_position(&t->p->costs, r.row, 0, t->p->instr, &at);
		begin_row(t, "cost,", &at);
		sink_text(t->out, ",,,,,,,");
		put_counts(t, sink_room(t->out, SINK_ROOM), &t->p->costs,
		    r.row, 0);
	}
}

static void
put_calls(struct table *t, uint32_t section)
{
	const struct cost_table	*arcs = &t->p->arcs;
	const struct function	*f;
	struct row_range	 r = section_arcs(t->p, section);
	struct arc		 arc;
	char			*to;

	for (; r.row < r.end; r.row++) {
		arc_read(t->p, r.row, &arc);
		f = &t->p->functions[arc.callee];
		begin_row(t, "call,", &arc.from);
		put_field(t->out, t->p, f->object);
		put_field(t->out, t->p, f->file);
		put_field(t->out, t->p, f->name);
		to = put_position(t, sink_room(t->out, SINK_ROOM), &arc.to);
		to = num_put_i64(to, row_count(arcs, r.row, ARC_CALLS));
		*to++ = ',';
		*to++ = ',';
		put_counts(t, to, arcs, r.row, ARC_COSTS);
	}
}

static void
put_jumps(struct table *t, uint32_t section)
{
	const struct cost_table	*jumps = &t->p->jumps;
	struct row_range	 r = section_jumps(t->p, section);
	struct jump		 jump;
	char			*to;

	for (; r.row < r.end; r.row++) {
		jump_read(t->p, r.row, &jump);
		begin_row(t, "jump,", &jump.from);
		sink_text(t->out, ",");
		put_field(t->out, t->p, jump.file);
		put_field(t->out, t->p, jump.name);
		to = put_position(t, sink_room(t->out, SINK_ROOM), &jump.to);
		to = num_put_i64(to, row_count(jumps, r.row,
		    JUMP_EXECUTED));
		*to++ = ',';
		*to++ = jump.conditional ? '1' : '0';
		*to++ = ',';
		to = num_put_i64(to, row_count(jumps, r.row,
		    JUMP_FOLLOWED));
		put_counts(t, to, NULL, 0, 0);
	}
}

static void
put_head(const struct table *t)
{
	struct slice	 name;
	uint32_t	 i;

	sink_text(t->out, "record,object,file,function,current_file,addr,line,"
	    "to_object,to_file,to_function,to_addr,to_line,count,"
	    "conditional,followed");
	for (i = 0; i < t->events->n; i++) {
		name = event_text(t->p, t->events->at[i]);
		sink_text(t->out, ",");
		csv_field(t->out, name.at, name.len, "");
	}
	sink_text(t->out, "\r\nschema,cgexport-1: all counts are exact"
	    ",,,,,,,,,,,,,");
	put_counts(t, sink_room(t->out, SINK_ROOM), NULL, 0, 0);
	sink_text(t->out, "total,,,,,,,,,,,,,,");
	for (i = 0; i < t->events->n; i++) {
		sink_text(t->out, ",");
		sink_number(t->out, (int64_t)t->totals[t->events->at[i]].low);
	}
	sink_text(t->out, "\r\n");
}

void
model_csv_put(const struct export_job *job)
{
	struct table	 t = {
		.p = job->p, .events = &job->choice->shown, .out = job->out,
		.totals = job->totals, .options.events = job->choice->shown
	};
	uint32_t	*sections;
	size_t		 n, i;

	writer_init(&t.w, t.p, t.out, &t.options);
	sections = writer_sections(&t.w, &n);
	put_head(&t);
	for (i = 0; i < n; i++) {
		make_names(&t, &t.p->sections[sections[i]]);
		put_costs(&t, sections[i]);
		put_calls(&t, sections[i]);
		put_jumps(&t, sections[i]);
	}
	string_assign(&t.names, NULL, 0);
	mem_free(sections);
	writer_free(&t.w);
}
