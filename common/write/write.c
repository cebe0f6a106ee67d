#include "write/write.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "write/writer.h"

bool
looks_like_id(const char *text, size_t len)
{
	size_t	 i = 1;

	if (len < 3 || text[0] != '(')
		return false;
	while (i < len && text[i] >= '0' && text[i] <= '9')
		i++;
	return i > 1 && i < len && text[i] == ')';
}

void
put_plain(struct writer *w, const char *key, uint32_t name)
{
	sink_text(w->out, key);
	/* With the newline that stands behind every name. */
	sink_put(w->out, intern_text(&w->p->names, name),
	    intern_length(&w->p->names, name) + 1);
}

void
put_vector(struct writer *w, const char *key, const struct wide *v)
{
	const struct write_options	*o = w->options;
	uint32_t			 i;
	char				*to;

	sink_text(w->out, key);
	to = sink_room(w->out, SINK_ROOM);
	for (i = 0; i < o->column_n; i++) {
		*to++ = ' ';
		to = num_put_i64(to, (int64_t)v[o->columns[i]].low);
	}
	*to++ = '\n';
	sink_used(w->out, to);
}

/* Put the n rows of w->list into the order of their positions. */
static void
sort_costs(struct writer *w, uint32_t n)
{
	struct position	 at;
	uint32_t	 i;

	w->items = mem_grow(w->items, &w->item_room, n, sizeof(*w->items));
	for (i = 0; i < n; i++) {
		row_position(&w->p->costs, w->list[i], 0, w->p->instr, &at);
		w->items[i] = (struct sort_item){
			at.addr, at.line, w->list[i]
		};
	}
	sort_items(w->items, n);
	for (i = 0; i < n; i++)
		w->list[i] = w->items[i].id;
}

/* Whether a row is written; own is how many counts stand before its costs. */
static bool
is_written(const struct writer *w, const struct cost_table *t, uint32_t row,
    uint32_t own)
{
	const struct write_options	*o = w->options;
	uint32_t			 i;

	if (!o->nonzero)
		return true;
	for (i = 0; i < own; i++)
		if (row_sign(t, row, i) != 0)
			return true;
	for (i = 0; own < t->counts && i < o->column_n; i++)
		if (row_sign(t, row, own + o->columns[i]) != 0)
			return true;
	return false;
}

/* The cost rows of a section, in order, to w->list. */
uint32_t
gather_costs(struct writer *w, uint32_t section)
{
	const struct profile	*p = w->p;
	uint32_t		 n, kept = 0, i;

	n = profile_rows(p, &w->costs, section, &w->list, &w->list_room);
	if (w->options->nonzero) {
		for (i = 0; i < n; i++)
			if (is_written(w, &p->costs, w->list[i], 0))
				w->list[kept++] = w->list[i];
		n = kept;
	}
	if (!track_is_ordered(&p->sections[section].costs))
		sort_costs(w, n);
	return n;
}

static void
put_callgrind(struct writer *w, const uint32_t *order, size_t n)
{
	put_callgrind_header(w);
	put_blocks(w, order, n);
	put_vector(w, "totals:", w->totals);
}

static void
put_cachegrind_costs(struct writer *w, uint32_t section)
{
	const struct cost_table		*t = &w->p->costs;
	const struct write_options	*o = w->options;
	uint32_t			 n, i, j;
	char				*to;

	n = gather_costs(w, section);
	for (i = 0; i < n; i++) {
		to = sink_room(w->out, SINK_ROOM);
		to = num_put_u64(to, row_word(t, w->list[i], t->words - 1));
		for (j = 0; j < o->column_n; j++) {
			*to++ = ' ';
			to = num_put_i64(to, row_count(t, w->list[i],
			    o->columns[j]));
		}
		*to++ = '\n';
		sink_used(w->out, to);
	}
}

static void
put_cachegrind(struct writer *w, const uint32_t *order, size_t n)
{
	const struct function	*f;
	uint32_t		 file = ID_NONE;
	size_t			 i;

	put_cachegrind_header(w);
	for (i = 0; i < n; i++) {
		f = &w->p->functions[w->p->sections[order[i]].function];
		if (f->file != file)
			put_plain(w, "fl=", f->file);
		file = f->file;
		put_plain(w, "fn=", f->name);
		put_cachegrind_costs(w, order[i]);
	}
	put_vector(w, "summary:", w->totals);
}

enum form
write_form(const struct profile *p)
{
	size_t	 i;

	if (!p->metadata.cachegrind || p->definition_n > 0 || p->instr ||
	    p->arcs.n > 0 || p->jumps.n > 0)
		return FORM_CALLGRIND;
	for (i = 0; i < p->section_n; i++)
		if (p->sections[i].file !=
		    p->functions[p->sections[i].function].file)
			return FORM_CALLGRIND;
	for (i = 0; i < p->function_n; i++)
		if (p->functions[i].object != p->empty)
			return FORM_CALLGRIND;
	for (i = 0; i < p->names.n; i++)
		if (looks_like_id(p->names.entries[i].text,
		    p->names.entries[i].len))
			return FORM_CALLGRIND;
	return FORM_CACHEGRIND;
}

