/*
 * Both readers read the header, so that the second one knows all of it, but
 * only the first one reports errors in it.  Names and columns have different
 * numbers in the profiles of the two readers.  When the profiles are joined, a
 * stand-in becomes the name that the first reader knows, which the second one
 * may also have met in full: then two of its names become one.
 */
#include "read/split.h"

#include <stdatomic.h>
#include <string.h>

#include "base/complaint.h"
#include "base/crew.h"
#include "base/mem.h"
#include "io/source.h"
#include "profile/function.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "read/block.h"
#include "read/header.h"
#include "read/names.h"
#include "read/reader.h"
#include "read/scratch.h"
#include "read/sums.h"
#include "read/line/cursor.h"
#include "read/line/ids.h"

enum {
	WINDOW = 256 << 10,	/* number of bytes in which the start of the
				   latter half is searched */
	TRAILER = 1024		/* number of bytes at the end of the file in
				   which its sums are searched */
};

/* Return whether the line at p is followed by a line that begins with this
   number of positions, all absolute; p is at `fn='. */
static bool
is_place(const char *p, const char *end, uint32_t positions)
{
	uint32_t	 i;

	if ((p = memchr(p, '\n', (size_t)(end - p))) == NULL)
		return false;
	for (i = 0; i < positions; i++) {
		if (++p >= end || !is_digit(*p))
			return false;
		while (p < end && !ends_word(*p))
			p++;
		if (p == end || *p != ' ')
			return false;
	}
	return true;
}

/*
 * Return the offset where the latter half begins, or 0 if no such place is
 * found.  The second reader also freezes its profile, so its half is a little
 * smaller.
 */
static uint64_t
cut_body(const struct source *in, uint64_t size, uint32_t positions)
{
	enum { FIRST = 52 };		/* percent of the file */
	uint64_t	 from = size / 100 * FIRST, at = 0;
	char		*text = mem_resize(NULL, WINDOW, 1), *p = text, *end;

	end = text + source_look(in, from, text, WINDOW);
	while (at == 0 && (p = memchr(p, '\n', (size_t)(end - p))) != NULL)
		if (end - ++p > 3 && memcmp(p, "fn=", 3) == 0 &&
		    is_place(p, end, positions))
			at = from + (uint64_t)(p - text);
	mem_free(text);
	return at;
}

/* Return whether the line at p is empty or has the sums of the file. */
static bool
is_trailer(const char *p)
{
	return *p == '\n' || memcmp(p, "totals:", 7) == 0 ||
	    memcmp(p, "summary:", 8) == 0;
}

static uint64_t
cut_trailer(const struct source *in, uint64_t size)
{
	char		 text[TRAILER + 8] = { 0 };
	size_t		 at = TRAILER, p;

	if (size < TRAILER || source_look(in, size - TRAILER, text, TRAILER) !=
	    TRAILER || text[TRAILER - 1] != '\n')
		return 0;
	for (p = TRAILER - 1; p-- > 0;) {
		if (text[p] != '\n')
			continue;
		if (!is_trailer(text + p + 1))
			return size - TRAILER + at;
		at = p + 1;
	}
	return 0;
}

struct split {
	struct reader	*first, *second;
	struct profile	 p;		/* profile that the second reader
					   fills */
	struct source	 in;
	struct read_scratch *scratch;
	struct read_options options;
	struct read_result result;
	struct crew_helper *helper;
	uint64_t	 from, to;	/* first byte that the second reader
					   reads, and the byte after the last */
	uint64_t	 size;
	uint32_t	 fl, object;	/* stand-ins for the current file and
					   object at offset `from' */
	bool		 fl_seen;	/* whether a line fl= came before the
					   split was started */
	bool		 summary;	/* whether the header has a summary */
	uint32_t	*names;		/* for each name of the second reader,
					   its number in the profile of the
					   first one, or ID_NONE */
	atomic_bool	 stop;
	bool		 odd;		/* the second reader has failed, because
					   a line is not in a simple form */
};

/* Let the second reader fail, because it has met an error or a doubtful point,
   which only the first reader may report. */
static void
note_finding(void *arg, const struct finding *f)
{
	struct split	*s = arg;

	(void)f;
	s->odd = true;
	cursor_stop(&s->second->cursor);
}

/* Return whether the reader is in the body of the first part. */
static bool
is_body(const struct reader *r)
{
	return !r->cursor.stop && !r->cursor.failed && r->part.in_body &&
	    r->result->parts == 0 && !r->sums.has_totals;
}

