/*
 * A message refers to strings, functions, mappings and locations by number, and
 * they may be defined before or after it.  So the first pass over the bytes
 * collects these tables, and the second pass adds the samples.
 *
 * The messages are not unpacked by protobuf-c: its code allocates a struct for
 * each sample, location and line of a file before any can be used, which takes
 * several times as long as all other work.
 */
#include "import/pprof_in.h"

#include <string.h>

#include "base/hash.h"
#include "base/index.h"
#include "base/mem.h"
#include "io/source.h"
#include "profile/profile.h"
#include "import/frame_drop.h"
#include "import/samples.h"
#include "import/wire.h"

/* Numbers of fields of the message Profile. */
enum {
	SAMPLE_TYPE = 1, SAMPLE, MAPPING, LOCATION, FUNCTION, STRING,
	DROP_FRAMES, KEEP_FRAMES,
	TIME = 9, PERIOD_TYPE = 11, PERIOD,
	DEFAULT_TYPE = 14, FIELDS
};

/*
 * A limit on the work for a file, since inlined frames and repeated locations
 * can make a stack far longer than its bytes.  Each value that is added to a
 * frame is a step.  A file may take STEPS_ALWAYS steps, and STEPS_PER_BYTE more
 * for each of its bytes, and as many to find the functions in drop_frames.
 */
enum { STEPS_ALWAYS = 1 << 20, STEPS_PER_BYTE = 32 };

struct value_type {
	uint64_t	 type, unit;	/* the texts, by their number in the
					   string table */
};

struct mapping {
	uint64_t	 id, start, offset, file;
	uint32_t	 object;	/* number that samples_name() returned
					   for the object's name */
	uint32_t	 inside;	/* the name of unknown functions in this
					   mapping, a number like `object' */
};

struct pprof_function {
	uint64_t	 id, name, system_name, file, start;
	uint32_t	 name_id, file_id;	/* numbers that samples_name()
						   returned */
	bool		 dropped;	/* drop_frames matches the name, and
					   keep_frames does not */
};

/*
 * Which frames of a location are removed because a function matches
 * drop_frames: none, that function and the functions inlined into it, or all
 * frames.
 */
enum dropped { DROPPED_NONE, DROPPED_INNER, DROPPED_ALL };

struct location {
	uint64_t	 id, mapping, address;
	struct slice	 message;
	size_t		 first, n;	/* range of its frames in pprof.frames,
					   outermost first */
	bool		 has_line;	/* at least one line has a line
					   number */
	enum dropped	 dropped;
};

/* A table of structs whose first member is their id. */
struct table {
	unsigned char	*at;
	size_t		 size;		/* size of one struct in bytes */
	uint32_t	 n;
	size_t		 room;
	struct index	 index;
};

struct pprof {
	const char	*start;		/* first byte of the file */
	struct samples_trouble *trouble;
	struct samples	*to;
	struct slice	*strings;
	size_t		 string_n, string_room;
	struct value_type types[EVENT_MAX], period_type;
	uint32_t	 type_n, first;	/* `first' is the index of the default
					   type */
	uint64_t	 period, default_type;
	bool		 sampled;	/* some type counts samples */
	uint64_t	 drop_frames, keep_frames;	/* the texts, by their
							   number in the string
							   table */
	struct table	 mappings, functions, locations;
	uint32_t	*frames;	/* frames of all locations, as
					   samples_frame() numbers them */
	size_t		 frame_n, frame_room;
	uint32_t	*stack;
	size_t		 stack_room;
	uint64_t	*ids;		/* ids of the locations of the current
					   sample */
	size_t		 id_n, id_room;
	int64_t		 values[EVENT_MAX];
	uint32_t	 value_n;
	uint64_t	 steps;		/* number of steps that are left */
	bool		 addresses;	/* some location has an address but no
					   line */
};

/* Return the position of a byte in the file, counted from 1. */
static uint64_t
offset_of(const struct pprof *r, const void *at)
{
	return (uint64_t)((const char *)at - r->start) + 1;
}

/* Report an error in a message.  Returns false. */
static bool
wrong_at(const struct pprof *r, struct slice message, const char *expected)
{
	samples_wrong(r->trouble, offset_of(r, message.at), "%s", expected);
	return false;
}

