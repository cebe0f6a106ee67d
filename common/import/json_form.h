/*
 * json_form -- functions for readers of files that are JSON.
 */
#ifndef IMPORT_JSON_FORM_H
#define IMPORT_JSON_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct samples_trouble;
struct json_in;
struct json_keys;

/* Return whether the first bytes of a file begin a JSON object and contain this
   key. */
bool	 json_form_has(const char *at, size_t len, const char *key);

/* json_form_small() reads a number from 0 to 2^32 - 2, json_form_count() a
   count that is not negative.  Both return 0 after an error. */
uint32_t json_form_small(struct json_in *);
int64_t	 json_form_count(struct json_in *);

/* Return whether the last object had all keys whose bits are set in `bits'.  If
   not, record an error in the input. */
bool	 json_form_need(struct json_in *, const struct json_keys *,
	    uint64_t bits);

/* Read to the end of a file, whose outermost object must have had all keys
   whose bits are set in `bits'.  Returns false, with the trouble set, if there
   was any error. */
bool	 json_form_end(struct json_in *, const struct json_keys *,
	    uint64_t bits, struct samples_trouble *);

#endif