/* Return whether the lines that follow depend only on names in the lines
   before.  This requires that no call or jump lacks its second line. */
static bool
is_plain(const struct reader *r)
{
	return is_body(r) && r->pending.kind == PENDING_NONE &&
	    r->pending.file == ID_NONE && r->pending.name == ID_NONE;
}

/* Read the header. */
static void
read_header(struct split *s)
{
	struct reader	*r = s->second;
	char		*begin, *end;
	const char	*p;

	while (!r->cursor.stop && !r->part.in_body &&
	    source_block(&s->in, &begin, &end)) {
		block_begin(r, begin, end);
		for (p = begin; p < end && !r->cursor.stop &&
		    !r->part.in_body;)
			p = header_line(r, p);
		block_over(r);
	}
	source_end(&s->in);
}

/* Read the latter half. */
static void
read_on(struct split *s)
{
	struct reader	*r = s->second;
	char		*begin, *end;

	/* The first reader knows the number of the first line. */
	r->cursor.line = 0;
	r->cursor.before = s->from;
	r->scope.object = s->object;
	r->scope.fl = s->fl;
	/* If a line fl= came later, this is not known here, and a line fi= is
	   reported, so the second reader fails. */
	r->scope.fl_seen = s->fl_seen;
	s->summary = r->sums.has_summary;
	r->names.stand_in = true;
	s->options.report = note_finding;
	source_limit(&s->in, s->from, s->to);
	while (!s->odd && !r->cursor.stop && !atomic_load(&s->stop) &&
	    source_block(&s->in, &begin, &end))
		block_read(r, begin, end);
	if (!is_plain(r) || r->cursor.before != s->to ||
	    r->sums.has_summary != s->summary)
		s->odd = true;
}

static void
work(void *arg)
{
	struct split	*s = arg;

	read_header(s);
	read_on(s);
	/* Freeze the profile here, in parallel, because it will be added to
	   that of the first reader. */
	if (!s->odd && !atomic_load(&s->stop))
		profile_freeze(&s->p);
	diag_reading(NULL, NULL);
}

static void
prepare(struct split *s, struct reader *r)
{
	s->first = r;
	s->options = *r->options;
	s->options.arg = s;
	s->options.report = NULL;
	s->options.declare = NULL;
	s->options.progress = NULL;
	profile_init(&s->p);
	s->object = intern_id(&s->p.names, "\nob", 3);
	s->fl = intern_id(&s->p.names, "\nfl", 3);
	s->fl_seen = r->scope.fl_seen;
	/* This profile gets no second file, so do not record the order of
	   rows. */
	profile_expect_one(&s->p);
	if (!r->p->instr)
		profile_forget_instr(&s->p);
	s->scratch = read_scratch_new();
	s->second = scratch_start(s->scratch, &s->p, &s->options);
	s->second->in = &s->in;
	s->second->result = &s->result;
	source_limit(&s->in, 0, s->from);
	atomic_init(&s->stop, false);
}

/* Find where the halves begin and end.  Returns false if the file cannot be
   split.  That is so if the options ask for messages about the whole file, or
   keep something from file to file. */
static bool
find_halves(struct split *s, const struct reader *r)
{
	const struct read_options	*o = r->options;

	if (!o->may_thread || o->split_least == 0 || o->part != NULL ||
	    o->keep_going || o->check || o->portable || o->slow ||
	    o->wants_calls != NULL || o->rename != NULL)
		return false;
	if (!is_body(r) || r->in->eof || !source_anywhere(r->in, &s->size) ||
	    s->size < o->split_least)
		return false;
	s->from = cut_body(r->in, s->size, r->positions.n);
	s->to = cut_trailer(r->in, s->size);
	return s->from > r->in->bytes && s->to > s->from;
}

struct split *
split_start(struct reader *r)
{
	struct split	 found, *s;

	memset(&found, 0, sizeof(found));
	if (!find_halves(&found, r) || !source_twin(&found.in, r->in))
		return NULL;
	s = mem_get(1, sizeof(*s));
	*s = found;
	prepare(s, r);
	s->helper = crew_help(work, s);
	if (s->helper == NULL) {
		split_drop(s);
		return NULL;
	}
	source_limit(r->in, r->in->bytes, s->from);
	return s;
}

