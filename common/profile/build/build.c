#include "profile/build/build.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

/* Remove all rows of a table, and empty the index by which its rows are
   found. */
static void
reset_table(struct cost_table *t, struct finder *f, uint32_t words,
    uint32_t counts)
{
	cost_table_free(t);
	cost_table_init(t, words, counts);
	if (f != NULL) {
		finder_free(f);
		finder_init(f);
	}
}

static void
reset_arcs(struct profile *p)
{
	arc_runs_free(&p->runs);
	reset_table(&p->arcs, p->build == NULL ? NULL : &p->build->arcs,
	    p->instr ? ARC_WORDS_INSTR : ARC_WORDS, ARC_COSTS + p->event_n);
}

static void
reset_jumps(struct profile *p)
{
	reset_table(&p->jumps, p->build == NULL ? NULL : &p->build->jumps,
	    p->instr ? JUMP_WORDS_INSTR : JUMP_WORDS, JUMP_COUNTS);
	if (p->build != NULL)
		p->build->jump_track_n = 0;
}

static void
free_frozen(struct profile *p)
{
	int	 i;

	for (i = 0; p->frozen != NULL && i < ROW_KINDS; i++)
		mem_free(p->frozen->rows[i]);
	mem_free(p->frozen);
	p->frozen = NULL;
}

static void
reset_rows(struct profile *p)
{
	free_frozen(p);
	if (p->build == NULL) {
		p->build = mem_get(1, sizeof(*p->build));
		p->build->marks[ROWS_COSTS] = p->build->marks[ROWS_ARCS] =
		    p->build->marks[ROWS_JUMPS] = ROW_NONE;
	}
	reset_table(&p->costs, &p->build->costs, p->instr ? COST_WORDS_INSTR :
	    COST_WORDS, p->event_n);
	reset_arcs(p);
	reset_jumps(p);
}

void
build_free(struct profile *p)
{
	if (p->build == NULL)
		return;
	finder_free(&p->build->costs);
	finder_free(&p->build->arcs);
	finder_free(&p->build->jumps);
	mem_free(p->build->tracks);
	mem_free(p->build->jump_tracks);
	mem_free(p->build);
	p->build = NULL;
}

void
profile_init(struct profile *p)
{
	memset(p, 0, sizeof(*p));
	p->unknown = intern_id(&p->names, "???", 3);
	p->empty = intern_id(&p->names, "", 0);
	p->first_section = p->fresh_file = ID_NONE;
	p->function_index = mem_get(1, sizeof(*p->function_index));
	p->instr = true;
	p->threads = 1;
	reset_rows(p);
}

void
profile_forget_instr(struct profile *p)
{
	p->instr = false;
	reset_rows(p);
}

void
profile_forget_arcs(struct profile *p)
{
	assert(p->frozen != NULL && p->build == NULL);
	reset_arcs(p);
	memset(p->frozen->rows[ROWS_ARCS], 0, p->frozen->section_n *
	    sizeof(struct row_range));
}

void
profile_forget_jumps(struct profile *p)
{
	assert(p->frozen != NULL && p->build == NULL);
	reset_jumps(p);
	memset(p->frozen->rows[ROWS_JUMPS], 0, p->frozen->section_n *
	    sizeof(struct row_range));
}

/* Forget which section belongs to a function and file.  The time must depend
   only on the part of the file that was read last.  So functions and names,
   whose number grows from part to part, are not visited as a whole. */
static void
forget_sections(struct profile *p)
{
	size_t	 i;

	for (i = p->sealed_n; i < p->section_n; i++) {
		p->functions[p->sections[i].function].home = ID_NONE;
		p->sections[i].follow = ID_NONE;
	}
	index_free(&p->section_index);
	p->first_section = ID_NONE;
}

void
profile_seal(struct profile *p)
{
	forget_sections(p);
	p->sealed_n = p->section_n;
}

