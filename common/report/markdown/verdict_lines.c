/*
 * cgdiff writes verdicts as descriptions, `Verdict: LIMIT: failed: ...'.  In a
 * code span only backquotes, and characters that control the display, need
 * replacement.
 */
#include "report/markdown/verdict_lines.h"

#include <string.h>

#include "base/utf8.h"
#include "text/slice.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/report.h"

/* The most verdicts printed, and the most bytes of each. */
enum { LINES = 50, BYTES = 300 };

static const char	 verdict[] = "Verdict: ", noise[] = "Noise: ";

/* The first of the words `passed' and `failed' counts: names of functions come
   after it. */
static bool
says_failed(const char *text, size_t len)
{
	enum { N = sizeof(": failed") - 1 };
	size_t	 i;

	for (i = 0; i + N <= len; i++) {
		if (memcmp(text + i, ": failed", N) == 0)
			return true;
		if (memcmp(text + i, ": passed", N) == 0)
			return false;
	}
	return false;
}

static size_t
put(struct report *r, const char *text)
{
	sink_text(r->out, text);
	return strlen(text);
}

/* Write a line of the list. */
static size_t
put_line(struct report *r, const char *text, size_t len)
{
	size_t		 at, n, bytes = put(r, "- `");
	uint32_t	 c;

	len = len < BYTES ? len : BYTES;
	for (at = 0; at < len; at += n) {
		n = utf8_next(text + at, len - at, &c);
		if (c == '`')
			bytes += put(r, "'");
		else if (c == UTF8_NONE || utf8_is_control(c))
			bytes += put(r, "\xef\xbf\xbd");
		else {
			sink_put(r->out, text + at, n);
			bytes += n;
		}
	}
	return bytes + put(r, "`\n");
}

/* The next description from *i on that begins with the key, without the key;
   false if there is none. */
static bool
next_of(const struct intern *descs, const char *key, uint32_t *i,
    struct slice *v)
{
	size_t	 len = strlen(key);

	for (; *i < descs->n; ++*i) {
		v->at = intern_text(descs, *i);
		v->len = intern_length(descs, *i);
		if (!slice_starts(*v, key) || v->len == len)
			continue;
		v->at += len;
		v->len -= len;
		++*i;
		return true;
	}
	return false;
}

/* Write how much of the change may be noise. */
static size_t
put_noise(struct report *r)
{
	struct slice	 v;
	uint32_t	 i = 0;
	size_t		 bytes;

	if (!next_of(&r->p->metadata.descs, noise, &i, &v))
		return 0;
	bytes = put(r, "Noise:\n\n");
	return bytes + put_line(r, v.at, v.len) + put(r, "\n");
}

size_t
verdict_lines_put(struct report *r)
{
	const struct intern	*descs = &r->p->metadata.descs;
	struct slice		 v;
	size_t			 bytes, n = 0;
	uint32_t		 i = 0;
	bool			 failed = false;

	for (; next_of(descs, verdict, &i, &v); n++)
		failed = failed || says_failed(v.at, v.len);
	if (n == 0)
		return put_noise(r);
	bytes = put(r, failed ? "**Verdict: failed**\n\n" :
	    "**Verdict: passed**\n\n");
	for (i = 0, n = 0; n < LINES && next_of(descs, verdict, &i, &v); n++)
		bytes += put_line(r, v.at, v.len);
	bytes += put(r, "\n");
	return bytes + put_noise(r);
}
