/*
 * Costs are added to the rows of a profile.  The tables here find the row of a
 * frame or a call by the number of the frame, which must be fast: this is the
 * inner loop of all readers.
 *
 * A call from a frame to a function has a row.  All calls from one function to
 * another share a pair, which remembers the last stack that had one of them, so
 * that the pair counts only once for each stack.
 */
#include "import/samples.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/hash.h"
#include "base/index.h"
#include "base/mem.h"
#include "text/string.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "write/write.h"

/* A distinct frame.  The members before `row' are its key. */
struct place {
	uint32_t	 function, line;
	uint64_t	 address;
	uint32_t	 row;		/* row of the self cost, or ROW_NONE */
	uint32_t	 callee;	/* function that this frame called last,
					   or ID_NONE */
	uint32_t	 call;		/* index in samples.calls of the call to
					   `callee' */
};

enum { PLACE_WORDS = 4 };

/* Either a call, from a frame to a function, or a pair, from a function to a
   function.  The key of a link is `from' and `to'. */
struct link {
	uint32_t	 from, to;
	uint32_t	 row;		/* for a call, its row, and the index of
					   the pair of its caller and callee */
	uint32_t	 pair;
	uint64_t	 stack;		/* for a pair, the number of the last
					   stack in which the caller called the
					   callee */
};

enum { LINK_WORDS = 2 };

struct links {
	struct link	*at;
	size_t		 room;
	uint32_t	 n;
	struct index	 index;
};

struct samples {
	struct profile	*p;
	struct place	*places;
	size_t		 place_room;
	uint32_t	 place_n;
	struct index	 place_index;
	struct links	 calls, pairs;
	uint32_t	*starts;	/* for each function its first line, or
					   0 */
	size_t		 start_room;
	size_t		 start_n;
	uint64_t	 stack_n;
	uint64_t	 periods[EVENT_MAX];
	uint32_t	 number;	/* column with the number of samples, or
					   ID_NONE */
	unsigned	 losses;
	bool		 each;		/* each stack is a sample */
	bool		 below;		/* a stack has fewer than 0 samples, as
					   after a subtraction */
	bool		 difference;
	bool		 no_stacks;
	struct string	 text;		/* buffer for a name that is being
					   made */
	size_t		 text_room;
};

struct samples *
samples_wrong(struct samples_trouble *trouble, uint64_t where, const char *fmt,
    ...)
{
	va_list	 ap;

	trouble->where = where;
	va_start(ap, fmt);
	vsnprintf(trouble->what.text, sizeof(trouble->what.text), fmt, ap);
	va_end(ap);
	return NULL;
}

void
samples_lacks(struct samples_trouble *trouble, uint64_t line,
    const char *expected, bool cut)
{
	samples_wrong(trouble, line, "expected %s at the end, found none%s",
	    expected, cut ? "; the file may be cut short" : "");
	trouble->kind = cut ? FIND_NO_TRAILER : FIND_NO_NEWLINE;
}

static uint32_t
hash_place(const void *owner, uint32_t i)
{
	return hash_words(&((const struct samples *)owner)->places[i],
	    PLACE_WORDS);
}

static bool
is_place(const void *owner, uint32_t i, const void *key)
{
	return memcmp(&((const struct samples *)owner)->places[i], key,
	    4 * PLACE_WORDS) == 0;
}

static uint32_t
hash_link(const void *owner, uint32_t i)
{
	return hash_words(&((const struct links *)owner)->at[i], LINK_WORDS);
}

static bool
is_link(const void *owner, uint32_t i, const void *key)
{
	return memcmp(&((const struct links *)owner)->at[i], key,
	    4 * LINK_WORDS) == 0;
}

/* Make room for one more entry in an index. */
HOT void
grow(struct index *x, index_hash *hash, const void *owner)
{
	if (x->n >= x->mask / 2)
		index_grow(x, x->mask == 0 ? 1 << 8 : (x->mask + 1) * 2, hash,
		    owner);
}

/* Return the index of a link.  If there is none with this key, add one, which
   has no row and no pair yet. */
HOT uint32_t
link_id(struct links *l, uint32_t from, uint32_t to)
{
	const uint32_t	 key[LINK_WORDS] = { from, to };
	uint32_t	*slot;

	grow(&l->index, hash_link, l);
	slot = index_find(&l->index, hash_words(key, LINK_WORDS), is_link, l,
	    key);
	if (*slot == 0) {
		l->at = mem_grow(l->at, &l->room, (size_t)l->n + 1,
		    sizeof(*l->at));
		l->at[l->n] = (struct link){ from, to, ROW_NONE, 0, 0 };
		index_fill(&l->index, slot, l->n++);
	}
	return *slot - 1;
}

