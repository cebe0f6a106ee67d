/*
 * sink -- an output by name: buffered, and written whole or not at all.
 *
 * A named file takes its place when all of it is written (whole_file.h), so
 * it may be output and input at once.  It must be one that may be written, and
 * keeps its permissions, and its owner and group where the system allows; a
 * symbolic link is followed.  The standard output ("-") and files that are no
 * regular ones are written as they are.
 *
 * What a terminal shows comes from names in profiles, and from sources, which
 * anybody can have written.  So a terminal gets '?' for each byte that is not
 * UTF-8, and for each character that it might obey (utf8_is_control()), but
 * for tabs and ends of lines.  Files and pipes get all bytes as they are.
 *
 * The first trouble is remembered and what follows is dropped; sink_close()
 * tells it and ends the program.  At most one sink with a name is open.
 *
 * Several files are written whole or not at all, too: held back, each stays
 * beside its place until all take theirs at once (sink_commit).
 */
#ifndef IO_SINK_H
#define IO_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "io/whole_file.h"

struct string;

/* Take what came to a sink, len bytes from 1 on. */
typedef void sink_taker(void *arg, const char *text, size_t len);

struct sink {
	const char	*name;
	struct whole_file file;		/* if it has a place */
	int		 fd;
	bool		 terminal;
	int		 error;		/* errno of the first trouble, or 0 */
	struct string	*memory;	/* gets it all; NULL: fd does */
	size_t		 memory_room;
	sink_taker	*taker;		/* gets it all, or NULL */
	void		*taker_arg;
	char		*buf;
	size_t		 len;
	size_t		 shown;		/* of these: fit for a terminal */
};

/* Begin; what is wrong with the name ends the program at once. */
void	 sink_open(struct sink *, const char *name);

/* Begin on an open descriptor, which messages call by this name. */
void	 sink_to(struct sink *, int fd, const char *name);

/* Begin to append to a string, which is the caller's to free. */
void	 sink_memory(struct sink *, struct string *);

/* Begin to hand on what comes, a buffer at a time. */
void	 sink_hand_on(struct sink *, sink_taker *, void *arg);

/* The rest of sink_room().  A sink that is full lets SINK_BUFFER bytes go: all
   writes but the last begin and end where large pages do. */
enum {
	SINK_ROOM = 8192, SINK_BUFFER = 256 << 10,
	SINK_FULL = SINK_BUFFER + SINK_ROOM
};
char	*sink_make_room(struct sink *);

/* Room for len more bytes, at most SINK_ROOM; sink_used() says how far it
   was filled. */
static inline char *
sink_room(struct sink *s, size_t len)
{
	return len > SINK_FULL - s->len ? sink_make_room(s) :
	    s->buf + s->len;
}

static inline void
sink_used(struct sink *s, const char *end)
{
	s->len = (size_t)(end - s->buf);
}

/* Append the bytes, or the C string. */
void	 sink_put(struct sink *, const char *bytes, size_t len);
void	 sink_text(struct sink *, const char *text);

/* Append a number, or what printf(3) makes of it, which is short: numbers and
   words of ours, and no names. */
void	 sink_number(struct sink *, int64_t);
void	 sink_format(struct sink *, const char *fmt, ...) DIAG_PRINTF(2, 3);

/* Append a sequence that a terminal is to obey, of at most SINK_ROOM bytes. */
void	 sink_escape(struct sink *, const char *sequence);

/* Write out the rest, and close all but the standard error; make a file safe
   and put it in its place.  On trouble, now or before, the program ends. */
void	 sink_close(struct sink *);

/* Have sink_close() hold the file back until sink_commit().  This does nothing
   for an output that is not a regular file with a name. */
void	 sink_hold(struct sink *);

/*
 * Put all files that are held back in their places, in the order in which
 * they were closed; signals wait until it is done.  Trouble, and one place
 * for two files, ends the program: when it comes up before the first file is
 * in its place, all that was there stands; after that, those before.
 */
void	 sink_commit(void);

#endif
