/*
 * In a file, the stacks, which refer to frames by number, come before the table
 * of frames, and the members that say which figures there are may come
 * anywhere.  So all program points are kept until the end of the file.
 */
#include "import/dhat_in.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "text/slice.h"
#include "text/string.h"
#include "io/json_in.h"
#include "import/frame_text.h"
#include "import/json_form.h"
#include "import/samples.h"

/* Which files have a figure: all, those with lifetimes of blocks, or those with
   numbers of accesses. */
enum has { ALWAYS, LIFETIMES, ACCESSES, HAS };

/* The figures of a program point that can be added up.  The meaning of UNITS
   and BLOCKS depends on the mode of the file. */
enum figure { UNITS, BLOCKS, LIFE = 6, FIGURES = 9 };

static const struct {
	const char	*key, *name, *title;
	enum has	 has;
} figures[FIGURES] = {
	[UNITS] = { "tb", NULL, NULL, ALWAYS },
	[BLOCKS] = { "tbk", NULL, NULL, ALWAYS },
	{ "gb", "peakB", "Bytes at the peak", LIFETIMES },
	{ "gbk", "peakBk", "Blocks at the peak", LIFETIMES },
	{ "eb", "endB", "Bytes at the end", LIFETIMES },
	{ "ebk", "endBk", "Blocks at the end", LIFETIMES },
	[LIFE] = { "tl", "life", "Lifetimes of all blocks", LIFETIMES },
	{ "rb", "readB", "Bytes read", ACCESSES },
	{ "wb", "writtenB", "Bytes written", ACCESSES },
};

/*
 * The names of the events UNITS and BLOCKS in each mode.  Only the end of the
 * mode is compared, since Rust's modes begin with `rust-'.  Names of different
 * modes differ, so that merging never adds bytes that were copied to bytes that
 * were allocated.
 */
static const struct {
	const char	*mode, *names[2];
} modes[] = {
	{ "heap", { "totB", "totBk" } },
	{ "copy", { "copyB", "copyBk" } },
	{ "", { "units", "events" } },
};

enum text { TEXT_MODE, TEXT_VERB, TEXT_UNITS, TEXT_BLOCKS, TEXT_CLOCK, TEXTS };

struct point {
	int64_t		 values[FIGURES];
	size_t		 first, end;	/* range of its frames in dhat.frames,
					   innermost first */
};

struct dhat {
	struct json_in	 json;
	struct samples	*to;
	struct point	*points;
	size_t		 point_n, point_room;
	uint32_t	*frames;	/* frames of all points, as indices of
					   `table' */
	size_t		 frame_n, frame_room;
	uint32_t	*table;		/* for each frame of the file, what
					   samples_frame() returned for it */
	size_t		 table_n, table_room;
	uint64_t	 seen;		/* bit n is set if all points have
					   figure n */
	bool		 has[HAS];
	int64_t		 version;
	struct string	 texts[TEXTS];
};

/* Marks the root frame in dhat.table.  Stacks are read without this frame. */
#define ROOT	UINT32_MAX

bool
dhat_in_is(const char *at, size_t len)
{
	return json_form_has(at, len, "dhatFileVersion");
}

static void
read_frames(struct dhat *d, struct point *p)
{
	struct json_in	*j = &d->json;
	uint32_t	 frame;

	p->first = d->frame_n;
	json_in_array(j);
	while (json_in_more(j)) {
		frame = json_form_small(j);
		d->frames = mem_grow(d->frames, &d->frame_room,
		    d->frame_n + 1, sizeof(*d->frames));
		d->frames[d->frame_n++] = frame;
	}
	p->end = d->frame_n;
}

static void
read_point(struct dhat *d)
{
	const char	*words[FIGURES + 2] = { NULL };
	struct json_keys keys = { words, 0 };
	struct json_in	*j = &d->json;
	struct point	 p = { .first = 0 };
	int		 n;

	for (n = 0; n < FIGURES; n++)
		words[n] = figures[n].key;
	words[FIGURES] = "fs";
	json_in_object(j);
	while ((n = json_in_member(j, &keys)) != JSON_NO_MEMBER)
		if (n == FIGURES)
			read_frames(d, &p);
		else
			p.values[n] = json_form_count(j);
	d->seen &= keys.seen;
	d->points = mem_grow(d->points, &d->point_room, d->point_n + 1,
	    sizeof(*d->points));
	d->points[d->point_n++] = p;
}

