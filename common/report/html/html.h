/*
 * html -- the state that all parts of a page share, and functions that write
 * text, numbers and costs.
 *
 * All names are data: they are escaped, and characters that are invisible or
 * that control the display are replaced by U+FFFD. Table cells and rows have no
 * end tags, which HTML does not require; all other elements have.
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
	bool		 calls;		/* calls are known */
	bool		 changes;	/* costs are changes */
	struct choice_side events[EVENT_MAX];	/* the events shown; without
						   changes only the column is
						   set */
	uint32_t	 event_n;
	uint32_t	*list;		/* the entries that have an article on
					   the page, in order */
	size_t		 n;
	uint32_t	*place;		/* of each entry: see html_place() */
	uint32_t	*source;	/* of each file name, the number of its
					   source on the page, or 0 */
	uint32_t	*end;		/* of each name: see html_end() */
	bool		 ends;		/* some names are longer than their
					   ends */
	size_t		 unreadable;	/* sources that cannot be read */
	uint64_t	 bytes;		/* written so far */
};

/* The index of an entry in `list' plus 1; 0 if it is not there. */
static inline uint32_t
html_place(const struct html *h, size_t entry)
{
	return h->place[entry];
}

/* Write bytes, or markup, as they are. */
void	 html_put(struct html *, const char *bytes, size_t len);
void	 html_raw(struct html *, const char *text);

/* Write markup with words of ours and numbers, in less than HTML_FORMAT bytes,
   formatted by printf(3). */
enum { HTML_FORMAT = 512 };
void	 html_format(struct html *, const char *fmt, ...) DIAG_PRINTF(2, 3);

/* Begin a section with a title; a link leads to it by `id'. */
void	 html_section(struct html *, const char *id, const char *title);

/* Write text that is data, escaped; a name, for which "(none)" is written if it
   is empty; a name of the profile. */
void	 html_text(struct html *, struct slice);
void	 html_named(struct html *, struct slice);
void	 html_name(struct html *, uint32_t name);

/* Write text of several lines that is data, escaped. */
void	 html_block(struct html *, struct slice);

/* Write a name in at most HTML_SHORT bytes: the middle of a longer one is
   omitted. */
enum { HTML_SHORT = 160 };
void	 html_short(struct html *, uint32_t name);

/*
 * html_end() writes the shortest end of a path, from a folder on, that tells it
 * apart from the other files and objects of the functions on the page: a row
 * has two of them, and their beginnings say little. html_find_ends() finds the
 * ends once functions have their places; the caller frees h->end.
 */
void	 html_find_ends(struct html *);
void	 html_end(struct html *, uint32_t name);

/* Write a number with commas; html_signed() with a sign, too. */
void	 html_number(struct html *, int64_t);
void	 html_signed(struct html *, int64_t);

/* The number of cells of an event: old, new and change if it has sides; else
   one, the cost with its share or the change. */
uint32_t html_cell_n(const struct html *, uint32_t event);

/* The number of cells of all events. */
uint32_t html_cells_n(const struct html *);

/* Write the cells of all events; empty ones if costs is NULL. */
void	 html_costs(struct html *, const int64_t *costs);

/* The same for one event. */
void	 html_cost(struct html *, uint32_t event, const int64_t *costs);
void	 html_head(struct html *, uint32_t event, const char *word);

/* Write the name of an entry, in full or shortened, as a link if it has an
   article. */
void	 html_entry(struct html *, uint32_t entry, bool whole);

/* The inclusive costs of an entry. */
const int64_t *html_inclusive(const struct html *, uint32_t entry);

#endif
