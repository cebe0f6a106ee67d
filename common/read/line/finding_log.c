/*
 * Lines are formatted at once and printed later, because the text that they
 * quote is gone by then.
 */
#include "read/line/finding_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"

static void
keep(struct finding_log *log, const char *line)
{
	size_t	 len = strlen(line) + 1;

	log->text = mem_grow(log->text, &log->room, log->len + len, 1);
	memcpy(log->text + log->len, line, len);
	log->len += len;
}

/* Truncates a name that would leave no room for the text. */
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

/* Add how many warnings were omitted. */
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
	char			 line[DIAG_MAX];
	int			 n;

	/* Only checks print notes. */
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
		count_rest(log);	/* so that the error is the last line */
	if (f->line == 0) {
		finding_log_line(log, "%s%s%s", word, f->text, advice);
		return;
	}
	n = put_name(line, sizeof(line), log->name);
	snprintf(line + n, sizeof(line) - (size_t)n, ":%llu: %s%s%s",
	    (unsigned long long)f->line, word, f->text, advice);
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
