/*
 * both_ways -- read a profile with the short cuts of the reader and without;
 * the readings must not differ in anything that a caller can see.
 *
 * A reader that is used again remembers names and ids of the previous file, so
 * each input is read twice, with the same scratch, into one profile.  A file of
 * more than some 130 KB is read in halves, by two threads.
 */
#ifndef TESTS_BOTH_WAYS_H
#define TESTS_BOTH_WAYS_H

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "io/sink.h"
#include "io/source.h"
#include "ops/filter/filter.h"
#include "profile/event.h"
#include "profile/calls.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "read/line/finding.h"
#include "read/read.h"
#include "read/sorted.h"
#include "text/rename.h"
#include "text/string.h"
#include "write/write.h"

/* How a tool uses the reader: cgmerge, cgmerge of one file, cgcheck, cgcheck
   --portable, cgmerge --weight, clannotate, clannotate --tree and --asm, and
   cgfilter -s. */
enum both_use {
	BOTH_SUM, BOTH_ONE, BOTH_CHECK, BOTH_PORTABLE, BOTH_WEIGHT, BOTH_REPORT,
	BOTH_TREE, BOTH_ASM, BOTH_RENAME, BOTH_USES
};

enum { BOTH_BLOCK = 66000 };	/* more than is read at once */

/* All that a reading gives: findings, results, and the profile as text. */
struct both_words {
	char		*text;
	size_t		 len, room;
	uint64_t	 half;		/* bytes of the latter half, or 0 if the
					   file was not divided */
};

static inline void
both_add(struct both_words *w, const char *text, size_t len)
{
	if (w->room - w->len <= len) {
		w->room = (w->room + len + 64) * 2;
		w->text = mem_resize(w->text, w->room, 1);
	}
	if (len > 0)
		memcpy(w->text + w->len, text, len);
	w->len += len;
	w->text[w->len] = '\0';
}

__attribute__((format(printf, 2, 3))) static inline void
both_say(struct both_words *w, const char *fmt, ...)
{
	char	 line[512];
	va_list	 ap;

	va_start(ap, fmt);
	vsnprintf(line, sizeof(line), fmt, ap);
	va_end(ap);
	both_add(w, line, strlen(line));
}

static inline void
both_note(void *arg, const struct finding *f)
{
	struct both_words	*w = arg;

	/* Only with short cuts, an id counts as used if `fn=' names it and no
	   cost line follows. */
	if (f->kind == FIND_ID_UNUSED)
		return;
	both_say(w, "%" PRIu64 ":%" PRIu64 ": %s: ", f->line, f->column,
	    finding_name(f->kind));
	both_add(w, f->text, strlen(f->text));
	both_say(w, "\n");
}

/* The reader reports the bytes of a half in one call, and all else in blocks,
   which are shorter. */
static inline void
both_see(void *arg, uint64_t bytes)
{
	struct both_words	*w = arg;

	if (bytes > BOTH_BLOCK)
		w->half = bytes;
}

static inline void
both_declare(void *arg, uint64_t line, bool defines, struct slice value)
{
	both_say(arg, "%" PRIu64 ": %s %.*s\n", line, defines ? "defines" :
	    "lists", (int)value.len, value.at);
}

static FILE	*both_kept;	/* used again for each input */

/* Return the descriptor of a temporary file that has these bytes until the
   next call. */
static inline int
both_file(const char *bytes, size_t len)
{
	int	 fd;

	if (both_kept == NULL && (both_kept = tmpfile()) == NULL)
		abort();
	fd = fileno(both_kept);
	if (ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0 ||
	    pwrite(fd, bytes, len, 0) != (ssize_t)len)
		abort();
	return fd;
}

/* Close the temporary file. */
static inline void
both_end(void)
{
	if (both_kept != NULL)
		fclose(both_kept);
}

/* Add the profile as text, with plain names and absolute positions, so that
   people can read a difference.  For a report only costs are compared, since
   the reader may omit calls.  LEFT has the cost lines left in the file. */
static inline void
both_write(struct both_words *w, struct profile *p, enum both_use use,
    struct sorted *left)
{
	struct write_options	 form = {
		.plain_names = true, .absolute = true, .sorted = left
	};
	uint32_t		 n;
	struct string		 text = { NULL, 0 };
	struct sink		 out;
	struct complaint	 wrong;

	for (n = 0; n < p->event_n; n++)
		form.events.at[n] = n;
	form.events.n = n;
	profile_freeze(p);
	profile_calls_to_rows(p);
	if (use == BOTH_REPORT) {
		filter_flatten(p, true);
		form.form = FORM_CACHEGRIND;
	}
	sink_memory(&out, &text);
	if (!write_profile(p, &out, &form, &wrong))
		both_say(w, "not written: %s\n", wrong.text);
	sink_close(&out);
	both_add(w, text.at, text.len);
	string_assign(&text, NULL, 0);
}

static inline void
both_result(struct both_words *w, const struct read_result *r)
{
	size_t	 i;

	both_say(w, "empty %d, ended %d, %" PRIu32 " parts, events",
	    r->empty, r->ended, r->parts);
	for (i = 0; i < r->events.n; i++)
		both_say(w, " %" PRIu32, r->events.at[i]);
	both_say(w, "\n");
	for (i = 0; i < r->facts.n; i++)
		both_add(w, r->facts.at[i]->text.at, r->facts.at[i]->text.len);
	both_add(w, r->command.at, r->command.len);
}

