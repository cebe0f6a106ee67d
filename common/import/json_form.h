/*
 * json_form -- shared by the readers of forms that are JSON.
 */
#ifndef IMPORT_JSON_FORM_H
#define IMPORT_JSON_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct samples_trouble;
struct json_in;
struct json_keys;

/* Whether the first bytes of a file begin an object in which this key is
   found. */
bool	 json_form_has(const char *at, size_t len, const char *key);

/* Read a number from 0 to 2^32 - 2, or a count of at least 0.  Returns 0 after
   an error. */
uint32_t json_form_small(struct json_in *);
int64_t	 json_form_count(struct json_in *);

/* Whether an object that was read has all keys of these bits.  If not, that is
   an error of the reader. */
bool	 json_form_need(struct json_in *, const struct json_keys *,
	    uint64_t bits);

/* End the file, an object that must have had all keys of these bits.  Returns
   false, with the trouble set, if there was any error. */
bool	 json_form_end(struct json_in *, const struct json_keys *,
	    uint64_t bits, struct samples_trouble *);

#endif
