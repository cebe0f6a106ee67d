#include "import/frame_text.h"

#include <stddef.h>

#include "text/scan.h"

bool
frame_text_parentheses(struct slice *text, struct slice *inside)
{
	size_t	 i = text->len, open = 0;

	if (i == 0 || text->at[i - 1] != ')')
		return false;
	do {
		i--;
		open += text->at[i] == ')';
		open -= text->at[i] == '(';
	} while (open > 0 && i > 0);
	if (open > 0 || (i > 0 && !is_blank(text->at[i - 1])))
		return false;
	*inside = (struct slice){ text->at + i + 1, text->len - i - 2 };
	*text = slice_trim(text->at, text->at + i);
	return true;
}

bool
frame_text_number(struct slice *text, uint32_t *number)
{
	size_t	 i = text->len, end = text->len;

	while (i > 0 && is_digit(text->at[i - 1]))
		i--;
	if (i == end || end - i > 9 || i < 2 || text->at[i - 1] != ':')
		return false;
	text->len = i - 1;
	for (*number = 0; i < end; i++)
		*number = *number * 10 + (uint32_t)(text->at[i] - '0');
	return true;
}
