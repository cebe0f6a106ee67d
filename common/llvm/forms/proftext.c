/*
 * After a function without values, a line of digits may be the name of the next
 * function or the number of kinds of values.  It is read as that number, as by
 * llvm-profdata.
 */
#include "llvm/forms/proftext.h"

#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "text/num.h"
#include "text/slice.h"
#include "io/sink.h"
#include "llvm/model/model.h"
#include "llvm/model/reader.h"

/* The name of functions that are not in the profile. */
#define PROFTEXT_EXTERNAL	"** External Symbol **"

struct lines {
	struct reader	*r;
	struct slice	 line;		/* the current line without blanks
					   around it */
	uint64_t	 number;
	bool		 ended;
};

/* Read lines up to the next one that is neither blank nor a comment. */
static void
next(struct lines *l)
{
	struct bytes	*in = &l->r->in;
	const char	*p, *end, *stop;

	for (;;) {
		p = (const char *)in->at + in->pos;
		end = (const char *)in->at + in->len;
		l->number++;
		l->ended = p == end;
		if (l->ended)
			return;
		stop = memchr(p, '\n', (size_t)(end - p));
		if (stop == NULL)
			stop = end;
		in->pos += (size_t)(stop - p) + (stop < end);
		l->line = slice_trim(p, stop);
		if (l->line.len > 0 && *p != '#')
			return;
	}
}

/* Record an error.  Returns false, and not the result of bytes_fail(), although
   that is false, too: a compiler cannot know it, and would warn of the use of
   numbers that number() did not set. */
static bool
expected(struct lines *l, const char *what)
{
	if (l->ended)
		bytes_fail(&l->r->in, l->number, "expected %s, found the end",
		    what);
	else
		bytes_fail(&l->r->in, l->number, "expected %s, found '%.*s'",
		    what, l->line.len < 80 ? (int)l->line.len : 80,
		    l->line.at);
	return false;
}

/* Return the value of a digit or letter, or 36 for any other character. */
static int
digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' :
	    c >= 'a' && c <= 'z' ? c - 'a' + 10 :
	    c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
}

/* Parse a number.  If the base is 0, the prefix 0x, 0b, 0o or 0 gives it. */
static bool
parse(struct slice s, int base, uint64_t *value)
{
	uint64_t	 v = 0;
	int		 d;
	char		 mark = s.len > 1 && *s.at == '0' ?
			    (char)(s.at[1] | 0x20) : 0;

	if (base == 0) {
		base = mark == 'x' ? 16 : mark == 'b' ? 2 :
		    mark == 'o' || mark != 0 ? 8 : 10;
		if (mark == 'x' || mark == 'b' || mark == 'o') {
			s.at += 2;
			s.len -= 2;
		}
	}
	if (s.len == 0)
		return false;
	for (; s.len > 0; s.at++, s.len--) {
		d = digit(*s.at);
		if (d >= base ||
		    __builtin_mul_overflow(v, (uint64_t)base, &v) ||
		    __builtin_add_overflow(v, (uint64_t)d, &v))
			return false;
	}
	*value = v;
	return true;
}

/* Parse the current line as a number of at most `most', then read the next
   line.  Returns false on error, for which `what' names the number. */
static bool
number(struct lines *l, int base, uint64_t most, const char *what,
    uint64_t *value)
{
	if (l->ended || !parse(l->line, base, value) || *value > most)
		return expected(l, what);
	next(l);
	return true;
}

static uint64_t
name_hash(struct lines *l, struct slice name)
{
	struct llvm_names	*names = &l->r->p->names;
	uint32_t		 next = names->next, id;

	if (slice_is(name, PROFTEXT_EXTERNAL))
		return 0;
	id = llvm_names_add(names, name.at, name.len);
	/* Names of call targets are in another order than functions, so keep
	   the guess of the next function's name. */
	if (id != next)
		names->next = next;
	return llvm_names_hash(names, id);
}

