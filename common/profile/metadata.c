/*
 * The result must not depend on the order of merging: of too many commands, the
 * first in byte order are kept, and of descriptions those that all profiles
 * have.
 */
#include "profile/metadata.h"

#include <string.h>

#include "base/mem.h"

static void
copy_strings(struct intern *to, const struct intern *from)
{
	uint32_t	 i;

	for (i = 0; i < from->n; i++)
		intern_id(to, intern_text(from, i), intern_length(from, i));
}

/* Keep the intersection. */
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
metadata_is_difference(const char *text, size_t len)
{
	/* The descriptions of cgdiff and of cg_diff. */
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
metadata_command(struct metadata *f, const char *text, size_t len)
{
	if (f->commands.n == METADATA_COMMANDS) {
		const struct string	*last;
		int			 order;

		last = &f->commands.at[METADATA_COMMANDS - 1];
		order = string_compare_bytes(last->at, last->len, text, len);
		if (order < 0)
			f->commands_cut = true;
		if (order <= 0)
			return;
	}
	string_set_add(&f->commands, text, len);
	if (f->commands.n > METADATA_COMMANDS) {
		string_set_remove(&f->commands, f->commands.n - 1);
		f->commands_cut = true;
	}
}

void
metadata_take_commands(struct metadata *f, struct string_set *commands)
{
	*commands = f->commands;
	memset(&f->commands, 0, sizeof(f->commands));
	string_set_free(&f->added);
}

void
metadata_desc(struct metadata *f, const char *text, size_t len)
{
	intern_id(&f->descs, text, len);
}

static void
keep_if_same(struct string *t, const struct string *other)
{
	if (string_compare(t, other) != 0)
		string_assign(t, NULL, 0);
}

/* A part without a `cmd:' line has the commands of the part before, which are
   in the sum already.  Adding them anew would be slow: they may be long, and
   the parts many. */
static void
add_commands(struct metadata *dst, const struct metadata *src)
{
	size_t	 i;

	if (string_set_same(&dst->commands, &src->commands) ||
	    string_set_same(&dst->added, &src->commands))
		return;
	for (i = 0; i < src->commands.n; i++)
		metadata_command(dst, src->commands.at[i].at,
		    src->commands.at[i].len);
	string_set_free(&dst->added);
	string_set_copy(&dst->added, &src->commands);
}

void
metadata_copy(struct metadata *to, const struct metadata *from)
{
	int	 i;

	*to = *from;
	memset(&to->added, 0, sizeof(to->added));
	memset(&to->descs, 0, sizeof(to->descs));
	to->pid = to->thread = to->part = (struct string){ NULL, 0 };
	string_set_copy(&to->commands, &from->commands);
	copy_strings(&to->descs, &from->descs);
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
	if (__builtin_mul_overflow(f->profiles, n, &f->profiles)) {
		f->profiles = UINT64_MAX;
		f->overflow = true;
	}
	for (i = 0; i < SIDES; i++)
		side_totals_multiply(&f->totals[i], (int64_t)n);
}

void
metadata_add(struct metadata *dst, const struct metadata *src)
{
	int	 i;

	if (src->profiles == 0)
		return;
	if (dst->profiles == 0) {
		metadata_free(dst);
		metadata_copy(dst, src);
		return;
	}
	add_commands(dst, src);
	intersect(&dst->descs, &src->descs);
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
	string_set_free(&f->commands);
	string_set_free(&f->added);
	intern_free(&f->descs);
	metadata_no_totals(f);
	string_assign(&f->pid, NULL, 0);
	string_assign(&f->thread, NULL, 0);
	string_assign(&f->part, NULL, 0);
	memset(f, 0, sizeof(*f));
}
