/*
 * An object for a source file may list its lines before or after its functions,
 * and only the list of functions has the demangled names.  The folder to which
 * names of files are relative may come after all files.  So lines are kept
 * until the end.
 */
#include "import/gcov_in.h"

#include <string.h>

#include "base/mem.h"
#include "text/intern.h"
#include "text/path.h"
#include "text/slice.h"
#include "text/string.h"
#include "io/json_in.h"
#include "io/source.h"
#include "import/json_form.h"
#include "import/samples.h"

enum { EVENT_LINES, EVENT_CALLS, EVENTS };

/* A line, or the first line of a function, with its number of calls. */
struct line {
	int		 event;
	uint32_t	 file;		/* number of its name in gcov.files */
	uint32_t	 function;	/* number of its name in `to'; while its
					   file is read, in gcov.names, or
					   NO_FUNCTION */
	uint32_t	 line;
	int64_t		 count;
};

#define NO_FUNCTION	UINT32_MAX

struct gcov {
	struct json_in	 json;
	struct samples	*to;
	struct string	 folder;	/* where the compiler ran */
	struct intern	 files;		/* names of files, in the folder; the
					   note (text/intern.h) of a name is the
					   number of the whole path in `to' */
	struct line	*lines;
	size_t		 line_n, line_room;
	/* The members below are about the source file that is being read. */
	struct string	 file;
	struct intern	 names;		/* mangled names; the note of a name is
					   the number of the demangled name in
					   `to' */
	size_t		 first;		/* index of its first line */
};

bool
gcov_in_is(const char *at, size_t len)
{
	return json_form_has(at, len, "gcc_version");
}

static void
keep_line(struct gcov *g, const struct line *line)
{
	g->lines = mem_grow(g->lines, &g->line_room, g->line_n + 1,
	    sizeof(*g->lines));
	g->lines[g->line_n++] = *line;
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
	struct line		 line = {
		.event = EVENT_LINES, .function = NO_FUNCTION
	};
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
	keep_line(g, &line);
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
	struct line		 start = { .event = EVENT_CALLS };
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
	keep_line(g, &start);
}

/* Give the lines of a file that ends its name, and those of functions. */
static void
end_file(struct gcov *g)
{
	const uint32_t	 file = intern_id(&g->files, g->file.at, g->file.len);

	for (; g->first < g->line_n; g->first++) {
		struct line	*l = &g->lines[g->first];
		uint32_t	 note = samples_unknown(g->to);

		if (l->function != NO_FUNCTION)
			note = g->names.entries[l->function].note;
		l->function = note != INTERN_NO_NOTE ? note :
		    samples_name(g->to, intern_slice(&g->names, l->function));
		l->file = file;
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
	if (json_form_need(j, &keys, 1 << FILE_NAME | 1 << FILE_LINES))
		end_file(g);
}

/* Return the number in `to' of the path of a file. */
static uint32_t
path_of(struct gcov *g, struct slice name)
{
	const struct slice	 folder = { g->folder.at, g->folder.len };
	char			*path;
	uint32_t		 id;

	if (folder.len == 0 || path_is_absolute(name))
		return samples_name(g->to, name);
	path = slice_join(folder, "/", name);
	id = samples_name(g->to, (struct slice){
		path, path_make_plain(path, folder.len + 1 + name.len) });
	mem_free(path);
	return id;
}

/* Add each line to the profile, as a stack of one frame. */
static void
add_lines(struct gcov *g)
{
	struct sample_frame	 frame = { .start = 0 };
	const struct line	*l;
	uint32_t		 i, number;
	size_t			 k;

	for (i = 0; i < g->files.n; i++)
		g->files.entries[i].note = path_of(g, intern_slice(&g->files,
		    i));
	frame.object = samples_name(g->to, slice_of(""));
	for (k = 0; k < g->line_n; k++) {
		int64_t	 values[EVENTS] = { 0 };

		l = &g->lines[k];
		values[l->event] = l->count;
		frame.file = g->files.entries[l->file].note;
		frame.function = l->function;
		frame.line = l->line;
		number = samples_frame(g->to, &frame);
		samples_add(g->to, &number, 1, values);
	}
}

/* Refuse files whose paths would be too long together. */
static void
limit_paths(struct gcov *g)
{
	const uint64_t	 limit = path_limit(g->json.in->bytes);

	if (g->folder.len > 0 && g->files.n > limit / g->folder.len)
		json_in_refuse(&g->json, "expected up to %llu bytes of folders "
		    "with names of files, found more",
		    (unsigned long long)limit);
}

enum { KEY_FILES, KEY_FOLDER };

/* Read the whole file.  Returns false, with an error, if it is malformed. */
static bool
read_all(struct gcov *g, struct samples_trouble *trouble)
{
	static const char	*const words[] = {
		"files", "current_working_directory", NULL
	};
	struct json_keys	 keys = { words, 0 };
	struct json_in		*j = &g->json;
	struct slice		 text;
	int			 n;

	samples_event(g->to, slice_of("lines"), slice_of("executions"), 0);
	samples_event(g->to, slice_of("calls"), slice_of("calls"), 0);
	samples_without_stacks(g->to);
	json_in_object(j);
	while ((n = json_in_member(j, &keys)) != JSON_NO_MEMBER) {
		if (n == KEY_FOLDER) {
			if (json_in_string(j, &text))
				string_assign(&g->folder, text.at, text.len);
			continue;
		}
		json_in_array(j);
		while (json_in_more(j))
			read_file(g);
	}
	limit_paths(g);
	if (!json_form_end(j, &keys, 1 << KEY_FILES, trouble))
		return false;
	add_lines(g);
	return true;
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
	string_assign(&g.folder, NULL, 0);
	string_assign(&g.file, NULL, 0);
	intern_free(&g.files);
	intern_free(&g.names);
	mem_free(g.lines);
	return good;
}