/*
 * Parse the text of a frame: `ADDRESS: FUNCTION (FILE:LINE)', in Rust's files
 * with FILE:LINE:COLUMN, or `ADDRESS: FUNCTION (in OBJECT)', or `ADDRESS:
 * FUNCTION'.  The name of a C++ function may have parentheses, too.
 */
static void
take_frame(struct samples *to, struct slice text, struct sample_frame *f)
{
	const char	*colon = memchr(text.at, ':', text.len);
	struct slice	 rest, inside;

	if (colon != NULL && slice_starts(text, "0x"))
		text = (struct slice){ colon + 1,
			(size_t)(text.at + text.len - colon) - 1 };
	rest = text;
	if (frame_text_parentheses(&rest, &inside)) {
		if (slice_starts(inside, "in ")) {
			f->object = samples_name(to, (struct slice){
				inside.at + 3, inside.len - 3 });
			text = rest;
		} else if (frame_text_number(&inside, &f->line)) {
			frame_text_number(&inside, &f->line);
			f->file = samples_name(to, inside);
			text = rest;
		}
	}
	f->function = samples_name(to, text);
}

static void
read_table(struct dhat *d)
{
	struct json_in		*j = &d->json;
	struct slice		 text;
	struct sample_frame	 f;
	uint32_t		 n;

	json_in_array(j);
	while (json_in_more(j) && json_in_string(j, &text)) {
		f = (struct sample_frame){
			.object = samples_name(d->to, slice_of("")),
			.file = samples_unknown(d->to),
			.function = samples_unknown(d->to)
		};
		n = ROOT;
		if (!slice_is(text, "[root]")) {
			take_frame(d->to, text, &f);
			n = samples_frame(d->to, &f);
		}
		d->table = mem_grow(d->table, &d->table_room, d->table_n + 1,
		    sizeof(*d->table));
		d->table[d->table_n++] = n;
	}
}

static void
read_version(struct dhat *d)
{
	struct json_in	*j = &d->json;

	if (json_in_int(j, &d->version) && d->version != 2)
		json_in_refuse(j, "expected version 2 of DHAT's form, found "
		    "%lld", (long long)d->version);
}

enum key {
	KEY_VERSION, KEY_POINTS, KEY_TABLE, KEY_LIFETIMES, KEY_ACCESSES,
	KEY_COMMAND, KEY_TEXTS
};

static const char	*const words[] = {
	"dhatFileVersion", "pps", "ftbl", "bklt", "bkacc", "cmd", "mode",
	"verb", "bsu", "bksu", "tu", NULL
};

static void
read_member(struct dhat *d, int key)
{
	struct json_in	*j = &d->json;
	struct slice	 text;

	if (key == KEY_VERSION)
		read_version(d);
	else if (key == KEY_POINTS) {
		json_in_array(j);
		while (json_in_more(j))
			read_point(d);
	} else if (key == KEY_TABLE)
		read_table(d);
	else if (key == KEY_LIFETIMES)
		json_in_bool(j, &d->has[LIFETIMES]);
	else if (key == KEY_ACCESSES)
		json_in_bool(j, &d->has[ACCESSES]);
	else if (json_in_string(j, &text)) {
		if (key == KEY_COMMAND)
			samples_command(d->to, samples_name(d->to,
			    text));
		else
			string_assign(&d->texts[key - KEY_TEXTS], text.at,
			    text.len);
	}
}

/* Return a text of the file, or `other' if the file lacks it. */
static const char *
text_or(const struct dhat *d, enum text text, const char *other)
{
	return d->texts[text].len > 0 ? d->texts[text].at : other;
}

/* Return the name of the event UNITS or BLOCKS in the mode of the file. */
static const char *
name_by_mode(const struct dhat *d, enum figure figure)
{
	const struct string	*mode = &d->texts[TEXT_MODE];
	size_t			 i = 0, len;

	for (;; i++) {
		len = strlen(modes[i].mode);
		if (len == 0 || (mode->len >= len && memcmp(mode->at +
		    mode->len - len, modes[i].mode, len) == 0))
			return modes[i].names[figure];
	}
}

