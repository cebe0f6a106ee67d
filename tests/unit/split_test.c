/*
 * A file of which two threads read one half each gives the same profile and
 * findings as if one thread read it, whichever half a line is in.
 */
#include "tap.h"
#include "../both_ways.h"

enum { FUNCTIONS = 60, LINES = 300, LARGE = 100000 };

static struct both_words	 file, words[2];
static int64_t			 sums[2];

/* Write an id, and its name if it has none yet. */
static void
put_name(const char *record, const char *kind, unsigned id, uint64_t *known)
{
	both_say(&file, "%s=(%u)", record, id + 1);
	if (!(*known >> id & 1))
		both_say(&file, " %s%u(%u)", kind, id, id);
	*known |= UINT64_C(1) << id;
	both_say(&file, "\n");
}

struct sort_of {
	const char	*header;
	bool		 instr, ids;
	const char	*trailer, *end;	/* key of sums or NULL; text after it */
	const char	*first;		/* how each function begins, or NULL */
};

static void
put_cost(const struct sort_of *f, bool first, unsigned i)
{
	unsigned	 a = tap_dice(90), b = tap_dice(3);

	sums[0] += a;
	sums[1] += b;
	if (first && f->first != NULL)
		both_say(&file, "%s", f->first);
	else if (f->instr && first)
		both_say(&file, "0x%x %u", 0x1000 + i * 512, 10 + tap_dice(9));
	else if (f->instr)
		both_say(&file, "+%u %s", tap_dice(6),
		    tap_dice(2) ? "*" : "+1");
	else if (first || !f->ids)
		both_say(&file, "%u", 10 + tap_dice(400));
	else
		both_say(&file, "+%u", tap_dice(3));
	both_say(&file, " %u %u\n", a, b);
}

/* Write a line of any kind that a body of Callgrind has. */
static void
put_graph(const struct sort_of *f, unsigned i, uint64_t *files, uint64_t *names)
{
	switch (tap_dice(12)) {
	case 0:
		put_name(tap_dice(2) ? "fi" : "fe", "file", tap_dice(9), files);
		return;
	case 1:
		put_name("cfi", "file", tap_dice(9), files);
		put_name("cfn", "fn", tap_dice(FUNCTIONS), names);
		both_say(&file, "calls=%u %s\n", 1 + tap_dice(9),
		    f->instr ? "0x5000 7" : "7");
		both_say(&file, "%s %u %u\n", f->instr ? "+1 *" : "*",
		    tap_dice(99), tap_dice(9));
		return;
	case 2:
		if (tap_dice(2))
			put_name("jfi", "file", tap_dice(9), files);
		both_say(&file, "jcnd=%u/%u %s\n%s\n", tap_dice(5),
		    5 + tap_dice(5), f->instr ? "+3 +1" : "+1",
		    f->instr ? "* *" : "*");
		return;
	default:
		put_cost(f, false, i);
	}
}

/* Make a file with this many lines in each function.  Unless `where' is -1,
   function number `where' ends with `what'. */
static void
make_lines(const struct sort_of *f, unsigned lines, int where, const char *what)
{
	uint64_t	 files = 0, names = 0, objects = 0;
	unsigned	 i, j, k;

	file.len = 0;
	sums[0] = sums[1] = 0;
	both_say(&file, "%s\n", f->header);
	for (k = 0; k < FUNCTIONS * LINES / lines; k++) {
		i = k % FUNCTIONS;
		if (f->ids && i % 7 == 0)
			put_name("ob", "lib", i / 7, &objects);
		if (f->ids && i % 3 == 0)
			put_name("fl", "file", i % 9, &files);
		else if (!f->ids)
			both_say(&file, "fl=file%u\n", k / 5);
		if (f->ids)
			put_name("fn", "fn", i, &names);
		else
			both_say(&file, "fn=f%u(int)\n", k);
		put_cost(f, true, i);
		for (j = 0; j < lines; j++)
			if (f->ids)
				put_graph(f, i, &files, &names);
			else
				put_cost(f, false, i);
		if ((int)i == where)
			both_say(&file, "%s", what);
		if (f->ids)
			both_say(&file, "\n");
	}
	if (f->trailer != NULL)
		both_say(&file, "%s: %" PRId64 " %" PRId64 "\n%s", f->trailer,
		    sums[0], sums[1], f->end);
}

