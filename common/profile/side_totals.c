#include "profile/side_totals.h"

#include "base/mem.h"
#include "text/num.h"
#include "text/scan.h"

/* A function's spreads (spread.h) are up to three numbers for each event, and
   the spread of its calls.  EVENT_MAX of profile.h is 256. */
enum { TOTALS_MAX = 3 * 256 + 1 };

bool
side_totals_find(const struct side_totals *t, struct slice name, struct wide *v)
{
	uint32_t	 i;
	bool		 found = intern_find(&t->names, name.at, name.len, &i);

	if (found)
		*v = t->at[i];
	return found;
}

void
side_totals_set(struct side_totals *t, struct slice name, struct wide v)
{
	uint32_t	 i = intern_id(&t->names, name.at, name.len);

	t->at = mem_grow(t->at, &t->room, t->names.n, sizeof(*t->at));
	t->at[i] = v;
}

bool
side_totals_read(struct side_totals *t, struct slice text)
{
	struct slice	 name, number;
	struct wide	 had;
	int64_t		 v;
	bool		 wide = false;

	side_totals_free(t);
	while ((name = slice_word(&text)).len > 0) {
		number = slice_word(&text);
		if (number.len == 0 || number.len >= NUM_ROOM ||
		    scan_signed(number.at, &v, &wide) != number.at +
		    number.len || wide || side_totals_find(t, name, &had) ||
		    t->names.n == TOTALS_MAX) {
			side_totals_free(t);
			return false;
		}
		side_totals_set(t, name, wide_of(v));
	}
	return t->names.n > 0;
}

void
side_totals_write(const struct side_totals *t, struct slice name,
    struct string *text, size_t *room)
{
	struct wide	 v;
	char		 number[NUM_ROOM];

	if (!side_totals_find(t, name, &v) || !wide_fits(v))
		return;
	if (text->len > 0)
		string_append(text, room, " ", 1);
	string_append(text, room, name.at, name.len);
	string_append(text, room, " ", 1);
	string_append(text, room, number, (size_t)(num_put_i64(number,
	    (int64_t)v.low) - number));
}

void
side_totals_add(struct side_totals *dst, const struct side_totals *src)
{
	struct wide	 v;
	uint32_t	 i;

	for (i = 0; dst->names.n > 0 && i < src->names.n &&
	    dst->names.n <= TOTALS_MAX; i++) {
		v = wide_of(0);
		side_totals_find(dst, intern_slice(&src->names, i), &v);
		side_totals_set(dst, intern_slice(&src->names, i),
		    wide_add(v, src->at[i]));
	}
	if (src->names.n == 0 || dst->names.n > TOTALS_MAX)
		side_totals_free(dst);
}

void
side_totals_scale(struct side_totals *t,
    struct wide (*by)(struct wide, int64_t), int64_t n)
{
	size_t	 i;

	for (i = 0; i < t->names.n; i++)
		t->at[i] = by(t->at[i], n);
}

void
side_totals_copy(struct side_totals *to, const struct side_totals *from)
{
	uint32_t	 i;

	*to = (struct side_totals){ .at = NULL };
	for (i = 0; i < from->names.n; i++)
		side_totals_set(to, intern_slice(&from->names, i), from->at[i]);
}

void
side_totals_free(struct side_totals *t)
{
	intern_free(&t->names);
	mem_free(t->at);
	*t = (struct side_totals){ .at = NULL };
}
