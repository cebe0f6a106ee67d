/*
 * cause_list -- the causes that a report of a difference shows, and their
 * reasons as text.
 *
 * A cause is a function that changed the program's cost by itself; a reason for
 * the change is the function's own code, or another function that it calls more
 * or less often (ops/compare/causes.h).
 */
#ifndef REPORT_VIEW_CAUSE_LIST_H
#define REPORT_VIEW_CAUSE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "text/string.h"
#include "ops/compare/cause_words.h"
#include "ops/compare/causes.h"
#include "report/view/choice.h"

struct report;

/* A line with calls, and the size of their change. */
struct cause_line {
	uint32_t	 file, line;
	struct wide	 size;
};

struct cause_list {
	const struct report *r;
	struct choice_side event;
	bool		 known;		/* the causes could be computed; if not,
					   `causes' is empty */
	struct causes	 causes;
	struct cause_file *files;	/* by cause: the file of the function's
					   own code whose lines changed most */
	struct cause_line *lines;	/* in HTML, by reason: the line on the
					   page whose calls changed most; file
					   is ID_NONE if there is none */
	size_t		 shown;		/* number of causes that reach the
					   threshold */
	/* Set by cause_list_index(), by function: the index of its cause plus
	   1, or 0.  In `own' the function itself made the change; in `root' the
	   program itself enters the function on one side only. */
	uint32_t	*own, *root;
	struct string	 text;		/* see cause_list_reasons() */
};

/* Find the causes of an event of the report's profile, which is a difference.
   The caller closes the list. */
void	 cause_list_open(struct cause_list *, const struct report *,
	    struct choice_side);
void	 cause_list_close(struct cause_list *);

/* Why the report can show no causes, as a sentence; NULL if it can.  Even if
   this is NULL, an event whose counts are below 0 or too large has no known
   causes. */
const char *cause_list_missing(const struct report *);

/* Find the causes of each function, if they are known. */
void	 cause_list_index(struct cause_list *);

/* cause_list_has(): whether a function is a cause.  cause_list_sum(): by how
   much the function changed the program's cost.  cause_list_reasons(): all
   reasons for this change as a text, valid until the next call.
   cause_list_index() must have been called. */
static inline bool
cause_list_has(const struct cause_list *l, uint32_t function)
{
	return l->own != NULL &&
	    (l->own[function] != 0 || l->root[function] != 0);
}
struct wide cause_list_sum(const struct cause_list *, uint32_t function);
struct slice cause_list_reasons(struct cause_list *, uint32_t function);

/*
 * Write the notes below a table of the first n causes, one sentence a line: how
 * many other causes there are, whether causes cancel each other, and whether
 * the report is on a sum of several differences.  `out' has CAUSE_NOTES bytes.
 */
enum { CAUSE_NOTES = 400 };
void	 cause_list_notes(const struct cause_list *, size_t n, char *out);

/* Find the words for a reason of a cause or, if `r' is NULL, for the cause
   itself. */
static inline void
cause_list_words(struct cause_words *w, const struct cause_list *l,
    const struct cause *c, const struct cause_reason *r)
{
	cause_words_find(w, c, r, &l->files[c - l->causes.at]);
}

#endif
