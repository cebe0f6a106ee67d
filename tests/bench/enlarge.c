/*
 * enlarge - make big sets of profiles out of a few real ones
 *
 * Each output is one of the given profiles, taken in turn, with its counts
 * changed at random: a set has the shape of real data, but no two files are
 * alike.  The seed determines all of them.
 *
 * Cachegrind: a tenth of the functions and a fiftieth of the lines are
 * omitted; after a fiftieth of the lines, the line with the next number is
 * added if there is none.  The first line of a function is kept, since
 * valgrind writes no function without lines.
 * Callgrind: only the counts change, of self and of inclusive costs.  The
 * profile must have one part, with its summary above the costs.
 *
 * In both, 62 % of the counts are scaled by 0.25 to 2.2, none becomes zero,
 * and the summary has the new sums.  A file holds COPIES of the program, one
 * after the other, which differ in a prefix of the file names.  With NAMES,
 * function names have a prefix, too, which repeats after so many copies.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_EVENTS = 64, ROOM = 1 << 18 };

/* Chances and factors are in 65536ths. */
enum {
	DROP_FUNCTION = 6554,		/* 10 % */
	DROP_LINE = 1311,		/* 2 % */
	ADD_LINE = 1311,		/* 2 % */
	SCALE_COUNT = 40632,		/* 62 % */
	SCALE_MIN = 16384,		/* 0.25 */
	SCALE_RANGE = 127795		/* up to 2.2 */
};

struct span {
	const char *at;
	size_t len;
};

enum kind { OBJECT, SOURCE, FUNCTION, KINDS };

struct profile {
	const char *name;
	char *text;			/* the file, with a NUL after it */
	size_t size;
	size_t columns;			/* of positions */
	size_t events;
	bool callgrind;
	const char *header;		/* its end, before a summary's counts */
	const char *body;
	const char *end;		/* the last line, with the totals */
	uint64_t ids[KINDS];		/* one more than the largest */
};

struct prefix {				/* of the names in one copy */
	char source[32];
	char function[32];
	unsigned copy;
};

struct options {
	const char *folder;
	unsigned copies;
	unsigned names;
	unsigned files;
	uint64_t seed;
};

