/*
 * Whether a file is whole, and what a reader can live with without a word and
 * a check cannot.
 */
#include <string.h>

#include "base/mem.h"
#include "read/read.h"
#include "read/reader.h"

static bool
ends_in_totals(const struct reader *r)
{
	return r->creator == CREATOR_CALLGRIND ||
	    r->creator == CREATOR_GRINDKIT ||
	    r->creator == CREATOR_STACKPROF || r->creator == CREATOR_XTREE;
}

/* Memory may be given back; and in what we wrote counts below 0 were in the
   input, if it is no difference. */
static bool
may_be_negative(const struct reader *r, uint32_t column)
{
	static const char		 memory[] = "Memory";
	const struct intern_entry	*e;

	e = &r->p->names.entries[r->p->events[column].name];
	return r->difference || r->creator == CREATOR_XDEBUG ||
	    r->creator == CREATOR_GRINDKIT || (e->len >= strlen(memory) &&
	    memcmp(e->text, memory, strlen(memory)) == 0);
}

void
check_negative(struct reader *r, const char *p, uint32_t column)
{
	char	 found[QUOTE_MAX];

	if (r->options->check && !may_be_negative(r, column))
		reader_find_at(r, p, FIND_NEGATIVE_COST, "expected a count "
		    "from 0 on, as the profile is no difference, found '%s'",
		    word_quote(p, found, sizeof(found)));
}

/* Callgrind leaves out zeros at the end of a line; Cachegrind writes them. */
void
check_few(struct reader *r, const char *p, uint32_t n)
{
	if (r->options->check && r->cachegrind && n < r->event_n)
		reader_find_at(r, p, FIND_TOO_FEW_COUNTS, "expected %u counts, "
		    "found %u; cg_merge refuses the line", r->event_n, n);
}

/* What a sum stands for is the producer's business. */
static void
note_sums(struct reader *r, const char *key, struct wide total, int64_t found)
{
	char	 text[WIDE_ROOM];

	reader_find(r, FIND_SUMS_OF_OTHER, "expected '%s:' to be the sum of "
	    "the cost lines, %s, found %lld; the producer may count "
	    "something else there", key, wide_text(text, total),
	    (long long)found);
}

/*
 * Callgrind's summary is what was counted while it ran, and at least what
 * the cost lines say; of some events it counts nothing there.  Other
 * producers write other things: elapsed time, a peak, the largest inclusive
 * cost; and ours is the sum of what any of them declared.
 */
void
check_summary(struct reader *r)
{
	bool		 callgrind = r->creator == CREATOR_CALLGRIND;
	bool		 above = callgrind || r->creator == CREATOR_GRINDKIT;
	uint32_t	 i, column, other = ID_NONE;
	int64_t		 found;
	int		 order;
	char		 text[WIDE_ROOM];

	if (!r->options->check || !r->has_summary || r->part.cachegrind ||
	    r->difference)
		return;
	for (i = 0; i < r->event_n; i++) {
		column = r->columns[i];
		found = r->summary[column];
		order = wide_compare(wide_of(found), reader_total(r, column));
		if (order == 0 || (above && order > 0))
			continue;
		if (callgrind && found != 0) {
			reader_find(r, FIND_SUMMARY_BELOW_TOTALS, "expected "
			    "'summary:' to be at least the sum of the cost "
			    "lines, %s, found %lld", wide_text(text,
			    reader_total(r, column)), (long long)found);
			return;
		}
		if (other == ID_NONE)
			other = column;
	}
	if (other != ID_NONE)
		note_sums(r, "summary", reader_total(r, other),
		    r->summary[other]);
}

void
check_totals_last(struct reader *r)
{
	bool		 same = true;
	uint32_t	 i;

	for (i = 0; r->has_totals && i < r->p->event_n; i++)
		same = same && wide_compare(r->totals_then[i],
		    reader_total(r, i)) == 0;
	if (r->options->check && !same)
		reader_find(r, FIND_COST_AFTER_SUMMARY, "expected 'totals:' "
		    "to be the last line, found cost lines behind it");
}

bool
check_other_totals(struct reader *r, struct wide total, int64_t found)
{
	if (r->creator != CREATOR_STACKPROF)
		return false;
	if (r->options->check)
		note_sums(r, "totals", total, found);
	return true;
}

/*
 * Xdebug has written a summary at the end of every run since version 2.0.
 * Before 3.0 it stands in the block of {main}, behind fn=, and its cost lines
 * and the blocks of destructors follow; an empty line ends each block.  What
 * is missing, or NULL.
 */
static const char *
xdebug_lacks(const struct reader *r, bool last)
{
	if (!r->has_summary)
		return "'summary:'";
	if (r->section == ID_NONE)
		return r->summary_in_head ? "cost lines behind 'summary:'" :
		    NULL;
	return last && r->tail != TAIL_EMPTY ? "an empty line" : NULL;
}

void
check_trailer(struct reader *r, bool last)
{
	const char	*lacks = NULL;

	if (r->cachegrind)
		lacks = r->has_summary ? NULL : "'summary:'";
	else if (ends_in_totals(r))
		lacks = r->has_totals ? NULL : "'totals:'";
	else if (r->creator == CREATOR_XDEBUG)
		lacks = xdebug_lacks(r, last);
	r->result->ended = lacks == NULL;
	if (lacks != NULL)
		reader_find(r, r->options->whole ? FIND_INPUT_CUT :
		    FIND_NO_TRAILER, "expected %s at the end, found none; the "
		    "file may be cut short", lacks);
}

/*
 * Where the last line is known it has its newline; other writers may leave it
 * out behind counts or a comment, but what names something is for a line that
 * follows.  To who only reads, totals that are right are whole without it.
 */
