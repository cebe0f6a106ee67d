/*
 * Each option has one line: its help starts in a fixed column, or after what
 * is longer.
 */
#include "cli/help.h"

#include <stdio.h>
#include <stdlib.h>

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

void
help_show(const struct tool *tool)
{
	const struct tool_option	*o;
	struct sink			 out;
	char				 line[256];

	sink_open(&out, "-");
	snprintf(line, sizeof(line), "usage: %s %s\n%s\n\n", tool->name,
	    tool->usage, tool->purpose);
	sink_text(&out, line);
	for (o = tool->options; o->name != NULL; o++)
		show_option(&out, o);
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

void
help_table(const struct tool *tool)
{
	const struct tool_option	*o;
	struct sink			 out;
	char				 letter[] = "-";

	sink_open(&out, "-");
	for (o = tool->options; o->name != NULL; o++) {
		letter[0] = o->letter != 0 ? o->letter : '-';
		sink_text(&out, letter);
		sink_text(&out, "\t");
		sink_text(&out, o->name);
		sink_text(&out, "\t");
		sink_text(&out, o->argument != NULL ? o->argument : "-");
		sink_text(&out, "\t");
		put_words(&out, o);
		sink_text(&out, "\t");
		sink_text(&out, o->help);
		sink_text(&out, "\n");
	}
	sink_close(&out);
	exit(STATUS_OK);
}
