/*
 * html -- the state that all parts of a page share, and functions that write
 * text, numbers and costs.
 *
 * All names are data: they are escaped, and U+FFFD replaces characters that are
 * invisible or that control the display.  Table cells and rows have no end
 * tags, since HTML does not require any; all other elements have end tags.
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
	bool		 calls;		/* inclusive costs are known */
	bool		 counts;	/* numbers of calls are known */
	bool		 changes;	/* costs are changes of a difference */
	struct choice_side events[EVENT_MAX];	/* events shown; if the page
						   shows no changes, only
						   `column' is set */
	uint32_t	 event_n;
	uint32_t	*list;		/* entries that have an article on the
					   page, in order */
	size_t		 n;
	uint32_t	*place;		/* by entry: see html_place() */
	uint32_t	*source;	/* by file name: the number of the
					   file's source on the page, or 0 */
	uint32_t	*end;		/* by name: see html_end() */
	bool		 ends;		/* html_end() shortens some names */
	size_t		 unreadable;	/* number of sources that cannot be
					   read */
	uint64_t	 bytes;		/* number of bytes written so far */
};

/* The number of an entry's article: the index of the entry in `list' plus 1, or
   0 if the entry has no article. */
static inline uint32_t
html_place(const struct html *h, size_t entry)
{
	return h->place[entry];
}

/* Write bytes, or markup, as they are. */
void	 html_put(struct html *, const char *bytes, size_t len);
void	 html_raw(struct html *, const char *text);

/* Write markup that has no data but numbers and fixed words, as printf(3)
   formats it, in less than HTML_FORMAT bytes. */
enum { HTML_FORMAT = 512 };
void	 html_format(struct html *, const char *fmt, ...) DIAG_PRINTF(2, 3);

/* Begin a page, up to its title.  The page allows only our style and, unless
   `script' is NULL, the script with this hash. */
void	 html_begin(struct html *, const char *script);

/* Begin a section with a title; `id' is the target of links to the section. */
void	 html_section(struct html *, const char *id, const char *title);

/* Write data, escaped: html_text() writes any text; html_named() writes a name,
   or "(none)" if the name is empty; html_name() writes the name with this
   number in the profile. */
void	 html_text(struct html *, struct slice);
void	 html_named(struct html *, struct slice);
void	 html_name(struct html *, uint32_t name);

/* Write the name of a file, as a link if the page has its source. */
void	 html_file(struct html *, uint32_t name);

/* Write data of several lines, escaped. */
void	 html_block(struct html *, struct slice);

/* Write a name in at most HTML_SHORT bytes: the middle of a longer name is
   omitted. */
enum { HTML_SHORT = 160 };
void	 html_short(struct html *, uint32_t name);

/*
 * html_end() writes the end of a path: the shortest that begins at a folder and
 * distinguishes the path from the other files and objects of functions on the
 * page.  The rest is omitted, since a row has two paths, whose beginnings say
 * little.  html_find_ends() finds these ends, after html_pick() has chosen the
 * functions; the caller frees h->end.
 */
void	 html_find_ends(struct html *);
void	 html_end(struct html *, uint32_t name);

/* Write a number with commas; html_signed() also writes the sign + before a
   positive number. */
void	 html_number(struct html *, int64_t);
void	 html_signed(struct html *, int64_t);

/* The number of cells of an event: three if the event has an old and a new
   side, for the costs of both and the change.  Otherwise one, for the cost and
   its share or, in a difference, for the change. */
uint32_t html_cell_n(const struct html *, uint32_t event);

/* The number of cells of all events. */
uint32_t html_cells_n(const struct html *);

/* Write the cells of all events; empty cells if costs is NULL. */
void	 html_costs(struct html *, const int64_t *costs);

/* html_cost() writes the cells of one event, but a cost of 0 only if `zeros' is
   set; html_head() writes the heads of these cells, with `word' after the name
   of the event. */
void	 html_cost(struct html *, uint32_t event, const int64_t *costs,
	    bool zeros);
void	 html_head(struct html *, uint32_t event, const char *word);

/* Write the name of an entry, in full (`whole') or shortened, as a link if the
   entry has an article. */
void	 html_entry(struct html *, uint32_t entry, bool whole);

/* The inclusive costs of an entry. */
const int64_t *html_inclusive(const struct html *, uint32_t entry);

#endif