void
check_end(struct reader *r)
{
	bool	 xdebug = !r->cachegrind && r->creator == CREATOR_XDEBUG;
	bool	 known = r->cachegrind || xdebug || ends_in_totals(r);
	bool	 cut = r->tail == TAIL_OTHER || xdebug ||
	    (known && r->tail != TAIL_COUNTS);

	/* Without its trailer it was told already. */
	if (!r->in->unfinished || !r->result->ended ||
	    (!r->options->check && !cut))
		return;
	if (cut || known)
		reader_find(r, r->options->whole ? FIND_INPUT_CUT :
		    FIND_NO_TRAILER, "expected a newline at the end, found "
		    "none; the file may be cut short");
	else
		reader_find(r, FIND_NO_NEWLINE,
		    "expected a newline at the end, found none");
}

/* Say how many ids of the table stand for names that nothing has. */
static void
say_unused(struct reader *r, enum name_table t, const unsigned char *used)
{
	static const char *const	 words[TABLES] = {
		"objects", "files", "functions"
	};
	const struct ids		*ids = &r->ids[t];
	const struct intern		*names = &r->p->names;
	uint32_t			 i, n = 0, first = 0;
	char				 found[QUOTE_MAX];

	for (i = 0; i <= ids->mask; i++) {
		if (ids->slots[i].name == ID_UNDEFINED ||
		    used[ids->slots[i].name])
			continue;
		/* The one with the lowest id is told. */
		if (n++ == 0 || ids_at(ids, i) < ids_at(ids, first))
			first = i;
	}
	if (n > 0)
		reader_find(r, FIND_ID_UNUSED, "expected every id to be used, "
		    "found %u of %s that are not, such as (%llu) '%s'", n,
		    words[t], (unsigned long long)ids_at(ids, first),
		    diag_quote(found, sizeof(found),
		    intern_text(names, ids->slots[first].name),
		    intern_length(names, ids->slots[first].name)));
}

/* Functions and sections are only made for lines that count. */
void
check_ids(struct reader *r)
{
	const struct profile	*p = r->p;
	unsigned char		*used[TABLES];
	struct jump		 jump;
	uint32_t		 row;
	size_t			 i;

	if (!r->options->check)
		return;
	for (i = 0; i < TABLES; i++)
		used[i] = mem_get(p->names.n, 1);
	for (i = 0; i < p->function_n; i++) {
		used[TABLE_OB][p->functions[i].object] = 1;
		used[TABLE_FL][p->functions[i].file] = 1;
		used[TABLE_FN][p->functions[i].name] = 1;
	}
	for (i = 0; i < p->section_n; i++)
		used[TABLE_FL][p->sections[i].file] = 1;
	for (row = 0; row < p->jumps.n; row++) {
		jump_read(p, row, &jump);
		used[TABLE_FL][jump.file] = used[TABLE_FN][jump.name] = 1;
	}
	for (i = 0; i < TABLES; i++) {
		say_unused(r, (enum name_table)i, used[i]);
		mem_free(used[i]);
	}
}

void
check_negative_times(struct reader *r, const char *p, int64_t times)
{
	char	 found[QUOTE_MAX];

	if (times < 0 && r->options->check && !r->difference &&
	    r->creator != CREATOR_GRINDKIT)
		reader_find_at(r, p, FIND_NEGATIVE_COST, "expected a count "
		    "from 0 on, as the profile is no difference, found '%s'",
		    word_quote(p, found, sizeof(found)));
}

/*
 * A relative position where other readers have another base: they move it on
 * the lines that say where a call or jump is made, and Callgrind does not.
 */
void
check_relative(struct reader *r, const char *p)
{
	const char	*q = p;
	uint32_t	 i;

	if (!r->options->portable)
		return;
	for (i = 0; i < r->position_n; i++) {
		while (is_blank(*q))
			q++;
		if ((*q == '+' || *q == '-' || *q == '*') &&
		    r->base[i] != r->peer_base[i]) {
			reader_find_at(r, q, FIND_PORTABLE_CALL_RELATIVE,
			    "expected an absolute position behind the line of "
			    "a call or jump, which callgrind_annotate, "
			    "KCachegrind and gprof2dot count from");
			return;
		}
		while (!ends_word(*q))
			q++;
	}
}

void
check_moved(struct reader *r, const uint64_t *position)
{
	memcpy(r->peer_base, position, r->position_n * sizeof(*position));
}

void
check_calls(struct reader *r, const char *p, int64_t calls)
{
	if (r->options->portable && calls == 0)
		reader_find_at(r, p, FIND_PORTABLE_CALLS_ZERO, "expected a "
		    "call count from 1 on, found 0, whose cost "
		    "callgrind_annotate takes for self cost");
}

void
check_part(struct reader *r)
{
	int	 i;

	if (!r->options->portable)
		return;
	reader_find(r, FIND_PORTABLE_PART, "expected one part, found the "
	    "begin of another, of which callgrind_annotate, gprof2dot and "
	    "speedscope know nothing");
	for (i = 0; i < TABLES; i++)
		ids_clear(&r->part_ids[i]);
}

void
check_id(struct reader *r, enum name_table t, uint64_t id, bool define)
{
	if (!r->options->portable)
		return;
	if (define)
		ids_set(&r->part_ids[t], id, 0);
	else if (ids_find(&r->part_ids[t], id) == NULL &&
	    ids_find(&r->ids[t], id) != NULL)
		reader_find(r, FIND_PORTABLE_ID_KEPT, "expected id (%llu) to "
		    "be defined in the part that uses it, as KCachegrind "
		    "forgets those before", (unsigned long long)id);
}
