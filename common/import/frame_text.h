/*
 * frame_text -- parts of the text of a frame.
 */
#ifndef IMPORT_FRAME_TEXT_H
#define IMPORT_FRAME_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"

/* Remove parentheses, and the blanks before them, from the end of a text, and
   set *inside to what they contain, which may have parentheses, too.  Returns
   false, with nothing changed, if the text does not end so. */
bool	 frame_text_parentheses(struct slice *text, struct slice *inside);

/* Remove `:' and a number of up to nine digits from the end of a text that has
   more than that.  Returns false, with nothing changed, if it does not end
   so. */
bool	 frame_text_number(struct slice *text, uint32_t *number);

#endif
