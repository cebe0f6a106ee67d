/*
 * The result must not depend on the order of merging: of too many commands, the
 * first in byte order are kept, and of descriptions those that all profiles
 * have.
 */
#include "profile/metadata.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "text/scan.h"

/* Equal to EVENT_MAX of a profile. */
enum { TOTALS_MAX = 256 };

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

bool
metadata_is_difference(const struct metadata *m)
{
	return facts_n(&m->facts, FACT_DIFFERENCE) > 0 ||
	    facts_n(&m->facts, FACT_COMPARED) > 0;
}

bool
metadata_counts_calls(const struct metadata *m)
{
	struct fact *const	*facts;
	size_t			 n;

	facts = facts_of(&m->facts, FACT_CALLS, &n);
	return n != 1 || !slice_is(facts[0]->value, METADATA_UNCOUNTED);
}

void
metadata_command(struct metadata *m, struct fact *f)
{
	facts_add(&m->commands, f);
	if (m->commands.n > METADATA_COMMANDS) {
		fact_free(m->commands.at[--m->commands.n]);
		m->commands_cut = true;
	}
}

/* A part without a `cmd:' line has the commands of the part before, which are
   in the sum already. */
static void
add_commands(struct metadata *to, const struct facts *commands)
{
	size_t	 i;

	for (i = 0; i < commands->n; i++)
		if (!facts_has(&to->commands, commands->at[i]))
			metadata_command(to, fact_share(commands->at[i]));
}

/* A set keeps the least and the greatest value: of three, the value between the
   others is removed. */
void
metadata_condition(struct metadata *m, struct fact *f)
{
	struct facts		*set = &m->conditions;
	const enum fact_key	 key = f->key;
	size_t			 i = 0, n;

	facts_add(set, f);
	while (set->at[i]->key != key)
		i++;
	for (n = i; n < set->n && set->at[n]->key == key; n++)
		;
	assert(n - i <= 3);
	if (n - i < 3)
		return;
	fact_free(set->at[i + 1]);
	memmove(set->at + i + 1, set->at + i + 2,
	    (--set->n - i - 1) * sizeof(struct fact *));
}

/* The next fact about the condition from *i on, or NULL. */
static const struct fact *
next_about(const struct facts *set, enum fact_key condition, size_t *i)
{
	while (*i < set->n && fact_condition(set->at[*i]->key) != condition)
		++*i;
	return *i < set->n ? set->at[(*i)++] : NULL;
}

bool
metadata_differ(const struct facts *a, const struct facts *b,
    enum fact_key condition)
{
	size_t			 i = 0, k = 0;
	const struct fact	*x = next_about(a, condition, &i);
	const struct fact	*y = next_about(b, condition, &k);

	if (x == NULL || y == NULL)
		return false;
	while (x != NULL && y != NULL && x->key == y->key &&
	    string_compare_bytes(x->text.at, x->text.len, y->text.at,
	    y->text.len) == 0) {
		x = next_about(a, condition, &i);
		y = next_about(b, condition, &k);
	}
	return x != NULL || y != NULL;
}

static void
push_commands(struct facts *list, const struct facts *commands,
    enum fact_key key)
{
	size_t	 i;

	for (i = 0; i < commands->n; i++)
		facts_push(list, fact_make(key, commands->at[i]->value));
}

void
metadata_add_old(struct metadata *m, const struct facts *old)
{
	struct facts	 list = { .n = 0 };
	size_t		 i;

	for (i = 0; i < m->facts.n; i++)
		if (m->facts.at[i]->key != FACT_OLD_COMMAND &&
		    m->facts.at[i]->key != FACT_NEW_COMMAND)
			facts_push(&list, fact_share(m->facts.at[i]));
	facts_free(&m->facts);
	if (old->n > 0 && m->commands.n > 0 &&
	    !facts_same(old, &m->commands)) {
		push_commands(&list, old, FACT_OLD_COMMAND);
		push_commands(&list, &m->commands, FACT_NEW_COMMAND);
	}
	facts_unite(&m->facts, &list);
	add_commands(m, old);
}