struct output {
	FILE *stream;			/* NULL: nothing is written */
	char name[4096];
	uint64_t random;
	uint64_t totals[MAX_EVENTS];
};

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
static _Noreturn void
die(const char *format, ...)
{
	va_list args;

	fputs("enlarge: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	exit(2);
}

/* ---- random numbers: a counter, stirred ---- */

static uint64_t
stir(uint64_t x)
{
	x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
	x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
	return x ^ x >> 32;
}

static uint64_t
draw(struct output *o)
{
	o->random += UINT64_C(0x9e3779b97f4a7c15);
	return stir(o->random);
}

static bool
chance(uint64_t bits, unsigned part)
{
	return (bits & 0xffff) < part;
}

static uint64_t
disturbed(struct output *o, uint64_t count)
{
	uint64_t bits = draw(o), factor;

	if (count == 0 || !chance(bits, SCALE_COUNT))
		return count;
	factor = SCALE_MIN + ((bits >> 16 & 0xffff) * SCALE_RANGE >> 16);
	if (count < UINT64_MAX / (SCALE_MIN + SCALE_RANGE))
		count = count * factor >> 16;
	else
		count = (count >> 16) * factor;
	return count == 0 ? 1 : count;
}

/* ---- copies ---- */

static void
name_copy(struct prefix *prefix, const struct options *opt, unsigned copy)
{
	int width = opt->copies > 100 ? 4 : 2;

	memset(prefix, 0, sizeof(*prefix));
	prefix->copy = copy;
	if (opt->copies > 1)
		snprintf(prefix->source, sizeof(prefix->source), "c%0*u/",
		    width, copy);
	if (opt->names > 0)
		snprintf(prefix->function, sizeof(prefix->function), "c%0*u::",
		    width, copy % opt->names);
}

/* ---- output ---- */

/* Begin a file anew, with its first random number and without totals. */
static void
begin_output(struct output *o, const struct options *opt, unsigned number)
{
	o->random = stir(opt->seed ^ stir(number + UINT64_C(1)));
	memset(o->totals, 0, sizeof(o->totals));
}

static void
open_output(struct output *o, const struct options *opt, unsigned number)
{
	int n;

	n = snprintf(o->name, sizeof(o->name), "%s/%03u.out", opt->folder,
	    number);
	if (n < 0 || (size_t)n >= sizeof(o->name))
		die("%s: name too long", opt->folder);
	o->stream = fopen(o->name, "w");
	if (o->stream == NULL)
		die("%s: %s", o->name, strerror(errno));
}

static void
put(struct output *o, const char *at, size_t len)
{
	if (o->stream != NULL && fwrite(at, 1, len, o->stream) != len)
		die("%s: %s", o->name, strerror(errno));
}

static void
put_text(struct output *o, const char *text)
{
	put(o, text, strlen(text));
}

static void
put_number(struct output *o, uint64_t n)
{
	char digits[20], *at = digits + sizeof(digits);

	do
		*--at = (char)('0' + n % 10);
	while ((n /= 10) > 0);
	put(o, at, (size_t)(digits + sizeof(digits) - at));
}

/* Write the totals, each after a blank. */
static void
put_totals(struct output *o, const struct profile *p)
{
	size_t n = p->events;

	/* Callgrind does not write zeros at the end. */
	while (p->callgrind && n > 1 && o->totals[n - 1] == 0)
		n--;
	for (size_t e = 0; e < n; e++) {
		put(o, " ", 1);
		put_number(o, o->totals[e]);
	}
}

/* ---- input ---- */

static void
read_text(struct profile *p)
{
	FILE *f = fopen(p->name, "r");
	size_t room = ROOM, n;
	char *text;

	if (f == NULL)
		die("%s: %s", p->name, strerror(errno));
	do {
		text = realloc(p->text, room *= 2);
		if (text == NULL)
			die("out of memory");
		p->text = text;
		n = fread(p->text + p->size, 1, room - p->size - 1, f);
		p->size += n;
	} while (p->size == room - 1);
	if (ferror(f) || fclose(f) != 0)
		die("%s: %s", p->name, strerror(errno));
	if (p->size == 0 || p->text[p->size - 1] != '\n')
		die("%s: does not end in a newline", p->name);
	p->text[p->size] = '\0';
}

/* Whether LINE begins with NAME; if so, VALUE is the rest of it. */
static bool
key(struct span line, const char *name, struct span *value)
{
	size_t n = strlen(name);

	if (line.len < n || memcmp(line.at, name, n) != 0)
		return false;
	value->at = line.at + n;
	value->len = line.len - n;
	return true;
}

/* Get the line at AT, without its newline, and move AT to the next one. */
static bool
next_line(const char **at, const char *end, struct span *line)
{
	if (*at >= end)
		return false;
	line->at = *at;
	*at = (const char *)memchr(*at, '\n', (size_t)(end - *at)) + 1;
	line->len = (size_t)(*at - line->at) - 1;
	return true;
}

static size_t
words(struct span s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.len; i++)
		if (s.at[i] != ' ' && (i == 0 || s.at[i - 1] == ' '))
			n++;
	return n;
}

static bool
digit(char c)
{
	return c >= '0' && c <= '9';
}

static uint64_t
number(const struct profile *p, const char **at)
{
	const char *s = *at;
	uint64_t n = 0, d;

	if (!digit(*s))
		die("%s: expected a number, found '%.20s'", p->name, s);
	for (; digit(*s); s++) {
		d = (uint64_t)(*s - '0');
		if (n > (UINT64_MAX - d) / 10)
			die("%s: number too large", p->name);
		n = n * 10 + d;
	}
	*at = s;
	return n;
}

static const char *
blanks(const char *s)
{
	while (*s == ' ')
		s++;
	return s;
}

static bool
name_line(struct span line, enum kind *kind, struct span *v)
{
	static const struct {
		const char *key;
		enum kind kind;
	} keys[] = {
		{ "fn=", FUNCTION }, { "cfn=", FUNCTION }, { "jfn=", FUNCTION },
		{ "fl=", SOURCE }, { "fi=", SOURCE }, { "fe=", SOURCE },
		{ "cfi=", SOURCE }, { "cfl=", SOURCE }, { "jfi=", SOURCE },
		{ "ob=", OBJECT }, { "cob=", OBJECT },
	};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (key(line, keys[i].key, v)) {
			*kind = keys[i].kind;
			return true;
		}
	return false;
}

/* Return the id of "(id)" or "(id) name", and set END to its `)'. */
static uint64_t
read_id(const struct profile *p, struct span v, const char **end)
{
	if (*v.at != '(')
		die("%s: expected an id, found '%.20s'", p->name, v.at);
	*end = v.at + 1;
	return number(p, end);
}