void
profile_forget_definitions(struct profile *p)
{
	size_t	 i;

	for (i = 0; i < p->definition_n; i++)
		definition_free(&p->definitions[i]);
	mem_free(p->definitions);
	mem_free(p->changes);
	p->definitions = NULL;
	p->changes = NULL;
	p->definition_n = p->definition_room = 0;
	p->change_n = p->change_room = p->given_n = 0;
	intern_free(&p->defined);
}

void
profile_clear(struct profile *p)
{
	p->instr = true;
	p->list.n = 0;
	p->lists_differ = false;
	forget_sections(p);
	p->section_n = p->sealed_n = 0;
	reset_rows(p);
	memset(p->summary, 0, sizeof(p->summary));
	metadata_free(&p->metadata);
}

void
profile_free(struct profile *p)
{
	profile_forget_definitions(p);
	metadata_free(&p->metadata);
	mem_free(p->functions);
	if (p->function_index != NULL)
		index_free(p->function_index);
	mem_free(p->function_index);
	mem_free(p->sections);
	index_free(&p->section_index);
	free_frozen(p);
	build_free(p);
	cost_table_free(&p->costs);
	cost_table_free(&p->arcs);
	cost_table_free(&p->jumps);
	arc_runs_free(&p->runs);
	intern_free(&p->names);
	memset(p, 0, sizeof(*p));
}

/* If positions have addresses, jumps mostly come in the order of their
   addresses, as costs do. */
void
build_jump_tracks(struct profile *p)
{
	struct build	*b = p->build;

	b->jump_tracks = mem_grow(b->jump_tracks, &b->jump_track_room,
	    p->section_n, sizeof(*b->jump_tracks));
	while (b->jump_track_n < p->section_n)
		track_init(&b->jump_tracks[b->jump_track_n++], p->instr);
}

static uint32_t
new_section(struct profile *p, uint32_t function, uint32_t file)
{
	struct section		*s;
	struct build		*b = p->build;
	struct section_tracks	*k;

	p->sections = mem_grow(p->sections, &p->section_room,
	    p->section_n + 1, sizeof(*p->sections));
	s = &p->sections[p->section_n];
	s->function = function;
	s->file = file;
	s->follow = ID_NONE;
	s->pass = 0;	/* profile_enter() was not called yet */
	if (b != NULL) {
		b->tracks = mem_grow(b->tracks, &b->track_room,
		    p->section_n + 1, sizeof(*b->tracks));
		k = &b->tracks[p->section_n];
		track_init(&k->costs, b->ordered);
		track_init(&k->arcs, false);
	}
	return (uint32_t)p->section_n++;
}

static uint32_t
section_words(uint32_t function, uint32_t file)
{
	uint32_t	 words[2] = { function, file };

	return hash_words(words, 2);
}

static uint32_t
section_hash(const void *profile, uint32_t section)
{
	const struct profile	*p = profile;
	const struct section	*s = &p->sections[section];

	return section_words(s->function, s->file);
}

static bool
is_section(const void *profile, uint32_t section, const void *key)
{
	const struct profile	*p = profile;
	const struct section	*s = &p->sections[section], *k = key;

	return s->function == k->function && s->file == k->file;
}

uint32_t
profile_section(struct profile *p, uint32_t function, uint32_t file)
{
	struct function	*f = &p->functions[function];
	struct section	 key = { .function = function, .file = file };
	struct index	*x = &p->section_index;
	uint32_t	*slot;

	if (f->file == file) {
		if (f->home == ID_NONE)
			f->home = new_section(p, function, file);
		return f->home;
	}
	if (x->n * 3 >= (size_t)x->mask * 2)
		index_grow(x, x->slots == NULL ? 64 : (x->mask + 1) * 2,
		    section_hash, p);
	slot = index_find(x, section_words(function, file), is_section, p,
	    &key);
	if (*slot == 0)
		index_fill(x, slot, new_section(p, function, file));
	return *slot - 1;
}
