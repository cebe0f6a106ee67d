/*
 * json_in -- read JSON (RFC 8259) piece by piece from a source.
 *
 * The caller asks for what it expects next: each function reads that, or
 * returns false if something else follows:
 *
 *	json_in_open(&j, source);
 *	json_in_object(&j);
 *	while ((n = json_in_member(&j, &keys)) != JSON_NO_MEMBER)
 *		n == 0 ? json_in_int(&j, &count) : json_in_skip(&j);
 *	json_in_close(&j);
 *
 * The first error ends reading: from then on every function returns false (or
 * JSON_NO_MEMBER), so that a caller need only look at `failed' where it uses a
 * value.  `wrong' is then an error message, and `where' is the position of the
 * error.
 *
 * The text is read in blocks, and only the last string read is kept, so memory
 * does not grow with the input: values may be nested JSON_DEPTH deep, and a
 * string may have JSON_STRING bytes.  The grammar is that of the RFC, without
 * extensions.  Text must be UTF-8; half of a surrogate pair, which UTF-8 cannot
 * hold, becomes U+FFFD.
 */
#ifndef IO_JSON_IN_H
#define IO_JSON_IN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"
#include "text/slice.h"

struct source;

enum { JSON_DEPTH = 512, JSON_STRING = 16 << 20 };

/* A position in the text.  Lines, and the bytes of a line, are counted from
   1. */
struct json_place {
	uint64_t	 line, column;
};

/* The type of a value, which its first byte tells. */
enum json_kind {
	JSON_OTHER,		/* no value: another byte, or the end of the
				   text */
	JSON_OBJECT, JSON_ARRAY, JSON_STRING_VALUE, JSON_NUMBER, JSON_TRUE,
	JSON_FALSE, JSON_NULL
};

struct json_in {
	struct source	*in;
	const char	*p, *end;	/* the bytes of the block that are not
					   read yet */
	uint64_t	 offset;	/* offset of `end' in the whole text */
	uint64_t	 line, line_offset;	/* the line that p is in, and
						   the offset of its first
						   byte */
	struct json_place token;	/* where the last key or value began, or
					   the last object or array ended */
	uint64_t	 arrays[JSON_DEPTH / 64];	/* bit n is set if the
							   value at level n is
							   an array, and clear
							   if it is an object */
	unsigned	 depth;		/* number of objects and arrays around
					   p */
	bool		 first;		/* nothing was read yet of the innermost
					   object or array */
	char		*text;		/* the last string read */
	size_t		 len, room;
	uint32_t	 high;		/* first half of a surrogate pair, or 0
					   if none was read */
	bool		 failed;
	struct json_place where;
	struct complaint wrong;
};

/* Read JSON from a source that the caller has opened and must close.  Bytes
   that source_peek() returned are read, too. */
void	 json_in_open(struct json_in *, struct source *);
void	 json_in_close(struct json_in *);

/* Return the type of the next value, without reading it. */
enum json_kind json_in_kind(struct json_in *);

/* Read the beginning of the next value, which must be an object or an array.
   The next functions then read what is in it. */
bool	 json_in_object(struct json_in *);
bool	 json_in_array(struct json_in *);

/* If the current object has another member, read its key and return true; the
   key is valid until a string is read.  If not, leave the object and return
   false. */
bool	 json_in_key(struct json_in *, struct slice *key);

/* Return whether the current array has another value.  If not, leave the
   array. */
bool	 json_in_more(struct json_in *);

/* The keys of an object that a caller wants, at most 64, ended by NULL. */
struct json_keys {
	const char	*const *at;
	uint64_t	 seen;		/* bit n is set once the key at[n] was
					   found; 0 at first */
};

/* Skip members of the current object until one has a wanted key, and return the
   index of that key.  At the end of the object, return JSON_NO_MEMBER.  It is
   an error if the object has a wanted key twice. */
enum { JSON_NO_MEMBER = -1 };
int	 json_in_member(struct json_in *, struct json_keys *);

/* Read the next value, which must be of this type: true or false, an integer of
   64 bits, or a string.  A string is valid until the next string or key is
   read. */
bool	 json_in_bool(struct json_in *, bool *);
bool	 json_in_int(struct json_in *, int64_t *);
bool	 json_in_string(struct json_in *, struct slice *);

/* Skip the next value, of any type.  Returns false if the value is not valid
   JSON. */
bool	 json_in_skip(struct json_in *);

/* Return true if nothing but blanks follows; anything else is an error. */
bool	 json_in_finish(struct json_in *);

/* Report an error at the last key or value read, or at the end of the last
   object or array.  Returns false. */
bool	 json_in_refuse(struct json_in *, const char *fmt, ...)
	    DIAG_PRINTF(2, 3);

#endif
