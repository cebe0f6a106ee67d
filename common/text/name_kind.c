#include "text/name_kind.h"

#include <string.h>

static const char *const	 prefixes[NAME_KINDS] = {
	"ob:", "fl:", "fn:"
};

enum name_kind
name_kind_of(const char **text)
{
	int	 i;

	for (i = 0; i < NAME_KINDS; i++)
		if (strncmp(*text, prefixes[i], 3) == 0) {
			*text += 3;
			return (enum name_kind)i;
		}
	return NAME_FUNCTION;
}
