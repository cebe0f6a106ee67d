/*
 * A file that was cut at the end of a line still parses; only the absence of
 * what its producer always writes last shows the cut.  A check also reports
 * what other readers accept silently.
 */
#include "read/lint.h"

#include "base/mem.h"

static bool
ends_in_totals(const struct reader *r)
{
	enum creator	 creator = r->part.creator;

	return creator == CREATOR_CALLGRIND || creator == CREATOR_GRINDKIT ||
	    creator == CREATOR_STACKPROF || creator == CREATOR_XTREE;
}

/*
 * What the end of an Xdebug file lacks, or NULL.  Since version 2.0, Xdebug
 * writes a summary at the end of every run.  Before 3.0 the summary is in the
 * block of {main}, after fn=, and the cost lines of {main} and the blocks of
 * destructors follow; an empty line ends each block.
 */
static const char *
xdebug_lacks(const struct reader *r, bool last)
{
	if (!r->sums.has_summary)
		return "'summary:'";
	if (r->scope.section == ID_NONE)
		return r->sums.summary_in_head ?
		    "cost lines after 'summary:'" : NULL;
	return last && r->cursor.tail != TAIL_EMPTY ? "an empty line" : NULL;
}

void
lint_trailer(struct reader *r, bool last)
{
	const char	*lacks = NULL;

	if (r->part.cachegrind)
		lacks = r->sums.has_summary ? NULL : "'summary:'";
	else if (ends_in_totals(r))
		lacks = r->sums.has_totals ? NULL : "'totals:'";
	else if (r->part.creator == CREATOR_XDEBUG)
		lacks = xdebug_lacks(r, last);
	r->result->ended = lacks == NULL;
	if (lacks != NULL)
		cursor_find(&r->cursor, FIND_NO_TRAILER, "expected %s at the "
		    "end, found none; the file may be cut short", lacks);
}

/*
 * The last line of producers that always end with a known line has a newline.
 * Other producers may omit it after counts or a comment, but a line that names
 * something needs a following line.  Except for a check, a file with correct
 * totals is whole without that newline.
 */
static void
check_newline(struct reader *r)
{
	enum tail	 tail = r->cursor.tail;
	bool		 cachegrind = r->part.cachegrind;
	bool		 xdebug = !cachegrind &&
			    r->part.creator == CREATOR_XDEBUG;
	bool		 known = cachegrind || xdebug || ends_in_totals(r);
	bool		 cut = tail == TAIL_OTHER || xdebug ||
			    (known && tail != TAIL_COUNTS);

	/* A file without its trailer has been reported. */
	if (!r->in->unfinished || !r->result->ended ||
	    (!read_judges(r->options) && !cut))
		return;
	if (cut || known)
		cursor_find(&r->cursor, FIND_NO_TRAILER, "expected a newline "
		    "at the end, found none; the file may be cut short");
	else
		cursor_find(&r->cursor, FIND_NO_NEWLINE,
		    "expected a newline at the end, found none");
}

/* Report how many ids of a kind stand for unused names. */
static void
say_unused(struct reader *r, enum name_kind kind, const unsigned char *used)
{
	static const char *const	 words[NAME_KINDS] = {
		"objects", "files", "functions"
	};
	const struct ids		*ids = &r->names.ids[kind];
	const struct intern		*names = &r->p->names;
	uint32_t			 i, n = 0, first = 0, name = 0, at;
	char				 found[QUOTE_MAX];

	for (i = 0; i <= ids->mask; i++) {
		at = ids->slots[i].at;
		if (at == ID_UNDEFINED || used[ids->names[at].name])
			continue;
		/* Name the one with the lowest id. */
		if (n++ == 0 || ids_at(ids, i) < ids_at(ids, first)) {
			first = i;
			name = ids->names[at].name;
		}
	}
	if (n > 0)
		cursor_find(&r->cursor, FIND_ID_UNUSED, "expected every id to "
		    "be used, found %u of %s that are not, such as (%llu) "
		    "'%s'", n, words[kind],
		    (unsigned long long)ids_at(ids, first),
		    diag_quote(found, sizeof(found),
		    intern_text(names, name), intern_length(names, name)));
}

/* Functions and sections are added only for lines with counts, so a name
   without them was not used. */
static void
check_ids(struct reader *r)
{
	const struct profile	*p = r->p;
	unsigned char		*used[NAME_KINDS];
	struct jump		 jump;
	uint32_t		 row;
	size_t			 i;

	for (i = 0; i < NAME_KINDS; i++)
		used[i] = mem_get(p->names.n, 1);
	for (i = 0; i < p->function_n; i++) {
		used[NAME_OBJECT][p->functions[i].object] = 1;
		used[NAME_FILE][p->functions[i].file] = 1;
		used[NAME_FUNCTION][p->functions[i].name] = 1;
	}
	for (i = 0; i < p->section_n; i++)
		used[NAME_FILE][p->sections[i].file] = 1;
	for (row = 0; row < p->jumps.n; row++) {
		jump_read(p, row, &jump);
		used[NAME_FILE][jump.file] = 1;
		used[NAME_FUNCTION][jump.name] = 1;
	}
	for (i = 0; i < NAME_KINDS; i++) {
		say_unused(r, (enum name_kind)i, used[i]);
		mem_free(used[i]);
	}
}

void
lint_end(struct reader *r)
{
	check_newline(r);
	if (r->options->check)
		check_ids(r);
}

void
lint_part(struct reader *r)
{
	int	 i;

	if (!r->options->portable)
		return;
	cursor_find(&r->cursor, FIND_PORTABLE_PART, "expected one part, found "
	    "the start of another, of which callgrind_annotate, gprof2dot and "
	    "speedscope know nothing");
	for (i = 0; i < NAME_KINDS; i++)
		ids_clear(&r->names.part_ids[i]);
}
