/*
 * parts_table -- functions of a difference that became several, or were.
 */
#ifndef REPORT_PARTS_TABLE_H
#define REPORT_PARTS_TABLE_H

#include <stdbool.h>

#include "text/slice.h"

struct report;

/* Whether a description tells of such a part. */
bool	 parts_table_is(struct slice desc);

/* Print what they changed by together, for each event of which something is
   told, with their parts below; nothing if there are none. */
void	 parts_table_put(struct report *);

#endif