static void
make(const struct sort_of *f, int where, const char *what)
{
	make_lines(f, LINES, where, what);
}

/* Return whether reading in halves gives the same as reading the whole. */
static bool
is_same(const char *what, int where)
{
	char	 title[300];
	bool	 same = both_same(file.text, file.len, BOTH_ONE, words);

	snprintf(title, sizeof(title), "%s at %d", what, where);
	if (!same)
		both_show(words, title);
	return same;
}

static const struct sort_of	 forms[] = {
	{ "version: 1\ncreator: callgrind-3.19.0\ncmd: x\n"
	    "positions: instr line\nevents: Ir Dr\nsummary: 9999999 9999999\n",
	    true, true, "totals", "", NULL },
	{ "creator: mine\nevents: Ir Dr\n", false, true, "totals", "\n", NULL },
	{ "desc: I1\ncmd: ./x\nevents: Ir Dr", false, false, "summary", "",
	    NULL },
	{ "version: 1\ncreator: xdebug 3.1\nevents: Ir Dr\n", false, true,
	    "summary", "\n", NULL },
	{ "creator: mine\nevents: Ir Dr\n", false, true, NULL, NULL, NULL },
};

/* Lines that may affect other lines, or cause findings. */
static const char *const	 odd[] = {
	"", "fn=(9) another\n5 1\n", "fl=(3)\n", "fl=(3) another\n",
	"ob=(90)\n",
	"fi=(777)\n", "cfn=(5000) new(1)\n", "cfn=(5000)\ncalls=1 1 1\n",
	"calls=1 1 1\n", "jfi=(3)\n", "jfn=(3)\n", "jump=1 5 5\n", "junk\n",
	"xyz=(1) a\n", "part: 2\nevents: Ir Dr\n", "events: Dr\n",
	"totals: 5 5\n", "summary: 5 5\n", "# comment\n",
	"# callgrind format\nevents: Ir Dr\n", "  \n", " fl=(1) x\n",
	"desc: x\n", "key: x\n", "version: 7\n", "5 x\n", "5 5 5 5 5 5\n",
	"-99999999999 1\n", "5 1 -4\n", "fl=(1)x\r\n", "fn=(1) \n",
	"fn=(99999999999999999999999) x\n", "rec=1\n", "frfn=(70) z\n",
	"==== NEW PROFILING FILE ====\n", "cfn=(71) (1)(2)\n",
	"fn=(6) fn5(5)\n5 1 1\n",
};

static void
test_odd(size_t form)
{
	static const int	 places[] = { 0, 17, 31, 45, FUNCTIONS - 1 };
	const size_t		 n = COUNT_OF(places);
	unsigned		 bad = 0, halves = 0;
	size_t			 i, k;

	for (i = 0; i < COUNT_OF(odd); i++)
		for (k = 0; k < n; k++) {
			if (i > 0 && ((i + k + form) % 5 != 0 ||
			    (!tap_is_medium() && (i + form) % 2 == 0)))
				continue;
			make(&forms[form], places[k], odd[i]);
			bad += !is_same(odd[i], places[k]);
			halves += words[0].half > 0;
			if (i == 0 && words[0].half == 0)
				bad++;
		}
	check(bad == 0 && file.len > LARGE, "form %zu: all alike", form);
	check(halves >= n, "and %u were read in halves", halves);
}

/* The sum of each half needs more than 64 bits, but that of the file does
   not. */
static void
test_carries(void)
{
	static const struct sort_of	 large = {
		"creator: mine\nevents: Ir Dr\nfn=x\n"
		"1 -9223372036854775807 0\n1 -9223372036854775807 0\n",
		false, true, "totals", "\n", NULL
	};

	make(&large, FUNCTIONS - 1, "1 9223372036854775807 0\n"
	    "1 9223372036854775807 0\n");
	check(is_same("large costs", FUNCTIONS - 1) && words[0].half > 0,
	    "sums of halves that pass 64 bits");
}

/*
 * Lines at the end that use one name by its id of the first half and by another
 * id: 6 means fn5(5), and 3 means file2(2).
 */
