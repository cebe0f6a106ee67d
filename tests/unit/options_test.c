/*
 * Command lines of a tool that has every kind of option: the struct that they
 * fill, and the messages about wrong ones.
 */
#include <sys/wait.h>

#include "cli/options.h"

#include "tap.h"

enum level { LEVEL_LOW, LEVEL_MIDDLE, LEVEL_HIGH };

struct request {
	bool		 flag, on, given;
	unsigned	 count;
	uint64_t	 large;
	uint8_t		 tiny;
	enum level	 level;
	const char	*text;
	struct tool_list folders;
	char		 letters[16];
};

/* Append letters, up to 15 in all; "!" is refused. */
static bool
take_letters(void *member, const char *argument, struct complaint *wrong)
{
	if (strchr(argument, '!') != NULL)
		return complaint_set(wrong, "expected letters, found '%s'",
		    argument);
	strncat(member, argument, 15 - strlen(member));
	return true;
}

static const struct tool_option	 options[] = {
	TOOL_HEADING("First"),
	TOOL_HELP_ROW,
	{ 'c', "count", "N", "so many", TOOL_NUMBER(count, 0, 1024) },
	{ 'f', "flag", NULL, "a flag", TOOL_FLAG(flag) },
	{ 'I', "include", "DIR", "look there, too", TOOL_LIST(folders) },
	TOOL_VERSION_ROW,
	TOOL_HEADING("Second"),
	{ 0, "large", "N", "any", TOOL_NUMBER(large, 0, UINT64_MAX) },
	{ 0, "level", "HOW", "low, middle or high",
	    TOOL_CHOICE(level, "low", "middle", "high") },
	{ 0, "letters", "ABC", "some letters",
	    TOOL_CALL(letters, take_letters), .words = tool_yes_no },
	{ 0, "on", "[=yes|no]", "perhaps", TOOL_SWITCH(on, bool) },
	{ 0, "given", "yes|no", "a word is needed", TOOL_SWITCH(given, bool) },
	{ 0, "text", "TEXT", "a text", TOOL_STRING(text) },
	{ 0, "tiny", "N", "a few", TOOL_NUMBER(tiny, 2, 9) },
	TOOL_HEADING("Compatibility"),
	TOOL_ALIAS("few", "N", "tiny"),
	TOOL_ALIAS("no-on", NULL, "on=no"),
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"sample", "[-fhV] [OPTION ...] [FILE ...]", "Be a sample.", options,
	"sample -f"
};

/* Three names that are so long that a message has room for two of them. */
#define LONG	"and-so-on-for-sixty-bytes-of-a-name-that-begins-like-another"

static const struct tool_option	 long_options[] = {
	TOOL_HEADING("Only"),
	{ 0, "o1-" LONG, NULL, "one", TOOL_FLAG(flag) },
	{ 0, "o2-" LONG, NULL, "two", TOOL_FLAG(flag) },
	{ 0, "o3-" LONG, NULL, "three", TOOL_FLAG(flag) },
	TOOL_END_ROW
};

static const struct tool	 long_tool = {
	"sample", "[-fhV] [OPTION ...] [FILE ...]", "Be long.", long_options,
	"sample"
};

/* The tool that reads the command lines. */
static const struct tool	*reader = &tool;

#define USAGE	"usage: sample [-fhV] [OPTION ...] [FILE ...]\n"

enum { WORDS_MAX = 16, SAID_MAX = 4096 };

/* Return the tool's name and the words of a line, and set *argc. */
static char **
words_of(const char *line, int *argc)
{
	static char	 text[256];
	static char	*words[WORDS_MAX + 1];
	char		*p;

	snprintf(text, sizeof(text), "sample %s", line);
	*argc = 0;
	for (p = strtok(text, " "); p != NULL && *argc < WORDS_MAX;
	    p = strtok(NULL, " "))
		words[(*argc)++] = p;
	words[*argc] = NULL;
	return words;
}

/* Read the line into a request, and show its members.  This ends the process,
   which can read only one command line. */
_Noreturn static void
read_and_show(const char *line)
{
	static struct request	 r;
	char			**argv;
	int			 argc, n;
	size_t			 i;

	tool_start(reader);
	argv = words_of(line, &argc);
	n = options_read(reader, &r, argc, argv);
	printf("%s%s%s%u %llu %u %d %s %s", r.flag ? "flag " : "",
	    r.on ? "on " : "", r.given ? "given " : "", r.count,
	    (unsigned long long)r.large, r.tiny, (int)r.level,
	    r.text == NULL ? "-" : r.text, r.letters);
	for (i = 0; i < r.folders.n; i++)
		printf(" I=%s", r.folders.at[i]);
	for (; n < argc; n++)
		printf(" %s", argv[n]);
	fflush(stdout);
	_exit(STATUS_OK);
}

