/*
 * print -- names, titles and warnings in reports as text.
 */
#ifndef REPORT_VIEW_PRINT_H
#define REPORT_VIEW_PRINT_H

#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

struct entry;
struct report;

/* Print the title of a section; print_title_of() appends a name of the
   profile. */
void	 print_title(const struct report *, const char *title);
void	 print_title_of(const struct report *, const char *title,
	    uint32_t name);

/* Print a name of the profile. */
void	 print_name(const struct report *, uint32_t name);

/* Return a name of the profile.  If it begins with `folder', leave that out. */
struct slice print_below(const struct report *, uint32_t name,
	    struct slice folder);

/*
 * Print the object of an entry, without `folder', in brackets.  Print nothing
 * if the object has no name, or if the function has the same name, as after
 * cgfilter --by=object.
 */
void	 print_object_below(const struct report *, struct entry,
	    struct slice folder);

/* Print a name.  If it is longer than the options allow, print dots in place of
   its middle. print_short_below() leaves out `folder'. */
void	 print_short(const struct report *, uint32_t name);
void	 print_short_below(const struct report *, uint32_t name,
	    struct slice folder);

/* Print `FILE:FUNCTION', with both names shortened as print_short() does. */
void	 print_function(const struct report *, uint32_t file, uint32_t name);

/* Print a number of calls after a name.  Print nothing for 0, which means that
   the number is unknown or, in a difference, unchanged. */
void	 print_calls(const struct report *, int64_t n);

/*
 * Print the head of a warning and its first line, which consists of the three
 * arguments. print_warning_end() prints the line that ends a warning.
 */
void	 print_warning(const struct report *, const char *before,
	    const char *name, const char *after);
void	 print_warning_end(const struct report *);

/* Print that n more rows are omitted, unless n is 0.  `what' is the noun for a
   row, in the singular. */
void	 print_left_out(const struct report *, size_t n, const char *what);

#endif