static bool
read_trace(struct lines *l)
{
	struct slice	 rest;
	uint64_t	 weight, *names = NULL;
	size_t		 n = 0, room = 0;
	struct slice	 name;
	const char	*comma;

	if (!number(l, 10, UINT64_MAX, "the weight of a trace", &weight))
		return false;
	if (l->ended)
		return expected(l, "the names of a trace");
	for (rest = l->line; rest.len > 0;) {
		comma = memchr(rest.at, ',', rest.len);
		if (comma == NULL)
			comma = rest.at + rest.len;
		name = slice_trim(rest.at, comma);
		names = mem_grow(names, &room, n + 1, sizeof(*names));
		/* An empty name is that of a function that is not in the
		   profile. */
		names[n++] = name.len == 0 ? 0 : name_hash(l, name);
		rest.len -= (size_t)(comma - rest.at);
		rest.at = comma;
		if (rest.len > 0) {
			rest.at++;
			rest.len--;
		}
	}
	next(l);
	reader_trace(l->r, weight, names, (uint32_t)n);
	return true;
}

static bool
read_traces(struct lines *l)
{
	struct llvm_profile	*p = l->r->p;
	uint64_t		 n, stream, known = p->stream;

	if (!number(l, 10, UINT64_MAX, "a number of traces", &n) ||
	    !number(l, 10, UINT64_MAX, "the length of their stream", &stream))
		return false;
	for (; n > 0; n--)
		if (!read_trace(l))
			return false;
	llvm_profile_stream(p, known, stream);
	return true;
}

/*
 * The words of header lines, which follow a colon, with the flags that each
 * word sets, and with the comment that put_flags() writes before it; a word
 * without a comment is only read.  Each flag is written by the first word that
 * sets it: `csir' sets that of `ir', too.
 */
static const struct {
	const char	*word;
	uint64_t	 flags;
	const char	*comment;
} words[] = {
	{ "csir", LLVM_IR | LLVM_CONTEXT, "CSIR level Instrumentation Flag" },
	{ "ir", LLVM_IR, "IR level Instrumentation Flag" },
	{ "entry_first", LLVM_ENTRY_FIRST,
	    "Always instrument the function entry block" },
	{ "instrument_loop_entries", LLVM_LOOP_ENTRIES,
	    "Always instrument the loop entry blocks" },
	{ "single_byte_coverage", LLVM_BYTE_COVERAGE,
	    "Instrument block coverage" },
	{ "temporal_prof_traces", LLVM_TEMPORAL, NULL },
	{ "fe", 0, NULL }, { "not_entry_first", 0, NULL }, { NULL, 0, NULL }
};

static bool
read_header(struct lines *l)
{
	uint64_t	 flags = 0, where = l->number;
	size_t		 i;

	while (!l->ended && *l->line.at == ':') {
		for (i = 0; words[i].word != NULL; i++)
			if (strlen(words[i].word) == l->line.len - 1 &&
			    strncasecmp(words[i].word, l->line.at + 1,
			    l->line.len - 1) == 0)
				break;
		if (words[i].word == NULL)
			return expected(l, "a word such as ':ir'");
		flags |= words[i].flags;
		next(l);
		if (words[i].flags == LLVM_TEMPORAL && !read_traces(l))
			return false;
	}
	if (!reader_join(l->r, flags, where))
		return false;
	l->r->flags |= LLVM_ENTRY_UNKNOWN;
	return true;
}

static bool
read_bitmap(struct lines *l)
{
	struct slice	 size;
	uint64_t	 n, bits;

	if (l->ended || *l->line.at != '$')
		return true;
	size = slice_trim(l->line.at + 1, l->line.at + l->line.len);
	/* If this is no number, the line is a name: names of Swift begin with
	   `$', too, like the lines of bitmaps. */
	if (!parse(size, 0, &n))
		return true;
	next(l);
	for (; n > 0; n--) {
		if (!number(l, 0, UINT8_MAX, "a byte of a bitmap", &bits))
			return false;
		reader_bitmap(l->r, (unsigned char)bits);
	}
	return true;
}

