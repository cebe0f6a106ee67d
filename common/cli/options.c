/*
 * getopt_long(3) separates options from arguments.  It identifies an option by
 * its letter or, without a letter, by NO_LETTER plus the number of its row.
 * This file handles the meaning of arguments.
 *
 * The tool that was started is a global variable, so that any function can
 * report a usage error.
 */
#include "cli/options.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"

const char *const	 tool_yes_no[] = { "no", "yes", NULL };

static const struct tool	*started;

void
tool_start(const struct tool *tool)
{
	int	 fd;

	started = tool;
	mem_start();
	diag_start(tool->name);
	hash_start();
	/*
	 * If the parent process ignored SIGPIPE, a closed pipe would be
	 * reported as an error: restore the default, which ends the program
	 * silently.
	 */
	signal(SIGPIPE, SIG_DFL);
	/* If the parent process ignored SIGCHLD, the status of programs that we
	   run would be lost. */
	signal(SIGCHLD, SIG_DFL);
	/* Make a write beyond the limit of file sizes fail, so that it can be
	   reported, instead of killing the program. */
	signal(SIGXFSZ, SIG_IGN);
	/*
	 * Open a closed descriptor in the direction in which it cannot be used:
	 * otherwise closed input would look like empty input, and output would
	 * seem to be written.
	 */
	for (fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
		    open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			_exit(STATUS_TROUBLE);
}

void
tool_list_add(struct tool_list *list, const char *argument)
{
	list->at = mem_grow(list->at, &list->room, list->n + 1,
	    sizeof(*list->at));
	list->at[list->n++] = argument;
}

void
tool_usage(const char *fmt, ...)
{
	char	 text[512];
	va_list	 ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	diag_say("%s", text);
	/* diag_say() would print the tool's name in front, which the manual
	   page does not show, so write the text directly. */
	snprintf(text, sizeof(text), "usage: %s %s\n", started->name,
	    started->usage);
	if (write(STDERR_FILENO, text, strlen(text)) < 0)
		exit(STATUS_TROUBLE);
	exit(STATUS_TROUBLE);
}

enum { NO_LETTER = 256 };

/* The options of the command line as the user wrote them; for an alias, also
   the option that it stands for. */
static struct {
	struct { const char *name, *means; } *at;
	size_t		 n, room;
} given;

/* The table of options, in the form that getopt_long() needs. */
struct getopt_table {
	struct option	*longs;
	char		*letters;
};

static void
getopt_table_init(struct getopt_table *g, const struct tool_option *options)
{
	const struct tool_option *o;
	struct option		 *l;
	char			 *c;
	size_t			  n;

	for (n = 0; options[n].name != NULL; n++)
		continue;
	l = g->longs = mem_get(n + 1, sizeof(*g->longs));
	c = g->letters = mem_get(2 * n + 3, 1);
	/* Not every C library checks the environment variable itself. */
	if (getenv("POSIXLY_CORRECT") != NULL)
		*c++ = '+';
	/* Make getopt_long() return ':' for a missing argument and '?' for an
	   unknown option. */
	*c++ = ':';
	for (o = options; o->name != NULL; o++) {
		if (o->kind == KIND_HEADING)
			continue;
		l->name = o->name;
		l->has_arg = o->argument == NULL ? no_argument :
		    *o->argument == '[' ? optional_argument :
		    required_argument;
		l->val = o->letter != 0 ? o->letter :
		    NO_LETTER + (int)(o - options);
		l++;
		if (o->letter == 0)
			continue;
		*c++ = o->letter;
		if (o->argument != NULL)
			*c++ = ':';
	}
}

/* Return the row of the option that getopt_long() identified by `value', or
   NULL if it is a letter that no option has. */
static const struct tool_option *
find_row(const struct tool_option *options, int value)
{
	if (value >= NO_LETTER)
		return options + (value - NO_LETTER);
	for (; options->name != NULL; options++)
		if (options->letter == value)
			return options;
	return NULL;
}

/*
 * If a row is an alias, return the row of the option that it stands for, and
 * set *argument if the alias implies an argument.  Return any other row itself.
 */
static const struct tool_option *
resolve(const struct tool_option *options, const struct tool_option *o,
    const char **argument)
{
	size_t	 len;

	if (o->kind != KIND_ALIAS)
		return o;
	len = strcspn(o->help, "=");
	if (o->help[len] == '=')
		*argument = o->help + len + 1;
	while (strncmp(options->name, o->help, len) != 0 ||
	    options->name[len] != '\0')
		options++;
	return options;
}

bool
options_number(const char *argument, uint64_t min, uint64_t max, uint64_t *n,
    struct complaint *wrong)
{
	char	 range[64] = "";

	if (num_read(argument, min, max, n))
		return true;
	if (min > 0)
		snprintf(range, sizeof(range), " from %llu to %llu",
		    (unsigned long long)min, (unsigned long long)max);
	else if (max < UINT32_MAX || (*argument != '\0' &&
	    argument[strspn(argument, "0123456789")] == '\0'))
		snprintf(range, sizeof(range), " up to %llu",
		    (unsigned long long)max);
	return complaint_set(wrong, "expected a number%s, found '%s'", range,
	    argument);
}

static bool
find_word(const char *const *words, const char *argument, uint64_t *index,
    struct complaint *wrong)
{
	char	 all[256] = "";
	size_t	 i;

	for (i = 0; words[i] != NULL; i++)
		if (strcmp(argument, words[i]) == 0) {
			*index = i;
			return true;
		}
	for (i = 0; words[i] != NULL; i++) {
		if (i > 0)
			strncat(all, ", ", sizeof(all) - strlen(all) - 1);
		strncat(all, words[i], sizeof(all) - strlen(all) - 1);
	}
	return complaint_set(wrong, "expected one of %s, found '%s'", all,
	    argument);
}

/* Store n in an unsigned integer of `size' bytes. */
static void
store(void *at, size_t size, uint64_t n)
{
	uint8_t		 n8 = (uint8_t)n;
	uint32_t	 n32 = (uint32_t)n;

	if (size == sizeof(n8))
		memcpy(at, &n8, size);
	else if (size == sizeof(n32))
		memcpy(at, &n32, size);
	else
		memcpy(at, &n, sizeof(n));
}

/* Handle an option, which must not be an alias.  `argument' is NULL if there is
   none. */
static bool
take(const struct tool_option *o, void *request, const char *argument,
    struct complaint *wrong)
{
	void		*at = (char *)request + o->at;
	uint64_t	 n = 1;	/* the number to store if there is no
				   argument */
	bool		 good = true;

	switch (o->kind) {
	case KIND_FLAG:
		break;
	case KIND_NUMBER:
		good = options_number(argument, o->min, o->max, &n, wrong);
		break;
	case KIND_SWITCH:
	case KIND_CHOICE:
		if (argument != NULL)
			good = find_word(o->words, argument, &n, wrong);
		break;
	case KIND_STRING:
		*(const char **)at = argument;
		return true;
	case KIND_LIST:
		tool_list_add(at, argument);
		return true;
	case KIND_CALL:
		return o->take(at, argument, wrong);
	default:
		return true;
	}
	if (good)
		store(at, o->size, n);
	return good;
}

/* Return whether the row is an option that suggestions and --help show. */
static bool
is_offered(const struct tool_option *o)
{
	return o->kind != KIND_HEADING && o->kind != KIND_ALIAS;
}

/* Append an option or, if `word' is not NULL, an option with this argument to a
   list of suggestions, if there is room. */
static void
offer(char *text, size_t size, const char *name, const char *word)
{
	size_t	 len = strlen(text);

	snprintf(text + len, size - len, "%s'--%s%s%s'", len == 0 ?
	    "; did you mean " : " or ", name, word == NULL ? "" : "=",
	    word == NULL ? "" : word);
	if (strlen(text) + 1 == size)
		text[len] = '\0';
}

/* No options are suggested in place of an unknown one whose name is longer. */
enum { NAME_MAX_LEN = 40 };

/* Return how many edits turn one name into the other.  An edit inserts, deletes
   or replaces a letter, or swaps two neighbours. */
static unsigned
distance(const char *a, size_t a_len, const char *b)
{
	unsigned	 d[NAME_MAX_LEN + 1][NAME_MAX_LEN + 1] = { { 0 } };
	size_t		 b_len = strlen(b), i, j;
	unsigned	 least;

	if (a_len > NAME_MAX_LEN || b_len > NAME_MAX_LEN)
		return UINT_MAX;
	for (i = 0; i <= a_len; i++)
		for (j = 0; j <= b_len; j++) {
			if (i == 0 || j == 0) {
				d[i][j] = (unsigned)(i + j);
				continue;
			}
			least = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
			if (d[i - 1][j] + 1 < least)
				least = d[i - 1][j] + 1;
			if (d[i][j - 1] + 1 < least)
				least = d[i][j - 1] + 1;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1] && d[i - 2][j - 2] < least)
				least = d[i - 2][j - 2] + 1;
			d[i][j] = least;
		}
	return d[a_len][b_len];
}