static void
free_links(struct links *l)
{
	mem_free(l->at);
	index_free(&l->index);
}

static void
begin(struct profile *p, bool addresses)
{
	profile_init(p);
	if (!addresses)
		profile_forget_instr(p);
	p->metadata.profiles = 1;
	p->metadata.line = true;
	p->metadata.instr = p->metadata.some_instr = addresses;
}

struct samples *
samples_new(void)
{
	struct samples	*s = mem_get(1, sizeof(*s));

	s->p = mem_get(1, sizeof(*s->p));
	s->number = ID_NONE;
	begin(s->p, false);
	return s;
}

void
samples_have_addresses(struct samples *s)
{
	profile_free(s->p);
	begin(s->p, true);
}

void
samples_free(struct samples *s)
{
	profile_free(s->p);
	mem_free(s->p);
	mem_free(s->places);
	index_free(&s->place_index);
	free_links(&s->calls);
	free_links(&s->pairs);
	mem_free(s->starts);
	string_assign(&s->text, NULL, 0);
	mem_free(s);
}

static bool
is_clean(struct slice name)
{
	size_t	 i;

	for (i = 0; i < name.len; i++)
		if ((unsigned char)name.at[i] < ' ')
			return false;
	return true;
}

uint32_t
samples_name(struct samples *s, struct slice name)
{
	size_t	 i;

	name = slice_trim(name.at, name.at + name.len);
	if (is_clean(name))
		return intern_id(&s->p->names, name.at, name.len);
	s->text.len = 0;
	string_append(&s->text, &s->text_room, name.at, name.len);
	for (i = 0; i < s->text.len; i++)
		if ((unsigned char)s->text.at[i] < ' ')
			s->text.at[i] = '?';
	return intern_id(&s->p->names, s->text.at, s->text.len);
}

void
samples_take_estimate(struct samples *s, struct slice *name)
{
	if (slice_cut_end(name, "_[e]"))
		metadata_fact(&s->p->metadata, FACT_ESTIMATED,
		    "costs that cgexport estimated");
}

uint32_t
samples_unknown(const struct samples *s)
{
	return s->p->unknown;
}

/* Append a word to the buffer, with `_' in place of blanks and of characters
   that would end a name in an `event:' line. */
static void
add_word(struct samples *s, struct slice word)
{
	size_t	 i = s->text.len;

	string_append(&s->text, &s->text_room, word.at, word.len);
	for (; i < s->text.len; i++)
		if ((unsigned char)s->text.at[i] <= ' ' ||
		    strchr(":=\177", s->text.at[i]) != NULL)
			s->text.at[i] = '_';
}

static void
define(struct samples *s, struct slice name, struct slice unit)
{
	struct string		 line = { NULL, 0 };
	struct definition	 d = { .formula = { NULL, 0 } };
	size_t			 room = 0, n;

	string_append(&line, &room, name.at, name.len);
	string_append(&line, &room, " : ", 3);
	string_append(&line, &room, name.at, name.len);
	string_append(&line, &room, " (", 2);
	n = s->text.len;
	add_word(s, unit);
	string_append(&line, &room, s->text.at + n, s->text.len - n);
	string_append(&line, &room, ")", 1);
	definition_read(&d, (struct slice){ line.at, line.len });
	profile_define(s->p, &d);
	definition_free(&d);
	string_assign(&line, NULL, 0);
}

void
samples_event(struct samples *s, struct slice type, struct slice unit,
    uint64_t period)
{
	struct profile	*p = s->p;
	struct slice	 name;

	assert(p->event_n < EVENT_MAX);
	s->text.len = 0;
	add_word(s, type.len > 0 ? type : slice_of("samples"));
	/* Two sample types can have equal names, so make the second one
	   unique. */
	while (event_find(p, s->text.at, s->text.len) != ID_NONE) {
		string_append(&s->text, &s->text_room, "_", 1);
		add_word(s, unit);
	}
	profile_event(p, s->text.at, s->text.len);
	name = event_text(p, p->event_n - 1);
	if (unit.len > 0)
		define(s, name, unit);
	event_list_add(&p->list, p->event_n - 1);
	s->periods[p->event_n - 1] = period;
}

