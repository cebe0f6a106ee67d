/*
 * Each option has one line: its help starts in a fixed column, or after what
 * is longer.  Those with a letter come first, as they are in the table, then
 * all others by their names, for rows that tools share stand together there.
 */
#include "cli/help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "io/sink.h"

static void
show_option(struct sink *out, const struct tool_option *o)
{
	const char	*argument = o->argument == NULL ? "" : o->argument;
	const char	*joint = *argument == '\0' || *argument == '[' ? "" :
			    o->letter != 0 ? " " : "=";
	char		 letter[] = "-c, ", left[64], line[256];

	letter[1] = o->letter;
	snprintf(left, sizeof(left), "%s--%s%s%s",
	    o->letter != 0 ? letter : "    ", o->name, joint, argument);
	snprintf(line, sizeof(line), "  %-27s %s\n", left, o->help);
	sink_text(out, line);
}

static int
by_name(const void *context, uint32_t a, uint32_t b)
{
	const struct tool_option	*o = context;

	if (o[a].letter != 0 || o[b].letter != 0)
		return (o[a].letter == 0) - (o[b].letter == 0);
	return strcmp(o[a].name, o[b].name);
}

/* The places of the n options in their order, to be freed. */
static uint32_t *
order_options(const struct tool_option *options, uint32_t *n)
{
	uint32_t	*order, i;

	for (*n = 0; options[*n].name != NULL;)
		++*n;
	order = mem_get(*n, sizeof(*order));
	for (i = 0; i < *n; i++)
		order[i] = i;
	sort_ids(order, *n, by_name, options);
	return order;
}

void
help_show(const struct tool *tool)
{
	struct sink	 out;
	uint32_t	*order, n, i;
	char		 line[256];

	sink_open(&out, "-");
	snprintf(line, sizeof(line), "usage: %s %s\n%s\n\n", tool->name,
	    tool->usage, tool->purpose);
	sink_text(&out, line);
	order = order_options(tool->options, &n);
	for (i = 0; i < n; i++)
		show_option(&out, &tool->options[order[i]]);
	mem_free(order);
	snprintf(line, sizeof(line), "\nExample: %s\nManual: %s(1)\n",
	    tool->example, tool->name);
	sink_text(&out, line);
	sink_close(&out);
	exit(STATUS_OK);
}

void
help_version(const struct tool *tool)
{
	struct sink	 out;
	char		 line[128];

	sink_open(&out, "-");
	snprintf(line, sizeof(line), "%s %s\n", tool->name, GRINDKIT_VERSION);
	sink_text(&out, line);
	sink_close(&out);
	exit(STATUS_OK);
}

static void
put_words(struct sink *out, const struct tool_option *o)
{
	size_t	 i;

	if (o->words == NULL)
		sink_text(out, "-");
	for (i = 0; o->words != NULL && o->words[i] != NULL; i++) {
		if (i > 0)
			sink_text(out, o->kind == KIND_CALL ? "," : "|");
		sink_text(out, o->words[i]);
	}
}

static void
put_row(struct sink *out, const struct tool_option *o)
{
	char	 letter[] = "-";

	if (o->letter != 0)
		letter[0] = o->letter;
	sink_text(out, letter);
	sink_text(out, "\t");
	sink_text(out, o->name);
	sink_text(out, "\t");
	sink_text(out, o->argument != NULL ? o->argument : "-");
	sink_text(out, "\t");
	put_words(out, o);
	sink_text(out, "\t");
	sink_text(out, o->help);
	sink_text(out, "\n");
}

void
help_table(const struct tool *tool)
{
	struct sink	 out;
	uint32_t	*order, n, i;

	sink_open(&out, "-");
	order = order_options(tool->options, &n);
	for (i = 0; i < n; i++)
		put_row(&out, &tool->options[order[i]]);
	sink_close(&out);
	mem_free(order);
	exit(STATUS_OK);
}
