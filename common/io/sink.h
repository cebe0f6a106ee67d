/*
 * sink -- an output by name: buffered, and written whole or not at all.
 *
 * A named file replaces the old one only when it is complete (whole_file.h), so
 * the same file may be input and output.  The old file must be writable; its
 * permissions are kept, and its owner and group where the system allows; a
 * symbolic link is followed.  The standard output ("-") and files that are not
 * regular are written directly.
 *
 * Terminals show names from profiles and sources, which may come from anyone.
 * So for a terminal each byte that is not UTF-8, and each character that could
 * control it (utf8_is_control()), except tabs and ends of lines, is written as
 * '?'.  Files and pipes get all bytes unchanged.
 *
 * After the first error further output is dropped; sink_close() reports the
 * error and ends the program.  At most one sink with a name may be open.
 *
 * Several files can also be written all or none: sink_hold() keeps each under
 * its temporary name until sink_commit() renames them all.
 */
#ifndef IO_SINK_H
#define IO_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "io/whole_file.h"

struct string;

/* A function that receives the next len bytes, at least 1, of the output. */
typedef void sink_taker(void *arg, const char *text, size_t len);

struct sink {
	const char	*name;
	struct whole_file file;		/* the output, if it is a regular
					   file */
	int		 fd;
	bool		 terminal;
	int		 error;		/* errno of the first error, or 0 */
	struct string	*memory;	/* string that the output is appended
					   to, or NULL */
	size_t		 memory_room;
	sink_taker	*taker;		/* function that receives the output, or
					   NULL */
	void		*taker_arg;
	char		*buf;
	size_t		 len, room;	/* bytes in buf, and its size */
	size_t		 shown;		/* number of bytes at the start of buf
					   that are already safe for a
					   terminal */
};

/* Open the output of this name.  If it cannot be opened, the program ends. */
void	 sink_open(struct sink *, const char *name);

/* Write to an open descriptor.  Messages call the output by this name. */
void	 sink_to(struct sink *, int fd, const char *name);

/* Append the output to a string, which the caller frees. */
void	 sink_memory(struct sink *, struct string *);

/* Pass the output to a function, a buffer at a time. */
void	 sink_hand_on(struct sink *, sink_taker *, void *arg);

/* Make room for sink_room(): enlarge the buffer, which is small at first, or
   write SINK_BUFFER bytes.  Because that is a constant, all writes except the
   last begin and end at the boundary of a large page. */
enum {
	SINK_ROOM = 8192, SINK_BUFFER = 256 << 10,
	SINK_FULL = SINK_BUFFER + SINK_ROOM,
	SINK_FIRST = 2 * SINK_ROOM	/* size of a small buffer */
};
char	*sink_make_room(struct sink *);

/* Return room for len more bytes, at most SINK_ROOM.  After writing them, call
   sink_used() with their end. */
static inline char *
sink_room(struct sink *s, size_t len)
{
	return len > s->room - s->len ? sink_make_room(s) :
	    s->buf + s->len;
}

static inline void
sink_used(struct sink *s, const char *end)
{
	s->len = (size_t)(end - s->buf);
}

/* sink_put() appends len bytes, and sink_text() a C string. */
void	 sink_put(struct sink *, const char *bytes, size_t len);
void	 sink_text(struct sink *, const char *text);

/* sink_number() appends a number in decimal, and sink_format() a short text
   formatted by printf(3), which is cut at 255 bytes, so it must not contain
   names. */
void	 sink_number(struct sink *, int64_t);
void	 sink_format(struct sink *, const char *fmt, ...) DIAG_PRINTF(2, 3);

/* Append an escape sequence for the terminal, of at most SINK_ROOM bytes. */
void	 sink_escape(struct sink *, const char *sequence);

/*
 * Write the rest of the output.  A regular file is then synced, and renamed to
 * its final path or held back; any other output is closed, except the standard
 * error.  An error of this call or an earlier one ends the program.
 */
void	 sink_close(struct sink *);

/* Let sink_close() hold the file back until sink_commit().  This has no effect
   if the output is not a regular file. */
void	 sink_hold(struct sink *);

/*
 * Rename all files that are held back to their final paths, in the order in
 * which they were closed; signals are blocked meanwhile.  An error ends the
 * program, and so do two files with the same path.  If that happens before the
 * first file is renamed, nothing has changed; otherwise the files renamed so
 * far remain.
 */
void	 sink_commit(void);

#endif
