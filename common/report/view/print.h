/*
 * print -- names, titles and warnings of a report to people.
 */
#ifndef REPORT_VIEW_PRINT_H
#define REPORT_VIEW_PRINT_H

#include <stddef.h>
#include <stdint.h>

struct entry;
struct report;

/* The title of a section, perhaps with a name of the profile after it. */
void	 print_title(const struct report *, const char *title);
void	 print_title_of(const struct report *, const char *title,
	    uint32_t name);

/* A name of the profile. */
void	 print_name(const struct report *, uint32_t name);

/* The object of an entry in brackets, if it has a name, and the function is not
   called so, as what cgfilter --by=object leaves. */
void	 print_object(const struct report *, struct entry);

/* A name, without its middle if it is longer than names may be. */
void	 print_short(const struct report *, uint32_t name);

/* `file:function', each likewise. */
void	 print_function(const struct report *, uint32_t file, uint32_t name);

/* How often something is called, after its name; nothing for 0, which means
   that nobody knows, or, of a difference, that it is as often as before. */
void	 print_calls(const struct report *, int64_t n);

/* The head of a warning, and its first line in three pieces; a rule is to end
   it. */
void	 print_warning(const struct report *, const char *before,
	    const char *name, const char *after);
void	 print_warning_end(const struct report *);

/* Say that n more are left out, unless n is 0; what is the word for one of
   them. */
void	 print_left_out(const struct report *, size_t n, const char *what);

#endif
