/*
 * Each number is written with the name of its event, not in the order of
 * `events:', because cgfilter may choose other events.
 */
#include "profile/side_totals.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "text/scan.h"

const char *const	 side_totals_key[SIDES] = {
	"Old totals: ", "New totals: "
};

/* As EVENT_MAX of a profile. */
enum { TOTALS_MAX = 256 };

/* The index of the name, or where it would be inserted. */
static size_t
place(const struct side_totals *t, struct slice name, bool *there)
{
	size_t	 i;
	int	 way = 1;

	for (i = 0; i < t->n; i++) {
		way = string_compare_bytes(t->at[i].name.at,
		    t->at[i].name.len, name.at, name.len);
		if (way >= 0)
			break;
	}
	*there = way == 0;
	return i;
}

static struct side_total *
find(const struct side_totals *t, struct slice name)
{
	bool	 there;
	size_t	 i = place(t, name, &there);

	return there ? &t->at[i] : NULL;
}

bool
side_totals_find(const struct side_totals *t, struct slice name, struct wide *v)
{
	const struct side_total	*found = find(t, name);

	if (found != NULL)
		*v = found->v;
	return found != NULL;
}

void
side_totals_set(struct side_totals *t, struct slice name, struct wide v)
{
	bool	 there;
	size_t	 i = place(t, name, &there);

	if (!there) {
		t->at = mem_resize(t->at, t->n + 1, sizeof(*t->at));
		memmove(t->at + i + 1, t->at + i, (t->n - i) *
		    sizeof(*t->at));
		t->at[i] = (struct side_total){ .name.at = NULL };
		string_assign(&t->at[i].name, name.at, name.len);
		t->n++;
	}
	t->at[i].v = v;
}

/* Parse a word that is one number; it is not NUL-terminated. */
static bool
read_number(struct slice word, int64_t *v)
{
	char	 text[NUM_ROOM];
	bool	 wide = false;

	if (word.len == 0 || word.len >= sizeof(text))
		return false;
	memcpy(text, word.at, word.len);
	text[word.len] = '\0';
	return scan_signed(text, v, &wide) == text + word.len && !wide;
}

bool
side_totals_read(struct side_totals *t, struct slice text)
{
	struct slice	 name;
	int64_t		 v;

	side_totals_free(t);
	while ((name = slice_word(&text)).len > 0) {
		if (!read_number(slice_word(&text), &v) ||
		    find(t, name) != NULL || t->n == TOTALS_MAX) {
			side_totals_free(t);
			return false;
		}
		side_totals_set(t, name, wide_of(v));
	}
	return t->n > 0;
}

void
side_totals_write(const struct side_totals *t, struct slice name,
    struct string *text, size_t *room)
{
	const struct side_total	*found = find(t, name);
	char			 number[NUM_ROOM];

	if (found == NULL || !wide_fits(found->v))
		return;
	if (text->len > 0)
		string_append(text, room, " ", 1);
	string_append(text, room, name.at, name.len);
	string_append(text, room, " ", 1);
	string_append(text, room, number, (size_t)(num_put_i64(number,
	    (int64_t)found->v.low) - number));
}

void
side_totals_add(struct side_totals *dst, const struct side_totals *src)
{
	const struct side_total	*from;
	struct side_total	*to;
	size_t			 i;

	for (i = 0; dst->n > 0 && i < src->n && dst->n <= TOTALS_MAX; i++) {
		from = &src->at[i];
		to = find(dst, (struct slice){ from->name.at, from->name.len });
		if (to != NULL)
			to->v = wide_add(to->v, from->v);
		else
			side_totals_set(dst, (struct slice){ from->name.at,
			    from->name.len }, from->v);
	}
	if (src->n == 0 || dst->n > TOTALS_MAX)
		side_totals_free(dst);
}

void
side_totals_multiply(struct side_totals *t, int64_t n)
{
	size_t	 i;

	for (i = 0; i < t->n; i++)
		t->at[i].v = wide_multiply(t->at[i].v, n);
}

void
side_totals_divide(struct side_totals *t, int64_t n)
{
	size_t	 i;

	for (i = 0; i < t->n; i++)
		t->at[i].v = wide_divide(t->at[i].v, n);
}

void
side_totals_copy(struct side_totals *to, const struct side_totals *from)
{
	size_t	 i;

	*to = (struct side_totals){ NULL, 0 };
	for (i = 0; i < from->n; i++)
		side_totals_set(to, (struct slice){ from->at[i].name.at,
		    from->at[i].name.len }, from->at[i].v);
}

void
side_totals_free(struct side_totals *t)
{
	size_t	 i;

	for (i = 0; i < t->n; i++)
		string_assign(&t->at[i].name, NULL, 0);
	mem_free(t->at);
	*t = (struct side_totals){ NULL, 0 };
}