/* Note the positions, events, ids or bounds that a line gives. */
static void
read_line(struct profile *p, struct span line)
{
	const char *after = line.at + line.len;
	enum kind kind;
	struct span v;
	uint64_t id;

	if (key(line, "positions:", &v)) {
		p->columns = words(v);
	} else if (key(line, "events:", &v)) {
		if (p->events != 0)
			die("%s: a second events: line", p->name);
		p->events = words(v);
		if (p->events == 0 || p->events > MAX_EVENTS)
			die("%s: no events or too many", p->name);
		if (!p->callgrind)
			p->header = p->body = after + 1;
	} else if (p->callgrind && key(line, "summary:", &v)) {
		p->header = v.at;
		p->body = after;
	} else if (key(line, "summary:", &v) || key(line, "totals:", &v)) {
		p->end = line.at;
	} else if (p->callgrind && name_line(line, &kind, &v)) {
		id = read_id(p, v, &after);
		if (id >= p->ids[kind])
			p->ids[kind] = id + 1;
	}
}

static void
read_profile(struct profile *p, const char *name)
{
	struct span line;
	const char *at;

	memset(p, 0, sizeof(*p));
	p->name = name;
	p->columns = 1;
	read_text(p);
	p->callgrind = strncmp(p->text, "# callgrind format\n", 19) == 0;
	for (at = p->text; next_line(&at, p->text + p->size, &line);)
		read_line(p, line);
	if (p->events == 0 || p->body == NULL || p->end == NULL)
		die("%s: not a profile that can be enlarged", name);
}

/* ---- the copies ---- */

/* Write changed counts; totals add only OWN ones, not those of a call. */
static void
put_counts(struct output *o, const struct profile *p, struct span counts,
    bool own)
{
	const char *s = counts.at, *end = s + counts.len, *next;
	uint64_t n;

	for (size_t e = 0; s < end; e++) {
		if (e == p->events)
			die("%s: more counts than events", p->name);
		n = disturbed(o, number(p, &s));
		if (own)
			o->totals[e] += n;
		put_number(o, n);
		next = blanks(s);
		put(o, s, (size_t)(next - s));
		s = next;
	}
}

/* Return the part of a cost line after its positions. */
static struct span
counts_of(struct span line, size_t positions)
{
	const char *s = line.at;

	while (positions-- > 0)
		s = blanks(s + strcspn(s, " \n"));
	return (struct span){ s, line.len - (size_t)(s - line.at) };
}

/* Write a cost line, or omit it, and perhaps add the next line. */
static void
put_cachegrind_line(struct output *o, const struct profile *p,
    struct span line, bool first)
{
	const char *at = line.at, *next = line.at + line.len + 1;
	uint64_t bits = draw(o), n = number(p, &at);
	bool wanted[2] = {
		first || !chance(bits, DROP_LINE),
		chance(bits >> 16, ADD_LINE) &&
		    (!digit(*next) || number(p, &next) > n + 1),
	};

	for (unsigned i = 0; i < 2; i++)
		if (wanted[i]) {
			put_number(o, n + i);
			put(o, " ", 1);
			put_counts(o, p, counts_of(line, 1), true);
			put(o, "\n", 1);
		}
}

static void
put_cachegrind_name(struct output *o, const char *name, const char *prefix,
    struct span rest)
{
	put_text(o, name);
	put_text(o, prefix);
	put(o, rest.at, rest.len + 1);
}

static void
put_cachegrind(struct output *o, const struct profile *p,
    const struct prefix *prefix)
{
	const char *at = p->body, *shown = NULL;
	struct span line, v, file = { NULL, 0 };
	bool dropped = true, first = true;

	while (next_line(&at, p->end, &line)) {
		if (key(line, "fl=", &v)) {
			file = v;
		} else if (key(line, "fn=", &v)) {
			first = true;
			dropped = chance(draw(o), DROP_FUNCTION);
			if (dropped)
				continue;
			if (file.at != shown)
				put_cachegrind_name(o, "fl=", prefix->source,
				    file);
			shown = file.at;
			put_cachegrind_name(o, "fn=", prefix->function, v);
		} else if (!dropped) {
			put_cachegrind_line(o, p, line, first);
			first = false;
		}
	}
}

/* Write a line with a name, or return false.  All copies share objects. */
static bool
put_callgrind_name(struct output *o, const struct profile *p,
    struct span line, const struct prefix *prefix)
{
	const char *end = line.at + line.len, *at;
	enum kind kind;
	struct span v;
	uint64_t id;
	bool named;