void
samples_make_difference(struct samples *s)
{
	const struct slice	 unit = { "", 0 };
	char			*name;

	assert(s->p->event_n == 1);
	name = slice_join(event_text(s->p, 0), "Old", unit);
	samples_event(s, slice_of(name), unit, 0);
	mem_free(name);
	name = slice_join(event_text(s->p, 0), "New", unit);
	samples_event(s, slice_of(name), unit, 0);
	mem_free(name);
	metadata_fact(&s->p->metadata, FACT_DIFFERENCE, " new minus old");
	s->difference = true;
}

/* Declare the totals of the old and the new side of a difference. */
static void
add_totals(struct samples *s)
{
	struct profile	*p = s->p;
	enum side	 side;

	for (side = SIDE_OLD; side < SIDES; side++)
		side_totals_set(&p->metadata.totals[side], event_text(p, 0),
		    p->summary[1 + side]);
}

void
samples_title(struct samples *s, struct slice title)
{
	struct definition	 d = { .formula = { NULL, 0 } };
	const struct slice	 name = event_text(s->p, s->p->event_n - 1);
	const struct slice	 clean = intern_slice(&s->p->names,
				    samples_name(s, title));

	string_assign(&d.name, name.at, name.len);
	string_assign(&d.title, clean.at, clean.len);
	profile_define(s->p, &d);
	definition_free(&d);
}

void
samples_period(struct samples *s, uint32_t i, uint64_t period)
{
	assert(i < s->p->event_n);
	s->periods[i] = period;
}

void
samples_number_in(struct samples *s, uint32_t i)
{
	assert(i < s->p->event_n);
	s->number = i;
}

void
samples_number_stacks(struct samples *s)
{
	s->each = true;
}

void
samples_first(struct samples *s, uint32_t i)
{
	struct event_list	*l = &s->p->list;
	uint32_t		 at = 0;

	while (l->at[at] != i)
		at++;
	memmove(&l->at[1], &l->at[0], at * sizeof(l->at[0]));
	l->at[0] = i;
}

/* Return the id of a frame's function, which is added if it is new. */
static uint32_t
function_of(struct samples *s, const struct sample_frame *f)
{
	struct profile	*p = s->p;
	uint32_t	 id = profile_function(p, f->object, f->file ==
			    p->empty ? p->unknown : f->file, f->function ==
			    p->empty ? p->unknown : f->function);

	s->starts = mem_grow(s->starts, &s->start_room, p->function_n,
	    sizeof(*s->starts));
	while (s->start_n < p->function_n)
		s->starts[s->start_n++] = f->start;
	return id;
}

uint32_t
samples_frame(struct samples *s, const struct sample_frame *f)
{
	struct place	 place = {
		.function = function_of(s, f), .line = f->line,
		.address = s->p->instr ? f->address : 0, .row = ROW_NONE,
		.callee = ID_NONE
	};
	uint32_t	*slot;

	grow(&s->place_index, hash_place, s);
	slot = index_find(&s->place_index, hash_words(&place, PLACE_WORDS),
	    is_place, s, &place);
	if (*slot == 0) {
		s->places = mem_grow(s->places, &s->place_room,
		    (size_t)s->place_n + 1, sizeof(*s->places));
		s->places[s->place_n] = place;
		index_fill(&s->place_index, slot, s->place_n++);
	}
	return *slot - 1;
}

/* Make the section for a frame's function and file (profile/profile.h) current,
   and return it. */
static uint32_t
enter(struct samples *s, const struct place *at)
{
	uint32_t	 section = profile_section(s->p, at->function,
			    s->p->functions[at->function].file);

	profile_enter(s->p, section);
	return section;
}

HOT void
add_values(struct cost_table *t, uint32_t row, uint32_t first,
    const int64_t *values, uint32_t n)
{
	struct row_counts	 c = row_counts(t, row);
	uint32_t		 i;

	for (i = 0; i < n; i++)
		if (values[i] != 0 &&
		    !row_counts_add(&c, first + i, values[i])) {
			cost_table_add_wide(t, row, first + i,
			    wide_of(values[i]));
			c = row_counts(t, row);
		}
}

static void
add_self(struct samples *s, uint32_t frame, const int64_t *values)
{
	struct place		*at = &s->places[frame];
	const struct position	 where = { at->address, at->line };

	if (at->row == ROW_NONE)
		at->row = profile_cost(s->p, enter(s, at), &where);
	add_values(&s->p->costs, at->row, 0, values, s->p->event_n);
}