/* If the message was malformed, report where, and return false. */
static bool
is_whole(const struct pprof *r, const struct wire *w)
{
	if (w->bad != NULL)
		samples_wrong(r->trouble, offset_of(r, w->bad), "expected a "
		    "field of a profile of pprof, found other bytes");
	return w->bad == NULL;
}

static uint64_t
id_of(const struct table *t, uint32_t i)
{
	uint64_t	 id;

	memcpy(&id, t->at + i * t->size, sizeof(id));
	return id;
}

static uint32_t
hash_id(const void *table, uint32_t i)
{
	const struct table	*t = table;

	return hash_words(t->at + i * t->size, 2);
}

static bool
is_id(const void *table, uint32_t i, const void *key)
{
	const struct table	*t = table;

	return memcmp(t->at + i * t->size, key, sizeof(uint64_t)) == 0;
}

/* Append a struct to a table.  Returns false if the table already has a struct
   with this id. */
static bool
table_add(struct table *t, const void *entry)
{
	uint32_t	*slot;

	if (t->index.n >= t->index.mask / 2)
		index_grow(&t->index, t->index.mask == 0 ? 1 << 8 :
		    (t->index.mask + 1) * 2, hash_id, t);
	slot = index_find(&t->index, hash_words(entry, 2), is_id, t, entry);
	if (*slot != 0)
		return false;
	t->at = mem_grow(t->at, &t->room, (size_t)t->n + 1, t->size);
	memcpy(t->at + t->n * t->size, entry, t->size);
	index_fill(&t->index, slot, t->n++);
	return true;
}

/* Return the struct with this id, or NULL.  Most writers number structs from 1
   on, so try the index id - 1 first. */
HOT void *
table_find(const struct table *t, uint64_t id)
{
	uint32_t	 slot;

	if (id - 1 < t->n && id_of(t, (uint32_t)(id - 1)) == id)
		return t->at + (id - 1) * t->size;
	if (t->n == 0)
		return NULL;
	slot = *index_find(&t->index, hash_words(&id, 2), is_id, t, &id);
	return slot == 0 ? NULL : t->at + (slot - 1) * t->size;
}

static struct slice
string_of(const struct pprof *r, uint64_t i)
{
	return i < r->string_n ? r->strings[i] : (struct slice){ "", 0 };
}

static bool
has_string(const struct pprof *r, uint64_t i)
{
	return i == 0 || i < r->string_n;
}

/* Read the fields of a message that are numbers: field i goes to numbers[i -
   1].  Fields with bytes, and fields after field n, are skipped. */
static bool
read_numbers(const struct pprof *r, struct slice message, uint64_t *numbers,
    uint32_t n)
{
	struct wire		 w = wire_of(message);
	struct wire_field	 f;

	memset(numbers, 0, n * sizeof(*numbers));
	while (wire_next(&w, &f))
		if (!f.is_text && f.id <= n)
			numbers[f.id - 1] = f.number;
	return is_whole(r, &w);
}

static bool
take_type(struct pprof *r, struct slice message)
{
	uint64_t	 v[2];

	if (!read_numbers(r, message, v, 2))
		return false;
	if (r->type_n == EVENT_MAX)
		return wrong_at(r, message, "expected at most 256 sample "
		    "types, found more");
	r->types[r->type_n++] = (struct value_type){ v[0], v[1] };
	return true;
}

static bool
take_period_type(struct pprof *r, struct slice message)
{
	uint64_t	 v[2];

	if (!read_numbers(r, message, v, 2))
		return false;
	r->period_type = (struct value_type){ v[0], v[1] };
	return true;
}

static bool
take_mapping(struct pprof *r, struct slice message)
{
	uint64_t	 v[5];
	struct mapping	 m;

	if (!read_numbers(r, message, v, 5))
		return false;
	m = (struct mapping){ v[0], v[1], v[3], v[4], 0, 0 };
	return table_add(&r->mappings, &m) || wrong_at(r, message,
	    "expected each mapping once, found one again");
}

static bool
take_function(struct pprof *r, struct slice message)
{
	uint64_t	 v[5];
	struct pprof_function	 f;

	if (!read_numbers(r, message, v, 5))
		return false;
	f = (struct pprof_function){
		.id = v[0], .name = v[1], .system_name = v[2], .file = v[3],
		.start = v[4]
	};
	return table_add(&r->functions, &f) || wrong_at(r, message,
	    "expected each function once, found one again");
}

