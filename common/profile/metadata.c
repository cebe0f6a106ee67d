/*
 * The result must not depend on the order of merging.  So if there are too many
 * commands, the first in byte order are kept, and a description is kept only if
 * all profiles have it.
 */
#include "profile/metadata.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "llvm/model/model.h"

bool
metadata_is_difference(const struct metadata *m)
{
	return facts_n(&m->facts, FACT_DIFFERENCE) > 0 ||
	    facts_n(&m->facts, FACT_COMPARED) > 0;
}

/* Return whether the only fact about calls has this value. */
static bool
calls_are(const struct metadata *m, const char *value)
{
	struct fact *const	*facts;
	size_t			 n;

	facts = facts_of(&m->facts, FACT_CALLS, &n);
	return n == 1 && slice_is(facts[0]->value, value);
}

bool
metadata_counts_calls(const struct metadata *m)
{
	return !calls_are(m, METADATA_UNCOUNTED);
}

bool
metadata_charges_calls(const struct metadata *m)
{
	return !calls_are(m, METADATA_UNCHARGED);
}

bool
metadata_is_estimated(const struct metadata *m)
{
	return facts_n(&m->facts, FACT_ESTIMATED) > 0;
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

/* Return whether the set has this fact itself, which another set may share.
   Unlike facts_has(), this compares addresses, not lines. */
static bool
is_shared(const struct facts *set, const struct fact *f)
{
	size_t	 i;

	for (i = 0; i < set->n; i++)
		if (set->at[i] == f)
			return true;
	return false;
}

/* Add each command that the sum does not have.  It may have them already: a
   part without a `cmd:' line shares the commands of the part before.  There may
   be as many parts as lines, and each command may be long. */
static void
add_commands(struct metadata *to, const struct facts *commands)
{
	size_t	 i;

	for (i = 0; i < commands->n; i++)
		if (!is_shared(&to->commands, commands->at[i]) &&
		    !facts_has(&to->commands, commands->at[i]))
			metadata_command(to, fact_share(commands->at[i]));
}

/* A set keeps the least and the greatest value of a condition, so the middle
   one of three is removed. */
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

/* Return the next fact about the condition, from index *i on, or NULL. */
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
	to->spread = (struct spread){ .at = NULL };
	spread_add(&to->spread, &from->spread);
	string_assign(&to->pid, from->pid.at, from->pid.len);
	string_assign(&to->thread, from->thread.at, from->thread.len);
	string_assign(&to->part, from->part.at, from->part.len);
}

static void
drop_facts(struct facts *l, bool is_dropped(enum fact_key))
{
	size_t	 i, n = 0;

	for (i = 0; i < l->n; i++)
		if (is_dropped(l->at[i]->key))
			fact_free(l->at[i]);
		else
			l->at[n++] = l->at[i];
	l->n = n;
}

/* Counts that were multiplied or divided do not vary by chance in the way that
   numbers of samples do. */
static bool
is_periods(enum fact_key key)
{
	return key == FACT_PERIODS;
}

/* Return whether a fact is the result of one comparison, so that it says
   nothing of a sum or of a difference of differences. */
static bool
is_result(enum fact_key key)
{
	return key == FACT_VERDICT || key == FACT_CAUSE || key == FACT_PAIR ||
	    key == FACT_NOISE;
}

void
metadata_no_results(struct metadata *m)
{
	drop_facts(&m->facts, is_result);
}

void
metadata_multiply(struct metadata *f, uint64_t n)
{
	int	 i;

	if (n > 1) {
		drop_facts(&f->facts, is_periods);
		metadata_no_results(f);
	}
	f->parts *= n;
	if (__builtin_mul_overflow(f->samples, n, &f->samples))
		f->samples = 0;
	if (__builtin_mul_overflow(f->profiles, n, &f->profiles)) {
		f->profiles = UINT64_MAX;
		f->overflow = true;
	}
	for (i = 0; i < SIDES; i++)
		side_totals_scale(&f->totals[i], wide_multiply, (int64_t)n);
	spread_scale(&f->spread, wide_multiply, (int64_t)n);
}

