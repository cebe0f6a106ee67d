/*
 * profile_text -- profiles as text in a line of C, where a bar is a newline.
 *
 *	text_to(&p, "events: Ir|fl=a|fn=f|1 2");
 *	is_text(text_of(&p), "summary: 2|fl=a|fn=f|1 2|totals: 2", "...");
 *
 * text_of() returns what the writer writes, with full names and positions, from
 * the summary on and without empty lines.
 */
#ifndef TESTS_UNIT_PROFILE_TEXT_H
#define TESTS_UNIT_PROFILE_TEXT_H

#include "tap.h"
#include "base/complaint.h"
#include "text/string.h"
#include "io/sink.h"
#include "io/source.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "read/read.h"
#include "write/write.h"

/* Return the descriptor of an unnamed file with the text, bars as newlines. */
static inline int
text_file(const char *text)
{
	FILE	*f = tmpfile();
	int	 fd;

	if (f == NULL)
		abort();
	for (; *text != '\0'; text++)
		putc(*text == '|' ? '\n' : *text, f);
	if (fflush(f) != 0 || (fd = dup(fileno(f))) < 0)
		abort();
	fclose(f);
	lseek(fd, 0, SEEK_SET);
	return fd;
}

/* Add the profile in the text to another profile. */
static inline void
text_add(struct profile *p, const char *text)
{
	struct read_options	 o = { .weight = 1 };
	struct read_result	 result;
	struct source		 in;

	o.scratch = read_scratch_new();
	source_take(&in, text_file(text), "text");
	if (!read_profile(p, &in, &o, &result)) {
		printf("Bail out! not a profile: %s\n", text);
		exit(1);
	}
	source_close(&in);
	read_result_free(&result);
	read_scratch_free(o.scratch);
}

static inline void
text_to(struct profile *p, const char *text)
{
	profile_init(p);
	text_add(p, text);
}

/* Freeze the profile, and return its text, valid until the next call. */
static inline const char *
text_of(struct profile *p)
{
	static struct string	 text;
	struct write_options	 o = {
		.form = FORM_CALLGRIND, .plain_names = true, .absolute = true
	};
	char			*from, *to;
	struct complaint	 wrong;
	struct sink		 out;
	bool			 good;

	for (; o.events.n < p->event_n; o.events.n++)
		o.events.at[o.events.n] = o.events.n;
	string_assign(&text, NULL, 0);
	sink_memory(&out, &text);
	profile_freeze(p);
	good = write_profile(p, &out, &o, &wrong);
	sink_close(&out);
	if (!good)
		return "overflow";
	if ((from = strstr(text.at, "\nsummary: ")) == NULL)
		return "no summary";
	for (to = text.at, from++; *from != '\0'; from++)
		if (*from != '\n')
			*to++ = *from;
		else if (to[-1] != '|')
			*to++ = '|';
	to[-1] = '\0';
	return text.at;
}

#endif
