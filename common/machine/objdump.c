/*
 * The program may not be that of binutils, so lines in other forms are skipped.
 */
#include "machine/objdump.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "text/scan.h"

static _Noreturn void
cannot_run(const struct objdump *d, const char *why)
{
	diag_die("cannot run '%s', which shows machine code: %s", d->program,
	    why);
}

/*
 * binutils read a file name that begins with `@' as a file of arguments, even
 * after "--", and other programs may read one that begins with `-' as an
 * option: "./" before it prevents both.
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
 * `0000000000001159 <main>:' begins a function; ` 1159:', a tab and `ret' are
 * an instruction.  Titles, empty lines, and dots for omitted zeros are other
 * lines.
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
