/*
 * Each function that has a name in both the profile and the object votes for
 * the distance between its addresses.  A profile may have a function from its
 * middle on only, so a wrong vote must be outvoted.
 */
#include "machine/load_bias.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "text/intern.h"
#include "machine/machine_code.h"
#include "machine/objdump.h"

/* Code is loaded in whole pages.  VOTES_ENOUGH equal votes decide. */
enum { PAGE = 4096, VOTES_ENOUGH = 16, BIASES_MAX = 64 };

struct votes {
	uint64_t	 bias[BIASES_MAX];
	unsigned	 votes[BIASES_MAX];
	size_t		 n;
	bool		 enough;
};

static void
vote(struct votes *v, uint64_t bias)
{
	size_t	 i;

	if (bias % PAGE != 0)
		return;
	for (i = 0; i < v->n && v->bias[i] != bias; i++)
		;
	if (i == BIASES_MAX)
		return;
	if (i == v->n) {
		v->bias[v->n] = bias;
		v->votes[v->n++] = 0;
	}
	v->enough = ++v->votes[i] == VOTES_ENOUGH;
}

/* Find a name of the profile, with or without the version of the symbol. */
static bool
find_name(const struct intern *names, struct slice name, uint32_t *id)
{
	const char	*at;

	if (intern_find(names, name.at, name.len, id))
		return true;
	at = memchr(name.at, '@', name.len);
	return at != NULL && intern_find(names, name.at,
	    (size_t)(at - name.at), id);
}

/* The lowest address of each function of the object, by name; UINT64_MAX if
   there is none. */
static uint64_t *
lowest_addresses(const struct machine_code *code, const struct intern *names,
    uint32_t object)
{
	const struct machine_code_entry	*e = code->entries;
	uint64_t			*lowest;
	size_t				 i;

	lowest = mem_get(names->n, sizeof(*lowest));
	memset(lowest, 0xff, names->n * sizeof(*lowest));
	for (i = 0; i < code->entry_n; i++)
		if (e[i].object == object && e[i].addr < lowest[e[i].name])
			lowest[e[i].name] = e[i].addr;
	return lowest;
}

uint64_t
load_bias_find(const struct machine_code *code, const struct intern *names,
    uint32_t object, const char *path)
{
	uint64_t		*lowest = lowest_addresses(code, names, object);
	struct votes		 v = { .n = 1 };	/* 0 wins a tie */
	struct objdump		 dump;
	struct objdump_line	 line;
	uint32_t		 name;
	size_t			 i, best = 0;

	objdump_open(&dump, path);
	while (!v.enough && objdump_next(&dump, &line))
		if (line.is_symbol && find_name(names, line.text, &name) &&
		    lowest[name] != UINT64_MAX)
			vote(&v, lowest[name] - line.addr);
	objdump_close(&dump);
	mem_free(lowest);
	for (i = 1; i < v.n; i++)
		if (v.votes[i] > v.votes[best])
			best = i;
	return v.bias[best];
}
