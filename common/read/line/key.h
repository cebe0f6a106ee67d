/*
 * key -- the keys of `key: value' lines, in headers and trailers.
 */
#ifndef READ_LINE_KEY_H
#define READ_LINE_KEY_H

#include "text/slice.h"

enum key {
	KEY_UNKNOWN, KEY_CMD, KEY_CREATOR, KEY_DESC, KEY_EVENT, KEY_EVENTS,
	KEY_PART, KEY_PID, KEY_POSITIONS, KEY_SUMMARY, KEY_THREAD, KEY_TOTALS,
	KEY_VERSION
};

/* The word before the colon at the start of the line, whether or not it is a
   known key; len 0 if there is none. */
struct slice key_word(const char *p);

/* The key that the word is. */
enum key key_find(struct slice word);

#endif