static void
offer_nearest(const struct tool_option *options, const char *name, size_t len,
    char *text, size_t size)
{
	const struct tool_option	*o;
	/* With more edits than this, a name of this length would become a
	   different word. */
	unsigned			 most = len < 3 ? 0 :
					    len < 6 ? 1 : len < 9 ? 2 : 3;
	unsigned			 least = most + 1, d;

	for (o = options; o->name != NULL; o++) {
		if (!is_offered(o))
			continue;
		d = distance(name, len, o->name);
		if (d < least)
			text[0] = '\0';
		if (d <= most && d <= least) {
			least = d;
			offer(text, size, o->name, NULL);
		}
	}
}

/*
 * Write suggestions for an unknown option, `--NAME' or `--NAME=ARGUMENT', as
 * the end of a message.  Suggest options that begin with NAME; if there are
 * none, those that accept NAME as their argument; else those with a similar
 * spelling.
 */
static void
suggest(const struct tool_option *options, const char *option, char *text,
    size_t size)
{
	const struct tool_option	*o;
	const char			*name = option + 2;
	size_t				 len = strcspn(name, "="), i;

	text[0] = '\0';
	for (o = options; len > 0 && o->name != NULL; o++)
		if (is_offered(o) && strncmp(o->name, name, len) == 0)
			offer(text, size, o->name, NULL);
	for (o = options; text[0] == '\0' && o->name != NULL; o++)
		for (i = 0; o->kind == KIND_CHOICE && o->words[i] != NULL; i++)
			if (strcmp(o->words[i], name) == 0)
				offer(text, size, o->name, o->words[i]);
	if (text[0] == '\0')
		offer_nearest(options, name, len, text, size);
}

