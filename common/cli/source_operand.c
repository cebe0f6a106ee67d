/*
 * The name is checked first, because most sources have an extension that no
 * profile has; only then the file is opened, because a profile may have any
 * name.
 */
#include "cli/source_operand.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "io/source.h"

/* A profile shows a header key in its first HEAD bytes. */
enum { HEAD = 64 << 10 };

/* The extensions of source files, as compilers and interpreters record them,
   in byte order; case matters, because .C is C++. */
static const char *const	 extensions[] = {
	"C", "CPP", "F", "F03", "F08", "F77", "F90", "F95", "FOR", "H", "M",
	"R", "S", "ada", "adb", "ads", "asm", "bas", "c", "c++", "cbl", "cc",
	"cjs", "clj", "cob", "cpp", "cppm", "cr", "cs", "cu", "cuh", "cxx",
	"d", "dart", "def", "dpr", "el", "erl", "ex", "exs", "f", "f03", "f08",
	"f77", "f90", "f95", "for", "fpp", "fs", "ftn", "go", "groovy", "h",
	"h++", "hh", "hip", "hpp", "hrl", "hs", "hx", "hxx", "inc", "inl",
	"ino", "ipp", "ispc", "ixx", "java", "jl", "js", "jsx", "kt", "kts",
	"l", "lhs", "lisp", "ll", "lpr", "lua", "m", "mjs", "ml", "mli", "mll",
	"mly", "mm", "nasm", "nim", "odin", "pas", "php", "phtml", "pl", "pm",
	"pp", "py", "pyx", "r", "rb", "rkt", "rs", "s", "scala", "scm", "sv",
	"swift", "sx", "tcc", "tcl", "tpp", "ts", "tsx", "txx", "v", "vala",
	"vb", "vhd", "vhdl", "y", "ypp", "yy", "zig"
};

static const char	 format_line[] = "# callgrind format";
static const char *const	 keys[] = {
	"cmd:", "creator:", "desc:", "events:", "positions:", "version:"
};

static bool
has_extension(const char *name)
{
	const char	*slash = strrchr(name, '/');
	const char	*dot = strrchr(name, '.');
	size_t		 i;

	if (dot == NULL || (slash != NULL && dot < slash))
		return false;
	for (i = 0; i < sizeof(extensions) / sizeof(extensions[0]); i++)
		if (strcmp(dot + 1, extensions[i]) == 0)
			return true;
	return false;
}

/* A key alone on a line may be a label in C. */
static bool
is_header(const char *line)
{
	size_t	 len, i;

	if (strncmp(line, format_line, strlen(format_line)) == 0)
		return true;
	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		len = strlen(keys[i]);
		if (strncmp(line, keys[i], len) != 0)
			continue;
		len += strspn(line + len, " \t\r");
		return line[len] != '\n';
	}
	return false;
}

/* Whether one of the first lines is a line of a profile's header. */
static bool
has_header(struct source *in)
{
	char	*p, *end;
	size_t	 seen;

	for (seen = 0; seen < HEAD && source_block(in, &p, &end);)
		for (seen += (size_t)(end - p); p < end;
		    p = (char *)memchr(p, '\n', (size_t)(end - p)) + 1)
			if (is_header(p))
				return true;
	return false;
}

bool
source_operand(const char *name)
{
	struct source	 in;
	struct stat	 st;
	bool		 source;

	if (!has_extension(name))
		return false;
	if (stat(name, &st) != 0)
		return errno == ENOENT || errno == ENOTDIR;
	/* A pipe can be read only once. */
	if (!S_ISREG(st.st_mode) || !source_open(&in, name))
		return false;
	source = !has_header(&in) && in.codec == NULL && in.trouble == NULL;
	source_close(&in);
	return source;
}
