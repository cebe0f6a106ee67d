/*
 * While several threads write, the block (the text of a function) that mentions
 * a name first and the blocks after it may be written at the same time, in any
 * order.  A later block finds in `block' the number of the first block, or 0
 * once the name is written there.  Neither is the number of the later block,
 * which therefore writes only the id in both cases.  Blocks before the first
 * one do not mention the name.  So the elements of `block' must be atomic, but
 * their order in memory does not matter.
 */
#include "write/mention.h"

#include <string.h>

#include "base/mem.h"
#include "profile/name_bytes.h"
#include "write/writer.h"

struct first {
	enum mention_kind kind;
	uint32_t	 i, block;
};

/* Return the number of functions of the profile, or of names for other
   kinds. */
static size_t
count(const struct writer *w, enum mention_kind kind)
{
	return kind == MENTION_FUNCTION ? w->p->function_n : w->p->names.n;
}

static uint32_t
name_of(const struct writer *w, enum mention_kind kind, uint32_t i)
{
	return kind == MENTION_FUNCTION ? w->p->functions[i].name : i;
}

void
mention_init(struct mention_ids *ids, const struct writer *w)
{
	enum mention_kind	 k;

	*ids = (struct mention_ids){ .last = { 0 } };
	for (k = 0; k < MENTION_KINDS; k++)
		ids->id[k] = mem_get(count(w, k), sizeof(*ids->id[k]));
}

void
mention_free(struct mention_ids *ids)
{
	enum mention_kind	 k;

	for (k = 0; k < MENTION_KINDS; k++) {
		mem_free(ids->id[k]);
		mem_free(ids->block[k]);
	}
}

/* Return whether a name cannot have an id, because it is empty or begins with a
   blank, which a reader would skip after an id. */
static bool
must_be_plain(const char *text, size_t len)
{
	return len == 0 || text[0] == ' ' || text[0] == '\t' ||
	    text[0] == '\r';
}

/* Return whether a name is never given an id, but written in full each time. */
static bool
stays_plain(const struct writer *w, uint32_t name)
{
	const char	*text = intern_text(&w->p->names, name);
	size_t		 len = intern_length(&w->p->names, name);

	return must_be_plain(text, len) || (w->options->plain_names &&
	    !writer_looks_like_id(text, len));
}

bool
mention_repeats(const struct profile *p, const struct write_options *o)
{
	struct slice	 name;
	uint32_t	 i;

	if (o->plain_names || o->form == FORM_CACHEGRIND)
		return true;
	for (i = 0; i < p->names.n; i++) {
		name = intern_slice(&p->names, i);
		if (name.len > NAME_BYTES_EACH &&
		    must_be_plain(name.at, name.len))
			return true;
	}
	return false;
}

static uint32_t
next_id(struct mention_ids *ids, enum mention_kind kind)
{
	return ++ids->last[kind == MENTION_TARGET ? MENTION_FUNCTION : kind];
}

void
mention_scan(struct mention *m, enum mention_kind kind, uint32_t i)
{
	struct mention_scan	*s = m->scan;
	uint64_t		*word = &s->seen[kind][i / 64];
	uint64_t		 bit = UINT64_C(1) << i % 64;

	if ((*word & bit) != 0)
		return;
	*word |= bit;
	s->first = mem_grow(s->first, &s->room, s->n + 1, sizeof(*s->first));
	s->first[s->n++] = (struct first){ kind, i, m->block };
}

void
mention_first(struct mention *m, const char *key, enum mention_kind kind,
    uint32_t i)
{
	struct sink	*out = m->w->out;
	uint32_t	 name = name_of(m->w, kind, i);
	atomic_uint	*block = m->ids->block[kind];

	if (stays_plain(m->w, name)) {
		writer_put_plain(m->w, key, name);
		return;
	}
	if (block == NULL)
		m->ids->id[kind][i] = next_id(m->ids, kind);
	else
		atomic_store_explicit(&block[i], 0, memory_order_relaxed);
	mention_id(m, key, kind, i, ' ');
	sink_put(out, intern_text(&m->w->p->names, name),
	    intern_length(&m->w->p->names, name) + 1);
}

void
mention_scan_init(struct mention_scan *s, const struct writer *w)
{
	enum mention_kind	 k;

	*s = (struct mention_scan){ .n = 0 };
	for (k = 0; k < MENTION_KINDS; k++)
		s->seen[k] = mem_get(count(w, k) / 64 + 1,
		    sizeof(*s->seen[k]));
}

void
mention_give(struct mention_ids *ids, const struct writer *w,
    struct mention_scan *s)
{
	const struct first	*f;
	enum mention_kind	 k;
	size_t			 i;

	for (k = 0; k < MENTION_KINDS; k++) {
		mem_free(s->seen[k]);
		if (ids->block[k] == NULL)
			ids->block[k] = mem_get(count(w, k),
			    sizeof(*ids->block[k]));
	}
	for (i = 0; i < s->n; i++) {
		f = &s->first[i];
		if (ids->id[f->kind][f->i] != 0 ||
		    stays_plain(w, name_of(w, f->kind, f->i)))
			continue;
		ids->id[f->kind][f->i] = next_id(ids, f->kind);
		atomic_init(&ids->block[f->kind][f->i], f->block);
	}
	mem_free(s->first);
}
