/*
 * complaint -- what is wrong, for the caller to say.
 *
 * Whoever finds something wrong knows what, and its caller knows where: the
 * option, the file, the line.  So the one writes half a sentence into a
 * complaint, and the other says it.
 */
#ifndef BASE_COMPLAINT_H
#define BASE_COMPLAINT_H

#include <stdbool.h>

#include "base/diag.h"

/* As long as the line in which it is said. */
enum { COMPLAINT_MAX = DIAG_MAX };

/* All-zero: nothing is wrong. */
struct complaint {
	char	 text[COMPLAINT_MAX];
};

/* Set the text, cut to fit, in place of an earlier one.  Returns false, the
   answer of a function that cannot do what it should. */
bool	 complaint_set(struct complaint *, const char *fmt, ...)
	    DIAG_PRINTF(2, 3);

#endif
