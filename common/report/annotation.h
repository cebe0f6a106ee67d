/*
 * annotation -- the state of printing one report; for the files annotate*.c
 * alone.
 *
 * annotation.c has what all of them print; annotate.c prints what every
 * report begins with, and the tables;
 * annotate_source.c the source files, annotate_named.c those wanted by name;
 * annotate_code.c machine code; annotate_calls.c inclusive costs, callers and
 * callees; annotate_diff.c changes; annotate_data.c and annotate_md.c other
 * forms than text.
 */
#ifndef REPORT_ANNOTATION_H
#define REPORT_ANNOTATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "io/confine.h"
#include "report/book.h"

struct annotate_options;
struct columns;
struct sink;
struct stat;

struct annotation {
	const struct annotate_options *o;
	struct profile	*p;
	struct sink	*out;
	struct book	 book;
	uint32_t	*files;		/* pages that are printed, in order */
	size_t		 file_n;
	uint64_t	 least;		/* to reach the threshold, of a cost
					   in the first sort column */
	uint32_t	 used[EVENT_MAX];	/* columns shown or sorted by */
	uint32_t	 used_n;
	char		*why;		/* what overflows, or "" */
	uint32_t	 refused[CONFINE_WHYS];	/* files, told or not */
};

/*
 * annotation.c: note which of the costs from i on, or whether number i, does
 * not fit; of is what has them.  Of all that is noted, the first in the order
 * of bytes is told, so that it is the same for any order of the input.
 */
void	 note_costs(struct annotation *, const struct tally *, size_t i,
	    const char *what, const char *of);
void	 note_number(struct annotation *, const struct tally *, size_t i,
	    const char *what, const char *of);

/* annotation.c: the same of the costs of all leaves, and of numbers. */
void	 note_leaves(struct annotation *, const struct tally *,
	    const char *what);
void	 note_leaf_numbers(struct annotation *, const struct tally *,
	    const char *what);

/* annotation.c: a name fit to be told, and one or two in front of a colon. */
enum { NOTE_ROOM = 288 };
const char *note_name(const struct annotation *, uint32_t name, char *out);
const char *note_leaf(const struct annotation *, uint32_t leaf, char *out);


/* annotation.c: so many of the byte, and a newline. */
void	 put_rule(struct sink *, char, size_t n);

/* annotation.c: the title of a section, with a name behind it. */
void	 put_title(struct annotation *, const char *title, const char *name,
	    size_t len);

/* annotation.c: a name; an object in brackets, if it has a name. */
void	 put_name(const struct annotation *, uint32_t name);
void	 put_object(const struct annotation *, uint32_t object);

/* annotation.c: the head of a warning, and its first line in three pieces. */
void	 put_warning(const struct annotation *, const char *before,
	    const char *name, const char *after);

/* annotation.c: whether a is later than b. */
bool	 is_later(const struct timespec *a, const struct timespec *b);

/* annotation.c: the ith place where the source or object of this name may be
   now, which the caller frees; NULL: there is no more. */
char	*path_of(const struct annotate_options *, const char *name, size_t i);

/* annotation.c: the first of these that can be read, likewise, or NULL. */
char	*readable_path(const struct annotate_options *, const char *name);

/*
 * annotation.c: open the source or object of this name, of at most so many
 * bytes, where it is found first, or else the file, which may be NULL; -1 if
 * that cannot be read.  *path is where it was found; the caller frees it.
 * What is there, but may not be read, is warned of.
 */
int	 open_named(struct annotation *, const char *name, const char *file,
	    off_t most, struct stat *, char **path);

/* annotation.c: say how many of these warnings were not told. */
void	 count_refused(const struct annotation *);

/* annotation.c: columns of the events shown; the caller frees them. */
struct columns *new_columns(const struct annotation *, bool outer);

/* annotation.c: what is the least that reaches the threshold of a total, and
   whether costs do. */
uint64_t least_cost(const struct annotation *, int64_t total);
bool	 is_much(const struct annotation *, const int64_t *costs);

/* annotation.c: a name, without its middle if it is too long. */
void	 put_function_name(const struct annotation *, uint32_t name);

/* annotation.c: `file:function', each likewise. */
void	 put_file_function(const struct annotation *, uint32_t file,
	    uint32_t name);

/* annotation.c: how many of n rows are printed, and below these, that others
   are left out; what is one called? */
size_t	 limited(const struct annotation *, size_t n);
void	 put_left_out(const struct annotation *, size_t n, const char *what);

/* annotate_data.c: the functions for other programs. */
void	 annotate_json(struct annotation *);
void	 annotate_csv(struct annotation *);

/* annotate_md.c: the functions, or what has changed, for a web page. */
void	 annotate_md(struct annotation *);

/* annotate_diff.c: what has changed, of a difference with sides. */
void	 put_changes(struct annotation *);

/* annotate_source.c: the source files, and what became of all files. */
void	 put_sources(struct annotation *);

/* annotate_code.c: the machine code of objects. */
void	 put_codes(struct annotation *);

/* Which of the sources wanted by name the places of a book are. */
struct named {
	const struct annotate_options *o;
	uint32_t	*of;		/* of each place, or ID_NONE */
	size_t		*n;		/* places that each of them is */
};

/* annotate_named.c: find them; say which of them are none. */
void	 named_open(struct named *, const struct annotation *);
void	 named_close(struct named *);

/* annotate_named.c: whether a place is wanted; the file that can only be its
   source, as it alone has the name, or NULL. */
bool	 named_has(const struct named *, size_t place);
const char *named_file(const struct named *, size_t place);

/* annotate_calls.c: what functions cost with all that they call. */
void	 put_calls(struct annotation *);

#endif
