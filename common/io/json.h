/*
 * json -- text and numbers as JSON.
 */
#ifndef IO_JSON_H
#define IO_JSON_H

#include <stddef.h>

#include "text/slice.h"

struct sink;

/*
 * Write len bytes of text as a JSON string, with its quotes.  UTF-8 is kept.
 * Only characters that JSON requires to be escaped, and those that are
 * invisible in plain text (utf8_is_control()), are escaped.  Each byte that is
 * not UTF-8 becomes U+FFFD.
 */
void	 json_string(struct sink *, const char *text, size_t len);

/* Write `before', such as a comma or a key, as it is, and then the text as a
   JSON string. */
void	 json_member(struct sink *, const char *before, struct slice);

#endif