static bool
has_any(const struct row_lists *lists, uint32_t section)
{
	return lists->start[section + 1] > lists->start[section];
}

/* Whether a section has a cost row to write. */
static bool
has_costs(const struct writer *w, uint32_t section)
{
	const struct track	*k = &w->p->sections[section].costs;
	const struct cost_table	*t = &w->p->costs;
	uint32_t		 row, end;

	if (k->debt == TRACK_HASHED)
		return has_any(&w->costs, section);
	end = track_is_ordered(k) ? ROW_NONE : k->head + track_run(k);
	for (row = k->head; row != end;
	    row = end == ROW_NONE ? row_head(t, row) : row + 1)
		if (is_written(w, t, row, 0))
			return true;
	return false;
}

/* Sections without a row are left out: what they name was never met. */
static bool
has_rows(const struct writer *w, uint32_t section)
{
	return has_costs(w, section) || has_any(&w->arcs, section) ||
	    has_any(&w->jumps, section);
}

/* Ranks and the order of the sections that have something. */
static uint32_t *
put_in_order(struct writer *w, size_t *n)
{
	const struct profile	*p = w->p;
	uint32_t		*order, i;

	order_init(&w->order, p);
	order = mem_resize(NULL, p->section_n, sizeof(*order));
	*n = 0;
	for (i = 0; i < p->section_n; i++)
		if (has_rows(w, i))
			order[(*n)++] = i;
	order_sections(&w->order, order, *n);
	return order;
}

/* Lists of the rows to be written, by section. */
static void
make_lists(const struct writer *w, const struct cost_table *t, uint32_t own,
    struct row_lists *lists)
{
	uint32_t	 n = (uint32_t)w->p->section_n, kept = 0, end, i, j;

	cost_table_by_owner(t, n, &lists->rows, &lists->start);
	if (!w->options->nonzero)
		return;
	for (i = 0, j = 0; i < n; i++) {
		end = lists->start[i + 1];
		lists->start[i] = kept;
		for (; j < end; j++)
			if (is_written(w, t, lists->rows[j], own))
				lists->rows[kept++] = lists->rows[j];
	}
	lists->start[n] = kept;
}

static void
free_lists(struct row_lists *lists)
{
	mem_free(lists->rows);
	mem_free(lists->start);
}

/* Whether all fits that is to be written. */
static bool
is_writable(const struct writer *w, char *why)
{
	const struct profile		*p = w->p;
	const struct write_options	*o = w->options;

	if (p->metadata.overflow) {
		snprintf(why, WRITE_WHY,
		    "the number of profiles overflows 64 bits");
		return false;
	}
	return overflow_rows(p, o->columns, o->column_n, why) &&
	    overflow_sums(p, "the totals", w->totals, o->columns, o->column_n,
	    why) && (o->form == FORM_CACHEGRIND ||
	    overflow_sums(p, "the summary", p->summary, o->columns,
	    o->column_n, why));
}

bool
profile_write(const struct profile *p, struct sink *out,
    const struct write_options *options, char *why)
{
	struct writer	*w = mem_get(1, sizeof(*w));
	struct write_options with = *options;
	uint32_t	*order;
	size_t		 n;
	bool		 good;

	if (with.form == FORM_AUTO)
		with.form = write_form(p);
	w->p = p;
	w->out = out;
	w->options = &with;
	w->instr = p->instr && p->metadata.instr;
	w->line = p->metadata.line || !w->instr;
	profile_totals(p, w->totals);
	good = is_writable(w, why);
	if (good) {
		make_lists(w, &p->costs, 0, &w->costs);
		make_lists(w, &p->arcs, ARC_COSTS, &w->arcs);
		make_lists(w, &p->jumps, JUMP_COUNTS, &w->jumps);
		order = put_in_order(w, &n);
		w->objects.id = mem_get(p->names.n, sizeof(uint32_t));
		w->files.id = mem_get(p->names.n, sizeof(uint32_t));
		w->jump_names = mem_get(p->names.n, sizeof(uint32_t));
		w->functions.id = mem_get(p->function_n, sizeof(uint32_t));
		if (with.form == FORM_CACHEGRIND)
			put_cachegrind(w, order, n);
		else
			put_callgrind(w, order, n);
		mem_free(order);
	}
	order_free(&w->order);
	mem_free(w->list);
	mem_free(w->items);
	free_lists(&w->costs);
	free_lists(&w->arcs);
	free_lists(&w->jumps);
	mem_free(w->objects.id);
	mem_free(w->files.id);
	mem_free(w->jump_names);
	mem_free(w->functions.id);
	mem_free(w);
	return good;
}
