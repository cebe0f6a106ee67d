/* A file is read block by block (block.h).  struct reader (read/reader.h) holds
   all that must be known from line to line. */
#include "read/read.h"

#include <string.h>

#include "base/mem.h"
#include "read/block.h"
#include "read/part.h"
#include "read/scratch.h"
#include "read/split.h"

/* Get the next block of lines.  At the end of the first half of a file, first
   add the half that another thread has read, if any. */
static bool
next_block(struct reader *r, char **begin, char **end)
{
	if (source_block(r->in, begin, end))
		return true;
	if (r->split == NULL)
		return false;
	split_join(r->split);
	r->split = NULL;
	return source_block(r->in, begin, end);
}

/* Return whether the text is a log of valgrind, whose lines begin with
   `==PID=='. */
static bool
is_log(const char *at, const char *end)
{
	const char	*p = at + 2;

	if (end - at < 6 || memcmp(at, "==", 2) != 0 || !is_digit(*p))
		return false;
	while (p < end && is_digit(*p))
		p++;
	return end - p > 2 && memcmp(p, "== ", 3) == 0;
}

/* Return whether the text is a file of massif.  Its header could be one of
   Cachegrind, but has a unit of time in place of events. */
static bool
is_massif(const char *p, const char *end)
{
	static const char	 key[] = "\ntime_unit: ";
	static const char	 other[] = "\nevents: ";

	if (end - p < 6 || memcmp(p, "desc: ", 6) != 0)
		return false;
	while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
		if ((size_t)(end - p) < strlen(key) ||
		    memcmp(p, other, strlen(other)) == 0)
			return false;
		if (memcmp(p, key, strlen(key)) == 0)
			return true;
		p++;
	}
	return false;
}

/* Return whether the text is a file of Python's cProfile: a dictionary in the
   form of the module marshal whose keys are tuples of three. */
static bool
is_cprofile(const char *at, const char *end)
{
	return end - at > 3 && ((unsigned char)at[0] & 0x7f) == '{' &&
	    (((unsigned char)at[1] & 0x7f) == '(' ||
	    ((unsigned char)at[1] & 0x7f) == ')') && at[2] == 3;
}

/* Return whether the text is a profile of gperftools, which begins with the
   words 0, 3 and 0, of 64 bits or of 32. */
static bool
is_gperftools(const char *at, const char *end)
{
	static const char	 wide[24] = { [8] = 3 };
	static const char	 narrow[12] = { [4] = 3 };

	return (end - at > 24 && memcmp(at, wide, sizeof(wide)) == 0) ||
	    (end - at > 12 && memcmp(at, narrow, sizeof(narrow)) == 0);
}

/* Return whether the text is a sample profile of LLVM.  The binary form begins
   with a ULEB128 number: a byte that tells its kind, and above that the bytes
   SPROF42.  Text has functions, as NAME:SAMPLES:ENTRIES, each before its lines,
   which are indented. */
static bool
is_samples(const char *at, const char *end)
{
	static const char	 binary[] = "\xd0\xb1\xf4\xc9\x94\xa8\x53\x67";
	const char		*p = memchr(at, '\n', (size_t)(end - at));
	const char		*last;
	int			 n;

	if (end - at > 10 && memcmp(at + 2, binary, 8) == 0)
		return true;
	if (p == NULL || end - p < 2 || p[1] != ' ')
		return false;
	for (n = 0; n < 2; n++) {
		for (last = p; p > at && is_digit(p[-1]); p--)
			;
		if (p == last || p == at || *--p != ':')
			return false;
	}
	return p > at;
}

/* Advice at the end of messages about files of other formats. */
#define HEAP	"; valgrind --tool=massif --xtree-memory=full writes "	\
	"xtmemory.kcg.PID, which is one"
#define RUN	"; valgrind --tool=callgrind writes one, callgrind.out.PID"

