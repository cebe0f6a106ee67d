/*
 * spread -- how much the runs of one build differ: for the whole program and
 * for functions, the largest number minus the smallest.
 *
 * A profile made of several runs declares this in `desc: Spread:' lines, one
 * for the total, one for each function with a large spread, named FILE:NAME,
 * and one for all other functions, with the largest spread of any of them.  A
 * line has several numbers, each after a word: `Ir' is the spread of the self
 * cost, `calls' of the number of calls, `incl:Ir' of the inclusive cost, and
 * `percall:Ir' of the inclusive cost per call.
 *
 * A sum of profiles differs by no more than the sum of their spreads: merging
 * adds the spreads, function by function.
 */
#ifndef PROFILE_SPREAD_H
#define PROFILE_SPREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/slice.h"
#include "text/wide.h"
#include "profile/side_totals.h"

struct facts;

/* The names of the two lines that belong to no function; all other names
   contain a colon. */
#define SPREAD_TOTAL	"total"
#define SPREAD_OTHERS	"others"

/* All-zero declares nothing: no number differs.  Free with spread_free(). */
struct spread {
	struct intern	 of;		/* names of lines */
	struct side_totals *at;		/* numbers of each line, by word; a
					   missing number is 0 */
	size_t		 room;
};

/* Add a number, which must not be below 0, to the number that a line has for
   this word. */
void	 spread_put(struct spread *, struct slice of, struct slice word,
	    struct wide);

/* Split the value of a `desc: Spread:' line into the name and the numbers;
   return false if the value has another form. */
bool	 spread_split(struct slice value, struct slice *of,
	    struct slice *numbers);

/* Split the name of a line, FILE:NAME; return false if the line belongs to no
   function. */
bool	 spread_place(struct slice of, struct slice *file, struct slice *name);

/* Add the numbers of a line; return false, with nothing changed, if they are
   malformed. */
bool	 spread_read(struct spread *, struct slice of, struct slice numbers);

/* Append the lines as facts to a list. */
void	 spread_write(const struct spread *, struct facts *list);

/* The numbers of the line of this name or, for a function without a line, of
   SPREAD_OTHERS; NULL if all are 0. */
const struct side_totals *spread_find(const struct spread *, struct slice of);

/* Keep the lines of at most this number of functions, those with the largest
   numbers, and join the lines of all other functions into SPREAD_OTHERS. */
void	 spread_cut(struct spread *, size_t functions);

/* Add src to dst. */
void	 spread_add(struct spread *dst, const struct spread *src);

/* Replace all numbers by by(number, n): wide_multiply or wide_divide. */
void	 spread_scale(struct spread *, struct wide (*by)(struct wide, int64_t),
	    int64_t n);

/* Empty the spread.  Returns its former contents, to be freed by
   spread_free(). */
struct spread spread_take(struct spread *);

void	 spread_free(struct spread *);

#endif