struct fact *const *
metadata_side_commands(const struct metadata *m, enum side side, size_t *n)
{
	struct fact *const	*list = facts_of(&m->facts,
				    FACT_OLD_COMMAND + side, n);

	if (facts_n(&m->facts, FACT_OLD_COMMAND) == 0 ||
	    facts_n(&m->facts, FACT_NEW_COMMAND) == 0)
		*n = 0;
	return list;
}

void
metadata_fact(struct metadata *m, enum fact_key key, const char *value)
{
	facts_add(&m->facts, fact_make(key, (struct slice){
		value, strlen(value) }));
}

static void
keep_if_same(struct string *t, const struct string *other)
{
	if (string_compare(t, other) != 0)
		string_assign(t, NULL, 0);
}

void
metadata_copy(struct metadata *to, const struct metadata *from)
{
	int	 i;

	*to = *from;
	to->commands = to->facts = to->conditions = (struct facts){ .n = 0 };
	to->pid = to->thread = to->part = (struct string){ NULL, 0 };
	facts_share(&to->commands, &from->commands);
	facts_share(&to->facts, &from->facts);
	facts_share(&to->conditions, &from->conditions);
	for (i = 0; i < SIDES; i++)
		side_totals_copy(&to->totals[i], &from->totals[i]);
	string_assign(&to->pid, from->pid.at, from->pid.len);
	string_assign(&to->thread, from->thread.at, from->thread.len);
	string_assign(&to->part, from->part.at, from->part.len);
}

void
metadata_multiply(struct metadata *f, uint64_t n)
{
	int	 i;

	f->parts *= n;
	if (__builtin_mul_overflow(f->samples, n, &f->samples))
		f->samples = 0;
	if (__builtin_mul_overflow(f->profiles, n, &f->profiles)) {
		f->profiles = UINT64_MAX;
		f->overflow = true;
	}
	for (i = 0; i < SIDES; i++)
		side_totals_scale(&f->totals[i], wide_multiply, (int64_t)n);
}

void
metadata_add(struct metadata *dst, const struct metadata *src)
{
	size_t	 i;

	if (src->profiles == 0)
		return;
	if (dst->profiles == 0) {
		metadata_free(dst);
		metadata_copy(dst, src);
		return;
	}
	add_commands(dst, &src->commands);
	facts_intersect(&dst->facts, &src->facts);
	for (i = 0; i < src->conditions.n; i++)
		metadata_condition(dst, fact_share(src->conditions.at[i]));
	for (i = 0; i < SIDES; i++)
		side_totals_add(&dst->totals[i], &src->totals[i]);
	keep_if_same(&dst->pid, &src->pid);
	keep_if_same(&dst->thread, &src->thread);
	keep_if_same(&dst->part, &src->part);
	dst->cachegrind = dst->cachegrind && src->cachegrind;
	dst->instr = dst->instr && src->instr;
	dst->some_instr = dst->some_instr || src->some_instr;
	dst->line = dst->line || src->line;
	dst->negative = dst->negative || src->negative;
	dst->calls_left_out = dst->calls_left_out || src->calls_left_out;
	dst->commands_cut = dst->commands_cut || src->commands_cut;
	dst->parts += src->parts;
	if (dst->samples == 0 || src->samples == 0 ||
	    __builtin_add_overflow(dst->samples, src->samples, &dst->samples))
		dst->samples = 0;
	dst->overflow = dst->overflow || src->overflow ||
	    src->profiles > UINT64_MAX - dst->profiles;
	dst->profiles = dst->overflow ? UINT64_MAX :
	    dst->profiles + src->profiles;
}

void
metadata_no_totals(struct metadata *f)
{
	int	 i;

	for (i = 0; i < SIDES; i++)
		side_totals_free(&f->totals[i]);
}

void
metadata_free(struct metadata *f)
{
	facts_free(&f->commands);
	facts_free(&f->facts);
	facts_free(&f->conditions);
	metadata_no_totals(f);
	string_assign(&f->pid, NULL, 0);
	string_assign(&f->thread, NULL, 0);
	string_assign(&f->part, NULL, 0);
	memset(f, 0, sizeof(*f));
}
