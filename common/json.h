/*
 * json -- text and numbers as JSON has them.
 */
#ifndef COMMON_JSON_H
#define COMMON_JSON_H

#include <stddef.h>

struct sink;

/*
 * Put the len bytes at text as a JSON string, with its quotes.  Text that is
 * UTF-8 stays as it is but for what must be escaped; each byte that is not is
 * U+FFFD.
 */
void	 json_string(struct sink *, const char *text, size_t len);

#endif
