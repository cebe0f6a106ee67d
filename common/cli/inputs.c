#include "cli/inputs.h"

#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "cli/tool.h"

static void
check_stdins(const struct inputs *in, const struct tool *t)
{
	if (in->stdins > 1)
		tool_usage(t, "'-' can be read only once");
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

void
inputs_add_from(struct inputs *in, const struct tool *t, const char *file)
{
	char	**names;
	size_t	  n, i;

	/* The list itself may be what the standard input holds. */
	in->stdins += strcmp(file, "-") == 0;
	check_stdins(in, t);
	in->lists = mem_grow(in->lists, &in->list_room, in->list_n + 1,
	    sizeof(*in->lists));
	in->lists[in->list_n++] = tool_names_from(file, &names, &n);
	for (i = 0; i < n; i++)
		inputs_add(in, names[i], 1);
	mem_free(names);
}

void
inputs_operands(struct inputs *in, const struct tool *t, int argc, char *argv[])
{
	for (; optind < argc; optind++)
		inputs_add(in, argv[optind], 1);
	if (in->n == 0 && in->list_n > 0)
		diag_die("expected the names of inputs, found none");
	if (in->n == 0)
		inputs_add(in, "-", 1);
	check_stdins(in, t);
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
