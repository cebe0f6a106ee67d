/*
 * Functions of the same name form a ring, and the note of the name (intern.h)
 * is one of them.  Most names have one function, so they need no table.  If a
 * name has many functions, such as "???", these are in an index instead.
 */
#include "profile/function.h"

#include "base/hash.h"
#include "base/mem.h"

enum {
	ALIKE_MAX = 8,		/* the most functions of a ring */
	SLOTS_FIRST = 64
};

static uint32_t
hash_names(const struct function *f)
{
	uint32_t	 words[3] = { f->object, f->file, f->name };

	return hash_words(words, 3);
}

static bool
is_function(const void *profile, uint32_t function, const void *key)
{
	const struct profile	*p = profile;
	const struct function	*f = &p->functions[function], *k = key;

	return f->name == k->name && f->file == k->file &&
	    f->object == k->object;
}

/* Add the functions that the index lacks.  This is delayed until the index is
   used, which may never happen while the first input is read. */
static void
complete(const struct profile *p, struct index *x)
{
	uint32_t	 count = x->slots == NULL ? SLOTS_FIRST : x->mask + 1;

	if (p->function_n * 2 > x->mask) {
		while (count < p->function_n * 4)
			count *= 2;
		index_free(x);
		index_grow(x, count, NULL, p);
	}
	while (x->n < p->function_n)
		index_add(x, hash_names(&p->functions[x->n]), x->n);
}

void
profile_function_drop_index(const struct profile *p)
{
	index_free(p->function_index);
}

uint32_t
profile_function_find(const struct profile *p, uint32_t object, uint32_t file,
    uint32_t name)
{
	struct function		 key = { .object = object, .file = file,
				    .name = name };
	uint32_t		 first = p->names.entries[name].note, i = first;
	const struct function	*f;

	if (first == ID_NONE)
		return ID_NONE;
	do {
		f = &p->functions[i];
		if (f->file == file && f->object == object)
			return i;
		i = f->alike;
	} while (i != first && i != ID_NONE);
	if (i != ID_NONE)
		return ID_NONE;
	complete(p, p->function_index);
	/* If the slot is empty, this is 0 - 1, which is ID_NONE. */
	return *index_find(p->function_index, hash_names(&key),
	    is_function, p, &key) - 1;
}

/* Add a new function to the ring of its name, or begin a ring.  `beside' is
   another function of this name, or ID_NONE.  A ring that becomes too large is
   dissolved, and its functions are found by the index. */
static void
link_alike(struct profile *p, uint32_t function, uint32_t beside)
{
	struct function	*f = p->functions;
	uint32_t	 i, next, n = 1;

	f[function].alike = function;
	if (beside == ID_NONE)
		return;
	f[function].alike = f[beside].alike;
	if (f[beside].alike == ID_NONE)
		return;
	f[beside].alike = function;
	for (i = f[function].alike; i != function; i = f[i].alike)
		n++;
	for (i = function; n > ALIKE_MAX && i != ID_NONE; i = next) {
		next = f[i].alike;
		f[i].alike = ID_NONE;
	}
}

/*
 * Return whether the file alone shows that no function has these names, so that
 * no look-up is needed.  This is so if three conditions hold: the name of the
 * file was new when a function of the file was first looked up; no function of
 * another file was looked up since; and `last', the last function found by this
 * name, is older than that look-up, and so in another file.  So nearly every
 * function of a first input needs no look-up.
 */
static bool
is_fresh(struct profile *p, uint32_t file, uint32_t last)
{
	if (file >= p->names_then) {
		p->fresh_file = file;
		p->fresh_from = p->function_n;
	} else if (file != p->fresh_file)
		p->fresh_file = ID_NONE;
	return p->fresh_file == file &&
	    (last == ID_NONE || last < p->fresh_from);
}

uint32_t
profile_function_add(struct profile *p, uint32_t object, uint32_t file,
    uint32_t name)
{
	struct intern_entry	*e = &p->names.entries[name];
	uint32_t		 function = (uint32_t)p->function_n++;

	p->functions = mem_grow(p->functions, &p->function_room,
	    p->function_n, sizeof(*p->functions));
	p->functions[function] = (struct function){
		.object = object, .file = file, .name = name, .home = ID_NONE
	};
	link_alike(p, function, e->note);
	p->names_then = p->names.n;
	e->note = function;
	return function;
}

uint32_t
profile_function_seek(struct profile *p, uint32_t object, uint32_t file,
    uint32_t name)
{
	uint32_t	 last = p->names.entries[name].note, found;

	found = is_fresh(p, file, last) ? ID_NONE :
	    profile_function_find(p, object, file, name);
	if (found == ID_NONE)
		return profile_function_add(p, object, file, name);
	p->names.entries[name].note = found;
	return found;
}