/*
 * Report the word that getopt_long() rejected: `word', the one before the words
 * that it has not read yet, or `last', the last one, if an argument is missing.
 * The messages of getopt_long() itself, and its position after other errors,
 * depend on the system.
 */
_Noreturn static void
refuse(const struct tool_option *options, int why, const char *word,
    const char *last)
{
	const struct tool_option	*o = optopt == 0 ? NULL :
					    find_row(options, optopt);
	char				 meant[200];

	if (o != NULL && why == ':' && o->argument != NULL)
		tool_usage("option '%s' needs an argument", last);
	if (o != NULL)
		tool_usage("option '%s' takes no argument", word);
	if (optopt != 0)
		tool_usage("unknown option '-%c'", optopt);
	suggest(options, word, meant, sizeof(meant));
	tool_usage("unknown option '%s'%s%s", word, meant,
	    meant[0] == '\0' ? "" : "?");
}

/* Print the help of an option: its name, and in a fixed column, or after a
   longer name, what it does. */
static void
show_option(struct sink *out, const struct tool_option *o)
{
	const char	*argument = o->argument == NULL ? "" : o->argument;
	const char	*joint = *argument == '\0' || *argument == '[' ? "" :
			    o->letter != 0 ? " " : "=";
	char		 letter[] = "-c, ", left[64];

	letter[1] = o->letter;
	snprintf(left, sizeof(left), "%s--%s%s%s",
	    o->letter != 0 ? letter : "    ", o->name, joint, argument);
	sink_format(out, "  %-27s %s\n", left, o->help);
}

_Noreturn static void
show_help(const struct tool *tool)
{
	struct sink			 out;
	const struct tool_option	*o;
	const char			*heading = NULL;

	sink_open(&out, "-");
	sink_format(&out, "usage: %s %s\n", tool->name, tool->usage);
	/* The text may be longer than sink_format() can handle. */
	sink_text(&out, tool->purpose);
	sink_text(&out, "\n");
	for (o = tool->options; o->name != NULL; o++) {
		if (o->kind == KIND_HEADING)
			heading = o->name;
		if (!is_offered(o))
			continue;
		/* Print the heading only with the first option of the group: a
		   group may contain only aliases, which are not shown. */
		if (heading != NULL)
			sink_format(&out, "\n%s:\n", heading);
		heading = NULL;
		show_option(&out, o);
	}
	sink_format(&out, "\nExample: %s\nManual: %s(1)\n", tool->example,
	    tool->name);
	sink_close(&out);
	exit(STATUS_OK);
}

_Noreturn static void
show_version(const struct tool *tool)
{
	struct sink	 out;

	sink_open(&out, "-");
	sink_format(&out, "%s %s\n", tool->name, GRINDKIT_VERSION);
	sink_close(&out);
	exit(STATUS_OK);
}