static bool
take_location(struct pprof *r, struct slice message)
{
	struct location		 l = { .message = message };
	struct wire		 w = wire_of(message);
	struct wire_field	 f;
	uint64_t		 line[2];

	while (wire_next(&w, &f))
		if (f.id == 4 && f.is_text) {
			if (!read_numbers(r, f.text, line, 2))
				return false;
			l.has_line |= line[1] != 0;
			l.n++;
		} else if (f.id <= 3 && !f.is_text)
			*(f.id == 1 ? &l.id : f.id == 2 ? &l.mapping :
			    &l.address) = f.number;
	if (!is_whole(r, &w))
		return false;
	r->addresses |= !l.has_line && l.address != 0;
	return table_add(&r->locations, &l) || wrong_at(r, message,
	    "expected each location once, found one again");
}

static bool
take_string(struct pprof *r, struct slice text)
{
	r->strings = mem_grow(r->strings, &r->string_room, r->string_n + 1,
	    sizeof(*r->strings));
	r->strings[r->string_n++] = text;
	return true;
}

/* Read all fields of the profile except the samples. */
static bool
read_tables(struct pprof *r, struct slice all)
{
	static bool	(*const takes[FIELDS])(struct pprof *, struct slice) = {
		[SAMPLE_TYPE] = take_type, [MAPPING] = take_mapping,
		[LOCATION] = take_location, [FUNCTION] = take_function,
		[STRING] = take_string, [PERIOD_TYPE] = take_period_type
	};
	struct wire		 w = wire_of(all);
	struct wire_field	 f;

	while (wire_next(&w, &f)) {
		if (f.id < FIELDS && takes[f.id] != NULL) {
			if (!f.is_text)
				return wrong_at(r, f.text, "expected bytes, "
				    "found a number");
			if (!takes[f.id](r, f.text))
				return false;
		}
		if (f.id == PERIOD)
			r->period = f.number;
		if (f.id == DEFAULT_TYPE)
			r->default_type = f.number;
		if (f.id == DROP_FRAMES)
			r->drop_frames = f.number;
		if (f.id == KEEP_FRAMES)
			r->keep_frames = f.number;
	}
	return is_whole(r, &w);
}

/* Return whether a type counts samples.  Profilers for node and Python write
   `sample', others `samples'. */
static bool
counts_samples(const struct pprof *r, const struct value_type *type)
{
	struct slice	 name = string_of(r, type->type);

	return (slice_is(name, "samples") || slice_is(name, "sample")) &&
	    slice_is(string_of(r, type->unit), "count");
}

/*
 * Return the value that each sample has in a column, or 0 if that is unknown or
 * varies.  It is 1 in the column that counts samples, and the period of the
 * profile in the column that the period refers to.  But a profile that counts
 * no samples may have a period, too: that of goroutines or contentions has 1
 * and all of them, that of a heap has objects of different sizes.
 */
static uint64_t
period_of(const struct pprof *r, const struct value_type *type)
{
	struct slice	 unit = string_of(r, type->unit);

	if (counts_samples(r, type))
		return 1;
	return r->sampled && r->period <= INT64_MAX && unit.len > 0 &&
	    slice_same(unit, string_of(r, r->period_type.unit)) &&
	    slice_same(string_of(r, type->type),
	    string_of(r, r->period_type.type)) ? r->period : 0;
}

static void
add_type(struct pprof *r, uint32_t column, const struct value_type *type)
{
	samples_event(r->to, string_of(r, type->type),
	    string_of(r, type->unit), period_of(r, type));
	if (counts_samples(r, type))
		samples_number_in(r->to, column);
}

/* Add an event for each sample type; the default type becomes the first. */
static bool
add_types(struct pprof *r, struct slice all)
{
	uint32_t	 n = 0, i;

	if (r->type_n == 0)
		return wrong_at(r, all, "expected a sample type, found none");
	for (i = 0; i < r->type_n; i++) {
		if (!has_string(r, r->types[i].type) ||
		    !has_string(r, r->types[i].unit))
			return wrong_at(r, all, "expected names of sample "
			    "types in the string table, found one outside");
		r->sampled |= counts_samples(r, &r->types[i]);
	}
	r->first = r->type_n - 1;
	for (i = r->type_n; r->default_type > 0 && i-- > 0;)
		if (slice_same(string_of(r, r->types[i].type),
		    string_of(r, r->default_type)))
			r->first = i;
	add_type(r, n++, &r->types[r->first]);
	for (i = 0; i < r->type_n; i++)
		if (i != r->first)
			add_type(r, n++, &r->types[i]);
	return true;
}

