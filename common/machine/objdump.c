#include "machine/objdump.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"

/*
 * A name that begins with `@' is a list of arguments to binutils, behind "--"
 * too, and one that begins with `-' can be an option to others: in its folder
 * it is neither.
 */
bool
objdump_open(struct process *c, const char *program, const char *path)
{
	bool		 odd = *path == '@' || *path == '-';
	size_t		 size = strlen(path) + sizeof("./");
	char		*plain = mem_resize(NULL, size, 1);
	const char	*argv[] = {
		program, "--disassemble", "--demangle", "--no-show-raw-insn",
		"--", plain, NULL
	};
	bool		 good;

	snprintf(plain, size, "%s%s", odd ? "./" : "", path);
	good = process_open(c, argv);
	mem_free(plain);
	return good;
}

/* Hexadecimal digits; their end. */
static const char *
read_hex(const char *p, const char *end, uint64_t *value)
{
	static const char	 digits[] = "0123456789abcdef";
	const char		*digit;

	for (*value = 0; p < end; p++) {
		digit = memchr(digits, *p, 16);
		if (digit == NULL)
			break;
		*value = *value << 4 | (uint64_t)(digit - digits);
	}
	return p;
}

/*
 * `0000000000001159 <main>:' begins a function, `    1159:', a tab and `ret'
 * are an instruction; there are titles, empty lines, and dots for zeros, too.
 */
static bool
read_line(const char *p, size_t len, struct objdump_line *line)
{
	const char	*end = p + len, *digits;

	while (p < end && *p == ' ')
		p++;
	digits = p;
	p = read_hex(p, end, &line->addr);
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
objdump_next(struct process *c, struct objdump_line *line)
{
	const char	*p;
	size_t		 len;

	while ((p = process_line(c, &len)) != NULL)
		if (read_line(p, len, line))
			return true;
	return false;
}
