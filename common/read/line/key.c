/* A key must match as a whole word; header.c acts on it. */
#include "read/line/key.h"

struct slice
key_word(const char *p)
{
	struct slice	 word = { p, 0 };

	while ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') ||
	    (p > word.at && (*p == '-' || *p == '_')))
		p++;
	if (*p == ':' && p > word.at)
		word.len = (size_t)(p - word.at);
	return word;
}

enum key
key_find(struct slice word)
{
	static const struct {
		const char	*word;
		enum key	 key;
	} keys[] = {
		{ "cmd", KEY_CMD }, { "creator", KEY_CREATOR },
		{ "desc", KEY_DESC }, { "event", KEY_EVENT },
		{ "events", KEY_EVENTS }, { "part", KEY_PART },
		{ "pid", KEY_PID }, { "positions", KEY_POSITIONS },
		{ "summary", KEY_SUMMARY }, { "thread", KEY_THREAD },
		/* `total' is php-memprof's spelling. */
		{ "total", KEY_TOTALS }, { "totals", KEY_TOTALS },
		{ "version", KEY_VERSION },
	};
	size_t	 i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (slice_is(word, keys[i].word))
			return keys[i].key;
	return KEY_UNKNOWN;
}