/* Return the number of an object's name.  cgexport puts the last part of a path
   in brackets, which are removed here. */
static uint32_t
object_name(struct pprof *r, struct slice path)
{
	struct slice	 last = slice_last_part(path);
	struct string	 text = { NULL, 0 };
	size_t		 room = 0;
	uint32_t	 id;

	if (last.len == path.len || last.len < 3 || last.at[0] != '[' ||
	    last.at[last.len - 1] != ']')
		return samples_name(r->to, path);
	string_append(&text, &room, path.at, path.len - last.len);
	string_append(&text, &room, last.at + 1, last.len - 2);
	id = samples_name(r->to, (struct slice){ text.at, text.len });
	string_assign(&text, NULL, 0);
	return id;
}

/* Name the objects; the first one is the program. */
static void
add_mappings(struct pprof *r)
{
	struct mapping	*m = (void *)r->mappings.at;
	struct slice	 file, last;
	struct string	 text = { NULL, 0 };
	size_t		 room = 0;
	uint32_t	 i;

	for (i = 0; i < r->mappings.n; i++, m++) {
		file = string_of(r, m->file);
		last = slice_last_part(file);
		m->object = object_name(r, file);
		text.len = 0;
		if (last.len > 0 && *last.at != '[')
			string_append(&text, &room, "[", 1);
		string_append(&text, &room, last.at, last.len);
		if (last.len > 0 && *last.at != '[')
			string_append(&text, &room, "]", 1);
		m->inside = samples_name(r->to, (struct slice){
			text.at, text.len });
		if (i == 0)
			samples_command(r->to, m->object);
	}
	string_assign(&text, NULL, 0);
}

static bool
add_functions(struct pprof *r)
{
	struct pprof_function	*f = (void *)r->functions.at;
	struct slice		 name;
	uint32_t		 i;

	for (i = 0; i < r->functions.n; i++, f++) {
		if (!has_string(r, f->name) || !has_string(r, f->file) ||
		    !has_string(r, f->system_name)) {
			samples_wrong(r->trouble, 0, "expected names of "
			    "functions in the string table, found one outside");
			return false;
		}
		name = string_of(r, f->name != 0 ? f->name : f->system_name);
		samples_take_estimate(r->to, &name);
		f->name_id = samples_name(r->to, name);
		f->file_id = samples_name(r->to, string_of(r, f->file));
	}
	return true;
}

/* Find the functions that match drop_frames and not keep_frames; none if these
   expressions cannot be used. */
static void
mark_dropped(struct pprof *r)
{
	const struct slice	 drop = string_of(r, r->drop_frames);
	struct pprof_function	*f = (void *)r->functions.at;
	uint64_t		 steps = r->steps;
	struct frame_drop	*d;
	uint32_t		 i;
	bool			 good;

	if (drop.len == 0)
		return;
	d = frame_drop_new(drop, string_of(r, r->keep_frames), &steps);
	for (i = 0; d != NULL && i < r->functions.n; i++)
		f[i].dropped = frame_drop_has(d, string_of(r, f[i].name));
	good = d != NULL && !frame_drop_failed(d);
	for (i = 0; !good && i < r->functions.n; i++)
		f[i].dropped = false;
	if (!good)
		samples_lose(r->to, LOSS_DROPS);
	if (d != NULL)
		frame_drop_free(d);
}

/* Return the address of code in its object's file.  A mapping in the first 4
   GiB is assumed to be a program that was not relocated, whose addresses are
   already those of the file. */
static uint64_t
address_in(const struct mapping *m, uint64_t address)
{
	return m == NULL || m->start <= UINT32_MAX || address < m->start ?
	    address : address - m->start + m->offset;
}

/*
 * Set the line of a frame from a message Line and, if the function in it has a
 * name, also the function; set *dropped to whether drop_frames removes that
 * function.  Returns false, with an error, if no function has the id in the
 * message.
 */