static bool
read_value(struct lines *l, enum llvm_kind kind)
{
	struct slice	 s = l->line;
	uint64_t	 value, count;
	size_t		 colon = s.len;

	while (!l->ended && colon > 0 && s.at[colon - 1] != ':')
		colon--;
	if (l->ended || colon == 0 || !parse(slice_trim(s.at + colon,
	    s.at + s.len), 10, &count))
		return expected(l, "VALUE:COUNT");
	s = slice_trim(s.at, s.at + colon - 1);
	if (kind != LLVM_SIZES)
		value = name_hash(l, s);
	else if (!parse(s, 10, &value))
		return expected(l, "SIZE:COUNT");
	llvm_values_add(&l->r->values, value, count);
	next(l);
	return true;
}

static bool
read_kind(struct lines *l, uint64_t *least)
{
	uint64_t	 kind, sites, n;

	if (!number(l, 10, LLVM_KINDS - 1, "a kind of values", &kind))
		return false;
	if (kind < *least)
		return bytes_fail(&l->r->in, l->number, "expected kinds of "
		    "values in their order, found %u after %u", (unsigned)kind,
		    (unsigned)*least - 1);
	*least = kind + 1;
	if (!number(l, 10, UINT32_MAX, "a number of sites", &sites))
		return false;
	for (; sites > 0; sites--) {
		if (!number(l, 10, UINT32_MAX, "a number of values", &n))
			return false;
		llvm_values_site(&l->r->values, (enum llvm_kind)kind);
		for (; n > 0; n--)
			if (!read_value(l, (enum llvm_kind)kind))
				return false;
	}
	return true;
}

static bool
read_values(struct lines *l)
{
	uint64_t	 kinds, least = 0;

	if (l->ended || !parse(l->line, 10, &kinds))
		return true;
	if (!number(l, 10, LLVM_KINDS, "a number of kinds, 1 to 3", &kinds))
		return false;
	for (; kinds > 0; kinds--)
		if (!read_kind(l, &least))
			return false;
	return true;
}

static bool
read_function(struct lines *l)
{
	struct reader	*r = l->r;
	uint64_t	 where = l->number, hash, n, count;
	uint32_t	 name;

	name = llvm_names_add(&r->p->names, l->line.at, l->line.len);
	next(l);
	reader_clear(r);
	if (!number(l, 0, UINT64_MAX, "the hash of a function", &hash) ||
	    !number(l, 10, UINT64_MAX, "a number of counters", &n))
		return false;
	for (; n > 0; n--) {
		if (!number(l, 10, UINT64_MAX, "a count", &count))
			return false;
		reader_counter(r, count);
	}
	return read_bitmap(l) && read_values(l) &&
	    reader_add(r, name, hash, where);
}

bool
proftext_read(struct reader *r)
{
	struct lines	 l = { .r = r };

	next(&l);
	if (!read_header(&l))
		return false;
	while (!l.ended)
		if (!read_function(&l))
			return false;
	return true;
}

/*
 * Return whether a text could begin a file of this form: with a flag, or with a
 * line after which two lines are only a number each.  In Callgrind's and
 * Cachegrind's files the first lines have a colon or an equals sign after a
 * word.
 */
bool
proftext_is(const char *at, size_t len)
{
	struct reader	 r = {
		.in.at = (const unsigned char *)at, .in.len = len
	};
	struct lines	 l = { .r = &r };
	uint64_t	 number;
	unsigned	 i;

	next(&l);
	if (l.ended)
		return false;
	if (*l.line.at == ':')
		return l.line.len > 1 && digit(l.line.at[1]) < 36;
	for (i = 0; i < 2; i++) {
		next(&l);
		if (l.ended || !parse(l.line, 0, &number))
			return false;
	}
	return true;
}

