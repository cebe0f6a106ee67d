/*
 * parse - the least that reading the lines of profiles can cost
 *
 * Reads FILES of Cachegrind or Callgrind: converts each number of each line,
 * relative positions included, sums the costs and skips the names.  It stores
 * and checks nothing, so a reader can be measured against it: the same lines,
 * on the same machine, in the same minute.  Prints the sum of the self costs
 * of the first event.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 256 << 10, PAD = 64, COLUMNS = 32, PLACES = 2 };

struct sums {
	uint64_t first;			/* self costs of the first event */
	uint64_t calls;			/* calls, jumps, inclusive costs */
	uint64_t seen;			/* all else, lest compilers drop it */
};

struct state {
	struct sums sums;
	uint64_t *more;			/* self costs of other events */
	uint64_t base[PLACES];
	unsigned places;		/* of a line: 2 if it has an address */
};

static _Noreturn void
die(const char *what)
{
	fprintf(stderr, "parse: %s: %s\n", what, strerror(errno));
	exit(2);
}

static inline const char *
decimal(const char *p, uint64_t *v)
{
	unsigned digit;

	for (*v = 0; (digit = (unsigned)(unsigned char)*p - '0') <= 9; p++)
		*v = *v * 10 + digit;
	return p;
}

/* Parse the digits after `0x'. */
static inline const char *
hex(const char *p, uint64_t *v)
{
	unsigned digit;

	for (*v = 0;; p++) {
		if ((digit = (unsigned)(unsigned char)*p - '0') > 9) {
			if ((digit = (unsigned)(unsigned char)*p - 'a') > 5)
				return p;
			digit += 10;
		}
		*v = *v << 4 | digit;
	}
}

static inline const char *
place(const char *p, uint64_t base, int address, uint64_t *v)
{
	switch (*p) {
	case '*':
		*v = base;
		return p + 1;
	case '+':
		p = decimal(p + 1, v);
		*v = base + *v;
		return p;
	case '-':
		p = decimal(p + 1, v);
		*v = base - *v;
		return p;
	}
	return address ? hex(p + 2, v) : decimal(p, v);
}

/* Parse the N positions of a line; if MOVE, they are the base of later ones. */
static inline const char *
places(struct state *s, const char *p, unsigned n, int move)
{
	uint64_t v;
	unsigned i;

	for (i = 0; i < n; i++) {
		p = place(p, s->base[i], i + 1 < n, &v);
		s->sums.seen += v;
		if (move)
			s->base[i] = v;
		p += *p == ' ';
	}
	return p;
}

/* Parse counts and target of a call or jump: `12 0x3f0 25 ' or `3/12 +4 *'. */
static inline const char *
target(struct state *s, const char *p, unsigned n)
{
	uint64_t v;

	p = decimal(p, &v);
	s->sums.calls += v;
	if (*p == '/') {
		p = decimal(p + 1, &v);
		s->sums.calls += v;
	}
	p = places(s, p + 1, n, 0);
	return p + (*p == '\n');
}

static inline const char *
costs(struct state *s, const char *p, unsigned n)
{
	uint64_t v;
	unsigned i;

	p = decimal(places(s, p, n, 1), &v);
	s->sums.first += v;
	for (i = 0; *p != '\n'; i++) {
		p = decimal(p + 1, &v);
		s->more[i & (COLUMNS - 1)] += v;
	}
	return p + 1;
}

/* Parse the line after `calls=' or `jump='. */
static inline const char *
second(struct state *s, const char *p, unsigned n)
{
	uint64_t v;

	p = decimal(places(s, p, n, 0), &v);
	s->sums.calls += v;
	while (*p != '\n') {
		p = decimal(p + 1, &v);
		s->sums.calls += v;
	}
	return p + 1;
}

/* Parse `fn=(12)' or `cfn=(12) name' from its `=' on. */
static inline const char *
named(struct state *s, const char *p, const char *end)
{
	uint64_t id;

	if (p[1] == '(') {
		p = decimal(p + 2, &id);
		s->sums.seen += id;
		if (p[0] == ')' && p[1] == '\n')
			return p + 2;
	}
	p = memchr(p, '\n', (size_t)(end - p));
	return p + 1;
}

static const char *
header(struct state *s, const char *p)
{
	const char *next = strchr(p, '\n') + 1, *q;

	if (memcmp(p, "positions:", 10) == 0) {
		q = strstr(p, "instr");
		s->places = q != NULL && q < next ? 2 : 1;
	}
	return next;
}

/* Parse whole lines with N positions, up to one of a header.  The state is
   copied since a copy can stay in registers. */
static inline const char *
lines(struct state *from, const char *p, const char *end, unsigned n)
{
	struct state copy = *from, *s = &copy;

	while (p < end) {
		if ((unsigned char)(*p - '*') <= '9' - '*')
			p = costs(s, p, n);
		else if (*p == '\n')
			p++;
		else if (memcmp(p, "calls=", 6) == 0 ||
		    memcmp(p, "jcnd=", 5) == 0 || memcmp(p, "jump=", 5) == 0)
			p = second(s, target(s, p + 5 + (*p == 'c'), n), n);
		else if (p[2] == '=' || p[3] == '=')
			p = named(s, p + 2 + (p[3] == '='), end);
		else
			break;
	}
	*from = copy;
	return p;
}

/* Return where whole lines end, without parting the two of a call or jump. */
static char *
last_end(char *begin, char *end)
{
	char *p = end;

	for (;;) {
		while (p > begin && p[-1] != '\n')
			p--;
		if (p == begin)
			return begin;
		end = p--;
		while (p > begin && p[-1] != '\n')
			p--;
		if (*p != 'c' && *p != 'j')
			return end;
	}
}

static void
read_file(struct state *s, const char *name)
{
	static char buf[ROOM + PAD];
	size_t have = 0;
	ssize_t n;
	const char *p;
	char *end;
	int fd = open(name, O_RDONLY);

	if (fd == -1)
		die(name);
	s->places = 1;
	memset(s->base, 0, sizeof(s->base));
	while ((n = read(fd, buf + have, ROOM - have)) > 0) {
		have += (size_t)n;
		end = last_end(buf, buf + have);
		buf[have] = '\0';		/* strchr() stops here */
		for (p = buf; p < end;) {
			p = s->places == 1 ? lines(s, p, end, 1) :
			    lines(s, p, end, 2);
			if (p < end)
				p = header(s, p);
		}
		have = (size_t)(buf + have - end);
		memmove(buf, end, have);
	}
	if (n < 0 || close(fd) != 0)
		die(name);
}

int
main(int argc, char *argv[])
{
	uint64_t more[COLUMNS] = { 0 };
	struct state s = { .more = more };
	int i;

	for (i = 1; i < argc; i++)
		read_file(&s, argv[i]);
	printf("%" PRIu64 "\n", s.sums.first);
	return s.sums.calls + s.sums.seen == 1;
}