static inline enum read_calls
both_wants_calls(const void *arg, const char *file, size_t len)
{
	(void)arg;
	return len > 0 && file[len - 1] == 'c' ? READ_CALLS_NONE :
	    READ_CALLS_ALL;
}

static inline enum read_calls
both_wants_bare(const void *arg, const char *file, size_t len)
{
	(void)arg;
	return len > 0 && file[len - 1] == 'c' ? READ_CALLS_BARE :
	    READ_CALLS_ALL;
}

static inline struct rename *
both_rules(void)
{
	struct rename		*r = rename_new();
	struct complaint	 wrong;

	if (!rename_add_rule(r, "s/[0-9]+$//", &wrong) ||
	    !rename_add_rule(r, "fl:s!.*/!!", &wrong))
		abort();
	rename_recursion(r);
	return r;
}

/* Return the options of a use; the caller frees their scratch and rules. */
static inline struct read_options
both_options(enum both_use use, bool slow)
{
	struct read_options	 o = {
		.report = both_note, .progress = both_see,
		.declare = both_declare, .weight = 1,
		.slow = slow, .may_thread = true, .split_least = 1
	};

	/* The reader may omit findings about calls that are not wanted. */
	if (use == BOTH_REPORT)
		o.report = NULL;
	o.scratch = read_scratch_new();
	switch (use) {
	case BOTH_PORTABLE:
		o.portable = o.keep_going = o.check = true;
		o.refusal = REFUSE_CUT;
		break;
	case BOTH_CHECK:
		o.keep_going = o.check = true;
		o.refusal = REFUSE_DOUBTS;
		break;
	case BOTH_WEIGHT:
		o.weight = -3;
		break;
	case BOTH_REPORT:
		o.wants_calls = both_wants_calls;
		o.no_jumps = true;
		o.no_function = "<unspecified>";
		break;
	case BOTH_TREE:
	case BOTH_ASM:
		o.wants_calls = both_wants_bare;
		o.compact_calls = true;
		break;
	case BOTH_RENAME:
		o.rename = both_rules();
		break;
	default:
		break;
	}
	return o;
}

/* Read the file twice, or once for BOTH_ONE; set W to findings, results and
   text. */
static inline void
both_read(struct both_words *w, int fd, enum both_use use, bool slow)
{
	struct read_options	 o = both_options(use, slow);
	struct profile		*p = calloc(1, sizeof(*p));
	struct read_result	 result;
	struct sorted		 left = { .event_max = EVENT_MAX };
	struct source		 in;
	bool			 good = true;
	int			 i;

	if (p == NULL)
		abort();
	w->len = 0;
	w->half = 0;
	o.arg = o.declare_arg = w;
	if (use == BOTH_ONE)
		o.sorted = &left;
	profile_init(p);
	/* Threads take time, which they do not save for smaller files. */
	p->threads = !slow && lseek(fd, 0, SEEK_END) > BOTH_BLOCK ? 2 : 1;
	/* Calls may be compact only where there are no addresses. */
	if (use == BOTH_TREE)
		profile_forget_instr(p);
	for (i = 0; i < (use == BOTH_ONE ? 1 : 2) && good; i++) {
		lseek(fd, 0, SEEK_SET);
		source_take(&in, dup(fd), "both");
		good = read_profile(p, &in, &o, &result);
		source_close(&in);
		both_result(w, &result);
		read_result_free(&result);
	}
	if (good)
		both_write(w, p, use, use == BOTH_ONE ? &left : NULL);
	else
		both_say(w, "not read\n");
	sorted_free(&left);
	profile_free(p);
	free(p);
	read_scratch_free(o.scratch);
	if (o.rename != NULL)
		rename_free(o.rename);
}

/* Whether both ways agree in each of the first USES uses.  WORDS get all that
   comes of the last use that was tried; the caller frees their text. */
static inline bool
both_same(const char *bytes, size_t len, int uses, struct both_words words[2])
{
	int	 use, fd = both_file(bytes, len);
	bool	 same = true;

	for (use = 0; use < uses && same; use++) {
		both_read(&words[0], fd, (enum both_use)use, false);
		both_read(&words[1], fd, (enum both_use)use, true);
		same = words[0].len == words[1].len &&
		    memcmp(words[0].text, words[1].text, words[0].len) == 0;
	}
	return same;
}

/* Show the first lines that differ. */
static inline void
both_show(const struct both_words words[2], const char *title)
{
	size_t	 i, line = 0;
	int	 side;

	for (i = 0; i < words[0].len && i < words[1].len &&
	    words[0].text[i] == words[1].text[i]; i++)
		if (words[0].text[i] == '\n')
			line = i + 1;
	for (side = 0; side < 2; side++)
		printf("# %s, %s: %.*s\n", title, side ? "slow" : "fast",
		    (int)strcspn(words[side].text + line, "\n"),
		    words[side].text + line);
	fflush(stdout);
}

#endif