static uint64_t
share(uint64_t all, uint64_t n)
{
	uint64_t	 rest = all % n;

	return all < n ? all > 0 : all / n + (rest >= n - rest);
}

void
metadata_divide(struct metadata *f, uint64_t n)
{
	if (f->overflow)
		return;
	if (n > 1)
		drop_facts(&f->facts, is_periods);
	f->profiles = share(f->profiles, n);
	f->parts = share(f->parts, n);
	f->samples = share(f->samples, n);
}

/* Return the only FACT_LLVM of a set if its kind is known, or NULL. */
static struct fact *
kind_of(const struct facts *set, uint64_t *flags)
{
	size_t			 n;
	struct fact *const	*at = facts_of(set, FACT_LLVM, &n);

	return n == 1 && llvm_profile_read_words(at[0]->value, flags) ? at[0] :
	    NULL;
}

/* Counts of a first and of a second, context-sensitive instrumentation can be
   added, and the sum is of the second: return that fact, or else NULL. */
static struct fact *
kind_of_sum(const struct facts *x, const struct facts *y)
{
	uint64_t	 a, b;
	struct fact	*one = kind_of(x, &a), *other = kind_of(y, &b);

	if (one == NULL || other == NULL || (a ^ b) != LLVM_CONTEXT)
		return NULL;
	return fact_share((a & LLVM_CONTEXT) != 0 ? one : other);
}

static bool
is_estimate(enum fact_key key)
{
	return key == FACT_ESTIMATED;
}

/* Keep the facts that both have, and the kind of their sum.  If both do not
   have the same estimates, the sum is an estimate nevertheless. */
static void
combine_facts(struct metadata *dst, const struct metadata *src)
{
	size_t		 here = facts_n(&dst->facts, FACT_ESTIMATED);
	size_t		 there = facts_n(&src->facts, FACT_ESTIMATED);
	struct fact	*kind = kind_of_sum(&dst->facts, &src->facts);

	facts_intersect(&dst->facts, &src->facts);
	if (kind != NULL)
		facts_add(&dst->facts, kind);
	if (facts_n(&dst->facts, FACT_ESTIMATED) == (here > there ? here :
	    there))
		return;
	drop_facts(&dst->facts, is_estimate);
	metadata_fact(dst, FACT_ESTIMATED, METADATA_ESTIMATED);
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
	combine_facts(dst, src);
	metadata_no_results(dst);
	for (i = 0; i < src->conditions.n; i++)
		metadata_condition(dst, fact_share(src->conditions.at[i]));
	for (i = 0; i < SIDES; i++)
		side_totals_add(&dst->totals[i], &src->totals[i]);
	spread_add(&dst->spread, &src->spread);
	keep_if_same(&dst->pid, &src->pid);
	keep_if_same(&dst->thread, &src->thread);
	keep_if_same(&dst->part, &src->part);
	dst->cachegrind &= src->cachegrind;
	dst->instr &= src->instr;
	dst->some_instr |= src->some_instr;
	dst->line |= src->line;
	dst->negative |= src->negative;
	dst->calls_left_out |= src->calls_left_out;
	dst->had_calls |= src->had_calls;
	dst->commands_cut |= src->commands_cut;
	dst->parts += src->parts;
	if (dst->samples == 0 || src->samples == 0 ||
	    __builtin_add_overflow(dst->samples, src->samples, &dst->samples))
		dst->samples = 0;
	dst->overflow |= src->overflow ||
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
	spread_free(&f->spread);
	string_assign(&f->pid, NULL, 0);
	string_assign(&f->thread, NULL, 0);
	string_assign(&f->part, NULL, 0);
	memset(f, 0, sizeof(*f));
}
