#include "llvm/model/function_name.h"

#include <stdbool.h>
#include <string.h>

/* Whether this is an Objective-C method, whose name may contain colons. */
static bool
is_method(const char *p, const char *end)
{
	return end - p > 2 && (*p == '-' || *p == '+') && p[1] == '[';
}

/* The file ends at the first semicolon, or at the last colon. */
struct slice
function_name_file(struct slice *name)
{
	const char	*end = name->at + name->len, *p, *cut = NULL;
	struct slice	 file = { NULL, 0 };

	if (is_method(name->at, end))
		return file;
	cut = memchr(name->at, ';', name->len);
	for (p = name->at; cut == NULL && p < end; p++)
		if (*p == ':' && is_method(p + 1, end))
			cut = p;
	for (p = end; cut == NULL && p > name->at; p--)
		if (p[-1] == ':')
			cut = p - 1;
	if (cut == NULL || cut == name->at || cut + 1 == end)
		return file;
	file = (struct slice){ name->at, (size_t)(cut - name->at) };
	*name = (struct slice){ cut + 1, (size_t)(end - cut) - 1 };
	return file;
}
