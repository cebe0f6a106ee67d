/*
 * The manual of cgcheck lists names and levels: kinds may be added, but a name
 * must never change.
 */
#include "read/line/finding.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

#define N	LEVEL_NOTE
#define W	LEVEL_WARNING
#define E	LEVEL_ERROR

static const struct {
	const char	*name;
	enum level	 level, check;	/* level for a reader, and for
					   cgcheck */
} kinds[FINDING_KINDS] = {
	[FIND_BAD_COUNT] = { "bad-count", E, E },
	[FIND_BAD_EVENT] = { "bad-event", E, E },
	[FIND_BAD_HEADER] = { "bad-header", E, E },
	[FIND_BAD_ID] = { "bad-id", E, E },
	[FIND_BAD_LINE] = { "bad-line", E, E },
	[FIND_BAD_POSITION] = { "bad-position", E, E },
	[FIND_BAD_VERSION] = { "bad-version", E, E },
	[FIND_EVENT_CONFLICT] = { "event-conflict", E, E },
	[FIND_EVENTS_TWICE] = { "events-twice", E, E },
	[FIND_IMPORT_MALFORMED] = { "import-malformed", E, E },
	[FIND_INPUT_CUT] = { "input-cut", E, E },
	[FIND_NAMES_GROW] = { "names-grow", E, E },
	[FIND_NO_EVENTS] = { "no-events", E, E },
	[FIND_NO_PROFILE] = { "no-profile", E, E },
	[FIND_OVERFLOW] = { "overflow", E, E },
	[FIND_TOO_MANY_COUNTS] = { "too-many-counts", E, E },
	[FIND_TOO_MANY_EVENTS] = { "too-many-events", E, E },
	[FIND_BYTE_ORDER_MARK] = { "byte-order-mark", W, W },
	[FIND_CALL_WITHOUT_CALLEE] = { "call-without-callee", W, W },
	[FIND_CALL_WITHOUT_COST] = { "call-without-cost", W, E },
	[FIND_COLUMN_DROPPED] = { "column-dropped", W, N },
	[FIND_COMMAND_NEWLINE] = { "command-newline", W, W },
	[FIND_COST_AFTER_SUMMARY] = { "cost-after-summary", W, E },
	[FIND_COST_WITHOUT_FUNCTION] = { "cost-without-function", W, W },
	[FIND_COSTS_MISSING] = { "costs-missing", W, W },
	[FIND_EVENTS_DIFFER] = { "events-differ", W, W },
	[FIND_EVENT_TWICE] = { "event-twice", W, E },
	[FIND_FILE_WITHOUT_FL] = { "file-without-fl", W, W },
	[FIND_FL_WITHOUT_FN] = { "fl-without-fn", W, W },
	[FIND_ID_REDEFINED] = { "id-redefined", W, W },
	[FIND_ID_UNDEFINED] = { "id-undefined", W, E },
	[FIND_JUMP_WITHOUT_SOURCE] = { "jump-without-source", W, E },
	[FIND_NEGATIVE_POSITION] = { "negative-position", W, E },
	[FIND_NO_TRAILER] = { "no-trailer", W, E },
	[FIND_SECOND_RUN] = { "second-run", W, N },
	[FIND_SUMMARY_DIFFERS] = { "summary-differs", W, E },
	[FIND_SUMMARY_TWICE] = { "summary-twice", W, E },
	[FIND_TOTALS_DIFFER] = { "totals-differ", W, E },
	[FIND_UNKNOWN_HEADER] = { "unknown-header", W, W },
	[FIND_UNKNOWN_RECORD] = { "unknown-record", W, W },
	[FIND_WRAPPED_COUNT] = { "wrapped-count", W, W },
	[FIND_CALLERS_DIFFER] = { "callers-differ", N, W },
	[FIND_EMPTY_BASE] = { "empty-base", N, N },
	[FIND_EXPECT_FAILED] = { "expect-failed", N, E },
	[FIND_ID_UNUSED] = { "id-unused", N, N },
	[FIND_MAX_PASSED] = { "max-passed", N, E },
	[FIND_MIN_MISSED] = { "min-missed", N, E },
	[FIND_NEGATIVE_COST] = { "negative-cost", N, W },
	[FIND_NO_NEWLINE] = { "no-newline", N, N },
	[FIND_PORTABLE_BASENAME] = { "portable-basename", N, W },
	[FIND_PORTABLE_CALL_RELATIVE] = { "portable-call-relative", N, W },
	[FIND_PORTABLE_CALLS_ZERO] = { "portable-calls-zero", N, W },
	[FIND_PORTABLE_FILE_KEPT] = { "portable-file-kept", N, W },
	[FIND_PORTABLE_HEX_COUNT] = { "portable-hex-count", N, W },
	[FIND_PORTABLE_ID_KEPT] = { "portable-id-kept", N, W },
	[FIND_PORTABLE_PART] = { "portable-part", N, W },
	[FIND_PORTABLE_POSITIONS] = { "portable-positions", N, W },
	[FIND_SUMMARY_BELOW_TOTALS] = { "summary-below-totals", N, W },
	[FIND_SUMS_OF_OTHER] = { "sums-of-other", N, N },
	[FIND_TOO_FEW_COUNTS] = { "too-few-counts", N, W },
	[FIND_LLVM_CONTEXT] = { "llvm-context", N, W },
	[FIND_LLVM_LARGE_COUNT] = { "llvm-large-count", N, W },
	[FIND_LLVM_MALFORMED] = { "llvm-malformed", E, E },
	[FIND_LLVM_NEGATIVE_COUNT] = { "llvm-negative-count", N, W },
	[FIND_LLVM_NEVER_RAN] = { "llvm-never-ran", N, W },
	[FIND_LLVM_NOT_INDEXED] = { "llvm-not-indexed", N, E },
	[FIND_LLVM_PROGRAM] = { "llvm-other-program", N, W },
	[FIND_LLVM_SUMMARY] = { "llvm-summary", N, E },
	[FIND_LLVM_TWICE] = { "llvm-twice", N, W },
	[FIND_LLVM_TWO_HASHES] = { "llvm-two-hashes", N, N },
};

