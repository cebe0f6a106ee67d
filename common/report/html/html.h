/*
 * html -- a page of HTML: what its parts share, and how text, numbers and
 * costs are put into it.
 *
 * All names are data: each is escaped, and what a reader would not see as it
 * stands, or might obey, is U+FFFD.  Cells and rows of tables have no end tags,
 * which HTML does not want; all other elements have.
 */
#ifndef REPORT_HTML_HTML_H
#define REPORT_HTML_HTML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "report/view/choice.h"
#include "report/view/functions.h"

struct report;

/* What stands in the cells of a cost, for each event. */
enum html_cells {
	HTML_COST,		/* the cost with its share */
	HTML_CHANGE,		/* a change alone: its sides are unknown */
	HTML_SIDES		/* old, new, and the change */
};

struct html {
	struct report	*r;
	struct functions f;
	bool		 calls;		/* they are known */
	bool		 changes;	/* costs are changes */
	struct choice_change events[EVENT_MAX];	/* those shown; of what is no
					   change the column alone */
	uint32_t	 event_n;
	uint32_t	*list;		/* the entries that have a place of
					   their own on the page, in order, */
	size_t		 n;
	uint32_t	*slot;		/* see inclusive_find_edges() */
	uint32_t	*place;		/* of each slot: see html_place() */
	uint32_t	*source;	/* of each name of a file the number of
					   its source on the page, or 0 */
	uint32_t	*end;		/* of each name: see html_end() */
	bool		 ends;		/* some names are longer than that */
	size_t		 unreadable;	/* sources that are not there */
	uint64_t	 bytes;		/* put so far */
};

/* The place of an entry in that list, from 1; 0 if it has none. */
static inline uint32_t
html_place(const struct html *h, size_t entry)
{
	return h->place[h->slot[entry]];
}

/* Text of ours, as it is. */
void	 html_raw(struct html *, const char *text);

/* Text that is data, and a name of the profile. */
void	 html_text(struct html *, struct slice);
void	 html_name(struct html *, uint32_t name);

/* Text that is data and has lines. */
void	 html_block(struct html *, struct slice);

/* A name in so many bytes: of a longer one the middle is left out. */
enum { HTML_SHORT = 160 };
void	 html_short(struct html *, uint32_t name);

/*
 * The end of a path, from a folder on, that tells it apart from the other files
 * and objects of the functions on the page: a row has two of them, of which the
 * beginnings say little.  To be found when functions have their places; the
 * caller frees h->end.
 */
void	 html_find_ends(struct html *);
void	 html_end(struct html *, uint32_t name);

/* A number, as it is; one with commas; and one with a sign, too. */
void	 html_plain(struct html *, int64_t);
void	 html_number(struct html *, int64_t);
void	 html_signed(struct html *, int64_t);

/* What is in the cells of an event, and how many cells that is. */
enum html_cells html_cells_of(const struct html *, uint32_t event);
uint32_t html_cell_n(const struct html *, uint32_t event);

/* The same of all events. */
uint32_t html_cells_n(const struct html *);

/* The cells of the costs of all events; NULL: empty ones. */
void	 html_costs(struct html *, const int64_t *costs);

/* Their heads, each with a word after the name of the event. */
void	 html_heads(struct html *, const char *word);

/* Likewise of one event alone. */
void	 html_cost(struct html *, uint32_t event, const int64_t *costs);
void	 html_head(struct html *, uint32_t event, const char *word);

/* The name of an entry, whole or short, as a link if it has a place. */
void	 html_entry(struct html *, uint32_t entry, bool whole);

/* The costs of an entry with all that it calls. */
const int64_t *html_inclusive(const struct html *, uint32_t entry);

#endif
