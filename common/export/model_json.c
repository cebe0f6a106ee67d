#include "export/model_json.h"

#include <string.h>

#include "text/num.h"
#include "io/json.h"
#include "io/sink.h"
#include "export/model.h"
#include "export/model_head.h"

static void
put_names(const struct model *m, const char *key, const struct model_list *l)
{
	uint32_t	 i;

	sink_text(m->out, key);
	for (i = 0; i < l->n; i++)
		model_name(m, i == 0 ? "\n" : ",\n", l->at[i]);
}

static char *
put_word(char *to, const char *word)
{
	size_t	 len = strlen(word);

	memcpy(to, word, len);
	return to + len;
}

static void
put_tables(const struct model *m)
{
	const struct function	*f;
	struct slice		 name;
	uint32_t		 i;
	char			*to;

	put_names(m, ",\n\"objects\":[", &m->objects);
	put_names(m, "],\n\"files\":[", &m->files);
	sink_text(m->out, "],\n\"functions\":[");
	for (i = 0; i < m->functions.n; i++) {
		f = &m->p->functions[m->functions.at[i]];
		to = sink_room(m->out, SINK_ROOM);
		to = put_word(to, i == 0 ? "\n{\"object\":" :
		    ",\n{\"object\":");
		to = num_put_u64(to, m->objects.number[f->object]);
		to = put_word(to, ",\"file\":");
		to = num_put_u64(to, m->files.number[f->file]);
		to = put_word(to, ",\"name\":");
		sink_used(m->out, to);
		name = intern_slice(&m->p->names, f->name);
		json_string(m->out, name.at, name.len);
		sink_text(m->out, "}");
	}
	sink_text(m->out, "]");
}

/* Write a position after a comma. */
static inline char *
put_position(const struct model *m, char *to, const struct position *at)
{
	if (m->w.instr) {
		*to++ = ',';
		to = num_put_u64(to, at->addr);
	}
	*to++ = ',';
	return num_put_u64(to, at->line);
}

/* Begin a row, up to its position. */
static inline char *
begin_row(const struct model *m, const struct position *at, bool *first)
{
	char	*to = sink_room(m->out, SINK_ROOM);

	if (!*first)
		*to++ = ',';
	*first = false;
	/* Copying a constant size is faster than copying place_len bytes. */
	memcpy(to, m->place, sizeof(m->place));
	return put_position(m, to + m->place_len, at);
}

/* Write the rest of a row of costs or calls. */
static inline void
put_counts(const struct model *m, char *to, const struct cost_table *t,
    uint32_t row, uint32_t first)
{
	uint32_t	 i;

	for (i = 0; i < m->events->n; i++) {
		*to++ = ',';
		to = num_put_i64(to, row_count(t, row,
		    first + m->events->at[i]));
	}
	*to++ = ']';
	sink_used(m->out, to);
}

static void
put_costs(struct model *m, uint32_t section, bool *first)
{
	const struct cost_table	*t = &m->p->costs;
	struct position		 at;
	struct row_range	 r = section_costs(m->p, section);

	for (; r.row < r.end; r.row++) {
		row_position(t, r.row, 0, m->p->instr, &at);
		put_counts(m, begin_row(m, &at, first), t, r.row, 0);
	}
}

static void
put_calls(struct model *m, uint32_t section, bool *first)
{
	struct row_range	 r = section_arcs(m->p, section);
	struct arc		 arc;
	char			*to;

	for (; r.row < r.end; r.row++) {
		arc_read(m->p, r.row, &arc);
		to = begin_row(m, &arc.from, first);
		*to++ = ',';
		to = num_put_u64(to, m->functions.number[arc.callee]);
		to = put_position(m, to, &arc.to);
		*to++ = ',';
		to = num_put_i64(to, row_count(&m->p->arcs, r.row,
		    ARC_CALLS));
		put_counts(m, to, &m->p->arcs, r.row, ARC_COSTS);
	}
}

static void
put_jumps(struct model *m, uint32_t section, bool *first)
{
	const struct cost_table	*t = &m->p->jumps;
	struct row_range	 r = section_jumps(m->p, section);
	struct jump		 jump;
	char			*to;

	for (; r.row < r.end; r.row++) {
		jump_read(m->p, r.row, &jump);
		to = begin_row(m, &jump.from, first);
		*to++ = ',';
		to = num_put_u64(to, m->files.number[jump.file]);
		sink_used(m->out, to);
		model_name(m, ",", jump.name);
		to = put_position(m, sink_room(m->out, SINK_ROOM), &jump.to);
		*to++ = ',';
		*to++ = jump.conditional ? '1' : '0';
		*to++ = ',';
		to = num_put_i64(to, row_count(t, r.row, JUMP_EXECUTED));
		*to++ = ',';
		to = num_put_i64(to, row_count(t, r.row, JUMP_FOLLOWED));
		*to++ = ']';
		sink_used(m->out, to);
	}
}

/* Set the text that all rows of a section begin with. */
static void
set_place(struct model *m, const struct section *s)
{
	char	*to = m->place;

	*to++ = '\n';
	*to++ = '[';
	to = num_put_u64(to, m->functions.number[s->function]);
	*to++ = ',';
	to = num_put_u64(to, m->files.number[s->file]);
	m->place_len = (size_t)(to - m->place);
}

static void
put_rows(struct model *m, const char *key,
    void (*put)(struct model *, uint32_t, bool *))
{
	size_t	 i;
	bool	 first = true;

	sink_text(m->out, key);
	for (i = 0; i < m->section_n; i++) {
		set_place(m, &m->p->sections[m->sections[i]]);
		put(m, m->sections[i], &first);
	}
	sink_text(m->out, "]");
}

void
model_json_put(const struct export_job *job)
{
	struct model	 m;

	model_open(&m, job);
	model_head_put(&m);
	put_tables(&m);
	put_rows(&m, ",\n\"costs\":[", put_costs);
	put_rows(&m, ",\n\"calls\":[", put_calls);
	put_rows(&m, ",\n\"jumps\":[", put_jumps);
	sink_text(m.out, "}\n");
	model_close(&m);
}
