/*
 * html -- the state that all parts of a page share, and functions that write
 * text, numbers and costs.
 *
 * Names are data: they are escaped, and U+FFFD replaces characters that are
 * invisible or that control the display.  Cells and rows of tables have no end
 * tags, which HTML does not require; all other elements have end tags.
 */
#ifndef REPORT_HTML_HTML_H
#define REPORT_HTML_HTML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "text/slice.h"
#include "report/view/choice.h"
#include "report/view/functions.h"

struct report;

struct html {
	struct report	*r;
	struct functions f;
	bool		 calls;		/* calls are known, */
	bool		 inclusive;	/* and inclusive costs */
	bool		 counts;	/* numbers of calls are known */
	bool		 changes;	/* costs are the changes of a
					   difference */
	struct choice_side events[EVENT_MAX];	/* the events that the page
						   shows; `old' and `new' are
						   only set if the page shows
						   changes */
	uint32_t	 event_n;
	uint32_t	*list;		/* the functions (entries of
					   view/entries.h) that have an article
					   on the page, in order */
	size_t		 n;
	uint32_t	*place;		/* by entry: the number that
					   html_place() returns */
	uint32_t	*source;	/* by file name: the number of the
					   file's source on the page, or 0 */
	uint32_t	*end;		/* by name: the offset at which
					   html_end() begins */
	bool		 ends;		/* html_end() shortens at least one
					   name */
	size_t		 unreadable;	/* number of sources that could not be
					   read */
	size_t		 left_out;	/* number of sources that the page has
					   no room for */
	uint64_t	 bytes;
};

/*
 * Return the number of a function's article, the part of the page that is about
 * this function.  The number is 1 + the function's index in `list', or 0 if the
 * function has no article.
 */
static inline uint32_t
html_place(const struct html *h, size_t entry)
{
	return h->place[entry];
}

/* Write bytes, or markup, without escaping them. */
void	 html_put(struct html *, const char *bytes, size_t len);
void	 html_raw(struct html *, const char *text);

/* Write markup that contains only numbers and fixed words, formatted as by
   printf(3), in less than HTML_FORMAT bytes. */
enum { HTML_FORMAT = 512 };
void	 html_format(struct html *, const char *fmt, ...) DIAG_PRINTF(2, 3);

/* Begin a page, up to its title.  The page allows only our style sheet and,
   unless `script' is NULL, the script with this hash. */
void	 html_begin(struct html *, const char *script);

/* Begin a section with a title.  Links to the section use `id'. */
void	 html_section(struct html *, const char *id, const char *title);

/*
 * Write data, escaped. html_text() writes any text; html_named() writes a name,
 * or "(none)" if it is empty; html_name() writes a name of the profile, given
 * by its id.
 */
void	 html_text(struct html *, struct slice);
void	 html_named(struct html *, struct slice);
void	 html_name(struct html *, uint32_t name);

/* Return the most bytes that a text can have when it is escaped, for HTML or
   for JSON. */
uint64_t html_size(struct slice);

/* Write the name of a file; if the page has its source, as a link. */
void	 html_file(struct html *, uint32_t name);

/* Write a note that n more things of this name have no room, unless n is 0. */
void	 html_no_room(struct html *, uint64_t n, const char *thing);

/* Write data of several lines, escaped. */
void	 html_block(struct html *, struct slice);

/* Write a name in at most HTML_SHORT bytes.  If it is longer, its middle is
   omitted.  html_short_size() returns the most bytes it can have escaped. */
enum { HTML_SHORT = 160 };
void	 html_short(struct html *, uint32_t name);
uint64_t html_short_size(const struct html *, uint32_t name);

/*
 * html_end() writes the end of a path.  Rows have two paths, whose beginnings
 * say little, so it is the shortest end that begins at a folder and
 * distinguishes the path from those of the other files and objects of functions
 * on the page. html_find_ends() finds these ends, after html_pick() has chosen
 * the functions; the caller frees h->end.
 */
void	 html_find_ends(struct html *);
void	 html_end(struct html *, uint32_t name);

/* Write a number with commas. html_signed() also writes a `+' in front of a
   positive number. */
void	 html_number(struct html *, int64_t);
void	 html_signed(struct html *, int64_t);

/*
 * Return how many cells a row has for an event.  If the event has old and new
 * costs, there are three, for these and the change; otherwise there is one, for
 * the cost and its percentage or, in a difference, for the change.
 */
uint32_t html_cell_n(const struct html *, uint32_t event);

/* Return how many cells all events have together. */
uint32_t html_cells_n(const struct html *);

/* Write the cells of all events; if `costs' is NULL, these are empty.  A cost
   of 0 is written only if `zeros' is set. */
void	 html_costs(struct html *, const int64_t *costs, bool zeros);

/*
 * html_cost() writes the cells of one event, `added' or `removed' only if
 * `both' is not set.
 * html_head() writes the heads of these cells, with `word' after the name of
 * the event.
 */
void	 html_cost(struct html *, uint32_t event, const int64_t *costs,
	    bool zeros, bool both);
void	 html_head(struct html *, uint32_t event, const char *word);

/* Write the name of a function, in full (`whole') or shortened.  If the
   function has an article, the name is a link. */
void	 html_entry(struct html *, uint32_t entry, bool whole);

/* Return the inclusive costs of an entry. */
const int64_t *html_inclusive(const struct html *, uint32_t entry);

#endif
