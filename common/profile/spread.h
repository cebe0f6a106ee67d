/*
 * spread -- how much runs of the same program differ.
 *
 * A spread is the largest number of several runs minus the smallest.  A profile
 * made of several runs states its spreads in lines `desc: Spread:': one for the
 * total, one for each function with a large spread, named [OBJECT] FILE:NAME,
 * and one for all other functions, with the largest spread of any of them.  A
 * line has several numbers, each after a word: `Ir' is the spread of the self
 * cost, `calls' of the number of calls, `incl:Ir' of the inclusive cost, and
 * `percall:Ir' of the inclusive cost per call.  A line named FILE:NAME is for
 * functions of any object that have no line of their own.
 *
 * A sum of profiles differs by no more than the sum of their spreads, so
 * merging adds the spreads, function by function.  The cost per call of a sum
 * is a mean of those of the profiles, weighted by calls: if numbers of calls do
 * not differ, it differs by no more than the largest of these spreads, which is
 * kept.
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

/* The names of the two lines that belong to no function.  All other names
   contain a colon. */
#define SPREAD_TOTAL	"total"
#define SPREAD_OTHERS	"others"

/* What a word for the inclusive cost per call begins with. */
#define SPREAD_PER_CALL	"percall:"

/* The spreads of a profile; all-zero means that no number differs.  Free with
   spread_free(). */
struct spread {
	struct intern	 of;		/* names of the lines */
	struct side_totals *at;		/* for each line, its numbers, which are
					   found by their words; a missing
					   number is 0 */
	size_t		 room;
};

/* Return the name of the line of a function with these names, which the caller
   frees. */
char	*spread_name(struct slice object, struct slice file,
	    struct slice name);

/* Add a number, which must not be negative, to the number that the line named
   `of' has for this word, such as `calls'.  Ignores it if the word is empty. */
void	 spread_put(struct spread *, struct slice of, struct slice word,
	    struct wide);

/* Split the value of a line `desc: Spread:' into its name and its numbers.
   Returns false if the value has another form. */
bool	 spread_split(struct slice value, struct slice *of,
	    struct slice *numbers);

/* Add a line.  Returns false, with nothing changed, if its numbers are
   malformed. */
bool	 spread_read(struct spread *, struct slice of, struct slice numbers);

/* Append the lines to a list, as facts. */
void	 spread_write(const struct spread *, struct facts *list);

/* spread_line() returns the numbers of the line of this name or, for a function
   that has none, of the line without its object; spread_find(), if there is
   neither, those of SPREAD_OTHERS.  Both return NULL if all are 0. */
const struct side_totals *spread_line(const struct spread *, struct slice of);
const struct side_totals *spread_find(const struct spread *, struct slice of);

/* Make dst the spread of the sum of two profiles (spread_add()), or that of
   either (spread_widen()), which is the larger number of each. */
void	 spread_add(struct spread *dst, const struct spread *src);
void	 spread_widen(struct spread *dst, const struct spread *src);

/* Replace each number by by(number, n), where `by' is wide_multiply() or
   wide_divide(), except those per call, which stay. */
void	 spread_scale(struct spread *, struct wide (*by)(struct wide, int64_t),
	    int64_t n);

/* Sum the lines of functions that differ only in their objects. */
void	 spread_drop_objects(struct spread *);

/* Make the spread empty, and return its former content, which must be freed by
   spread_free(). */
struct spread spread_take(struct spread *);

void	 spread_free(struct spread *);

#endif
