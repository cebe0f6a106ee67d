/*
 * frame_text -- take apart the text of a frame.
 */
#ifndef IMPORT_FRAME_TEXT_H
#define IMPORT_FRAME_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"

/* Remove a pair of parentheses, their content and the blanks before them from
   the end of a text, and set *inside to the content, which may have
   parentheses, too.  Returns false, with nothing changed, if the text does not
   end with a pair of parentheses. */
bool	 frame_text_parentheses(struct slice *text, struct slice *inside);

/* Remove `:' and a number of up to nine digits from the end of a text.  Returns
   false, with nothing changed, if the text does not end with these, or has
   nothing before them. */
bool	 frame_text_number(struct slice *text, uint32_t *number);

#endif
