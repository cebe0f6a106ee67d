#include "log/note.h"

#include <string.h>

#include "base/mem.h"

static const char	 first_line[] = "# callgrind format\n";
static const char	 accepted[] = "# accepted: ";

bool
note_add(struct note_set *set, struct slice text)
{
	size_t	 i;
	int	 order = 1;

	for (i = 0; i < set->n; i++) {
		order = string_compare_bytes(text.at, text.len, set->at[i].at,
		    set->at[i].len);
		if (order <= 0)
			break;
	}
	if (i < set->n && order == 0)
		return false;
	set->at = mem_grow(set->at, &set->room, set->n + 1, sizeof(*set->at));
	memmove(set->at + i + 1, set->at + i, (set->n - i) *
	    sizeof(*set->at));
	set->at[i] = text;
	set->n++;
	return true;
}

/* Return the end of the run that begins at p, where the next run or the first
   reason begins.  There is a newline before `end'. */
static const char *
run_end(const char *p, const char *end)
{
	for (p++; p < end; p++) {
		p = memchr(p, '\n', (size_t)(end - p));
		if (slice_starts((struct slice){ p + 1,
		    (size_t)(end - p - 1) }, first_line) ||
		    slice_starts((struct slice){ p + 1,
		    (size_t)(end - p - 1) }, accepted))
			return p + 1;
	}
	return end;
}

bool
note_read(struct note *note, struct slice text)
{
	const char	*p = text.at, *end = text.at + text.len, *next;
	struct slice	 line;

	if (!slice_starts(text, first_line) || end[-1] != '\n')
		return false;
	while (p < end && !slice_starts((struct slice){ p, (size_t)(end - p) },
	    accepted)) {
		next = run_end(p, end);
		note_add(&note->runs, (struct slice){ p, (size_t)(next - p) });
		p = next;
	}
	text = (struct slice){ p, (size_t)(end - p) };
	while (text.len > 0) {
		line = slice_line(&text);
		if (!slice_starts(line, accepted))
			continue;
		line.at += strlen(accepted);
		line.len -= strlen(accepted);
		/* Written and read again, the line would lose one of them. */
		while (line.len > 0 && line.at[line.len - 1] == '\r')
			line.len--;
		note_add(&note->accepted, line);
	}
	return true;
}

void
note_write(const struct note *note, struct string *out)
{
	size_t	 i, room = 0;

	for (i = 0; i < note->runs.n; i++)
		string_append(out, &room, note->runs.at[i].at,
		    note->runs.at[i].len);
	for (i = 0; i < note->accepted.n; i++) {
		string_append(out, &room, accepted, strlen(accepted));
		string_append(out, &room, note->accepted.at[i].at,
		    note->accepted.at[i].len);
		string_append(out, &room, "\n", 1);
	}
}

void
note_free(struct note *note)
{
	mem_free(note->runs.at);
	mem_free(note->accepted.at);
	memset(note, 0, sizeof(*note));
}
