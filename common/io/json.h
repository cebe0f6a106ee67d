/*
 * json -- text and numbers as JSON.
 */
#ifndef IO_JSON_H
#define IO_JSON_H

#include <stddef.h>

struct sink;

/*
 * Write len bytes of text as a JSON string, with its quotes.  UTF-8 is kept;
 * escaped is only what JSON requires and what a reader of the plain file would
 * not see (utf8_is_control()).  Each byte that is not UTF-8 becomes U+FFFD.
 */
void	 json_string(struct sink *, const char *text, size_t len);

#endif