static const char *const	 twice[] = {
	/* a function of a known file, and of a new one */
	"fn=(80) fn5(5)\n0x9 11 1\nfn=(6)\n0x9 11 2\n",
	"fl=(83) new\nfn=(80) fn5(5)\n0x9 11 1\nfn=(6)\n0x9 11 2\n",
	/* a function of an object and a file of the first half */
	"ob=(4)\nfl=(7)\nfn=(90) x\n0x9 11 1\n"
	    "ob=(70) lib3(3)\nfl=(71) file6(6)\nfn=(90)\n0x9 11 2\n",
	/* functions of the object and the file in force between the halves */
	"ob=(70) lib4(4)\nfl=(71) file3(3)\nfn=(32)\n0x9 11 1\n"
	    "fn=(33)\n0x9 11 2\n",
	/* a file of code, in a function that only the latter half has */
	"fn=(80) new\nfi=(82) file2(2)\n0x9 11 1\nfi=(3)\n0x9 11 2\n",
	/* two calls by a new function that become one, and one that stays */
	"fn=(80) new\n0x9 11 1\ncfn=(81) fn5(5)\ncalls=1 0x7 7\n"
	    "0x9 11 5\ncfn=(6)\ncalls=2 0x7 7\n0x9 11 6\n"
	    "cfn=(7)\ncalls=2 0x7 7\n0x9 11 6\n",
	/* the same, without the call that stays */
	"fn=(80) new\n0x9 11 1\ncfn=(81) fn5(5)\ncalls=1 0x7 7\n"
	    "0x9 11 5\ncfn=(6)\ncalls=2 0x7 7\n0x9 11 6\n",
	/* the file of a jump, and its function */
	"fn=(80) new\n0x9 11 1\njfi=(82) file2(2)\njump=1 0x7 7\n0x9 11\n"
	    "jfi=(3)\njump=1 0x7 7\n0x9 11\n",
	"fn=(80) new\n0x9 11 1\njfn=(81) fn5(5)\njump=1 0x7 7\n0x9 11\n"
	    "jfn=(6)\njump=1 0x7 7\n0x9 11\n",
	/* an empty name, which the next line makes look like a stand-in */
	"fn=(80) new\nob=(2)\nob=(3) \n0 2\n0x9 11 1\n",
	/* from here on, the second reader must fail: an id that the first half
	   defines by another name, and a nested name */
	"ob=(2) other\nfn=(6)\n0x9 11 1\n",
	"fn=(80) a\n0x9 11 1\nfn=(85) (80)'2'(7)\n0x9 11 1\n",
	/* sums, and another part */
	"summary: 5 5\n0x9 11 1\n", "totals: 5 5\n0x9 11 1\n",
	"part: 2\nevents: Ir Dr\n\nfn=(6)\n0x9 11 1\n",
};

enum { LEFT = 5 };		/* rows with which the second reader fails */

/* Return the lines without their addresses, which have one digit each. */
static const char *
without_addresses(const char *lines)
{
	static char	 out[200];
	char		*at;

	strcpy(out, lines);
	while ((at = strstr(out, "0x")) != NULL)
		memmove(at, at + 4, strlen(at + 4) + 1);
	return out;
}

/* Try the lines in a form with addresses, and in one without. */
static void
test_twice(void)
{
	const size_t	 n = COUNT_OF(twice);
	unsigned	 bad = 0, wrong = 0;
	size_t		 i, form;
	const char	*lines;

	for (i = 0; i < n; i++)
		for (form = 0; form < 2; form++) {
			lines = form == 0 ? twice[i] :
			    without_addresses(twice[i]);
			make(&forms[form], FUNCTIONS - 1, lines);
			bad += !is_same(lines, (int)form);
			wrong += (words[0].half > 0) != (i < n - LEFT);
		}
	check(bad == 0, "one name by two ids: all alike");
	check(wrong == 0, "and those were read in halves that can be");
}