static void
add_event(struct dhat *d, enum figure figure)
{
	const char	*clock = text_or(d, TEXT_CLOCK, "instrs");
	const char	*name = figures[figure].name;
	char		 title[200], other[80];

	if (name == NULL) {
		name = name_by_mode(d, figure);
		snprintf(title, sizeof(title), "%.80s %.80s",
		    text_or(d, TEXT_VERB, "Allocated"), figure == UNITS ?
		    text_or(d, TEXT_UNITS, "bytes") :
		    text_or(d, TEXT_BLOCKS, "blocks"));
	} else
		snprintf(title, sizeof(title), figure == LIFE ? "%s, in %.80s" :
		    "%s", figures[figure].title, clock);
	/* Lifetimes in another unit than instructions get another event. */
	if (figure == LIFE && strcmp(clock, "instrs") != 0) {
		snprintf(other, sizeof(other), "%s-%.60s", name, clock);
		name = other;
	}
	samples_event(d->to, slice_of(name), slice_of(""), 0);
	samples_title(d->to, slice_of(title));
}

/* Add the events of the file.  Returns false, with an error, if some point
   lacks a figure that the file should have. */
static bool
add_events(struct dhat *d, struct samples_trouble *trouble)
{
	int	 i;

	d->has[ALWAYS] = true;
	for (i = 0; i < FIGURES; i++) {
		if (!d->has[figures[i].has])
			continue;
		if ((d->seen >> i & 1) == 0) {
			samples_wrong(trouble, 0, "expected the key '%s' in "
			    "each program point, found a point without it",
			    figures[i].key);
			return false;
		}
		add_event(d, (enum figure)i);
	}
	return true;
}

/* Store the frames of a point, the outermost first, as samples_frame() numbers
   them.  Returns how many frames there are, or SIZE_MAX if the file does not
   define one of them. */
static size_t
resolve(const struct dhat *d, const struct point *p, uint32_t *stack)
{
	size_t	 i, n = 0;

	for (i = p->end; i > p->first; i--) {
		if (d->frames[i - 1] >= d->table_n)
			return SIZE_MAX;
		if (d->table[d->frames[i - 1]] != ROOT)
			stack[n++] = d->table[d->frames[i - 1]];
	}
	return n;
}

static bool
add_points(struct dhat *d, struct samples_trouble *trouble)
{
	uint32_t	*stack = NULL;
	int64_t		 values[FIGURES];
	size_t		 room = 0, i, n;
	int		 k, event_n;
	bool		 good = true;

	for (i = 0; i < d->point_n && good; i++) {
		const struct point	*p = &d->points[i];

		stack = mem_grow(stack, &room, p->end - p->first + 1,
		    sizeof(*stack));
		for (k = event_n = 0; k < FIGURES; k++)
			if (d->has[figures[k].has])
				values[event_n++] = p->values[k];
		n = resolve(d, p, stack);
		good = n != SIZE_MAX;
		if (good)
			samples_add(d->to, stack, n, values);
	}
	mem_free(stack);
	if (!good)
		samples_wrong(trouble, 0, "expected numbers of the %zu frames "
		    "in 'ftbl', found a larger one", d->table_n);
	return good;
}

/* Read the whole file.  Returns false, with an error, if it is malformed. */
static bool
read_all(struct dhat *d, struct samples_trouble *trouble)
{
	struct json_in	*j = &d->json;
	struct json_keys keys = { words, 0 };
	int		 key;

	json_in_object(j);
	while ((key = json_in_member(j, &keys)) != JSON_NO_MEMBER)
		read_member(d, key);
	return json_form_end(j, &keys, 1 << KEY_VERSION | 1 << KEY_POINTS |
	    1 << KEY_TABLE, trouble) && add_events(d, trouble) &&
	    add_points(d, trouble);
}

bool
dhat_in_read(struct samples *to, struct source *in,
    struct samples_trouble *trouble)
{
	struct dhat	 d = { .to = to, .seen = UINT64_MAX };
	bool		 good;
	int		 i;

	json_in_open(&d.json, in);
	good = read_all(&d, trouble);
	json_in_close(&d.json);
	mem_free(d.points);
	mem_free(d.frames);
	mem_free(d.table);
	for (i = 0; i < TEXTS; i++)
		string_assign(&d.texts[i], NULL, 0);
	return good;
}
