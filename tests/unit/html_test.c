#include "report/html/html.h"

#include <string.h>

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

/* Whether this was put, and counted. */
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

static void
test_text(const char *what, const char *text, size_t len, const char *wanted)
{
	begin();
	html_text(&page, (struct slice){ text, len });
	check(is_put(wanted, strlen(wanted)), "%s", what);
}

#define TEXT(what, text, wanted)					\
	test_text(what, text, sizeof(text) - 1, wanted)
#define LOST	"\xef\xbf\xbd"

static void
test_texts(void)
{
	TEXT("nothing", "", "");
	TEXT("a name", "main", "main");
	TEXT("markup", "<a href='x' id=\"y\">&amp;",
	    "&lt;a href=&#39;x&#39; id=&quot;y&quot;&gt;&amp;amp;");
	TEXT("a tab stays, a newline does not", "a\tb\nc", "a\tb" LOST "c");
	TEXT("UTF-8", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
	    "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
	TEXT("what is no UTF-8", "a\xff\xc3" "b\xe2\x82", "a" LOST LOST "b"
	    LOST LOST);
	TEXT("NUL, controls and directions", "a\0b\x1b[m\xe2\x80\xae\xc2\x9b",
	    "a" LOST "b" LOST "[m" LOST LOST);
}

static void
test_lines(void)
{
	static const char	 lines[] = "a<\n\nb";

	begin();
	html_block(&page, (struct slice){ lines, sizeof(lines) - 1 });
	check(is_put("a&lt;\n\nb\n", 9), "lines, each with its end");
}

/* Long names lose their middle, and no character becomes half of one. */
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
	check(out.len >= HTML_SHORT, "one that has room is whole");
	/* The parts, of 106 and 53 bytes, end or begin 3 bytes earlier. */
	memset(name, '\x80', LONG);
	id = intern_id(&profile.names, name, LONG);
	begin();
	html_short(&page, id);
	sink_close(&sink);
	check(out.len == 3 * (103 + 1 + 56), "of what is no character 3 bytes "
	    "at most: %zu bytes", out.len);
	begin();
	html_name(&page, profile.empty);
	check(is_put("(none)", 6), "no name");
}

static void
test_numbers(void)
{
	begin();
	html_number(&page, INT64_MIN);
	html_raw(&page, " ");
	html_number(&page, -1234567);
	html_raw(&page, " ");
	html_signed(&page, 1000);
	html_signed(&page, 0);
	html_signed(&page, -1);
	check(is_put("-9,223,372,036,854,775,808 -1,234,567 +1,0000-1", 47),
	    "numbers");
}

int
main(void)
{
	profile_init(&profile);
	test_texts();
	test_lines();
	test_short();
	test_numbers();
	mem_free(out.at);
	profile_free(&profile);
	return tap_done();
}