void
split_drop(struct split *s)
{
	if (s == NULL)
		return;
	atomic_store(&s->stop, true);
	if (s->helper != NULL)
		crew_wait(s->helper);
	metadata_free(&s->second->part.metadata);
	facts_free(&s->second->part.facts);
	string_assign(&s->second->part.command, NULL, 0);
	read_result_free(&s->result);
	read_scratch_free(s->scratch);
	profile_free(&s->p);
	source_close(&s->in);
	mem_free(s->names);
	mem_free(s);
}

static uint32_t
name_of(const struct split *s, uint32_t name)
{
	struct slice	 text = intern_slice(&s->p.names, name);

	return s->names[name] != ID_NONE ? s->names[name] :
	    intern_id(&s->first->p->names, text.at, text.len);
}

/*
 * Find the names of those ids of a kind that have stand-ins.  Returns false if
 * the first half does not define such an id, or if it defines an id of the
 * latter half by another name.
 */
static bool
settle_ids(const struct split *s, enum name_kind kind)
{
	const struct ids	*first = &s->first->names.ids[kind];
	const struct ids	*second = &s->second->names.ids[kind];
	uint32_t		 i, name, before;

	for (i = 0; i <= second->mask; i++) {
		if ((name = second->slots[i].name) == ID_UNDEFINED)
			continue;
		before = ids_get(first, ids_at(second, i));
		if (!names_is_stand_in(&s->p.names, name)) {
			if (before != ID_UNDEFINED &&
			    before != name_of(s, name))
				return false;
		} else if (before == ID_UNDEFINED)
			return false;
		else
			s->names[name] = before;
	}
	return true;
}

/* Return whether the first reader, which is_plain(), has arrived where the
   second one began, at the same byte and in the state that the second one
   assumed.  This also finds the names of stand-ins. */
static bool
fits(struct split *s)
{
	const struct reader	*r = s->first;
	int			 kind = 0;

	if (r->cursor.before != s->from ||
	    r->sums.has_summary != s->summary)
		return false;
	s->names = mem_none(s->p.names.n);
	s->names[s->fl] = r->scope.fl;
	s->names[s->object] = r->scope.object;
	while (kind < NAME_KINDS && settle_ids(s, (enum name_kind)kind))
		kind++;
	return kind == NAME_KINDS;
}

/* Return the section that was current at the end of the second reader, by its
   index in the first reader's profile. */
static uint32_t
section_of(const struct split *s)
{
	struct profile		*p = s->first->p;
	uint32_t		 section = s->second->scope.section;
	const struct section	*at;
	const struct function	*f;
	uint32_t		 object, file;

	if (section == ID_NONE)
		return ID_NONE;
	at = &s->p.sections[section];
	f = &s->p.functions[at->function];
	object = name_of(s, f->object);
	file = name_of(s, f->file);
	return profile_section(p, profile_function(p, object, file,
	    name_of(s, f->name)), name_of(s, at->file));
}

/* Set everything on which the last lines of the file depend to its value at the
   end of the second reader. */
static void
take_over(struct split *s)
{
	struct reader	*r = s->first;
	const struct reader *second = s->second;
	struct slice	 name;
	uint32_t	 i;

	for (i = 0; i < s->p.event_n; i++) {
		name = intern_slice(&s->p.names, s->p.events[i].name);
		sums_join(&r->sums, profile_event(r->p, name.at, name.len),
		    &second->sums, i);
	}
	r->scope.fn_line = r->cursor.line + second->scope.fn_line;
	r->cursor.line += second->cursor.line;
	r->cursor.before = second->cursor.before;
	r->cursor.tail = second->cursor.tail;
	r->scope.section = section_of(s);
	r->part.metadata.negative |= second->part.metadata.negative;
	r->part.metadata.cachegrind &= second->part.metadata.cachegrind;
	if (r->options->progress != NULL)
		r->options->progress(r->options->arg, s->to - s->from);
}

void
split_join(struct split *s)
{
	struct source		*in = s->first->in;
	struct complaint	 none;
	uint64_t		 at = s->from;

	/* If the file became shorter while it was read, the first reader does
	   not reach s->from, and there is no latter half. */
	if (in->bytes == s->from && in->trouble == NULL) {
		if (!is_plain(s->first))
			atomic_store(&s->stop, true);
		crew_wait(s->helper);
		s->helper = NULL;
		if (!s->odd && !atomic_load(&s->stop) && fits(s) &&
		    profile_take_rows(s->first->p, &s->p, s->names, &none)) {
			take_over(s);
			at = s->to;
		}
		source_limit(in, at, s->size);
	}
	split_drop(s);
}