/* Return the exit status and the output for a line, as "STATUS: TEXT". */
static const char *
outcome(const char *line)
{
	static char	 said[SAID_MAX], all[SAID_MAX + 16];
	int		 ends[2], status;
	size_t		 len = 0;
	ssize_t		 n;
	pid_t		 child;

	if (pipe(ends) != 0)
		return "no pipe";
	if ((child = fork()) == 0) {
		dup2(ends[1], STDOUT_FILENO);
		dup2(ends[1], STDERR_FILENO);
		close(ends[0]);
		close(ends[1]);
		read_and_show(line);
	}
	close(ends[1]);
	while ((n = read(ends[0], said + len, SAID_MAX - 1 - len)) > 0)
		len += (size_t)n;
	said[len] = '\0';
	close(ends[0]);
	if (waitpid(child, &status, 0) != child || !WIFEXITED(status))
		return "no status";
	snprintf(all, sizeof(all), "%d: %s", WEXITSTATUS(status), said);
	return all;
}

static void
gives(const char *line, const char *text)
{
	char	 wanted[512], what[512];

	snprintf(wanted, sizeof(wanted), "0: %s", text);
	snprintf(what, sizeof(what), "'%s' gives '%s'", line, text);
	is_text(outcome(line), wanted, what);
}

static void
refused(const char *line, const char *message)
{
	char	 wanted[512], what[512];

	snprintf(wanted, sizeof(wanted), "2: sample: %s\n" USAGE, message);
	snprintf(what, sizeof(what), "'%s' is refused: %s", line, message);
	is_text(outcome(line), wanted, what);
}

static void
test_kinds(void)
{
	gives("", "0 0 0 0 - ");
	gives("-f", "flag 0 0 0 0 - ");
	gives("--on --no-on", "0 0 0 0 - ");
	gives("--no-on --on", "on 0 0 0 0 - ");
	gives("--few=3 --few 4", "0 0 4 0 - ");
	gives("-c 7", "7 0 0 0 - ");
	gives("-c7 --count=8", "8 0 0 0 - ");
	gives("--level=low --level middle", "0 0 0 1 - ");
	gives("--level=high", "0 0 0 2 - ");
	gives("--text=a --text=b", "0 0 0 0 b ");
	gives("--text=", "0 0 0 0  ");
	gives("-I a --include b -Ic", "0 0 0 0 -  I=a I=b I=c");
	gives("--letters=ab --letters=c", "0 0 0 0 - abc");
	/* Setting a member of one byte leaves its neighbours alone. */
	gives("--level=high --large=18446744073709551615 --tiny=9 -f",
	    "flag 0 18446744073709551615 9 2 - ");
}

static void
test_ranges(void)
{
	gives("-c 0", "0 0 0 0 - ");
	gives("-c 1024", "1024 0 0 0 - ");
	refused("-c 1025", "option '--count': expected a number up to 1024, "
	    "found '1025'");
	refused("--count=-1", "option '--count': expected a number up to "
	    "1024, found '-1'");
	refused("--count=x", "option '--count': expected a number up to 1024, "
	    "found 'x'");
	refused("--large=18446744073709551616", "option '--large': expected a "
	    "number up to 18446744073709551615, found '18446744073709551616'");
	gives("--tiny=2", "0 0 2 0 - ");
	refused("--tiny=1", "option '--tiny': expected a number from 2 to 9, "
	    "found '1'");
	refused("--tiny=258", "option '--tiny': expected a number from 2 to "
	    "9, found '258'");
	/* A message names the option as it was written. */
	refused("--few=1", "option '--few': expected a number from 2 to 9, "
	    "found '1'");
}

static void
test_arguments(void)
{
	gives("--on", "on 0 0 0 0 - ");
	gives("--on=yes", "on 0 0 0 0 - ");
	gives("--on --on=no", "0 0 0 0 - ");
	/* An optional argument is never a word of its own. */
	gives("--on no", "on 0 0 0 0 -  no");
	gives("--given yes", "given 0 0 0 0 - ");
	gives("--given=yes --given=no", "0 0 0 0 - ");
	refused("--given", "option '--given' needs an argument");
	refused("--on=maybe", "option '--on': expected one of no, yes, found "
	    "'maybe'");
	refused("-c", "option '-c' needs an argument");
	refused("--flag=1", "option '--flag=1' takes no argument");
	refused("--no-on=no", "option '--no-on=no' takes no argument");
	refused("--level=mid", "option '--level': expected one of low, "
	    "middle, high, found 'mid'");
	refused("--letters=a!", "option '--letters': expected letters, found "
	    "'a!'");
}

