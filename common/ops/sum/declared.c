#include "ops/sum/declared.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "read/line/cursor.h"
#include "read/line/events.h"
#include "read/line/finding.h"
#include "read/line/options.h"

struct declared_line {
	const char	*name;		/* the input, as messages call it */
	uint64_t	 number;
	bool		 defines;	/* the line is `event:', not
					   `events:' */
	struct slice	 value;
	size_t		 said;		/* number of bytes of messages that came
					   before the line */
};

void
declared_keep(void *declared, uint64_t line, bool defines, struct slice value)
{
	struct declared	*d = declared;

	d->at = mem_grow(d->at, &d->room, d->n + 1, sizeof(*d->at));
	d->at[d->n++] = (struct declared_line){
		d->log->name, line, defines,
		{ mem_copy(value.at, value.len), value.len }, d->log->len
	};
}

/* Log a conflict.  Other findings were reported when the input was read. */
static void
log_conflict(void *log, const struct finding *f)
{
	if (f->kind == FIND_TOO_MANY_EVENTS || f->kind == FIND_EVENT_CONFLICT)
		finding_log_finding(log, f);
}

/* Read a line.  Return false, after an error, if it conflicts with the
   profile. */
static bool
read_line(const struct declared_line *l, struct events *events,
    struct profile *p, struct finding_log *log)
{
	const struct read_options	 how = {
		.report = log_conflict, .arg = log
	};
	struct cursor			 c = {
		.options = &how, .begin = l->value.at, .line = l->number
	};

	log->name = l->name;
	/* Each line is in the header of another part. */
	events->here = false;
	if (l->defines)
		events_definition(p, &c, l->value);
	else
		events_header(events, p, &c, l->value, false);
	return !c.failed;
}

/* Let messages end with an error, which is one message, after the first `said'
   bytes.  If reading ended at the same error, they have it already. */
static void
end_messages(char **text, size_t *len, size_t said,
    const struct finding_log *error)
{
	if (*len >= error->len && memcmp(*text + *len - error->len,
	    error->text, error->len) == 0)
		return;
	*len = said + error->len;
	*text = mem_resize(*text, *len, 1);
	memcpy(*text + said, error->text, error->len);
}

bool
declared_join(const struct declared *d, struct profile *p, char **text,
    size_t *len)
{
	struct events		 events = { .stated = false };
	struct finding_log	 log = { .quiet = true };
	size_t			 i;

	for (i = 0; i < d->n; i++)
		if (!read_line(&d->at[i], &events, p, &log))
			break;
	if (i < d->n)
		end_messages(text, len, d->at[i].said, &log);
	mem_free(log.text);
	return i == d->n;
}

void
declared_free(struct declared *d)
{
	while (d->n > 0)
		mem_free((char *)(uintptr_t)d->at[--d->n].value.at);
	mem_free(d->at);
	d->at = NULL;
}
