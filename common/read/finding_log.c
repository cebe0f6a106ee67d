#include "read/finding_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"

static void
keep(struct finding_log *r, const char *line)
{
	size_t	 len = strlen(line) + 1;

	r->text = mem_grow(r->text, &r->room, r->len + len, 1);
	memcpy(r->text + r->len, line, len);
	r->len += len;
}

/* A name that leaves no room for the text is cut. */
static int
put_name(char *line, size_t size, const char *name)
{
	return snprintf(line, size, "%.*s", (int)size / 2, name);
}

void
finding_log_line(struct finding_log *r, const char *fmt, ...)
{
	char	 line[DIAG_MAX];
	va_list	 ap;
	int	 n = put_name(line, sizeof(line), r->name);

	n += snprintf(line + n, sizeof(line) - (size_t)n, ": ");
	va_start(ap, fmt);
	vsnprintf(line + n, sizeof(line) - (size_t)n, fmt, ap);
	va_end(ap);
	keep(r, line);
}

/* How many warnings were not told. */
static void
count_rest(struct finding_log *r)
{
	int	 i;

	for (i = 0; i < FINDING_KINDS; i++)
		if (r->times[i] > 1 && !r->verbose && !r->quiet)
			finding_log_line(r, "warning: %u more of the "
			    "kind '%s'; -v shows all", r->times[i] - 1,
			    finding_name((enum finding_kind)i));
	memset(r->times, 0, sizeof(r->times));
}

void
finding_log_finding(void *arg, const struct finding *f)
{
	struct finding_log	*r = arg;
	const char	*level = "";
	char		 line[DIAG_MAX];
	int		 n;

	if (finding_level(f->kind) != LEVEL_ERROR) {
		r->times[f->kind]++;
		if (r->quiet || (r->times[f->kind] > 1 && !r->verbose))
			return;
		level = "warning: ";
	} else
		count_rest(r);		/* so that trouble is the last word */
	if (f->line == 0) {
		finding_log_line(r, "%s%s", level, f->text);
		return;
	}
	n = put_name(line, sizeof(line), r->name);
	snprintf(line + n, sizeof(line) - (size_t)n, ":%llu: %s%s",
	    (unsigned long long)f->line, level, f->text);
	keep(r, line);
}

char *
finding_log_take(struct finding_log *r, size_t *len)
{
	char	*text;

	count_rest(r);
	text = r->text;
	*len = r->len;
	r->text = NULL;
	r->len = r->room = 0;
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