/* Lines around the start of the latter half that lack the line after them. */
static void
test_pending(void)
{
	static const char *const	 lines[] = {
		"calls=1 0x7 7\n", "jfi=(3)\n", "jfn=(3)\n", "cfn=(3)\n"
	};
	unsigned	 bad = 0;
	size_t		 i;
	int		 where;

	for (i = 0; i < COUNT_OF(lines); i++)
		for (where = 29; where < 34; where++) {
			make(&forms[0], where, lines[i]);
			bad += !is_same(lines[i], where);
		}
	check(bad == 0, "a call or jump before the latter half: all alike");
}

/* Cut the file anywhere near its end. */
static void
test_cut(void)
{
	unsigned	 bad = 0;
	size_t		 all, i;

	make(&forms[0], -1, "");
	all = file.len;
	for (i = 1; i < 40; i += 3) {
		file.len = all - i;
		bad += !is_same("cut", (int)i);
	}
	check(bad == 0, "cut at the end: all alike");
}

/* Ends of files that depend on earlier lines: on sums, numbers of lines, the
   last section and the last kind of line. */
static const char *const	 ends[] = {
	"totals: 5 5\n", "summary: 5 5\n", "\n\ntotals: 1 2\nsummary: 1 2",
	"\ntotals: x\n", "totals: 1 1 1\n\n", "\nsummary: 99999999 99999999\n",
	"totals: 5 5\n5 1\n", "junk\ntotals: 5 5\n", "fn=(3)\ntotals: 5 5\n",
	"fn=(3)\n\nsummary: 5 5\n", "fn=(3)\n", "fn=(3)\n5 1\n",
	"fn=(3)\n5 1\nsummary: 5 5\n",
	"5 -2\ntotals: 5 5\n", "calls=1 1\ntotals: 5 5\n", "", "\n", "5 1",
};

static void
test_ends(void)
{
	static const struct sort_of	 early = {
		"version: 1\ncreator: xdebug 3.1\nevents: Ir Dr\n"
		"summary: 9 9\n", false, true, NULL, NULL, NULL
	};
	const size_t	 n = COUNT_OF(forms);
	struct sort_of	 f;
	size_t		 i, k;
	unsigned	 bad = 0, halves = 0;

	for (i = 0; i <= n; i++)
		for (k = 0; k < COUNT_OF(ends); k++) {
			f = i < n ? forms[i] : early;
			f.trailer = NULL;
			make(&f, -1, "");
			both_say(&file, "%s", ends[k]);
			bad += !is_same(ends[k], (int)i);
			halves += words[0].half > 0;
		}
	check(bad == 0 && halves >= 50, "ends of files: all alike, and %u were "
	    "read in halves", halves);
}

/* Which files are divided, and where. */
static void
test_where(void)
{
	static const struct {
		unsigned	 form, lines, least, most;
		const char	*first;
	} cases[] = {
		{ 0, LINES, 46, 50, NULL }, { 1, LINES, 46, 50, NULL },
		{ 2, LINES, 46, 50, NULL }, { 1, 6, 46, 50, NULL },
		{ 2, 3, 46, 50, NULL },
		{ 0, LINES, 0, 0, "+2 5" }, { 0, LINES, 0, 0, "0x7 *" },
		{ 0, LINES, 0, 0, "0x7\n" }, { 0, LINES, 46, 50, "0x7 0" },
		{ 1, LINES, 0, 0, "+1" }, { 1, LINES, 46, 50, "9" },
	};
	struct sort_of	 f;
	size_t		 i;
	unsigned	 percent;
	bool		 same;

	for (i = 0; i < COUNT_OF(cases); i++) {
		f = forms[cases[i].form];
		f.first = cases[i].first;
		make_lines(&f, cases[i].lines, -1, "");
		same = is_same("", -1);
		percent = (unsigned)(words[0].half * 100 / file.len);
		check(same && percent >= cases[i].least &&
		    percent <= cases[i].most, "%u lines: the latter half has "
		    "%u percent", cases[i].lines, percent);
	}
}

int
main(void)
{
	size_t	 i;

	for (i = 0; i < COUNT_OF(forms); i++)
		test_odd(i);
	test_carries();
	test_twice();
	test_pending();
	test_cut();
	test_ends();
	test_where();
	both_end();
	for (i = 0; i < 2; i++)
		free(words[i].text);
	free(file.text);
	return tap_done();
}
