/*
 * enlarge - make big sets of profiles out of a few real ones
 *
 * Every file written is one of the given profiles, taken in turn, with
 * its counts disturbed, so that a set has the shape of real data but no
 * two files alike.  What is written depends on the seed alone.
 *
 * Cachegrind: a tenth of the functions and a fiftieth of the lines are
 * left out, a fiftieth of the lines is added (the next line, where it
 * is free).  The first line of a function is kept, since valgrind writes
 * no function without lines.
 * Callgrind: only counts of cost lines, own and of calls, are changed;
 * one part per file, and at most as many costs as events.
 *
 * In both, 62 of 100 counts are scaled by 0.25 to 2.2, a count that was
 * not zero stays so, and the summary is that of what was written.
 * COPIES of the program stand one after the other, told apart by a prefix
 * of the file names.  With NAMES, the names of functions have a prefix as
 * well, of which there are so many, taken in turn.
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

enum {
	MAX_EVENTS = 64,
	MAX_NUMBER = 21,		/* digits of 2^64 and a blank */
	BUFFER = 1 << 18
};

/* chances and factors are in 65536ths */
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

struct section {			/* one fn= of a Cachegrind file */
	struct span file;
	struct span function;
	size_t first;			/* its lines: [first, end) */
	size_t end;
};

enum kind { SELF, CALL, TOTAL, OBJECT, SOURCE, FUNCTION };

struct item {				/* one number of a Callgrind file */
	uint64_t count;			/* or the id of a name */
	uint32_t gap;			/* bytes between it and the last one */
	uint16_t length;		/* bytes it takes in the text */
	uint8_t event;
	uint8_t kind;
	bool named;			/* an id that the name stands after */
};