_Noreturn static void
show_table(const struct tool *tool)
{
	struct sink			 out;
	const struct tool_option	*o;
	size_t				 i;

	sink_open(&out, "-");
	for (o = tool->options; o->name != NULL; o++) {
		if (o->kind == KIND_HEADING) {
			sink_format(&out, "%s\n", o->name);
			continue;
		}
		sink_format(&out, "%c\t%s\t%s\t%s", o->letter != 0 ?
		    o->letter : '-', o->name, o->argument != NULL ?
		    o->argument : "-", o->words != NULL ? o->words[0] : "-");
		for (i = 1; o->words != NULL && o->words[i] != NULL; i++)
			sink_format(&out, "%c%s", o->kind == KIND_CALL ? ',' :
			    '|', o->words[i]);
		sink_format(&out, "\t%s%s\n", o->kind == KIND_ALIAS ?
		    "same as --" : "", o->help);
	}
	sink_close(&out);
	exit(STATUS_OK);
}

static struct {
	char	**at;
	size_t	  n;
} words;

static void
keep_words(int argc, char *argv[])
{
	words.n = (size_t)argc;
	words.at = mem_get(words.n, sizeof(*words.at));
	memcpy(words.at, argv, words.n * sizeof(*words.at));
}

/* Append a word to a line, in quotes if a shell would change the word.  Return
   the end of the line. */
static char *
put_quoted(char *end, const char *word)
{
	static const char	 plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789_./=,:+%@^-";

	if (*word != '\0' && word[strspn(word, plain)] == '\0')
		return stpcpy(end, word);
	*end++ = '\'';
	for (; *word != '\0'; word++)
		if (*word == '\'')
			end = stpcpy(end, "'\\''");
		else
			*end++ = *word;
	return stpcpy(end, "'");
}

char *
options_line(bool quoted)
{
	size_t	 room = 1, i;
	char	*line, *end;

	for (i = 0; i < words.n; i++)
		room += 4 * strlen(words.at[i]) + 3;
	end = line = mem_get(room, 1);
	for (i = 0; i < words.n; i++) {
		end = stpcpy(end, i > 0 ? " " : "");
		end = quoted ? put_quoted(end, words.at[i]) :
		    stpcpy(end, words.at[i]);
	}
	return line;
}

int
options_read(const struct tool *tool, void *request, int argc, char *argv[])
{
	struct getopt_table		 g;
	const struct tool_option	*o, *row;
	struct complaint		 wrong;
	const char			*last = argv[argc > 0 ? argc - 1 : 0];
	const char			*argument;
	int				 value;

	if (argc == 2 && strcmp(argv[1], OPTIONS_TABLE) == 0)
		show_table(tool);
	keep_words(argc, argv);
	getopt_table_init(&g, tool->options);
	while ((value = getopt_long(argc, argv, g.letters, g.longs, NULL)) !=
	    -1) {
		if (value == ':' || value == '?')
			refuse(tool->options, value, argv[optind - 1], last);
		o = find_row(tool->options, value);
		assert(o != NULL);
		if (o->kind == KIND_HELP)
			show_help(tool);
		if (o->kind == KIND_VERSION)
			show_version(tool);
		argument = optarg;
		row = resolve(tool->options, o, &argument);
		given.at = mem_grow(given.at, &given.room, given.n + 1,
		    sizeof(*given.at));
		given.at[given.n].name = o->name;
		given.at[given.n++].means = row->name;
		if (!take(row, request, argument, &wrong))
			tool_usage("option '--%s': %s", o->name, wrong.text);
	}
	mem_free(g.longs);
	mem_free(g.letters);
	return optind;
}

bool
options_given(const char *name)
{
	size_t	 i;

	for (i = 0; i < given.n; i++)
		if (strcmp(given.at[i].means, name) == 0)
			return true;
	return false;
}

void
options_only(const char *const *names, const char *other)
{
	size_t	 i, j;

	for (i = 0; i < given.n; i++) {
		for (j = 0; names[j] != NULL; j++)
			if (strcmp(names[j], given.at[i].means) == 0)
				break;
		if (names[j] == NULL)
			tool_usage("option '--%s' cannot be combined with '%s'",
			    given.at[i].name, other);
	}
}

const char *
options_from_to(const char *argument, struct complaint *wrong)
{
	const char	*equals = strrchr(argument, '=');

	if (equals != NULL && equals > argument)
		return equals + 1;
	complaint_set(wrong, "expected FROM=TO, found '%s'", argument);
	return NULL;
}

bool
options_percent(const char *argument, unsigned max, double *percent,
    struct complaint *wrong)
{
	/* strtod() would also accept blanks, hexadecimal numbers and "nan". */
	size_t	 len = strspn(argument, "0123456789.eE+-");
	char	*end;
	double	 n = strtod(argument, &end);

	if (len == 0 || end != argument + len ||
	    strcmp(end + (*end == '%'), "") != 0 || n < 0 || n > max)
		return complaint_set(wrong, "expected a number from 0 to %u, "
		    "found '%s'", max, argument);
	*percent = n;
	return true;
}
