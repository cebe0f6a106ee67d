#include "profile/facts.h"

#include <string.h>

#include "base/mem.h"

static int
compare(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t	 len = a_len < b_len ? a_len : b_len;
	int	 order = len == 0 ? 0 : memcmp(a, b, len);

	return order != 0 ? order : (a_len > b_len) - (a_len < b_len);
}

void
text_set(struct text *t, const char *from, size_t len)
{
	char	*copy = from == NULL ? NULL : mem_copy(from, len);

	mem_free(t->at);
	t->at = copy;
	t->len = from == NULL ? 0 : len;
}

void
text_append(struct text *t, size_t *room, const char *from, size_t len)
{
	t->at = mem_grow(t->at, room, t->len + len + 1, 1);
	memcpy(t->at + t->len, from, len);
	t->len += len;
	t->at[t->len] = '\0';
}

int
text_compare(const struct text *a, const struct text *b)
{
	if (a->at == NULL || b->at == NULL)
		return (a->at != NULL) - (b->at != NULL);
	return compare(a->at, a->len, b->at, b->len);
}

static void
texts_add(struct texts *set, const char *text, size_t len)
{
	size_t	 i = set->n;
	int	 order = 1;

	while (i > 0 && (order = compare(set->at[i - 1].at,
	    set->at[i - 1].len, text, len)) > 0)
		i--;
	if (i > 0 && order == 0)
		return;
	set->at = mem_grow(set->at, &set->room, set->n + 1, sizeof(*set->at));
	memmove(set->at + i + 1, set->at + i, (set->n - i) * sizeof(*set->at));
	set->n++;
	set->at[i] = (struct text){ NULL, 0 };
	text_set(&set->at[i], text, len);
}

static void
texts_remove(struct texts *set, size_t i)
{
	mem_free(set->at[i].at);
	set->n--;
	memmove(set->at + i, set->at + i + 1, (set->n - i) * sizeof(*set->at));
}

void
texts_free(struct texts *set)
{
	while (set->n > 0)
		texts_remove(set, set->n - 1);
	mem_free(set->at);
	memset(set, 0, sizeof(*set));
}

static void
copy_strings(struct intern *to, const struct intern *from)
{
	uint32_t	 i;

	for (i = 0; i < from->n; i++)
		intern_id(to, intern_text(from, i), intern_length(from, i));
}

/* Keep what stands in both. */
static void
intersect(struct intern *set, const struct intern *other)
{
	struct intern	 both = { .n = 0 };
	uint32_t	 i, id;

	for (i = 0; i < set->n; i++)
		if (intern_find(other, intern_text(set, i),
		    intern_length(set, i), &id))
			intern_id(&both, intern_text(set, i),
			    intern_length(set, i));
	intern_free(set);
	*set = both;
}

bool
desc_is_difference(const char *text, size_t len)
{
	/* Of cgdiff, and of cg_diff. */
	static const char *const	 keys[] = {
		"Difference:", "Files compared:"
	};
	size_t	 i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (len >= strlen(keys[i]) &&
		    memcmp(text, keys[i], strlen(keys[i])) == 0)
			return true;
	return false;
}

void
facts_command(struct facts *f, const char *text, size_t len)
{
	if (f->commands.n == FACTS_COMMANDS) {
		const struct text	*last;
		int			 order;

		last = &f->commands.at[FACTS_COMMANDS - 1];
		order = compare(last->at, last->len, text, len);
		if (order < 0)
			f->commands_cut = true;
		if (order <= 0)
			return;
	}
	texts_add(&f->commands, text, len);
	if (f->commands.n > FACTS_COMMANDS) {
		texts_remove(&f->commands, f->commands.n - 1);
		f->commands_cut = true;
	}
}

void
facts_desc(struct facts *f, const char *text, size_t len)
{
	intern_id(&f->descs, text, len);
}

static void
keep_if_same(struct text *t, const struct text *other)
{
	if (text_compare(t, other) != 0)
		text_set(t, NULL, 0);
}

static void
copy_texts(struct texts *to, const struct texts *from)
{
	size_t	 i;

	for (i = 0; i < from->n; i++)
		texts_add(to, from->at[i].at, from->at[i].len);
}

void
facts_copy(struct facts *to, const struct facts *from)
{
	*to = *from;
	memset(&to->commands, 0, sizeof(to->commands));
	memset(&to->descs, 0, sizeof(to->descs));
	to->pid = to->thread = to->part = (struct text){ NULL, 0 };
	copy_texts(&to->commands, &from->commands);
	copy_strings(&to->descs, &from->descs);
	text_set(&to->pid, from->pid.at, from->pid.len);
	text_set(&to->thread, from->thread.at, from->thread.len);
	text_set(&to->part, from->part.at, from->part.len);
}

void
facts_multiply(struct facts *f, uint64_t n)
{
	if (__builtin_mul_overflow(f->profiles, n, &f->profiles)) {
		f->profiles = UINT64_MAX;
		f->overflow = true;
	}
}

void
facts_add(struct facts *dst, const struct facts *src)
{
	size_t	 i;

	if (src->profiles == 0)
		return;
	if (dst->profiles == 0) {
		facts_free(dst);
		facts_copy(dst, src);
		return;
	}
	for (i = 0; i < src->commands.n; i++)
		facts_command(dst, src->commands.at[i].at,
		    src->commands.at[i].len);
	intersect(&dst->descs, &src->descs);
	keep_if_same(&dst->pid, &src->pid);
	keep_if_same(&dst->thread, &src->thread);
	keep_if_same(&dst->part, &src->part);
	dst->cachegrind = dst->cachegrind && src->cachegrind;
	dst->instr = dst->instr && src->instr;
	dst->some_instr = dst->some_instr || src->some_instr;
	dst->line = dst->line || src->line;
	dst->negative = dst->negative || src->negative;
	dst->commands_cut = dst->commands_cut || src->commands_cut;
	dst->overflow = dst->overflow || src->overflow ||
	    src->profiles > UINT64_MAX - dst->profiles;
	dst->profiles = dst->overflow ? UINT64_MAX :
	    dst->profiles + src->profiles;
}

void
facts_free(struct facts *f)
{
	texts_free(&f->commands);
	intern_free(&f->descs);
	text_set(&f->pid, NULL, 0);
	text_set(&f->thread, NULL, 0);
	text_set(&f->part, NULL, 0);
	memset(f, 0, sizeof(*f));
}
