/*
 * Names are not copied: they are words of the command line, or lie in the
 * texts of lists, which stay until inputs_free().
 */
#include "cli/inputs.h"

#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/slurp.h"

void
inputs_check(const struct inputs *in)
{
	if (in->stdins > 1)
		tool_usage("'-' can be read only once");
}

void
inputs_add(struct inputs *in, const char *name, int64_t weight)
{
	in->stdins += strcmp(name, "-") == 0;
	in->at = mem_grow(in->at, &in->room, in->n + 1, sizeof(*in->at));
	in->at[in->n++] = (struct sum_input){
		.name = name, .weight = weight
	};
}

bool
inputs_take(void *in, const char *name, struct complaint *wrong)
{
	(void)wrong;
	inputs_add(in, name, 1);
	return true;
}

bool
inputs_take_list(void *target, const char *file, struct complaint *wrong)
{
	struct inputs	*in = target;
	size_t		 len;
	char		*p, *end;

	(void)wrong;
	/* The list itself may be what the standard input holds. */
	in->stdins += strcmp(file, "-") == 0;
	inputs_check(in);
	p = slurp(file, &len);
	in->lists = mem_grow(in->lists, &in->list_room, in->list_n + 1,
	    sizeof(*in->lists));
	in->lists[in->list_n++] = p;
	if (memchr(p, '\0', len) == NULL && memchr(p, '\n', len) != NULL)
		diag_say("warning: %s: expected names ended by NUL, found "
		    "lines: find -print0 writes such names, and tr '\\n' "
		    "'\\0' makes them", file);
	for (end = p + len; p < end; p += strlen(p) + 1) {
		if (*p == '\0')
			diag_die("%s: expected names ended by NUL, found an "
			    "empty one", file);
		inputs_add(in, p, 1);
	}
	return true;
}

void
inputs_operands(struct inputs *in, int n, char *operands[])
{
	int	 i;

	for (i = 0; i < n; i++)
		inputs_add(in, operands[i], 1);
	if (in->n == 0 && in->list_n > 0)
		diag_die("expected the names of inputs, found none");
	if (in->n == 0)
		inputs_add(in, "-", 1);
	inputs_check(in);
}

struct sum_input *
inputs_find(struct inputs *in, const char *file)
{
	struct stat	 wanted, st;
	size_t		 i;

	if (strcmp(file, "-") == 0 || stat(file, &wanted) != 0 ||
	    !S_ISREG(wanted.st_mode))
		return NULL;
	for (i = 0; i < in->n; i++)
		if (strcmp(in->at[i].name, "-") != 0 &&
		    stat(in->at[i].name, &st) == 0 &&
		    st.st_dev == wanted.st_dev && st.st_ino == wanted.st_ino)
			return &in->at[i];
	return NULL;
}

void
inputs_free(struct inputs *in)
{
	mem_free(in->at);
	while (in->list_n > 0)
		mem_free(in->lists[--in->list_n]);
	mem_free(in->lists);
	memset(in, 0, sizeof(*in));
}
