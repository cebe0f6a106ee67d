/*
 * write -- write a profile as text, in canonical form.
 *
 * The text depends on the profile alone, so equal profiles give equal bytes,
 * and reading the text gives the profile again.  cgprofile(5) describes the
 * form and the reason for each rule.
 */
#ifndef WRITE_WRITE_H
#define WRITE_WRITE_H

#include <stdbool.h>

#include "write/writer.h"

struct complaint;
struct event_list;
struct facts;
struct profile;
struct sink;

/*
 * Write the profile.  For FORM_CACHEGRIND, it must have no objects, calls,
 * jumps or addresses.  Returns false, with nothing written, if a count
 * overflows 64 bits, which no reader could read, or if long names would be
 * repeated too often (profile/name_bytes.h).  If the reader has left lines
 * in the input (read/sorted.h), the output may be incomplete when this returns
 * false, because the input can no longer be read or has changed.
 */
bool	 write_profile(const struct profile *, struct sink *,
	    const struct write_options *, struct complaint *);

/* Append to the list all facts that the `desc:' lines of the profile would
   state if it were written with these events, including the metadata of a
   merged profile. */
void	 write_facts(const struct profile *, const struct event_list *,
	    struct facts *list);

/* Return the form in which FORM_AUTO writes this profile. */
enum form write_form(const struct profile *);

#endif
