/*
 * If only one of two spreads has a line for a function, what spread_find()
 * finds in the other one is used for this function.  So their sum, and the
 * largest numbers of both, depend neither on order nor on grouping.
 */
#include "profile/spread.h"

#include <string.h>

#include "base/mem.h"
#include "text/scan.h"
#include "text/string.h"
#include "profile/fact.h"

char *
spread_name(struct slice object, struct slice file, struct slice name)
{
	struct fact_place	 at = { .file = file, .name = name };

	if (object.len > 0)
		at.object = object;
	return fact_place_text(&at);
}

/* Return the numbers of the line of this name.  If there is none, add an empty
   one. */
static struct side_totals *
line(struct spread *s, struct slice of)
{
	size_t		 n = s->of.n;
	uint32_t	 i = intern_id(&s->of, of.at, of.len);

	s->at = mem_grow(s->at, &s->room, s->of.n, sizeof(*s->at));
	if (s->of.n > n)
		s->at[i] = (struct side_totals){ .at = NULL };
	return &s->at[i];
}

static bool
is_per_call(struct slice word)
{
	return slice_starts(word, SPREAD_PER_CALL);
}

/* larger(), sum() and sum_of_profiles() return what two numbers of a word make
   together. */
static struct wide
larger(struct slice word, struct wide a, struct wide b)
{
	(void)word;
	return wide_max(a, b);
}

static struct wide
sum(struct slice word, struct wide a, struct wide b)
{
	(void)word;
	return wide_add(a, b);
}

static struct wide
sum_of_profiles(struct slice word, struct wide a, struct wide b)
{
	return is_per_call(word) ? wide_max(a, b) : wide_add(a, b);
}

static void
join_number(struct side_totals *to, struct slice word, struct wide v,
    struct wide both(struct slice, struct wide, struct wide))
{
	struct wide	 had = wide_of(0);

	side_totals_find(to, word, &had);
	side_totals_set(to, word, both(word, had, v));
}

static void
join_numbers(struct side_totals *to, const struct side_totals *from,
    struct wide both(struct slice, struct wide, struct wide))
{
	uint32_t	 i;

	for (i = 0; from != NULL && i < from->names.n; i++)
		join_number(to, intern_slice(&from->names, i), from->at[i],
		    both);
}

void
spread_put(struct spread *s, struct slice of, struct slice word, struct wide v)
{
	if (word.len > 0)
		join_number(line(s, of), word, v, sum);
}

/* The name of a function may contain blanks and colons, so it ends at the last
   word that ends in a colon. */
bool
spread_split(struct slice value, struct slice *of, struct slice *numbers)
{
	size_t	 i;

	for (i = value.len; i > 1; i--)
		if (is_blank(value.at[i - 1]) && value.at[i - 2] == ':') {
			*of = (struct slice){ value.at, i - 2 };
			*numbers = (struct slice){
				value.at + i, value.len - i
			};
			return slice_is(*of, SPREAD_TOTAL) ||
			    slice_is(*of, SPREAD_OTHERS) ||
			    memchr(of->at, ':', of->len) != NULL;
		}
	return false;
}

bool
spread_read(struct spread *s, struct slice of, struct slice numbers)
{
	struct side_totals	 t = { .at = NULL };
	bool			 good = side_totals_read(&t, numbers);
	uint32_t		 i;

	for (i = 0; i < t.names.n; i++)
		good &= wide_sign(t.at[i]) >= 0;
	if (good)
		join_numbers(line(s, of), &t, sum);
	side_totals_free(&t);
	return good;
}

static void
append(struct string *text, size_t *room, struct slice more)
{
	string_append(text, room, more.at, more.len);
}

void
spread_write(const struct spread *s, struct facts *list)
{
	const struct side_totals *t;
	struct string		 text;
	uint32_t		*order, i, k;
	size_t			 room;

	for (i = 0; i < s->of.n; i++) {
		t = &s->at[i];
		order = intern_order(&t->names);
		text = (struct string){ NULL, 0 };
		room = 0;
		append(&text, &room, intern_slice(&s->of, i));
		append(&text, &room, slice_of(":"));
		for (k = 0; k < t->names.n; k++)
			side_totals_write(t, intern_slice(&t->names, order[k]),
			    &text, &room);
		if (text.at[text.len - 1] != ':')
			facts_push(list, fact_make(FACT_SPREAD, (struct slice){
				text.at, text.len }));
		string_assign(&text, NULL, 0);
		mem_free(order);
	}
}

static const struct side_totals *
own_line(const struct spread *s, struct slice of)
{
	uint32_t	 i;

	return intern_find(&s->of, of.at, of.len, &i) ? &s->at[i] : NULL;
}

const struct side_totals *
spread_line(const struct spread *s, struct slice of)
{
	const struct side_totals *t = own_line(s, of);
	struct slice		 place;

	fact_place_object(of, &place);
	return t != NULL ? t : own_line(s, place);
}

const struct side_totals *
spread_find(const struct spread *s, struct slice of)
{
	const struct side_totals *t = spread_line(s, of);

	return t != NULL || memchr(of.at, ':', of.len) == NULL ? t :
	    spread_line(s, slice_of(SPREAD_OTHERS));
}

static void
join_spreads(struct spread *dst, const struct spread *src,
    struct wide both(struct slice, struct wide, struct wide))
{
	struct spread	 joined = { .at = NULL };
	struct slice	 of;
	uint32_t	 i;

	for (i = 0; i < dst->of.n; i++) {
		of = intern_slice(&dst->of, i);
		join_numbers(line(&joined, of), &dst->at[i], both);
		join_numbers(line(&joined, of), spread_find(src, of), both);
	}
	for (i = 0; i < src->of.n; i++) {
		of = intern_slice(&src->of, i);
		if (own_line(dst, of) != NULL)
			continue;
		join_numbers(line(&joined, of), spread_find(dst, of), both);
		join_numbers(line(&joined, of), &src->at[i], both);
	}
	spread_free(dst);
	*dst = joined;
}

void
spread_add(struct spread *dst, const struct spread *src)
{
	join_spreads(dst, src, sum_of_profiles);
}

void
spread_widen(struct spread *dst, const struct spread *src)
{
	join_spreads(dst, src, larger);
}

void
spread_scale(struct spread *s, struct wide (*by)(struct wide, int64_t),
    int64_t n)
{
	struct side_totals	*t;
	uint32_t		 i, k;

	for (i = 0; i < s->of.n; i++) {
		t = &s->at[i];
		for (k = 0; k < t->names.n; k++)
			if (!is_per_call(intern_slice(&t->names, k)))
				t->at[k] = by(t->at[k], n);
	}
}

void
spread_drop_objects(struct spread *s)
{
	struct spread	 all = spread_take(s);
	struct slice	 place;
	uint32_t	 i;

	for (i = 0; i < all.of.n; i++) {
		fact_place_object(intern_slice(&all.of, i), &place);
		join_numbers(line(s, place), &all.at[i], sum);
	}
	spread_free(&all);
}

struct spread
spread_take(struct spread *s)
{
	struct spread	 all = *s;

	*s = (struct spread){ .at = NULL };
	return all;
}

void
spread_free(struct spread *s)
{
	uint32_t	 i;

	for (i = 0; i < s->of.n; i++)
		side_totals_free(&s->at[i]);
	mem_free(s->at);
	intern_free(&s->of);
	*s = (struct spread){ .at = NULL };
}
