/*
 * Protocol buffers merge messages of one type that follow each other, so the
 * profile is written in pieces: each sample when the walk finds it, then the
 * tables that samples refer to by number.  Strings, functions, locations and
 * mappings are numbered in the order in which they first appear.
 *
 * A location is what pprof calls a frame.  In a stack of self costs only the
 * line becomes a location, because a location also names the function, file and
 * object.
 */
#include "export/pprof.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "text/string.h"
#include "io/decompress.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/choice.h"
#include "export/options.h"
#include "export/pprof.pb-c.h"
#include "export/stacks.h"

/* A stream of bytes, compressed as gzip.  No time and no name is stored, so the
   same bytes always give the same result with one version of zlib. */
struct gzip_out {
	struct sink	*out;
	z_stream	 z;
	unsigned char	 buf[SINK_ROOM];
};

static struct gzip_out *
begin_gzip(struct sink *out)
{
	struct gzip_out	*g = mem_get(1, sizeof(*g));

	g->out = out;
	decompress_zlib_memory(&g->z);
	/* Adding 16 makes zlib write the header of gzip, not its own.  A higher
	   level of compression takes several times as long and saves little. */
	if (deflateInit2(&g->z, Z_BEST_SPEED, Z_DEFLATED,
	    16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		diag_die("out of memory: for compression");
	return g;
}

/* Compress the input that zlib has, and write the result.  With Z_FINISH this
   also writes what zlib holds back. */
static void
drain(struct gzip_out *g, int flush)
{
	do {
		g->z.next_out = g->buf;
		g->z.avail_out = sizeof(g->buf);
		/* deflate() cannot fail here, since it has room for output. */
		deflate(&g->z, flush);
		sink_put(g->out, (const char *)g->buf, sizeof(g->buf) -
		    g->z.avail_out);
	} while (g->z.avail_out == 0);
}

static void
put_gzip(struct gzip_out *g, const void *bytes, size_t len)
{
	const unsigned char	*p = bytes;
	uInt			 n;

	for (; len > 0; p += n, len -= n) {
		n = len > UINT_MAX ? UINT_MAX : (uInt)len;
		g->z.next_in = (Bytef *)(uintptr_t)p;
		g->z.avail_in = n;
		drain(g, Z_NO_FLUSH);
	}
}

static void
end_gzip(struct gzip_out *g)
{
	drain(g, Z_FINISH);
	deflateEnd(&g->z);
	mem_free(g);
}

struct pprof {
	const struct export_job	*job;
	const struct profile	*p;
	struct gzip_out		*out;
	struct event_list	 columns;	/* by sample type: its column */
	struct event_list	 walked;	/* columns of the current
						   walk */
	uint32_t		 first;		/* sample type of the first
						   column in `walked' */
	struct intern		 strings, functions, objects;
	struct frame_table	 frames;
	uint64_t		*ids;
	size_t			 id_room;
	int64_t			*values;
	uint8_t			*packed;
	size_t			 packed_room;
};

static int64_t
string_id(struct pprof *c, const char *text, size_t len)
{
	return intern_id(&c->strings, text, len);
}

static int64_t
word_id(struct pprof *c, const char *word)
{
	return string_id(c, word, strlen(word));
}

/* Write the members that are set in `part' as a piece of the profile. */
static void
put(struct pprof *c, const Pprof__Profile *part)
{
	size_t	 len = pprof__profile__get_packed_size(part);

	c->packed = mem_grow(c->packed, &c->packed_room, len, 1);
	pprof__profile__pack(part, c->packed);
	put_gzip(c->out, c->packed, len);
}

static bool
is_location(const struct pprof *c, const struct frame *f)
{
	return f->kind == FRAME_LINE || f->kind == FRAME_NOTE ||
	    (f->kind == FRAME_FUNCTION &&
	    c->job->o->stacks != EXPORT_STACKS_SELF);
}

static void
put_stack(void *arg, const struct stack *s)
{
	struct pprof		*c = arg;
	const uint32_t		*ids = frame_table_ids(&c->frames, s);
	Pprof__Profile		 part = PPROF__PROFILE__INIT;
	Pprof__Sample		 sample = PPROF__SAMPLE__INIT, *list = &sample;
	size_t			 i;
	uint32_t		 k;

	c->ids = mem_grow(c->ids, &c->id_room, s->n, sizeof(*c->ids));
	/* The innermost location comes first.  Locations are numbered from
	   1. */
	for (i = s->n; i-- > 0;)
		if (is_location(c, &s->frames[i]))
			c->ids[sample.n_location_id++] = (uint64_t)ids[i] + 1;
	memset(c->values, 0, c->columns.n * sizeof(*c->values));
	for (k = 0; k < c->walked.n; k++)
		c->values[c->first + k] = s->counts[k];
	sample.location_id = c->ids;
	sample.value = c->values;
	sample.n_value = c->columns.n;
	part.sample = &list;
	part.n_sample = 1;
	put(c, &part);
}

/* Write a comment that tells how exact the current columns are. */
static void
put_exactness(struct pprof *c, const struct stacks_taker *to)
{
	struct slice	 name = event_text(c->p, c->walked.at[0]);
	struct string	 text = { NULL, 0 };
	Pprof__Profile	 part = PPROF__PROFILE__INIT;
	char		 exact[STACKS_EXACTNESS];
	size_t		 room = 0;
	int64_t		 id;

	if (c->job->o->stacks == EXPORT_STACKS_ARCS) {
		string_append(&text, &room, name.at, name.len);
		string_append(&text, &room, ": ", 2);
	}
	stacks_exactness(exact, c->job, to);
	string_append(&text, &room, exact, strlen(exact));
	id = string_id(c, text.at, text.len);
	string_assign(&text, NULL, 0);
	part.comment = &id;
	part.n_comment = 1;
	put(c, &part);
}

static void
put_types(struct pprof *c)
{
	Pprof__Profile		 part;
	Pprof__ValueType	 type, *list = &type;
	struct slice		 name, unit;
	uint32_t		 i;

	for (i = 0; i < c->columns.n; i++) {
		pprof__profile__init(&part);
		pprof__value_type__init(&type);
		name = event_text(c->p, c->columns.at[i]);
		type.type = string_id(c, name.at, name.len);
		unit = event_unit(c->p, c->columns.at[i]);
		type.unit = unit.len == 0 ? word_id(c, "count") :
		    string_id(c, unit.at, unit.len);
		part.sample_type = &list;
		part.n_sample_type = 1;
		if (i == 0)
			part.default_sample_type = type.type;
		put(c, &part);
	}
}

/*
 * Return the number of the string that names an object: the last component of
 * the object's path in brackets, which tell pprof not to disassemble a file of
 * this name.  Otherwise pprof's view of sources, if it finds the file, asks for
 * the code at addresses, which our locations do not have, and shows nothing or
 * crashes (as of Go 1.19).  A name that already has brackets, such as [vdso],
 * is not changed.
 */
static int64_t
object_name(struct pprof *c, struct slice path)
{
	struct slice	 last = slice_last_part(path);
	struct string	 text = { NULL, 0 };
	size_t		 room = 0;
	int64_t		 id;

	if (slice_starts(last, "["))
		return string_id(c, path.at, path.len);
	string_append(&text, &room, path.at, path.len - last.len);
	string_append(&text, &room, "[", 1);
	string_append(&text, &room, last.at, last.len);
	string_append(&text, &room, "]", 1);
	id = string_id(c, text.at, text.len);
	string_assign(&text, NULL, 0);
	return id;
}

/* Return the number of an object.  If it has none yet, give it a number and
   write it. */
static uint64_t
mapping_id(struct pprof *c, uint32_t object)
{
	struct slice	 name = intern_slice(&c->p->names, object);
	Pprof__Profile	 part = PPROF__PROFILE__INIT;
	Pprof__Mapping	 mapping = PPROF__MAPPING__INIT, *list = &mapping;
	size_t		 n = c->objects.n;

	if (name.len == 0)
		return 0;
	mapping.id = (uint64_t)intern_id(&c->objects, name.at, name.len) + 1;
	if (c->objects.n == n)
		return mapping.id;
	mapping.filename = object_name(c, name);
	/* Without these flags pprof would look for functions and lines
	   itself. */
	mapping.has_functions = mapping.has_filenames = true;
	mapping.has_line_numbers = mapping.has_inline_frames = true;
	part.mapping = &list;
	part.n_mapping = 1;
	put(c, &part);
	return mapping.id;
}

/* Write the program as the first object, which gives the profile its name in
   pprof. */
static void
put_program(struct pprof *c)
{
	const struct facts	*commands = &c->p->metadata.commands;
	struct slice		 text, name;
	uint32_t		 object;
	size_t			 i;

	if (commands->n == 0)
		return;
	text = commands->at[0]->value;
	text = slice_last_part(slice_word(&text));
	for (i = 0; i < c->p->function_n; i++) {
		object = c->p->functions[i].object;
		name = slice_last_part(intern_slice(&c->p->names, object));
		if (name.len > 0 && name.len == text.len &&
		    memcmp(name.at, text.at, text.len) == 0) {
			mapping_id(c, object);
			return;
		}
	}
}

/* Return the number of a function, which is identified by its name and file. */
static uint64_t
function_id(struct pprof *c, const struct frame *f)
{
	Pprof__Profile	 part = PPROF__PROFILE__INIT;
	Pprof__Function	 function = PPROF__FUNCTION__INIT, *list = &function;
	struct string	 text = { NULL, 0 };
	struct slice	 file;
	size_t		 n = c->functions.n;
	int64_t		 key[2] = { 0, 0 };

	frame_name(f, c->p, &text);
	key[0] = string_id(c, text.at, text.len);
	string_assign(&text, NULL, 0);
	if (f->file != ID_NONE) {
		file = intern_slice(&c->p->names, f->file);
		key[1] = string_id(c, file.at, file.len);
	}
	function.id = (uint64_t)intern_id(&c->functions, (const char *)key,
	    sizeof(key)) + 1;
	function.name = function.system_name = key[0];
	function.filename = key[1];
	part.function = &list;
	part.n_function = 1;
	if (c->functions.n > n)
		put(c, &part);
	return function.id;
}

static void
put_location(struct pprof *c, const struct frame *f, uint64_t id)
{
	Pprof__Profile	 part = PPROF__PROFILE__INIT;
	Pprof__Location	 location = PPROF__LOCATION__INIT, *list = &location;
	Pprof__Line	 line = PPROF__LINE__INIT, *lines = &line;

	line.function_id = function_id(c, f);
	line.line = f->line;
	location.id = id;
	location.line = &lines;
	location.n_line = 1;
	if (f->function != ID_NONE)
		location.mapping_id = mapping_id(c,
		    c->p->functions[f->function].object);
	part.location = &list;
	part.n_location = 1;
	put(c, &part);
}

/* Write the strings as UTF-8 that ends with NUL, as the library expects. */
static void
put_strings(struct pprof *c)
{
	Pprof__Profile	 part = PPROF__PROFILE__INIT;
	struct string	 text = { NULL, 0 };
	struct slice	 s;
	size_t		 i, at, n, room = 0;
	uint32_t	 code;

	for (i = 0; i < c->strings.n; i++) {
		s = intern_slice(&c->strings, (uint32_t)i);
		text.len = 0;
		string_append(&text, &room, "", 0);
		for (at = 0; at < s.len; at += n) {
			n = utf8_next(s.at + at, s.len - at, &code);
			if (code == UTF8_NONE || code == 0)
				string_append(&text, &room, "\xef\xbf\xbd", 3);
			else
				string_append(&text, &room, s.at + at, n);
		}
		part.string_table = &text.at;
		part.n_string_table = 1;
		put(c, &part);
	}
	string_assign(&text, NULL, 0);
}

/* Choose the sample types: for each event of a difference both sides and,
   unless stacks are estimated, the change. */
static void
find_columns(struct pprof *c)
{
	const struct choice	*choice = c->job->choice;
	struct series		 s;
	uint32_t		 i, k;

	for (i = 0; i < choice->shown.n; i++) {
		series_make(&s, c->job, choice->shown.at[i]);
		if (c->job->o->stacks != EXPORT_STACKS_ARCS)
			event_list_add(&c->columns, s.event);
		for (k = 0; k < s.columns.n; k++)
			event_list_add(&c->columns, s.columns.at[k]);
	}
}

static bool
put_samples(struct pprof *c, struct complaint *wrong)
{
	struct stacks_taker	 to = { .take = put_stack, .arg = c };
	uint32_t		 step = c->job->o->stacks ==
				    EXPORT_STACKS_ARCS ? 1 : c->columns.n;

	for (c->first = 0; c->first < c->columns.n; c->first += step) {
		c->walked.n = step;
		memcpy(c->walked.at, c->columns.at + c->first,
		    step * sizeof(*c->walked.at));
		if (!stacks_walk(c->job, &c->walked, &to, wrong))
			return false;
		put_exactness(c, &to);
	}
	return true;
}

bool
pprof_put(const struct export_job *job, struct complaint *wrong)
{
	struct pprof	 c = { .job = job, .p = job->p };
	bool		 good;
	size_t		 i;

	c.out = begin_gzip(job->out);
	find_columns(&c);
	c.values = mem_get(c.columns.n, sizeof(*c.values));
	/* The first string must be empty, as the format demands. */
	word_id(&c, "");
	put_types(&c);
	put_program(&c);
	good = put_samples(&c, wrong);
	for (i = 0; i < c.frames.n; i++)
		if (is_location(&c, &c.frames.frames[i]))
			put_location(&c, &c.frames.frames[i], i + 1);
	put_strings(&c);
	end_gzip(c.out);
	frame_table_free(&c.frames);
	intern_free(&c.strings);
	intern_free(&c.functions);
	intern_free(&c.objects);
	mem_free(c.ids);
	mem_free(c.values);
	mem_free(c.packed);
	return good;
}
