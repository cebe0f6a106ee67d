/*
 * annotate -- the report on a profile, as cg_annotate prints it.
 */
#ifndef COMMON_ANNOTATE_H
#define COMMON_ANNOTATE_H

#include <stdbool.h>

#include "annotate_options.h"

struct profile;
struct sink;

/* Print the report on a profile, which has no addresses.  False if a sum
   leaves 64 bits. */
bool	 annotate(struct profile *, const struct annotate_options *,
	    struct sink *);

#endif