enum { SITE_MAX = 255 };

struct out {
	struct llvm_profile *p;
	struct sink	*to;
	bool		*written;	/* for each name, whether a function of
					   this name is written */
};

static void
put_number(struct out *x, uint64_t number)
{
	char	*end = num_put_u64(sink_room(x->to, NUM_ROOM), number);

	*end++ = '\n';
	sink_used(x->to, end);
}

static void
put_name(struct out *x, uint32_t name)
{
	sink_put(x->to, intern_text(&x->p->names.text, name),
	    intern_length(&x->p->names.text, name));
}

/* Write the name that has this hash, or `none' if no function of that name is
   written. */
static void
put_hash(struct out *x, uint64_t md5, const char *none)
{
	uint32_t	 name;

	if (llvm_names_find(&x->p->names, md5, &name) && x->written[name])
		put_name(x, name);
	else
		sink_text(x->to, none);
}

static void
put_flags(struct out *x)
{
	uint64_t	 left = x->p->flags;
	size_t		 i;

	if ((left & LLVM_CONTEXT) != 0)
		left |= LLVM_IR;
	for (i = 0; words[i].comment != NULL; i++)
		if ((left & words[i].flags) == words[i].flags) {
			sink_format(x->to, "# %s\n:%s\n", words[i].comment,
			    words[i].word);
			left &= ~words[i].flags;
		}
}

static void
put_traces(struct out *x)
{
	const struct llvm_trace	*t = x->p->traces;
	size_t			 i;
	uint32_t		 j;

	if ((x->p->flags & LLVM_TEMPORAL) == 0)
		return;
	sink_text(x->to, ":temporal_prof_traces\n"
	    "# Num Temporal Profile Traces:\n");
	put_number(x, x->p->trace_n);
	sink_text(x->to, "# Temporal Profile Trace Stream Size:\n");
	put_number(x, x->p->stream);
	for (i = 0; i < x->p->trace_n; i++, t++) {
		sink_text(x->to, "# Weight:\n");
		put_number(x, t->weight);
		for (j = 0; j < t->n; j++) {
			put_hash(x, t->names[j], "");
			sink_text(x->to, ",");
		}
		sink_text(x->to, "\n");
	}
	sink_text(x->to, "\n");
}

static void
put_site(struct out *x, const struct llvm_site *s)
{
	uint32_t	 n = s->n < SITE_MAX ? s->n : SITE_MAX, i;

	put_number(x, n);
	for (i = 0; i < n; i++) {
		if (s->kind == LLVM_SIZES)
			sink_format(x->to, "%llu",
			    (unsigned long long)s->values[i].value);
		else
			put_hash(x, s->values[i].value, PROFTEXT_EXTERNAL);
		sink_text(x->to, ":");
		put_number(x, s->values[i].count);
	}
}

static void
put_values(struct out *x, struct llvm_values *v)
{
	static const char *const names[LLVM_KINDS] = {
		"IndirectCallTarget", "MemOPSize", "VTableTarget"
	};
	struct llvm_site	 s = { .n = 0 };
	unsigned		 kind, n = 0;

	for (kind = 0; kind < LLVM_KINDS; kind++)
		n += v->site_n[kind] > 0;
	if (n == 0)
		return;
	llvm_values_by_count(v);
	sink_format(x->to, "# Num Value Kinds:\n%u\n", n);
	while (llvm_values_next(v, &s)) {
		if (s.number == 0)
			sink_format(x->to, "# ValueKind = IPVK_%s:\n%u\n"
			    "# NumValueSites:\n%u\n", names[s.kind],
			    (unsigned)s.kind, v->site_n[s.kind]);
		put_site(x, &s);
	}
}

