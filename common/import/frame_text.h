/*
 * frame_text -- split the text of a frame, such as `main (main.c:5)'.
 */
#ifndef IMPORT_FRAME_TEXT_H
#define IMPORT_FRAME_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"

/* If the text ends with a pair of parentheses, remove them and the blanks in
   front of them, and set *inside to the text between them, which may have
   parentheses, too.  Otherwise returns false and changes nothing. */
bool	 frame_text_parentheses(struct slice *text, struct slice *inside);

/* If the text ends with `:' and a number of up to nine digits, and has more in
   front of these, remove them and set *number.  Otherwise returns false and
   changes nothing. */
bool	 frame_text_number(struct slice *text, uint32_t *number);

#endif
