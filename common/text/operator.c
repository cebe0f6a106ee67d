#include "text/operator.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "text/scan.h"

/* Longer signs come before their beginnings, so that the longest sign is found
   first. */
static const char *const	 signs[] = {
	"()", "[]", "<=>", "<<=", ">>=", "->*", "->", "<<", ">>", "<=", ">=",
	"==", "!=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=",
	"|=", "^=", "<", ">", "=", "!", "+", "-", "*", "/", "%", "&", "|", "^",
	"~", ","
};

static bool
starts(const char *p, const char *end, const char *word)
{
	size_t	 len = strlen(word);

	return (size_t)(end - p) >= len && memcmp(p, word, len) == 0;
}

const char *
operator_end(const char *begin, const char *p, const char *end)
{
	static const char	 word[] = "operator";
	const char		*next = p + sizeof(word) - 1;
	size_t			 i;

	if (!starts(p, end, word) || (p > begin && is_word(p[-1])) ||
	    (next < end && is_word(*next)))
		return p;
	for (i = 0; i < sizeof(signs) / sizeof(*signs); i++)
		if (starts(next, end, signs[i]))
			return next + strlen(signs[i]);
	return next;
}
