/*
 * json_in -- read JSON (RFC 8259) piece by piece from a source.
 *
 * The caller says what it expects next, and gets it or false:
 *
 *	json_in_open(&j, source);
 *	json_in_object(&j);
 *	while ((n = json_in_member(&j, &keys)) != JSON_NO_MEMBER)
 *		n == 0 ? json_in_int(&j, &count) : json_in_skip(&j);
 *	json_in_close(&j);
 *
 * The first error ends reading: from then on every function returns false (or
 * what ends a loop), so that a caller need only look at `failed' where it uses
 * a value.  `wrong' is then half a sentence, and `where' is its place.
 *
 * The text is read in blocks, and only the string read last is kept, so memory
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

/* A place in the text: a line, from 1, and a byte in it, from 1. */
struct json_place {
	uint64_t	 line, column;
};

/* What a value is, by its first byte. */
enum json_kind {
	JSON_OTHER,		/* none, or the end */
	JSON_OBJECT, JSON_ARRAY, JSON_STRING_VALUE, JSON_NUMBER, JSON_TRUE,
	JSON_FALSE, JSON_NULL
};

struct json_in {
	struct source	*in;
	const char	*p, *end;	/* bytes of a block not read yet */
	uint64_t	 offset;	/* of `end' */
	uint64_t	 line, line_offset;	/* the line of p, and the offset
						   of its first byte */
	struct json_place token;	/* where the last key or value begins,
					   or the last object or array ends */
	uint64_t	 arrays[JSON_DEPTH / 64];	/* bit n: level n is an
							   array, not an
							   object */
	unsigned	 depth;		/* values that are open around p */
	bool		 first;		/* nothing of the innermost one was
					   read yet */
	char		*text;		/* the last string */
	size_t		 len, room;
	uint32_t	 high;		/* first half of a surrogate pair, or
					   0 */
	bool		 failed;
	struct json_place where;
	struct complaint wrong;
};

/* The source was opened by the caller, who closes it; bytes that a peek read
   count. */
void	 json_in_open(struct json_in *, struct source *);
void	 json_in_close(struct json_in *);

/* What the next value is.  It is not read. */
enum json_kind json_in_kind(struct json_in *);

/* Enter the next value, which must be an object or an array. */
bool	 json_in_object(struct json_in *);
bool	 json_in_array(struct json_in *);

/* Whether the object that was entered has another member: if so, set its key,
   which is valid until a string is read.  If not, leave the object. */
bool	 json_in_key(struct json_in *, struct slice *key);

/* Whether the array that was entered has another value.  If not, leave it. */
bool	 json_in_more(struct json_in *);

/* The keys that a caller wants of an object, at most 64, ended by NULL. */
struct json_keys {
	const char	*const *at;
	uint64_t	 seen;		/* bit n: at[n] was found; 0 at first */
};

/* Skip members with other keys: return the number of the next one wanted, or
   JSON_NO_MEMBER at the end of the object.  It is an error if the object has
   the same key again. */
enum { JSON_NO_MEMBER = -1 };
int	 json_in_member(struct json_in *, struct json_keys *);

/* Read the next value, which must be true or false, a whole number of 64 bits,
   or a string; this is valid until the next string is read, keys included. */
bool	 json_in_bool(struct json_in *, bool *);
bool	 json_in_int(struct json_in *, int64_t *);
bool	 json_in_string(struct json_in *, struct slice *);

/* Read the next value, which may be anything.  Returns true, unless there is an
   error. */
bool	 json_in_skip(struct json_in *);

/* Whether the text ends here, after the one value that it is. */
bool	 json_in_finish(struct json_in *);

/* Report an error of what was read last, a key, a value, or the end of an
   object or array.  Returns false. */
bool	 json_in_refuse(struct json_in *, const char *fmt, ...)
	    DIAG_PRINTF(2, 3);

#endif
