/*
 * json -- text and numbers as JSON has them.
 */
#ifndef IO_JSON_H
#define IO_JSON_H

#include <stddef.h>

struct sink;

/*
 * Put the len bytes at text as a JSON string, with its quotes.  Text that is
 * UTF-8 stays as it is; only what must be escaped is, and what a reader of the
 * plain file would not see (utf8_is_control()).  Each byte that is not UTF-8 is
 * U+FFFD.
 */
void	 json_string(struct sink *, const char *text, size_t len);

#endif
