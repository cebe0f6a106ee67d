/*
 * write -- a profile as text, in canonical form.
 *
 * What is written depends on the profile alone, so equal profiles give equal
 * bytes; reading them back gives the profile.  cgprofile(5) describes the
 * form and the reason for each of its rules.
 */
#ifndef WRITE_WRITE_H
#define WRITE_WRITE_H

#include <stdbool.h>

#include "write/options.h"

struct complaint;
struct profile;
struct sink;

/*
 * Write the profile.  FORM_CACHEGRIND holds no objects, calls, jumps or
 * addresses: the profile must be without (flatten).  False, with nothing
 * written, if a count overflows 64 bits: no reader could read it; and if names
 * that are long would be repeated too often (profile/name_bytes.h).
 */
bool	 write_profile(const struct profile *, struct sink *,
	    const struct write_options *, struct complaint *);

/* The form that FORM_AUTO takes. */
enum form write_form(const struct profile *);

#endif
