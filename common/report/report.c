#include "report/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/options.h"
#include "report/table.h"

void
put_rule(struct sink *out, char ch, size_t n)
{
	for (; n > 0; n--)
		sink_put(out, &ch, 1);
	sink_put(out, "\n", 1);
}

void
put_title(struct report *r, const char *title, const char *name, size_t len)
{
	put_rule(r->out, '-', 80);
	sink_text(r->out, "-- ");
	sink_text(r->out, title);
	sink_put(r->out, name, len);
	sink_text(r->out, "\n");
	put_rule(r->out, '-', 80);
}

void
put_name(const struct report *r, uint32_t name)
{
	sink_put(r->out, intern_text(&r->p->names, name),
	    intern_length(&r->p->names, name));
}

void
put_warning(const struct report *r, const char *before, const char *name,
    const char *after)
{
	put_rule(r->out, '@', 79);
	sink_text(r->out, "@@ WARNING @@ WARNING @@ WARNING @@ WARNING @@ "
	    "WARNING @@ WARNING @@ WARNING @@\n");
	put_rule(r->out, '@', 79);
	sink_text(r->out, before);
	sink_text(r->out, name);
	sink_text(r->out, after);
}

static void
note(struct report *r, const char *what, const char *event,
    const char *of, struct wide v)
{
	char	 text[COMPLAINT_MAX], number[WIDE_ROOM];

	snprintf(text, sizeof(text), "the %s%s of %s overflows 64 bits: %s",
	    what, event, of, wide_text(number, v));
	if (*r->wrong->text == '\0' || strcmp(text, r->wrong->text) < 0)
		complaint_set(r->wrong, "%s", text);
}

void
note_number(struct report *r, const struct tally *t, size_t i,
    const char *what, const char *of)
{
	if (!wide_fits(tally_get(t, i)))
		note(r, what, "", of, tally_get(t, i));
}

void
note_costs(struct report *r, const struct tally *t, size_t i,
    const char *what, const char *of)
{
	uint32_t	 k, column;
	char		 event[NOTE_ROOM];

	for (k = 0; t->carry != NULL && k < r->used.n; k++) {
		column = r->used.at[k];
		if (t->carry[i + column] != 0)
			note(r, what, note_name(r, r->p->events[column].name,
			    event), of, tally_get(t, i + column));
	}
}

void
note_entries(struct report *r, const struct tally *t, const char *what)
{
	uint32_t	 i;
	char		 of[NOTE_ROOM];

	for (i = 0; t->carry != NULL && i < r->breakdown.entries.n; i++)
		note_costs(r, t, i * (size_t)r->p->event_n, what,
		    note_entry(r, i, of));
}

void
note_entry_numbers(struct report *r, const struct tally *t,
    const char *what)
{
	uint32_t	 i;
	char		 of[NOTE_ROOM];

	for (i = 0; t->carry != NULL && i < r->breakdown.entries.n; i++)
		note_number(r, t, i, what, note_entry(r, i, of));
}

const char *
note_name(const struct report *r, uint32_t name, char *out)
{
	return diag_quote(out, NOTE_ROOM / 2, intern_text(&r->p->names, name),
	    intern_length(&r->p->names, name));
}

const char *
note_entry(const struct report *r, uint32_t entry, char *out)
{
	const struct entry	*at = &r->breakdown.entries.at[entry];
	size_t			 len;

	note_name(r, at->file, out);
	len = strlen(out);
	out[len] = ':';
	note_name(r, at->name, out + len + 1);
	return out;
}

/* a, b and c as one string. */
static char *
join(const char *a, size_t len, const char *b, const char *c)
{
	size_t	 size = len + strlen(b) + strlen(c) + 1;
	char	*text = mem_resize(NULL, size, 1);

	snprintf(text, size, "%.*s%s%s", (int)len, a, b, c);
	return text;
}

/* Where a file of this name is now, by the maps. */
static char *
mapped_path(const struct report_options *o, const char *name)
{
	const struct report_map	*m;
	size_t				 i;

	for (i = 0; i < o->map_n; i++) {
		m = &o->maps[i];
		if (strncmp(name, m->from, m->from_len) == 0)
			return join(m->to, strlen(m->to), name + m->from_len,
			    "");
	}
	return join(name, strlen(name), "", "");
}

static char *
folder_path(const char *folder, const char *path)
{
	size_t	 len = strlen(folder);

	while (len > 0 && folder[len - 1] == '/')
		len--;
	return join(folder, len, *path == '/' ? "" : "/", path);
}

char *
path_of(const struct report_options *o, const char *name, size_t i)
{
	char	*path, *inside;

	if (i > o->folder_n)
		return NULL;
	path = mapped_path(o, name);
	if (i == 0)
		return path;
	inside = folder_path(o->folders[i - 1], path);
	mem_free(path);
	return inside;
}