struct profile {
	const char *name;
	char *text;			/* the file, with a NUL after it */
	size_t size;
	size_t line;			/* being read, for messages */
	size_t columns;			/* of positions */
	size_t events;
	bool callgrind;
	bool call;			/* the next cost line is a call's */
	bool ended;			/* the summary was read */
	struct span header;
	struct span file;
	struct section *sections;
	size_t nsections;
	uint32_t *lines;
	size_t nlines;
	uint64_t *counts;		/* events of them for each line */
	size_t ncounts;
	struct item *items;
	size_t nitems;
	uint64_t ids[FUNCTION + 1];	/* one more than the largest */
	size_t body;			/* the first item after the summary */
	const char *end;		/* where the totals: line begins */
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
	FILE *stream;
	char name[4096];
	char buffer[BUFFER];
	size_t used;
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

static _Noreturn void
bad_line(const struct profile *p, const char *why)
{
	die("%s:%zu: %s", p->name, p->line, why);
}

/* ARRAY of COUNT elements with room for one more */
static void *
grown(void *array, size_t count, size_t size)
{
	if (count < 64 ? count % 64 != 0 : (count & (count - 1)) != 0)
		return array;
	if (count > SIZE_MAX / 2 / size - 64)
		die("too much data");
	array = realloc(array, (count < 64 ? 64 : count * 2) * size);
	if (array == NULL)
		die("out of memory");
	return array;
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

static void
flush_output(struct output *o)
{
	size_t n = o->used;

	if (fwrite(o->buffer, 1, n, o->stream) != n)
		die("%s: %s", o->name, strerror(errno));
	o->used = 0;
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
	o->used = 0;
	o->random = stir(opt->seed ^ stir(number + UINT64_C(1)));
	memset(o->totals, 0, sizeof(o->totals));
}

static void
close_output(struct output *o)
{
	flush_output(o);
	if (fclose(o->stream) != 0)
		die("%s: %s", o->name, strerror(errno));
}

static void
put(struct output *o, const char *at, size_t len)
{
	size_t n;

	while (len > 0) {
		if (o->used == BUFFER)
			flush_output(o);
		n = BUFFER - o->used < len ? BUFFER - o->used : len;
		memcpy(o->buffer + o->used, at, n);
		o->used += n;
		at += n;
		len -= n;
	}
}

/* room for LEN bytes, which must be less than the buffer holds */
static char *
reserve(struct output *o, size_t len)
{
	if (BUFFER - o->used < len)
		flush_output(o);
	return o->buffer + o->used;
}

/* writes N and the byte AFTER it at AT, returns where that ends */
static char *
write_number(char *at, uint64_t n, char after)
{
	size_t len = 1;
	char *end;

	for (uint64_t m = n; m >= 10; m /= 10)
		len++;
	end = at + len;
	*end = after;
	for (char *p = end; p > at; n /= 10)
		*--p = (char)('0' + n % 10);
	return end + 1;
}

static void
put_number(struct output *o, uint64_t n)
{
	char *at = reserve(o, MAX_NUMBER);

	o->used += (size_t)(write_number(at, n, '\0') - at) - 1;
}

/* the first N totals, each after a blank */
static void
put_totals(struct output *o, size_t n)
{
	for (size_t e = 0; e < n; e++) {
		put(o, " ", 1);
		put_number(o, o->totals[e]);
	}
}

static void
put_name(struct output *o, const char *key, const char *prefix,
    struct span name)
{
	put(o, key, strlen(key));
	put(o, prefix, strlen(prefix));
	put(o, name.at, name.len);
	put(o, "\n", 1);
}

/* ---- input ---- */

static void
read_text(struct profile *p)
{
	FILE *f = fopen(p->name, "r");
	size_t room = BUFFER, n;
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

/* is LINE a KEY line?  if so, VALUE is the rest of it */
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
		bad_line(p, "expected a number");
	for (; digit(*s); s++) {
		d = (uint64_t)(*s - '0');
		if (n > (UINT64_MAX - d) / 10)
			bad_line(p, "number too large");
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

/* a header line that says how the cost lines look */
static bool
read_layout(struct profile *p, struct span line)
{
	struct span v;

	if (key(line, "positions:", &v)) {
		p->columns = words(v);
		return true;
	}
	if (!key(line, "events:", &v))
		return false;
	if (p->events != 0)
		bad_line(p, "a second events: line");
	p->events = words(v);
	if (p->events == 0 || p->events > MAX_EVENTS)
		bad_line(p, "no events or too many");
	p->header.at = p->text;
	p->header.len = (size_t)(line.at + line.len + 1 - p->text);
	return true;
}

/* ---- Cachegrind ---- */

static void
read_cost(struct profile *p, struct span line)
{
	const char *s = line.at;
	uint64_t n;

	if (p->nsections == 0 || p->ended)
		bad_line(p, "cost line outside a function");
	n = number(p, &s);
	if (n >= UINT32_MAX)
		bad_line(p, "line number too large");
	p->lines = grown(p->lines, p->nlines, sizeof(*p->lines));
	p->lines[p->nlines++] = (uint32_t)n;
	for (size_t i = 0; i < p->events; i++) {
		s = blanks(s);
		p->counts = grown(p->counts, p->ncounts, sizeof(*p->counts));
		p->counts[p->ncounts++] = number(p, &s);
	}
	if (blanks(s) != line.at + line.len)
		bad_line(p, "more counts than events");
	p->sections[p->nsections - 1].end = p->nlines;
}

static void
read_cachegrind_line(struct profile *p, struct span line)
{
	struct section *s;
	struct span v;

	if (p->events == 0 || line.len == 0) {
		read_layout(p, line);
	} else if (key(line, "fl=", &v)) {
		p->file = v;
	} else if (key(line, "fn=", &v)) {
		p->sections = grown(p->sections, p->nsections, sizeof(*s));
		s = &p->sections[p->nsections++];
		s->file = p->file;
		s->function = v;
		s->first = s->end = p->nlines;
	} else if (key(line, "summary:", &v)) {
		p->ended = true;
	} else {
		read_cost(p, line);
	}
}

static void
put_cost(struct output *o, const struct profile *p, size_t i, uint32_t line)
{
	const uint64_t *counts = p->counts + i * p->events;
	char *start = reserve(o, (p->events + 1) * MAX_NUMBER), *at = start;
	uint64_t n;

	at = write_number(at, line, ' ');
	for (size_t e = 0; e < p->events; e++) {
		n = disturbed(o, counts[e]);
		o->totals[e] += n;
		at = write_number(at, n, e + 1 == p->events ? '\n' : ' ');
	}
	o->used += (size_t)(at - start);
}

static void
put_section(struct output *o, const struct profile *p, const struct section *s,
    const struct prefix *prefix)
{
	uint64_t bits;
	uint32_t line;
	bool last;

	put_name(o, "fn=", prefix->function, s->function);
	for (size_t i = s->first; i < s->end; i++) {
		bits = draw(o);
		line = p->lines[i];
		last = i + 1 == s->end;
		if (i == s->first || !chance(bits, DROP_LINE))
			put_cost(o, p, i, line);
		if (chance(bits >> 16, ADD_LINE) &&
		    (last || p->lines[i + 1] > line + 1))
			put_cost(o, p, i, line + 1);
	}
}

static void
put_copy(struct output *o, const struct profile *p,
    const struct prefix *prefix)
{
	const char *file = NULL;
	const struct section *s;

	for (size_t i = 0; i < p->nsections; i++) {
		s = &p->sections[i];
		if (chance(draw(o), DROP_FUNCTION))
			continue;
		if (s->file.at != file) {
			put_name(o, "fl=", prefix->source, s->file);
			file = s->file.at;
		}
		put_section(o, p, s, prefix);
	}
}

static void
write_cachegrind(struct output *o, const struct profile *p,
    const struct options *opt)
{
	struct prefix prefix;

	put(o, p->header.at, p->header.len);
	for (unsigned i = 0; i < opt->copies; i++) {
		name_copy(&prefix, opt, i);
		put_copy(o, p, &prefix);
	}
	put(o, "summary:", 8);
	put_totals(o, p->events);
	put(o, "\n", 1);
}

/* ---- Callgrind ---- */

/* the text from AT to END is a number; LAST is where the last one ended */
static const char *
add_item(struct profile *p, struct item item, const char *last,
    const char *at, const char *end)
{
	if ((uintmax_t)(at - last) > UINT32_MAX || end - at > UINT16_MAX)
		bad_line(p, "line too long");
	item.gap = (uint32_t)(at - last);
	item.length = (uint16_t)(end - at);
	p->items = grown(p->items, p->nitems, sizeof(*p->items));
	p->items[p->nitems++] = item;
	return end;
}

static const char *
read_costs(struct profile *p, struct span line, const char *last)
{
	struct item item = {.kind = p->call ? CALL : SELF};
	const char *s = line.at, *end = line.at + line.len, *at;

	for (size_t i = 0; i < p->columns; i++)
		s = blanks(s + strcspn(s, " \n"));
	for (; s < end; s = blanks(s)) {
		if (item.event == p->events)
			bad_line(p, "more counts than events");
		at = s;
		item.count = number(p, &s);
		last = add_item(p, item, last, at, s);
		item.event++;
	}
	p->call = false;
	return last;
}

/* "(id)" or "(id) name" */
static const char *
read_id(struct profile *p, enum kind kind, struct span v, const char *last)
{
	struct item item = {.kind = (uint8_t)kind};
	const char *at = v.at + 1, *end = at;

	if (*v.at != '(')
		bad_line(p, "expected an id");
	item.count = number(p, &end);
	if (item.count >= p->ids[kind])
		p->ids[kind] = item.count + 1;
	item.named = end + 1 < v.at + v.len;
	if (item.named && kind == OBJECT)
		end = v.at + v.len;
	else if (item.named)
		end += 2;
	return add_item(p, item, last, at, end);
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

/* returns where the last number so far ends, LAST if LINE has none */
static const char *
read_callgrind_line(struct profile *p, struct span line, const char *last)
{
	enum kind kind;
	struct span v;

	if (line.len == 0 || read_layout(p, line))
		return last;
	if (key(line, "calls=", &v)) {
		p->call = true;
		return last;
	}
	if (key(line, "summary:", &v)) {
		last = add_item(p, (struct item){.kind = TOTAL}, last, v.at,
		    v.at + v.len);
		p->body = p->nitems;
		return last;
	}
	if (key(line, "totals:", &v)) {
		p->end = line.at;
		return add_item(p, (struct item){.kind = TOTAL}, last, v.at,
		    v.at + v.len);
	}
	if (digit(*line.at) || strchr("+-*", *line.at) != NULL)
		return read_costs(p, line, last);
	return name_line(line, &kind, &v) ? read_id(p, kind, v, last) : last;
}

/* what stands in place of the ITEM in a copy */
static void
put_item(struct output *o, const struct profile *p, const struct item *item,
    const char *at, const struct prefix *prefix)
{
	size_t n = p->events;
	uint64_t shift;

	if (item->kind < TOTAL) {
		put_number(o, disturbed(o, item->count));
		return;
	}
	if (item->kind == TOTAL) {
		draw(o);
		/* trailing zeros are not written, as Callgrind does */
		while (n > 1 && o->totals[n - 1] == 0)
			n--;
		put_totals(o, n);
		return;
	}
	if (prefix->copy == 0 && item->kind == OBJECT) {
		put(o, at, item->length);
		return;
	}
	shift = item->kind == OBJECT ? 0 : prefix->copy * p->ids[item->kind];
	put_number(o, item->count + shift);
	if (!item->named)
		return;
	if (item->kind == OBJECT) {
		put(o, ")", 1);
		return;
	}
	put(o, ") ", 2);
	at = item->kind == SOURCE ? prefix->source : prefix->function;
	put(o, at, strlen(at));
}

/* items of a profile, up to LAST */
struct items {
	size_t first, last;
};

/* the items, and the text before each, from AT on */
static const char *
put_items(struct output *o, const struct profile *p, struct items items,
    const char *at, const struct prefix *prefix)
{
	const struct item *item;

	for (size_t i = items.first; i < items.last; i++) {
		item = &p->items[i];
		put(o, at, item->gap);
		at += item->gap;
		put_item(o, p, item, at, prefix);
		at += item->length;
	}
	return at;
}

/* the same numbers as write_callgrind() will draw */
static void
add_totals(struct output *o, const struct profile *p, unsigned copies)
{
	uint64_t start = o->random, count;
	const struct item *item;

	for (size_t i = 0; i < p->body; i++)
		draw(o);
	for (unsigned copy = 0; copy < copies; copy++)
		for (size_t i = p->body; i < p->nitems; i++) {
			item = &p->items[i];
			if (item->kind > CALL)
				continue;
			count = disturbed(o, item->count);
			if (item->kind == SELF)
				o->totals[item->event] += count;
		}
	o->random = start;
}

static void
write_callgrind(struct output *o, const struct profile *p,
    const struct options *opt)
{
	size_t last = p->end == NULL ? p->nitems : p->nitems - 1;
	const char *body, *at = p->text, *end = p->text + p->size;
	struct prefix prefix;

	name_copy(&prefix, opt, 0);
	add_totals(o, p, opt->copies);
	body = put_items(o, p, (struct items){ 0, p->body }, at, &prefix);
	for (unsigned copy = 0; copy < opt->copies; copy++) {
		name_copy(&prefix, opt, copy);
		at = put_items(o, p, (struct items){ p->body, last }, body,
		    &prefix);
		if (copy + 1 < opt->copies)
			put(o, at, (size_t)((p->end ? p->end : end) - at));
	}
	at = put_items(o, p, (struct items){ last, p->nitems }, at, &prefix);
	put(o, at, (size_t)(end - at));
}

/* ---- the whole ---- */

static void
read_profile(struct profile *p, const char *name)
{
	struct span line;
	const char *last;

	memset(p, 0, sizeof(*p));
	p->name = name;
	p->columns = 1;
	read_text(p);
	p->callgrind = strncmp(p->text, "# callgrind format\n", 19) == 0;
	last = p->text;
	for (line.at = p->text; *line.at; line.at += line.len + 1) {
		line.len = strcspn(line.at, "\n");
		p->line++;
		if (p->callgrind)
			last = read_callgrind_line(p, line, last);
		else
			read_cachegrind_line(p, line);
	}
	if (line.at != p->text + p->size || p->events == 0)
		die("%s: not a profile that can be enlarged", name);
}

static void
free_profile(struct profile *p)
{
	free(p->text);
	free(p->sections);
	free(p->lines);
	free(p->counts);
	free(p->items);
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
		for (unsigned n = i; n < opt.files; n += sources) {
			open_output(&o, &opt, n);
			if (p.callgrind)
				write_callgrind(&o, &p, &opt);
			else
				write_cachegrind(&o, &p, &opt);
			close_output(&o);
		}
		free_profile(&p);
	}
	return 0;
}