const char *
finding_name(enum finding_kind kind)
{
	return kinds[kind].name;
}

enum level
finding_level(enum finding_kind kind, enum refusal refusal)
{
	enum level	 check = kinds[kind].check;

	if ((refusal == REFUSE_CUT && kind == FIND_NO_TRAILER) ||
	    (refusal >= REFUSE_NOT_WHOLE && check == LEVEL_ERROR) ||
	    (refusal == REFUSE_DOUBTS && check == LEVEL_WARNING))
		return LEVEL_ERROR;
	return kinds[kind].level;
}

enum level
finding_check_level(enum finding_kind kind)
{
	return kinds[kind].check;
}

const char *
finding_level_name(enum level level)
{
	static const char *const	 names[] = {
		[LEVEL_NOTE] = "note", [LEVEL_WARNING] = "warning",
		[LEVEL_ERROR] = "error"
	};

	return names[level];
}

static void
keep(struct finding_log *log, const char *line)
{
	size_t	 len = strlen(line) + 1;

	log->text = mem_grow(log->text, &log->room, log->len + len, 1);
	memcpy(log->text + log->len, line, len);
	log->len += len;
}

/* Append a file's name to a message.  The name is cut if it would leave no room
   for the rest of the message. */
static int
put_name(char *line, size_t size, const char *name)
{
	return snprintf(line, size, "%.*s", (int)size / 2, name);
}

void
finding_log_line(struct finding_log *log, const char *fmt, ...)
{
	char	 line[DIAG_MAX];
	va_list	 ap;
	int	 n = put_name(line, sizeof(line), log->name);

	n += snprintf(line + n, sizeof(line) - (size_t)n, ": ");
	va_start(ap, fmt);
	vsnprintf(line + n, sizeof(line) - (size_t)n, fmt, ap);
	va_end(ap);
	keep(log, line);
}

/* Add a line for each kind of which warnings were omitted, with their
   number. */
static void
count_rest(struct finding_log *log)
{
	int	 i;

	for (i = 0; i < FINDING_KINDS; i++)
		if (log->times[i] > 1 && !log->verbose && !log->quiet)
			finding_log_line(log, "warning: %u more of the "
			    "kind '%s'; -v shows all", log->times[i] - 1,
			    finding_name((enum finding_kind)i));
	memset(log->times, 0, sizeof(log->times));
}

void
finding_log_finding(void *arg, const struct finding *f)
{
	struct finding_log	*log = arg;
	enum level		 level = finding_level(f->kind, log->refusal);
	const char		*word = "", *advice = "";
	char			 line[DIAG_MAX], column[24] = "";
	int			 n;

	/* Notes are only for cgcheck. */
	if (level == LEVEL_NOTE)
		return;
	if (level == LEVEL_WARNING) {
		log->times[f->kind]++;
		if (log->quiet || (log->times[f->kind] > 1 && !log->verbose))
			return;
		word = "warning: ";
		if (f->kind == FIND_NO_TRAILER && log->cut_advice != NULL)
			advice = log->cut_advice;
	} else
		count_rest(log);	/* the error must be the last line */
	if (f->line == 0) {
		finding_log_line(log, "%s%s%s", word, f->text, advice);
		return;
	}
	/* A file of JSON may be a single line, so the column is useful. */
	if (f->kind == FIND_IMPORT_MALFORMED && f->column > 0)
		snprintf(column, sizeof(column), ":%llu",
		    (unsigned long long)f->column);
	n = put_name(line, sizeof(line), log->name);
	snprintf(line + n, sizeof(line) - (size_t)n, ":%llu%s: %s%s%s",
	    (unsigned long long)f->line, column, word, f->text, advice);
	keep(log, line);
}

char *
finding_log_take(struct finding_log *log, size_t *len)
{
	char	*text;

	count_rest(log);
	text = log->text;
	*len = log->len;
	log->text = NULL;
	log->len = log->room = 0;
	return text;
}

void
finding_log_say(char *text, size_t len)
{
	size_t	 at;

	for (at = 0; at < len; at += strlen(text + at) + 1)
		diag_say("%s", text + at);
	mem_free(text);
}