char *
readable_path(const struct report_options *o, const char *name)
{
	char	*path;
	size_t	 i;

	for (i = 0; (path = path_of(o, name, i)) != NULL; i++) {
		if (access(path, R_OK) == 0)
			break;
		mem_free(path);
	}
	return path;
}

static void
warn_of_refused(struct report *r, const char *path, enum confine_why why)
{
	r->refused[why]++;
	if (r->o->quiet || (r->refused[why] > 1 && !r->o->verbose))
		return;
	diag_say("warning: %.600s: not read: expected %s", path,
	    confine_text(why));
}

void
count_refused(const struct report *r)
{
	int	 why;

	for (why = CONFINE_ABSENT + 1; why < CONFINE_WHYS; why++)
		if (r->refused[why] > 1 && !r->o->quiet && !r->o->verbose)
			diag_say("warning: %lu more not read: expected %s; "
			    "-v shows all", (unsigned long)r->refused[why] - 1,
			    confine_text((enum confine_why)why));
}

/* The ith place where a file may be, the last one being this file. */
static char *
place_of(const struct report_options *o, const char *name, const char *file,
    size_t i)
{
	if (i <= o->folder_n)
		return path_of(o, name, i);
	return i > o->folder_n + 1 || file == NULL ? NULL :
	    mem_copy(file, strlen(file));
}

int
open_named(struct report *r, const char *name, const char *file,
    off_t most, struct stat *st, char **path)
{
	enum confine_why	 why, first_why = CONFINE_ABSENT;
	char			*first = NULL;
	size_t			 i;
	int			 fd = -1;

	for (i = 0; (*path = place_of(r->o, name, file, i)) != NULL; i++) {
		fd = confine_open(r->o->confine, *path, most, st, &why);
		if (fd >= 0)
			break;
		if (first == NULL && why != CONFINE_ABSENT) {
			first = *path;
			first_why = why;
		} else
			mem_free(*path);
	}
	if (fd < 0 && first != NULL)
		warn_of_refused(r, first, first_why);
	mem_free(first);
	return fd;
}

bool
is_later(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec :
	    a->tv_nsec > b->tv_nsec;
}

struct table *
new_table(const struct report *r, bool outer)
{
	struct table	*c = mem_get(1, sizeof(*c));

	c->p = r->p;
	c->totals = r->breakdown.totals;
	c->shown = r->choice->shown.at;
	c->n = r->choice->shown.n;
	c->shares = r->o->shares;
	c->color = r->o->color;
	c->outer = outer;
	return c;
}

uint64_t
least_cost(const struct report *r, int64_t total)
{
	double	 limit = total < 0 ? -(double)total : (double)total;

	return (uint64_t)ceil(r->o->threshold * limit / 100);
}

bool
is_much(const struct report *r, const int64_t *costs)
{
	return num_size(costs[r->choice->sort.at[0]]) >= r->least &&
	    !breakdown_is_nothing(&r->breakdown, costs);
}

/* The first byte of a character at or before p, or behind it. */
static size_t
character(const char *text, size_t at, bool back)
{
	while (at > 0 && ((unsigned char)text[at] & 0xc0) == 0x80)
		at += back ? (size_t)-1 : 1;
	return at;
}

void
put_function_name(const struct report *r, uint32_t name)
{
	const char	*text = intern_text(&r->p->names, name);
	size_t		 len = intern_length(&r->p->names, name);
	size_t		 width = r->o->width, head, tail;

	/* A newline stands behind the text: both ends are found. */
	if (width == 0 || len <= width) {
		sink_put(r->out, text, len);
		return;
	}
	head = character(text, (width - 3 + 1) / 2, true);
	tail = character(text, len - (width - 3) / 2, false);
	sink_put(r->out, text, head);
	sink_text(r->out, "...");
	sink_put(r->out, text + tail, len - tail);
}

void
put_file_function(const struct report *r, uint32_t file, uint32_t name)
{
	put_function_name(r, file);
	sink_text(r->out, ":");
	put_function_name(r, name);
}

void
put_object(const struct report *r, uint32_t object)
{
	if (object == r->p->empty)
		return;
	sink_text(r->out, " [");
	put_name(r, object);
	sink_text(r->out, "]");
}

size_t
limited(const struct report *r, size_t n)
{
	size_t	 limit = r->o->limit;

	return limit > 0 && n > limit ? limit : n;
}

void
put_left_out(const struct report *r, size_t n, const char *what)
{
	char	 number[NUM_COMMAS];

	if (n == 0)
		return;
	sink_text(r->out, num_with_commas(number, (int64_t)n));
	sink_text(r->out, " more ");
	sink_text(r->out, what);
	sink_text(r->out, n == 1 ? " is left out.\n" : "s are left out.\n");
}