	if (!name_line(line, &kind, &v))
		return false;
	id = read_id(p, v, &at);
	named = at + 1 < end;
	if (kind == OBJECT) {
		put(o, line.at, prefix->copy > 0 && named ?
		    (size_t)(at + 1 - line.at) : line.len);
		return true;
	}
	put(o, line.at, (size_t)(v.at + 1 - line.at));
	put_number(o, id + prefix->copy * p->ids[kind]);
	if (named) {
		put(o, at, 2);
		at += 2;
		put_text(o, kind == SOURCE ? prefix->source :
		    prefix->function);
	}
	put(o, at, (size_t)(end - at));
	return true;
}

static void
put_callgrind(struct output *o, const struct profile *p,
    const struct prefix *prefix)
{
	const char *at = p->body;
	struct span line, v;
	bool own = true;

	while (next_line(&at, p->end, &line)) {
		if (line.len > 0 && (digit(*line.at) ||
		    strchr("+-*", *line.at) != NULL)) {
			v = counts_of(line, p->columns);
			put(o, line.at, (size_t)(v.at - line.at));
			put_counts(o, p, v, own);
			own = true;
		} else if (!put_callgrind_name(o, p, line, prefix)) {
			own = own && !key(line, "calls=", &v);
			put(o, line.at, line.len);
		}
		put(o, "\n", 1);
	}
}

static void
put_copies(struct output *o, const struct profile *p, const struct options *opt)
{
	struct prefix prefix;

	for (unsigned i = 0; i < opt->copies; i++) {
		name_copy(&prefix, opt, i);
		if (p->callgrind)
			put_callgrind(o, p, &prefix);
		else
			put_cachegrind(o, p, &prefix);
	}
}

static void
write_profile(struct output *o, const struct profile *p,
    const struct options *opt, unsigned number)
{
	const char *totals = p->end + strcspn(p->end, ":") + 1;
	const char *rest = totals + strcspn(totals, "\n");

	begin_output(o, opt, number);
	if (p->callgrind)		/* its totals precede the lines */
		put_copies(o, p, opt);
	open_output(o, opt, number);
	put(o, p->text, (size_t)(p->header - p->text));
	if (p->callgrind) {
		put_totals(o, p);
		begin_output(o, opt, number);
	}
	put_copies(o, p, opt);
	put(o, p->end, (size_t)(totals - p->end));
	put_totals(o, p);
	put_text(o, rest);
	if (fclose(o->stream) != 0)
		die("%s: %s", o->name, strerror(errno));
	o->stream = NULL;
}

static _Noreturn void
usage(void)
{
	fputs("usage: enlarge [-c copies] [-f names] [-n files] [-s seed]"
	    " -o folder profile ...\n"
	    "  -c copies  of the program in each file (1)\n"
	    "  -f names   for each function, in the copies (that in the"
	    " profile)\n"
	    "  -n files   to write (64): folder/000.out and on\n"
	    "  -s seed    of all that is random (1)\n", stderr);
	exit(2);
}

static uint64_t
argument(const char *text, uint64_t max)
{
	char *end;
	uintmax_t n;

	errno = 0;
	n = strtoumax(text, &end, 10);
	if (!digit(*text) || *end != '\0' || errno != 0 || n > max)
		die("expected a number up to %" PRIu64 ", found '%s'", max,
		    text);
	return n;
}

static void
read_options(struct options *opt, int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "c:f:n:o:s:")) != -1) {
		if (c == 'c')
			opt->copies = (unsigned)argument(optarg, 9999);
		else if (c == 'f')
			opt->names = (unsigned)argument(optarg, 9999);
		else if (c == 'n')
			opt->files = (unsigned)argument(optarg, 999999);
		else if (c == 's')
			opt->seed = argument(optarg, UINT64_MAX);
		else if (c == 'o')
			opt->folder = optarg;
		else
			usage();
	}
	if (opt->folder == NULL || optind == argc)
		usage();
}

int
main(int argc, char **argv)
{
	static struct output o;
	struct options opt = {.copies = 1, .files = 64, .seed = 1};
	struct profile p;
	unsigned sources;

	read_options(&opt, argc, argv);
	sources = (unsigned)(argc - optind);
	for (unsigned i = 0; i < sources && i < opt.files; i++) {
		read_profile(&p, argv[(unsigned)optind + i]);
		for (unsigned n = i; n < opt.files; n += sources)
			write_profile(&o, &p, &opt, n);
		free(p.text);
	}
	return 0;
}
