/*
 * complaint -- an error text for the caller to print.
 *
 * The function that finds an error knows what is wrong; its caller knows
 * whether an option, a file or a line is the cause.  So the function writes
 * half a sentence into a complaint, and the caller prints that after the name
 * of the option or file.
 */
#ifndef BASE_COMPLAINT_H
#define BASE_COMPLAINT_H

#include <stdbool.h>

#include "base/diag.h"

/* The longest text that diag prints. */
enum { COMPLAINT_MAX = DIAG_MAX };

/* An all-zero complaint means that there was no error. */
struct complaint {
	char	 text[COMPLAINT_MAX];
};

/* Replace the text of the complaint, cut to fit.  Returns false, so that a
   failing function can return the result of this call. */
bool	 complaint_set(struct complaint *, const char *fmt, ...)
	    DIAG_PRINTF(2, 3);

#endif
