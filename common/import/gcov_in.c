/*
 * An object for a source file may list its lines before or after its functions,
 * and only the list of functions has the demangled names.  So lines are kept
 * until the object ends.
 */
#include "import/gcov_in.h"

#include <string.h>

#include "base/mem.h"
#include "text/intern.h"
#include "text/slice.h"
#include "text/string.h"
#include "io/json_in.h"
#include "import/json_form.h"
#include "import/samples.h"

enum { EVENT_LINES, EVENT_CALLS, EVENTS };

struct line {
	uint32_t	 function;	/* number of its name in gcov.names, or
					   NO_FUNCTION */
	uint32_t	 line;
	int64_t		 count;
};

#define NO_FUNCTION	UINT32_MAX

struct gcov {
	struct json_in	 json;
	struct samples	*to;
	/* The members below are about the source file that is being read. */
	struct string	 file;
	struct intern	 names;		/* mangled names; the note
					   (text/intern.h) of a name is the
					   number of the demangled name in
					   `to' */
	struct line	*lines;
	size_t		 line_n, line_room;
	struct line	*starts;	/* first line of each function, with its
					   number of calls */
	size_t		 start_n, start_room;
};

bool
gcov_in_is(const char *at, size_t len)
{
	return json_form_has(at, len, "gcc_version");
}

enum { LINE_NUMBER, LINE_COUNT, LINE_FUNCTION };

static void
read_line(struct gcov *g)
{
	static const char	*const words[] = {
		"line_number", "count", "function_name", NULL
	};
	struct json_keys	 keys = { words, 0 };
	struct json_in		*j = &g->json;
	struct line		 line = { .function = NO_FUNCTION };
	struct slice		 name;
	int			 n;

	json_in_object(j);
	while ((n = json_in_member(j, &keys)) != JSON_NO_MEMBER)
		if (n == LINE_NUMBER)
			line.line = json_form_small(j);
		else if (n == LINE_COUNT)
			line.count = json_form_count(j);
		else if (json_in_string(j, &name))
			line.function = intern_id(&g->names, name.at,
			    name.len);
	json_form_need(j, &keys, 1 << LINE_NUMBER | 1 << LINE_COUNT);
	g->lines = mem_grow(g->lines, &g->line_room, g->line_n + 1,
	    sizeof(*g->lines));
	g->lines[g->line_n++] = line;
}

enum { FUNCTION_NAME, FUNCTION_DEMANGLED, FUNCTION_START, FUNCTION_CALLS };

static void
read_function(struct gcov *g)
{
	static const char	*const words[] = {
		"name", "demangled_name", "start_line", "execution_count",
		NULL
	};
	struct json_keys	 keys = { words, 0 };
	struct json_in		*j = &g->json;
	struct line		 start = { .function = 0 };
	struct slice		 text;
	uint32_t		 shown = INTERN_NO_NOTE;
	int			 n;

	json_in_object(j);
	while ((n = json_in_member(j, &keys)) != JSON_NO_MEMBER)
		if (n == FUNCTION_START)
			start.line = json_form_small(j);
		else if (n == FUNCTION_CALLS)
			start.count = json_form_count(j);
		else if (!json_in_string(j, &text))
			break;
		else if (n == FUNCTION_NAME)
			start.function = intern_id(&g->names, text.at,
			    text.len);
		else
			shown = samples_name(g->to, text);
	if (!json_form_need(j, &keys, 1 << FUNCTION_NAME | 1 << FUNCTION_START |
	    1 << FUNCTION_CALLS))
		return;
	if (shown != INTERN_NO_NOTE)
		g->names.entries[start.function].note = shown;
	g->starts = mem_grow(g->starts, &g->start_room, g->start_n + 1,
	    sizeof(*g->starts));
	g->starts[g->start_n++] = start;
}

/* Add each line to the profile, as a stack of one frame. */
static void
add_lines(struct gcov *g, const struct line *lines, size_t n, int event)
{
	const struct slice	 file = { g->file.at, g->file.len };
	struct sample_frame	 frame = { .start = 0 };
	int64_t			 values[EVENTS] = { 0 };
	uint32_t		 number, note;
	size_t			 i;

	frame.object = samples_name(g->to, slice_of(""));
	frame.file = samples_name(g->to, file);
	for (i = 0; i < n; i++) {
		const struct line	*l = &lines[i];

		frame.line = l->line;
		frame.function = samples_unknown(g->to);
		if (l->function != NO_FUNCTION) {
			note = g->names.entries[l->function].note;
			frame.function = note != INTERN_NO_NOTE ? note :
			    samples_name(g->to, intern_slice(&g->names,
			    l->function));
		}
		number = samples_frame(g->to, &frame);
		values[event] = l->count;
		samples_add(g->to, &number, 1, values);
	}
}

enum { FILE_NAME, FILE_LINES, FILE_FUNCTIONS };

static void
read_file(struct gcov *g)
{
	static const char	*const words[] = {
		"file", "lines", "functions", NULL
	};
	struct json_keys	 keys = { words, 0 };
	struct json_in		*j = &g->json;
	struct slice		 text;
	int			 n;

	intern_free(&g->names);
	memset(&g->names, 0, sizeof(g->names));
	g->line_n = g->start_n = 0;
	json_in_object(j);
	while ((n = json_in_member(j, &keys)) != JSON_NO_MEMBER) {
		if (n == FILE_NAME) {
			if (json_in_string(j, &text))
				string_assign(&g->file, text.at, text.len);
			continue;
		}
		json_in_array(j);
		while (json_in_more(j))
			if (n == FILE_LINES)
				read_line(g);
			else
				read_function(g);
	}
	if (!json_form_need(j, &keys, 1 << FILE_NAME | 1 << FILE_LINES))
		return;
	add_lines(g, g->lines, g->line_n, EVENT_LINES);
	add_lines(g, g->starts, g->start_n, EVENT_CALLS);
}

/* Read the whole file.  Returns false, with an error, if it is malformed. */
static bool
read_all(struct gcov *g, struct samples_trouble *trouble)
{
	static const char	*const words[] = { "files", NULL };
	struct json_keys	 keys = { words, 0 };
	struct json_in		*j = &g->json;

	samples_event(g->to, slice_of("lines"), slice_of("executions"), 0);
	samples_event(g->to, slice_of("calls"), slice_of("calls"), 0);
	samples_without_stacks(g->to);
	json_in_object(j);
	while (json_in_member(j, &keys) != JSON_NO_MEMBER) {
		json_in_array(j);
		while (json_in_more(j))
			read_file(g);
	}
	return json_form_end(j, &keys, 1, trouble);
}

bool
gcov_in_read(struct samples *to, struct source *in,
    struct samples_trouble *trouble)
{
	struct gcov	 g = { .to = to };
	bool		 good;

	json_in_open(&g.json, in);
	good = read_all(&g, trouble);
	json_in_close(&g.json);
	string_assign(&g.file, NULL, 0);
	intern_free(&g.names);
	mem_free(g.lines);
	mem_free(g.starts);
	return good;
}