static bool
line_frame(struct pprof *r, struct slice message, struct sample_frame *frame,
    bool *dropped)
{
	uint64_t			 line[2] = { 0, 0 };
	const struct pprof_function	*f;

	read_numbers(r, message, line, 2);
	f = table_find(&r->functions, line[0]);
	if (f == NULL && line[0] != 0)
		return wrong_at(r, message, "expected a function that the "
		    "profile has, found another");
	*dropped = f != NULL && f->dropped;
	if (f == NULL)
		return true;
	frame->file = f->file_id;
	if (f->name != 0 || f->system_name != 0)
		frame->function = f->name_id;
	frame->line = line[1] <= INT32_MAX ? (uint32_t)line[1] : 0;
	frame->start = f->start <= INT32_MAX ? (uint32_t)f->start : 0;
	return true;
}

/* Make the frames of a location.  Its lines are listed innermost first. */
static bool
add_location(struct pprof *r, struct location *l)
{
	const struct mapping	*m = table_find(&r->mappings, l->mapping);
	const struct sample_frame unknown = {
		.object = m == NULL ? samples_name(r->to, slice_of("")) :
		    m->object,
		.address = l->has_line ? 0 : address_in(m, l->address),
		.file = samples_unknown(r->to), .function = m == NULL ?
		    samples_unknown(r->to) : m->inside
	};
	struct sample_frame	 frame = unknown;
	struct wire		 w = wire_of(l->message);
	struct wire_field	 f;
	size_t			 n = l->n > 0 ? l->n : 1, i;
	bool			 dropped = false;

	if (m == NULL && l->mapping != 0)
		return wrong_at(r, l->message, "expected a mapping that the "
		    "profile has, found another");
	r->frames = mem_grow(r->frames, &r->frame_room, r->frame_n + n,
	    sizeof(*r->frames));
	l->first = r->frame_n;
	r->frame_n += n;
	i = r->frame_n;
	while (wire_next(&w, &f))
		if (f.id == 4 && f.is_text) {
			frame = unknown;
			if (!line_frame(r, f.text, &frame, &dropped))
				return false;
			r->frames[--i] = samples_frame(r->to, &frame);
			if (dropped)
				n = i - l->first;
		}
	if (l->n == 0)
		r->frames[l->first] = samples_frame(r->to, &frame);
	else if (n < l->n)
		l->dropped = n == 0 ? DROPPED_ALL : DROPPED_INNER;
	if (n > 0)
		l->n = n;
	return true;
}

static bool
add_locations(struct pprof *r)
{
	struct location	*l = (void *)r->locations.at;
	uint32_t	 i;

	for (i = 0; i < r->locations.n; i++)
		if (!add_location(r, &l[i]))
			return false;
	return true;
}

/* Append the numbers of a field, packed or not, to r->ids. */
static bool
take_ids(struct pprof *r, const struct wire_field *f)
{
	struct wire	 w = wire_of(f->text);
	uint64_t	 id = f->number;

	do {
		if (f->is_text && (w.p == w.end || !wire_number(&w, &id)))
			break;
		r->ids = mem_grow(r->ids, &r->id_room, r->id_n + 1,
		    sizeof(*r->ids));
		r->ids[r->id_n++] = id;
	} while (f->is_text);
	return is_whole(r, &w);
}

/* Append the numbers of a field to r->values.  The value of the default type
   becomes the first. */
static bool
take_values(struct pprof *r, const struct wire_field *f)
{
	struct wire	 w = wire_of(f->text);
	uint64_t	 v = f->number;

	do {
		if (f->is_text && (w.p == w.end || !wire_number(&w, &v)))
			break;
		if (r->value_n == r->type_n)
			return wrong_at(r, f->text, "expected as many values "
			    "as sample types, found more");
		r->values[r->value_n == r->first ? 0 : r->value_n +
		    (r->value_n < r->first)] = (int64_t)v;
		r->value_n++;
	} while (f->is_text);
	return is_whole(r, &w);
}

/*
 * Collect the frames of a sample, the outermost first, and set *n to their
 * number.  As in pprof, a location with a dropped function ends the stack if a
 * location before it has none; otherwise the stack goes on after it.
 */