/* Other formats, each recognised by its first bytes or by a function. */
static const struct {
	const char	*start;
	bool		(*is)(const char *at, const char *end);
	const char	*says;
} kinds[] = {
	{ NULL, is_massif, "a file of massif" HEAP },
	{ "<?xml version=\"1.0\"?>\n\n<valgrindoutput>", NULL,
	    "errors that valgrind found, as XML" RUN },
	{ NULL, is_log, "a log of valgrind" RUN },
	{ "PERFILE2", NULL, "a recording of perf; what perf script prints of "
	    "it can be read" },
	{ "gmon", NULL, "the gmon.out of gprof" RUN },
	{ NULL, is_gperftools, "a profile of gperftools; google-pprof "
	    "--callgrind makes one of it and the program" },
	{ NULL, is_samples, "a sample profile of LLVM; what perf script prints "
	    "of the recording can be read" },
	{ NULL, is_cprofile, "a profile of Python's cProfile; "
	    "pyprof2calltree -o makes one of it" },
	{ "{\"head\":{\"callFrame\":", NULL, "a heap profile of V8; node "
	    "--cpu-prof writes a .cpuprofile, which can be read" },
	{ "\177ELF", NULL, "a program" RUN },
};

/* If the file has another known format, report that once, and stop.  No file of
   these formats begins like a profile, except that massif's begins like
   Cachegrind's. */
static void
find_foreign(struct reader *r)
{
	size_t		 len, i;
	const char	*at = source_peek(r->in, &len), *start;

	/* Examine at most SOURCE_PEEK bytes; source_peek() may return more. */
	if (len > SOURCE_PEEK)
		len = SOURCE_PEEK;
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		start = kinds[i].start;
		if (start != NULL ? len < strlen(start) ||
		    memcmp(at, start, strlen(start)) != 0 :
		    !kinds[i].is(at, at + len))
			continue;
		cursor_find(&r->cursor, FIND_NO_PROFILE, "expected a profile "
		    "of Cachegrind, Callgrind or LLVM, found %s",
		    kinds[i].says);
		cursor_stop(&r->cursor);
		return;
	}
}

static void
read_blocks(struct reader *r)
{
	char	*begin, *end;
	bool	 first = true;

	for (; !r->cursor.stop && next_block(r, &begin, &end); first = false) {
		block_read(r, begin, end);
		if (r->options->progress != NULL)
			r->options->progress(r->options->arg,
			    (uint64_t)(end - begin));
		if (first)
			r->split = split_start(r);
	}
	split_drop(r->split);
	r->split = NULL;
}

static void
finish(struct reader *r)
{
	struct cursor	*c = &r->cursor;
	uint32_t	 i;

	if (r->in->trouble != NULL) {
		c->line = r->in->long_line ? c->line + 1 : 0;
		cursor_find(c, FIND_INPUT_CUT, "%s", r->in->trouble);
		c->line = 0;
	}
	r->result->empty = !c->failed && c->line == 0;
	if (!c->stop && !r->result->empty) {
		if (!r->events.stated)
			cursor_find(c, FIND_NO_EVENTS, "expected an 'events:' "
			    "line, found the end of the file");
		else
			part_last(r);
	}
	r->p->input_n += !r->result->empty;
	for (i = 0; i < r->events.all.n; i++)
		r->p->with[r->events.all.at[i]]++;
	r->result->events = r->events.all;
}

bool
read_profile(struct profile *p, struct source *in,
    const struct read_options *options, struct read_result *result)
{
	struct reader	*r = scratch_start(options->scratch, p, options);

	memset(result, 0, sizeof(*result));
	r->in = in;
	r->result = result;
	find_foreign(r);
	read_blocks(r);
	finish(r);
	/* The reader, which has the line number for messages, may be freed
	   before the input, so messages must not use it any more. */
	diag_reading(in->name, NULL);
	metadata_free(&r->part.metadata);
	facts_free(&r->part.facts);
	string_assign(&r->part.command, NULL, 0);
	return !r->cursor.failed;
}