static void
test_words(void)
{
	gives("a -f b", "flag 0 0 0 0 -  a b");
	gives("a -- -f b", "0 0 0 0 -  a -f b");
	gives("-f - -c 1", "flag 1 0 0 0 -  -");
	gives("-fc3 a", "flag 3 0 0 0 -  a");
	gives("--fl --co=2 --lev=high", "flag 2 0 0 2 - ");
	refused("--l=1", "unknown option '--l=1'; did you mean '--large' or "
	    "'--level' or '--letters'?");
	refused("--none", "unknown option '--none'");
	refused("-fx", "unknown option '-x'");
	/* The message is about the letter, not about the word before it. */
	refused("--count=1 -xf", "unknown option '-x'");
	/* The first error is reported, and ends the reading. */
	refused("--tiny=0 --none", "option '--tiny': expected a number from "
	    "2 to 9, found '0'");
}

/* A message about an unknown option suggests a similar one. */
static void
test_meant(void)
{
	static const struct {
		const char	*word, *meant;
	} cases[] = {
		/* One letter is wrong, extra, missing or swapped. */
		{ "--coumt=1", "--count" }, { "--countt", "--count" },
		{ "--cuont 1", "--count" }, { "--inclde", "--include" },
		{ "--inkludde", "--include" },	/* two errors */
		{ "--larvel", "--large' or '--level" },
		/* The argument of an option is given as an option. */
		{ "--middle", "--level=middle" },
		{ "--tinny", "--tiny" },
	};
	static const char *const	 strange[] = {
		"--frobnicate", "--q", "--zz", "--xn", "--x=on", "---", "--=1",
		"--middl", "--enclosed",
		"--letterslettersletterslettersletterslettersletters"
	};
	char	 words[200];
	size_t	 i;

	for (i = 0; i < COUNT_OF(cases); i++) {
		snprintf(words, sizeof(words), "unknown option '%.*s'; did "
		    "you mean '%s'?", (int)strcspn(cases[i].word, " "),
		    cases[i].word, cases[i].meant);
		refused(cases[i].word, words);
	}
	for (i = 0; i < COUNT_OF(strange); i++) {
		snprintf(words, sizeof(words), "unknown option '%s'",
		    strange[i]);
		refused(strange[i], words);
	}
	reader = &long_tool;
	refused("--o", "unknown option '--o'; did you mean '--o1-" LONG
	    "' or '--o2-" LONG "'?");
	reader = &tool;
}

static void
test_help(void)
{
	is_text(outcome("-f --help --none"),
	    "0: " USAGE
	    "Be a sample.\n"
	    "\n"
	    "First:\n"
	    "  -h, --help                  show this help\n"
	    "  -c, --count N               so many\n"
	    "  -f, --flag                  a flag\n"
	    "  -I, --include DIR           look there, too\n"
	    "  -V, --version               show the version\n"
	    "\n"
	    "Second:\n"
	    "      --large=N               any\n"
	    "      --level=HOW             low, middle or high\n"
	    "      --letters=ABC           some letters\n"
	    "      --on[=yes|no]           perhaps\n"
	    "      --given=yes|no          a word is needed\n"
	    "      --text=TEXT             a text\n"
	    "      --tiny=N                a few\n"
	    "\n"
	    "Example: sample -f\n"
	    "Manual: sample(1)\n", "--help");
	is_text(outcome("--version"), "0: sample " GRINDKIT_VERSION "\n",
	    "--version");
	is_text(outcome(OPTIONS_TABLE),
	    "0: First\n"
	    "h\thelp\t-\t-\tshow this help\n"
	    "c\tcount\tN\t-\tso many\n"
	    "f\tflag\t-\t-\ta flag\n"
	    "I\tinclude\tDIR\t-\tlook there, too\n"
	    "V\tversion\t-\t-\tshow the version\n"
	    "Second\n"
	    "-\tlarge\tN\t-\tany\n"
	    "-\tlevel\tHOW\tlow|middle|high\tlow, middle or high\n"
	    "-\tletters\tABC\tno,yes\tsome letters\n"
	    "-\ton\t[=yes|no]\tno|yes\tperhaps\n"
	    "-\tgiven\tyes|no\tno|yes\ta word is needed\n"
	    "-\ttext\tTEXT\t-\ta text\n"
	    "-\ttiny\tN\t-\ta few\n"
	    "Compatibility\n"
	    "-\tfew\tN\t-\tsame as --tiny\n"
	    "-\tno-on\t-\t-\tsame as --on=no\n", OPTIONS_TABLE);
	refused(OPTIONS_TABLE " -f", "unknown option '" OPTIONS_TABLE "'");
}

int
main(void)
{
	unsetenv("POSIXLY_CORRECT");
	test_kinds();
	test_ranges();
	test_arguments();
	test_words();
	test_meant();
	test_help();
	return tap_done();
}
