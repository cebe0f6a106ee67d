/*
 * Only the first bytes are examined.  None of these formats begins as a profile
 * does, except massif's, which begins like Cachegrind's.
 */
#include "read/line/foreign.h"

#include <stdbool.h>
#include <string.h>

#include "text/scan.h"
#include "io/source.h"

/* valgrind's log: `==PID==' begins each line. */
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

/* A header that Cachegrind could have written, then the first snapshot. */
static bool
is_massif(const char *p, const char *end)
{
	static const char	 key[] = "\ntime_unit: ";

	if (end - p < 6 || memcmp(p, "desc: ", 6) != 0)
		return false;
	while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
		if ((size_t)(end - p) < strlen(key))
			return false;
		if (memcmp(p, key, strlen(key)) == 0)
			return true;
		p++;
	}
	return false;
}

/* A protobuf message whose first field is a sample type: two numbers, which are
   indexes of strings. */
static bool
is_pprof(const char *at, const char *end)
{
	return end - at > 6 && memcmp(at, "\n\4\10", 3) == 0 && at[4] == 020;
}

/* A marshalled dictionary whose keys are tuples of three. */
static bool
is_cprofile(const char *at, const char *end)
{
	return end - at > 3 && ((unsigned char)at[0] & 0x7f) == '{' &&
	    (((unsigned char)at[1] & 0x7f) == '(' ||
	    ((unsigned char)at[1] & 0x7f) == ')') && at[2] == 3;
}

/* The words 0, 3 and 0, of 64 bits or of 32. */
static bool
is_gperftools(const char *at, const char *end)
{
	static const char	 wide[24] = { [8] = 3 };
	static const char	 narrow[12] = { [4] = 3 };

	return (end - at > 24 && memcmp(at, wide, sizeof(wide)) == 0) ||
	    (end - at > 12 && memcmp(at, narrow, sizeof(narrow)) == 0);
}

#define HEAP	"; valgrind --tool=massif --xtree-memory=full writes "	\
	"xtmemory.kcg.PID, which is one"
#define RUN	"; valgrind --tool=callgrind writes one, callgrind.out.PID"

/* Recognised by the first bytes, or by a function. */
static const struct {
	const char	*start;
	bool		(*is)(const char *at, const char *end);
	const char	*says;
} kinds[] = {
	{ NULL, is_massif, "a file of massif" HEAP },
	{ "{\"dhatFileVersion\"", NULL, "a file of DHAT" HEAP },
	{ "<?xml version=\"1.0\"?>\n\n<valgrindoutput>", NULL,
	    "errors that valgrind found, as XML" RUN },
	{ NULL, is_log, "a log of valgrind" RUN },
	{ "PERFILE2", NULL, "a recording of perf; pprof -callgrind with "
	    "perf_to_profile makes one of it" },
	{ "gmon", NULL, "the gmon.out of gprof" RUN },
	{ NULL, is_pprof, "a profile of pprof; pprof -callgrind makes one of "
	    "it" },
	{ NULL, is_gperftools, "a profile of gperftools; google-pprof "
	    "--callgrind makes one of it and the program" },
	{ NULL, is_cprofile, "a profile of Python's cProfile; "
	    "pyprof2calltree -o makes one of it" },
	{ "{\"nodes\":[", NULL, "a profile of V8; chrome2calltree makes one of "
	    "it" },
	{ "\177ELF", NULL, "a program" RUN },
};

const char *
foreign_find(const char *at, size_t len)
{
	const char	*start;
	size_t		 i;

	/* There may be more bytes than are worth examining. */
	if (len > SOURCE_PEEK)
		len = SOURCE_PEEK;
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		start = kinds[i].start;
		if (start != NULL ? len >= strlen(start) &&
		    memcmp(at, start, strlen(start)) == 0 :
		    kinds[i].is(at, at + len))
			return kinds[i].says;
	}
	return NULL;
}
