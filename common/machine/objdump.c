/* $OBJDUMP may be another program than that of binutils, so lines in an unknown
   form are skipped. */
#include "machine/objdump.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "text/intern.h"
#include "text/scan.h"
#include "machine/machine_code.h"

/* Code is loaded in whole pages, so only a multiple of PAGE can be the distance
   between the two addresses of a function.  VOTES_ENOUGH equal votes decide; at
   most BIASES_MAX different distances are counted. */
enum { PAGE = 4096, VOTES_ENOUGH = 16, BIASES_MAX = 64 };

static _Noreturn void
cannot_run(const struct objdump *d, const char *why)
{
	diag_die("cannot run '%s', which shows machine code: %s", d->program,
	    why);
}

/*
 * To binutils, a file name that begins with `@' is a file of arguments, even
 * after "--", and to other programs a name that begins with `-' may be an
 * option.  "./" in front of the name prevents both.
 */
void
objdump_open(struct objdump *d, const char *path)
{
	const char	*program = getenv("OBJDUMP");
	bool		 odd = *path == '@' || *path == '-';
	size_t		 size = strlen(path) + sizeof("./");
	char		*plain = mem_resize(NULL, size, 1);

	d->program = program == NULL || *program == '\0' ? "objdump" : program;
	snprintf(plain, size, "%s%s", odd ? "./" : "", path);
	if (!process_open(&d->child, (const char *const []){
	    d->program, "--disassemble", "--demangle", "--no-show-raw-insn",
	    "--", plain, NULL }, -1))
		cannot_run(d, sys_trouble());
	mem_free(plain);
}

/*
 * Parse a line of objdump.  `0000000000001159 <main>:' begins a function; `
 * 1159:', a tab and `ret' are an instruction.  Titles, empty lines, and dots
 * for omitted zeros are other lines, for which the result is false.
 */
static bool
read_line(const char *p, size_t len, struct objdump_line *line)
{
	const char	*end = p + len, *digits;

	while (p < end && *p == ' ')
		p++;
	digits = p;
	p = scan_hex(p, &line->addr);
	if (p == digits || end - p < 2)
		return false;
	line->is_symbol = end - p > 4 && p[0] == ' ' && p[1] == '<' &&
	    end[-2] == '>' && end[-1] == ':';
	if (line->is_symbol) {
		line->text.at = p + 2;
		line->text.len = (size_t)(end - 2 - line->text.at);
		return true;
	}
	if (p[0] != ':' || p[1] != '\t')
		return false;
	line->text = slice_trim(p + 2, end);
	return true;
}

bool
objdump_next(struct objdump *d, struct objdump_line *line)
{
	const char	*p;
	size_t		 len;

	while ((p = process_line(&d->child, &len)) != NULL)
		if (read_line(p, len, line))
			return true;
	return false;
}

bool
objdump_close(struct objdump *d)
{
	bool	 good = process_close(&d->child);

	errno = d->child.error;
	if (errno != 0)
		diag_die("cannot read what '%s' prints: %s", d->program,
		    sys_trouble());
	if (d->child.none)
		cannot_run(d, "it ends with status 127");
	return good;
}

/*
 * For each function whose name is both in the profile and in the object, the
 * distance between its two addresses is a vote.  A vote can be wrong, since the
 * lowest address that a profile has for a function may be in its middle.
 */
struct votes {
	uint64_t	 bias[BIASES_MAX];
	unsigned	 votes[BIASES_MAX];
	size_t		 n;
	bool		 enough;
};

static void
vote(struct votes *v, uint64_t bias)
{
	size_t	 i;

	if (bias % PAGE != 0)
		return;
	for (i = 0; i < v->n && v->bias[i] != bias; i++)
		;
	if (i == BIASES_MAX)
		return;
	if (i == v->n) {
		v->bias[v->n] = bias;
		v->votes[v->n++] = 0;
	}
	v->enough = ++v->votes[i] == VOTES_ENOUGH;
}

/* Find the id of a name in the profile.  If the name is not there, try it
   without the version of the symbol, which follows an `@'. */
static bool
find_name(const struct intern *names, struct slice name, uint32_t *id)
{
	const char	*at;

	if (intern_find(names, name.at, name.len, id))
		return true;
	at = memchr(name.at, '@', name.len);
	return at != NULL && intern_find(names, name.at,
	    (size_t)(at - name.at), id);
}

/* Return an array, indexed by the id of a name, with the lowest address of each
   function of the object, or UINT64_MAX for other names. */
static uint64_t *
lowest_addresses(const struct machine_code *code, const struct intern *names,
    uint32_t object)
{
	const struct machine_code_entry	*e = code->entries;
	uint64_t			*lowest;
	size_t				 i;

	lowest = mem_get(names->n, sizeof(*lowest));
	memset(lowest, 0xff, names->n * sizeof(*lowest));
	for (i = 0; i < code->entry_n; i++)
		if (e[i].object == object && e[i].addr < lowest[e[i].name])
			lowest[e[i].name] = e[i].addr;
	return lowest;
}

uint64_t
objdump_bias(const struct machine_code *code, const struct intern *names,
    uint32_t object, const char *path)
{
	uint64_t		*lowest = lowest_addresses(code, names, object);
	struct votes		 v = { .n = 1 };	/* the distance 0 is
							   counted first, so it
							   wins a tie */
	struct objdump		 dump;
	struct objdump_line	 line;
	uint32_t		 name;
	size_t			 i, best = 0;

	objdump_open(&dump, path);
	while (!v.enough && objdump_next(&dump, &line))
		if (line.is_symbol && find_name(names, line.text, &name) &&
		    lowest[name] != UINT64_MAX)
			vote(&v, lowest[name] - line.addr);
	objdump_close(&dump);
	mem_free(lowest);
	for (i = 1; i < v.n; i++)
		if (v.votes[i] > v.votes[best])
			best = i;
	return v.bias[best];
}