static bool
make_stack(struct pprof *r, struct slice message, size_t *n)
{
	const struct location	*l;
	size_t			 i, k;
	bool			 kept = false, ended = false;

	for (*n = 0, i = r->id_n; i-- > 0;) {
		if ((l = table_find(&r->locations, r->ids[i])) == NULL)
			return wrong_at(r, message, "expected locations that "
			    "the profile has, found another");
		ended |= kept && l->dropped == DROPPED_ALL;
		if (ended)
			continue;
		ended = kept && l->dropped == DROPPED_INNER;
		kept |= l->dropped == DROPPED_NONE;
		if (r->steps / r->type_n < l->n)
			return wrong_at(r, message, "expected stacks in "
			    "proportion to the file, found longer ones");
		r->steps -= l->n * r->type_n;
		r->stack = mem_grow(r->stack, &r->stack_room, *n + l->n,
		    sizeof(*r->stack));
		for (k = 0; k < l->n; k++)
			r->stack[(*n)++] = r->frames[l->first + k];
	}
	return true;
}

static bool
add_sample(struct pprof *r, struct slice message)
{
	struct wire		 w = wire_of(message);
	struct wire_field	 f;
	size_t			 n;

	r->id_n = 0;
	r->value_n = 0;
	while (wire_next(&w, &f))
		if (f.id == 1) {
			if (!take_ids(r, &f))
				return false;
		} else if (f.id == 2) {
			if (!take_values(r, &f))
				return false;
		} else if (f.id == 3)
			samples_lose(r->to, LOSS_LABELS);
	if (!is_whole(r, &w) || !make_stack(r, message, &n))
		return false;
	if (r->value_n < r->type_n)
		return wrong_at(r, message, "expected as many values as "
		    "sample types, found fewer");
	samples_add(r->to, r->stack, n, r->values);
	return true;
}

static bool
read_all(struct pprof *r, struct slice all)
{
	struct wire		 w = wire_of(all);
	struct wire_field	 f;

	r->steps = STEPS_ALWAYS + STEPS_PER_BYTE * (uint64_t)all.len;
	if (!read_tables(r, all))
		return false;
	if (r->addresses)
		samples_have_addresses(r->to);
	if (!add_types(r, all) || !add_functions(r))
		return false;
	mark_dropped(r);
	add_mappings(r);
	if (!add_locations(r))
		return false;
	while (wire_next(&w, &f))
		if (f.id == SAMPLE && (f.is_text ? !add_sample(r, f.text) :
		    !wrong_at(r, f.text, "expected bytes, found a number")))
			return false;
	return true;
}

/* Return whether the message is a ValueType. */
static bool
is_type(struct slice message)
{
	struct wire		 w = wire_of(message);
	struct wire_field	 f;

	while (wire_next(&w, &f))
		if (f.is_text || f.id > 2)
			return false;
	return w.bad == NULL && message.len > 0;
}

/* All known programs write a sample type or the type of the period first, or
   after a few numbers such as the time.  So look for one of these types. */
bool
pprof_in_is(const char *at, size_t len)
{
	struct wire		 w = wire_of((struct slice){ at, len });
	struct wire_field	 f;

	while (wire_next(&w, &f) && f.id < FIELDS) {
		if (f.is_text)
			return (f.id == SAMPLE_TYPE || f.id == PERIOD_TYPE) &&
			    is_type(f.text);
		if (f.id < TIME)
			return false;
	}
	return false;
}

static void
free_table(struct table *t)
{
	mem_free(t->at);
	index_free(&t->index);
}

bool
pprof_in_read(struct samples *to, struct source *in,
    struct samples_trouble *trouble)
{
	struct pprof	 r = {
		.to = to, .trouble = trouble,
		.mappings.size = sizeof(struct mapping),
		.functions.size = sizeof(struct pprof_function),
		.locations.size = sizeof(struct location)
	};
	size_t		 len;
	char		*all = source_rest(in, &len);
	bool		 good;

	if (all == NULL)
		return false;
	r.start = all;
	good = read_all(&r, (struct slice){ all, len });
	mem_free(all);
	mem_free(r.strings);
	mem_free(r.frames);
	mem_free(r.stack);
	mem_free(r.ids);
	free_table(&r.mappings);
	free_table(&r.functions);
	free_table(&r.locations);
	return good;
}