/* Give a new call its row in the profile, and the pair of its caller and
   callee. */
static void
begin_call(struct samples *s, struct link *call)
{
	const struct place	*from = &s->places[call->from];
	struct arc		 arc = {
		{ from->address, from->line }, { 0, s->starts[call->to] },
		call->to
	};

	call->row = profile_arc(s->p, enter(s, from), &arc);
	call->pair = link_id(&s->pairs, from->function, call->to);
}

HOT void
add_call(struct samples *s, uint32_t from, uint32_t to, const int64_t *values)
{
	const uint32_t	 callee = s->places[to].function;
	struct place	*at = &s->places[from];
	struct link	*call, *pair;

	if (at->callee != callee) {
		at->call = link_id(&s->calls, from, callee);
		at->callee = callee;
	}
	call = &s->calls.at[at->call];
	if (call->row == ROW_NONE)
		begin_call(s, call);
	pair = &s->pairs.at[call->pair];
	if (pair->stack == s->stack_n)
		return;
	pair->stack = s->stack_n;
	add_values(&s->p->arcs, call->row, ARC_COSTS, values, s->p->event_n);
}

void
samples_add(struct samples *s, const uint32_t *frames, size_t n,
    const int64_t *values)
{
	const struct sample_frame nowhere = {
		s->p->empty, s->p->unknown, s->p->unknown, 0, 0, 0
	};
	size_t			 i;
	uint32_t		 k;

	assert(s->p->event_n > 0);
	s->stack_n++;
	for (k = 0; k < s->p->event_n; k++)
		s->p->metadata.negative |= values[k] < 0;
	s->below |= s->number != ID_NONE && values[s->number] < 0;
	for (i = 1; i < n; i++)
		add_call(s, frames[i - 1], frames[i], values);
	add_self(s, n > 0 ? frames[n - 1] : samples_frame(s, &nowhere),
	    values);
}

void
samples_without_stacks(struct samples *s)
{
	s->no_stacks = true;
}

void
samples_command(struct samples *s, uint32_t name)
{
	if (s->p->names.entries[name].len > 0)
		metadata_command(&s->p->metadata, fact_make(FACT_COMMAND,
		    intern_slice(&s->p->names, name)));
}

void
samples_lose(struct samples *s, unsigned loss)
{
	s->losses |= loss;
}

unsigned
samples_losses(const struct samples *s)
{
	return s->losses | (s->calls.n > 0 ? LOSS_STACKS : 0);
}

/* Return the number of samples, those of both sides of a difference, or 0 if it
   is unknown, as in a subtraction that another program made. */
static uint64_t
number_of(const struct samples *s)
{
	struct wide	 total;

	if (s->each)
		return s->stack_n;
	if (s->number == ID_NONE || (s->below && !s->difference))
		return 0;
	total = s->difference ? wide_add(s->p->summary[1],
	    s->p->summary[2]) : s->p->summary[s->number];
	return wide_fits(total) ? total.low : 0;
}

/* Add facts about sampling: the periods, and the number of samples. */
static void
add_facts(struct samples *s)
{
	struct side_totals	 periods = { .at = NULL };
	struct string		 text = { NULL, 0 };
	size_t			 room = 0;
	struct slice		 name;
	uint32_t		 i;

	s->p->metadata.samples = number_of(s);
	for (i = 0; i < s->p->event_n; i++) {
		if (s->periods[i] == 0)
			continue;
		name = event_text(s->p, i);
		side_totals_set(&periods, name, wide_make(
		    (int64_t)s->periods[i], 0));
		side_totals_write(&periods, name, &text, &room);
	}
	if (text.len > 0)
		facts_add(&s->p->metadata.facts, fact_make(FACT_PERIODS,
		    (struct slice){ text.at, text.len }));
	string_assign(&text, NULL, 0);
	side_totals_free(&periods);
}

bool
samples_write(struct samples *s, struct sink *out, struct complaint *wrong)
{
	struct profile		*p = s->p;
	struct write_options	 how = {
		.form = FORM_CALLGRIND, .events = p->list
	};

	if (!s->no_stacks)
		metadata_fact(&p->metadata, FACT_CALLS, METADATA_UNCOUNTED);
	profile_totals(p, p->summary);
	add_facts(s);
	if (s->difference)
		add_totals(s);
	profile_freeze(p);
	return write_profile(p, out, &how, wrong);
}
