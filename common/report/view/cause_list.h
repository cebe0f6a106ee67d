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

/* A line of a source, and the size of the change of its calls. */
struct cause_line {
	uint32_t	 file, line;
	struct wide	 size;
};

struct cause_list {
	const struct report *r;
	struct choice_side event;
	bool		 known;		/* the causes could be computed;
					   otherwise `causes' is empty */
	struct causes	 causes;
	struct cause_file *files;	/* by cause: the file in which the
					   function's own code changed most */
	struct cause_line *lines;	/* in HTML, by reason: the line on the
					   page whose calls changed most;
					   `file' is ID_NONE if there is none */
	size_t		 shown;		/* number of causes whose change reaches
					   the threshold */
	/*
	 * By function, set by cause_list_index(): 1 + the index of a cause, or
	 * 0.  `own' is the cause with reasons in the function itself, `root'
	 * the one without reasons: the program itself enters the function on
	 * one side only.
	 */
	uint32_t	*own, *root;
	struct string	 text;		/* the result of cause_list_reasons() */
};

/* Find the causes of an event of the report's profile, which must be a
   difference.  The caller closes the list. */
void	 cause_list_open(struct cause_list *, const struct report *,
	    struct choice_side);
void	 cause_list_close(struct cause_list *);

/*
 * If the report cannot show causes, return a sentence that says why, otherwise
 * NULL.  Even if it can, the causes of an event are unknown if one of its
 * counts is below 0 or too large.
 */
const char *cause_list_missing(const struct report *);

/* Find the causes of each function.  If causes are unknown, do nothing. */
void	 cause_list_index(struct cause_list *);

/*
 * Call these only after cause_list_index(). cause_list_has() says whether a
 * function is a cause. cause_list_sum() returns by how much the function
 * changed the program's cost. cause_list_reasons() returns all reasons for this
 * change as a text, which is valid until the next call.
 */
static inline bool
cause_list_has(const struct cause_list *l, uint32_t function)
{
	return l->own != NULL &&
	    (l->own[function] != 0 || l->root[function] != 0);
}
struct wide cause_list_sum(const struct cause_list *, uint32_t function);
struct slice cause_list_reasons(struct cause_list *, uint32_t function);

/*
 * Write the notes below a table of the first n causes to `out', which has
 * CAUSE_NOTES bytes, one sentence a line: how many other causes there are,
 * whether causes cancel each other, and whether the report is on a sum of
 * several differences.
 */
enum { CAUSE_NOTES = 400 };
void	 cause_list_notes(const struct cause_list *, size_t n, char *out);

/* Set `w' to the words that describe the reason `r' of a cause of the change
   or, if `r' is NULL, the cause itself. */
static inline void
cause_list_words(struct cause_words *w, const struct cause_list *l,
    const struct cause *c, const struct cause_reason *r)
{
	cause_words_find(w, c, r, &l->files[c - l->causes.at]);
}

#endif
