/*
 * diag_quote() keeps characters that print, replaces others, and cuts text that
 * is too long between two characters.
 */
#include "base/diag.h"

#include "tap.h"

static const struct row {
	const char	*text, *wanted;
	size_t		 size;
} rows[] = {
	{ "plain", "plain", 40 },
	{ "r\303\251s \346\227\245 \360\237\246\200", "r\303\251s \346\227\245 "
	    "\360\237\246\200", 40 },
	{ "a\tb\033[31m\177", "a?b?[31m?", 40 },
	{ "a\302\233b\342\200\256c", "a?b?c", 40 },	/* CSI; right to left */
	{ "\303", "?", 40 },
	{ "a\377\346\227b", "a???b", 40 },
	{ "", "", 40 },
	{ "12345678", "12345678", 9 },
	{ "123456789", "12345...", 9 },
	{ "1234\303\251789", "1234...", 9 },
	{ "123\303\2516789", "123\303\251...", 9 },
	{ "12\346\227\2456789", "12\346\227\245...", 9 },
	{ "123\346\227\245789", "123...", 9 },
	{ "\360\237\246\200\360\237\246\200x", "\360\237\246\200...", 9 },
	{ "\377\377\377\377\377\377\377\377\377", "?????...", 9 },
	{ "1234", "...", 4 },
	{ "1234", "12", 3 },
	{ "\303\2514", "", 2 },
};

int
main(void)
{
	char	 out[64];
	size_t	 i;

	for (i = 0; i < COUNT_OF(rows); i++) {
		memset(out, 'x', sizeof(out));
		diag_quote(out, rows[i].size, rows[i].text,
		    strlen(rows[i].text));
		check(strcmp(out, rows[i].wanted) == 0 &&
		    out[rows[i].size] == 'x', "row %zu: '%s'", i, out);
	}
	return tap_done();
}
