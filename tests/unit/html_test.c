#include "report/html/html.h"

#include "tap.h"
#include "base/mem.h"
#include "text/string.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "report/view/report.h"

enum { LONG = 400 };

static struct profile	 profile;
static struct string	 out;
static struct sink	 sink;
static struct report	 report = { .p = &profile, .out = &sink };
static struct html	 page = { .r = &report };

static void
begin(void)
{
	mem_free(out.at);
	out = (struct string){ NULL, 0 };
	page.bytes = 0;
	sink_memory(&sink, &out);
}

/* Return whether just this text was written, and its bytes were counted. */
static bool
is_put(const char *text, size_t len)
{
	sink_close(&sink);
	if (out.len == len && page.bytes == len &&
	    (len == 0 || memcmp(out.at, text, len) == 0))
		return true;
	printf("# got %.*s\n", (int)out.len, out.at);
	return false;
}

#define LOST	"\xef\xbf\xbd"

/* Lines with markup, with bytes that are not UTF-8, and with characters that
   control a terminal or the direction of text. */
static void
test_lines(void)
{
	static const char	 lines[] =
	    "<a b='c' d=\"e\">&amp;\tf\n\ng\xff\xc3" "h\xe2\x82\n"
	    "\0i\x1b[m\xe2\x80\xae\xc2\x9b";
	static const char	 wanted[] =
	    "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;amp;\tf\n\n"
	    "g" LOST LOST "h" LOST LOST "\n" LOST "i" LOST "[m" LOST LOST
	    "\n";

	begin();
	html_block(&page, (struct slice){ lines, sizeof(lines) - 1 });
	check(is_put(wanted, sizeof(wanted) - 1), "lines, each with its end");
}

/* Long names lose their middle, but no character is cut. */
static void
test_short(void)
{
	char		 name[LONG + 8];
	uint32_t	 id;
	size_t		 shift, i, n = 0;

	for (shift = 0; shift < 4; shift++) {
		memset(name, 'x', shift);
		for (i = shift; i + 2 < LONG; i += 3)
			memcpy(name + i, "\xe2\x82\xac", 3);
		id = intern_id(&profile.names, name, i);
		begin();
		html_short(&page, id);
		sink_close(&sink);
		for (i = 0; i + 2 < out.len; i++)
			n += memcmp(out.at + i, LOST, 3) == 0;
		check(out.len < HTML_SHORT + 10 && out.len > HTML_SHORT - 10,
		    "a long name is short: %zu bytes", out.len);
	}
	check(n == 0, "and has no half of a character");
	id = intern_id(&profile.names, name, HTML_SHORT);
	begin();
	html_short(&page, id);
	sink_close(&sink);
	check(strstr(out.at, "\xe2\x80\xa6") == NULL,
	    "one that has room is whole");
	/* Both cuts, after 106 bytes and before the last 53, move back by 3. */
	memset(name, '\x80', LONG);
	id = intern_id(&profile.names, name, LONG);
	begin();
	html_short(&page, id);
	sink_close(&sink);
	check(out.len == 3 * (103 + 1 + 56), "of what is no character 3 bytes "
	    "at most: %zu bytes", out.len);
}

int
main(void)
{
	profile_init(&profile);
	test_lines();
	test_short();
	mem_free(out.at);
	profile_free(&profile);
	return tap_done();
}
