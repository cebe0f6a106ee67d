/*
 * report -- the state of printing one report; for the files of this room
 * alone.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "io/confine.h"
#include "report/breakdown.h"
#include "report/choice.h"

struct complaint;
struct report_options;
struct table;
struct sink;
struct stat;

struct report {
	const struct report_options *o;
	const struct choice *choice;
	struct profile	*p;
	struct sink	*out;
	struct breakdown	 breakdown;
	uint32_t	*files;		/* groups that are printed, in order */
	size_t		 file_n;
	uint64_t	 least;		/* to reach the threshold, of a cost
					   in the first sort column */
	struct event_list used;	/* columns shown or sorted by */
	struct complaint *wrong;	/* what overflows */
	uint32_t	 refused[CONFINE_WHYS];	/* files, told or not */
};

/*
 * report.c: note which of the costs from i on, or whether number i, does
 * not fit; of is what has them.  Of all that is noted, the first in the order
 * of bytes is told, so that it is the same for any order of the input.
 */
void	 note_costs(struct report *, const struct tally *, size_t i,
	    const char *what, const char *of);
void	 note_number(struct report *, const struct tally *, size_t i,
	    const char *what, const char *of);

/* report.c: the same of the costs of all entries, and of numbers. */
void	 note_entries(struct report *, const struct tally *,
	    const char *what);
void	 note_entry_numbers(struct report *, const struct tally *,
	    const char *what);

/* report.c: a name fit to be told, and one or two in front of a colon. */
enum { NOTE_ROOM = 288 };
const char *note_name(const struct report *, uint32_t name, char *out);
const char *note_entry(const struct report *, uint32_t entry, char *out);


/* report.c: so many of the byte, and a newline. */
void	 put_rule(struct sink *, char, size_t n);

/* report.c: the title of a section, with a name behind it. */
void	 put_title(struct report *, const char *title, const char *name,
	    size_t len);

/* report.c: a name; an object in brackets, if it has a name. */
void	 put_name(const struct report *, uint32_t name);
void	 put_object(const struct report *, uint32_t object);

/* report.c: the head of a warning, and its first line in three pieces. */
void	 put_warning(const struct report *, const char *before,
	    const char *name, const char *after);

/* report.c: whether a is later than b. */
bool	 is_later(const struct timespec *a, const struct timespec *b);

/* report.c: the ith place where the source or object of this name may be
   now, which the caller frees; NULL: there is no more. */
char	*path_of(const struct report_options *, const char *name, size_t i);

/* report.c: the first of these that can be read, likewise, or NULL. */
char	*readable_path(const struct report_options *, const char *name);

/*
 * report.c: open the source or object of this name, of at most so many
 * bytes, where it is found first, or else the file, which may be NULL; -1 if
 * that cannot be read.  *path is where it was found; the caller frees it.
 * What is there, but may not be read, is warned of.
 */
int	 open_named(struct report *, const char *name, const char *file,
	    off_t most, struct stat *, char **path);

/* report.c: say how many of these warnings were not told. */
void	 count_refused(const struct report *);

/* report.c: columns of the events shown; the caller frees them. */
struct table *new_table(const struct report *, bool outer);

/* report.c: what is the least that reaches the threshold of a total, and
   whether costs do. */
uint64_t least_cost(const struct report *, int64_t total);
bool	 is_much(const struct report *, const int64_t *costs);

/* report.c: a name, without its middle if it is too long. */
void	 put_function_name(const struct report *, uint32_t name);

/* report.c: `file:function', each likewise. */
void	 put_file_function(const struct report *, uint32_t file,
	    uint32_t name);

/* report.c: how many of n rows are printed, and below these, that others
   are left out; what is one called? */
size_t	 limited(const struct report *, size_t n);
void	 put_left_out(const struct report *, size_t n, const char *what);

/* data.c: the functions for other programs. */
void	 report_json(struct report *);
void	 report_csv(struct report *);

/* report_markdown.c: the functions, or what has changed, for a web group. */
void	 report_markdown(struct report *);

/* diff_table.c: what has changed, of a difference with sides. */
void	 put_changes(struct report *);

/* source.c: the source files, and what became of all files. */
void	 put_sources(struct report *);

/* instructions.c: the machine code of objects. */
void	 put_codes(struct report *);

/* Which of the sources wanted by name the places of a breakdown are. */
struct named {
	const struct report_options *o;
	uint32_t	*of;		/* of each place, or ID_NONE */
	size_t		*n;		/* places that each of them is */
};

/* named.c: find them; say which of them are none. */
void	 named_open(struct named *, const struct report *);
void	 named_close(struct named *);

/* named.c: whether a place is wanted; the file that can only be its
   source, as it alone has the name, or NULL. */
bool	 named_has(const struct named *, size_t place);
const char *named_file(const struct named *, size_t place);

/* callgraph.c: what functions cost with all that they call. */
void	 put_calls(struct report *);

#endif