static void
put_more(struct out *x, struct llvm_more *more)
{
	uint32_t	 i;

	if (more->bitmap_n > 0) {
		sink_format(x->to, "# Num Bitmap Bytes:\n$%u\n"
		    "# Bitmap Byte Values:\n", more->bitmap_n);
		for (i = 0; i < more->bitmap_n; i++)
			sink_format(x->to, "0x%x\n",
			    x->p->bitmaps[more->bitmap + i]);
		sink_text(x->to, "\n");
	}
	put_values(x, &more->values);
}

static void
put_function(struct out *x, struct llvm_function *f)
{
	uint32_t	 i;

	put_name(x, f->name);
	sink_text(x->to, "\n# Func Hash:\n");
	put_number(x, f->hash);
	sink_text(x->to, "# Num Counters:\n");
	put_number(x, f->counter_n);
	sink_text(x->to, "# Counter Values:\n");
	for (i = 0; i < f->counter_n; i++)
		put_number(x, x->p->counters[f->counters + i]);
	if (f->more != NULL)
		put_more(x, f->more);
	sink_text(x->to, "\n");
}

/* Return whether the text form can hold this name.  If `in_traces' is true, the
   name must also fit in the lists of traces. */
static bool
can_name(const char *at, size_t len, bool in_traces)
{
	struct slice	 name = slice_trim(at, at + len);
	uint64_t	 number;

	return len > 0 && name.len == len && *at != '#' && *at != ':' &&
	    memchr(at, '\n', len) == NULL && memchr(at, '\0', len) == NULL &&
	    !parse(name, 10, &number) &&
	    !slice_is(name, PROFTEXT_EXTERNAL) &&
	    !(*at == '$' && parse((struct slice){ at + 1, len - 1 }, 0,
	    &number)) && !(in_traces && memchr(at, ',', len) != NULL);
}

/* Mark the names of n functions as written.  Returns false, with a complaint,
   if a name cannot be written as text. */
static bool
note_names(struct out *x, const uint32_t *order, size_t n,
    struct complaint *wrong)
{
	const struct llvm_profile	*p = x->p;
	const struct intern		*names = &p->names.text;
	char				 name[200];
	uint32_t			 id;
	size_t				 i;

	for (i = 0; i < n; i++) {
		id = p->functions[order[i]].name;
		if (!can_name(intern_text(names, id),
		    intern_length(names, id), p->trace_n > 0))
			return complaint_set(wrong, "expected names that text "
			    "can hold, found '%s'", llvm_names_quote(
			    &p->names, id, name, sizeof(name)));
		x->written[id] = true;
	}
	return true;
}

/*
 * Return whether a comment must come before the first name.  Readers look at
 * the first PLAIN bytes: in text these print, while others begin raw and
 * indexed profiles, of either byte order, and compressed files.
 */
static bool
needs_comment(const struct out *x, const struct llvm_function *first)
{
	enum { PLAIN = 8 };
	struct slice	 name = intern_slice(&x->p->names.text, first->name);
	size_t		 i;

	for (i = 0; words[i].word != NULL; i++)
		if ((x->p->flags & words[i].flags) != 0)
			return false;
	for (i = 0; i < name.len && i < PLAIN; i++)
		if (name.at[i] < ' ' || name.at[i] > '~')
			return true;
	return false;
}

bool
proftext_out(struct llvm_profile *p, struct sink *to,
    bool sparse, struct complaint *wrong)
{
	struct out	 x = { p, to, NULL };
	uint32_t	*order = llvm_profile_order(p);
	size_t		 n = p->function_n, i;
	bool		 good;

	x.written = mem_get(p->names.text.n, sizeof(*x.written));
	if (sparse)
		n = llvm_profile_sparse(p, order, n);
	good = note_names(&x, order, n, wrong);
	if (good && n > 0 && needs_comment(&x, &p->functions[order[0]]))
		sink_text(to, "# names\n");
	if (good) {
		put_flags(&x);
		put_traces(&x);
	}
	for (i = 0; good && i < n; i++)
		put_function(&x, &p->functions[order[i]]);
	mem_free(order);
	mem_free(x.written);
	return good;
}
