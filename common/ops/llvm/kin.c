#include "ops/llvm/kin.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/intern.h"
#include "llvm/model/model.h"
#include "profile/fact.h"

enum { HASH_ROOM = 32 };

struct known {
	uint64_t	 hash;
	bool		 several;	/* functions of other hashes have the
					   name, too */
	bool		 settled;	/* in the profiles before the last turn,
					   only functions of this hash have the
					   name */
	bool		 told;		/* a warning has counted it */
};

struct llvm_kin {
	struct llvm_profile first;	/* a profile without functions that has
					   the flags of the first input */
	pthread_mutex_t	 lock;		/* protects the following members, which
					   threads share */
	struct intern	 names;		/* names that functions have in a cost
					   profile, with their hashes or
					   without */
	struct known	*known;		/* by name */
	size_t		 room;
};

struct llvm_kin *
llvm_kin_new(void)
{
	struct llvm_kin	*k = mem_get(1, sizeof(*k));

	pthread_mutex_init(&k->lock, NULL);
	return k;
}

void
llvm_kin_free(struct llvm_kin *k)
{
	pthread_mutex_destroy(&k->lock);
	intern_free(&k->names);
	mem_free(k->known);
	mem_free(k);
}

struct slice
llvm_kin_hashed(struct slice name, uint64_t hash, char **text, size_t *room)
{
	int	 n;

	*text = mem_grow(*text, room, name.len + HASH_ROOM, 1);
	memcpy(*text, name.at, name.len);
	n = snprintf(*text + name.len, HASH_ROOM, " [hash 0x%016llx]",
	    (unsigned long long)hash);
	return (struct slice){ *text, name.len + (size_t)n };
}

/* Choose a function of a name that has one, or one without contexts. */
static uint32_t *
choose(const struct llvm_profile *p)
{
	uint32_t	*chosen = mem_get(p->names.text.n, sizeof(*chosen));
	uint32_t	*rivals = mem_get(p->names.text.n, sizeof(*rivals)), i;
	uint64_t	 mark = (p->flags & LLVM_IR) != 0 ?
			    LLVM_HASH_CONTEXT : 0;
	const struct llvm_function *f;

	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		if (chosen[f->name] == 0 || (p->functions[chosen[f->name] -
		    1].hash & mark) > (f->hash & mark)) {
			chosen[f->name] = i + 1;
			rivals[f->name] = 0;
		} else if ((p->functions[chosen[f->name] - 1].hash & mark) ==
		    (f->hash & mark))
			rivals[f->name]++;
	}
	for (i = 0; i < p->names.text.n; i++)
		if (rivals[i] > 0)
			chosen[i] = 0;
	mem_free(rivals);
	return chosen;
}

/* Return what the profiles before the last turn tell about a name, or NULL. */
static const struct known *
settled(const struct llvm_kin *k, struct slice name)
{
	uint32_t	 id;

	return intern_find(&k->names, name.at, name.len, &id) &&
	    k->known[id].settled ? &k->known[id] : NULL;
}

/* A buffer for a name with its hash. */
struct room {
	char		*text;
	size_t		 n;
};

/* Change the choice so that functions have the names that they had before the
   last turn. */
static void
follow(const struct llvm_kin *k, const struct llvm_profile *p,
    uint32_t *chosen, struct room *room)
{
	const struct llvm_function	*f;
	const struct known		*old;
	struct slice			 name;
	uint32_t			 i;

	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		name = intern_slice(&p->names.text, f->name);
		old = settled(k, name);
		if (old != NULL && old->hash == f->hash)
			chosen[f->name] = i + 1;
		else if (chosen[f->name] == i + 1 && settled(k,
		    llvm_kin_hashed(name, f->hash, &room->text, &room->n)) !=
		    NULL)
			chosen[f->name] = 0;
	}
}

static void
note(struct llvm_kin *k, struct slice name, uint64_t hash)
{
	size_t		 n = k->names.n;
	uint32_t	 id = intern_id(&k->names, name.at, name.len);

	k->known = mem_grow(k->known, &k->room, k->names.n,
	    sizeof(*k->known));
	if (k->names.n > n)
		k->known[id] = (struct known){ .hash = hash };
	else if (k->known[id].hash != hash)
		k->known[id].several = true;
}

uint32_t *
llvm_kin_choose(struct llvm_kin *k, const struct llvm_profile *p)
{
	uint32_t			*chosen = choose(p), i;
	const struct llvm_function	*f;
	struct room			 room = { NULL, 0 };
	struct slice			 name;

	if (k == NULL)
		return chosen;
	pthread_mutex_lock(&k->lock);
	follow(k, p, chosen, &room);
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		name = intern_slice(&p->names.text, f->name);
		note(k, chosen[f->name] == i + 1 ? name : llvm_kin_hashed(name,
		    f->hash, &room.text, &room.n), f->hash);
	}
	pthread_mutex_unlock(&k->lock);
	mem_free(room.text);
	return chosen;
}

void
llvm_kin_turn(struct llvm_kin *k)
{
	size_t	 i;

	for (i = 0; i < k->names.n; i++)
		k->known[i].settled = !k->known[i].several;
}

bool
llvm_kin_read(const struct facts *facts, uint64_t *flags)
{
	struct fact *const	*at;
	uint64_t		 more;
	size_t			 n, i;

	*flags = 0;
	at = facts_of(facts, FACT_LLVM, &n);
	for (i = 0; i < n; i++) {
		if (!llvm_profile_read_words(at[i]->value, &more))
			return false;
		*flags |= more;
	}
	return n > 0;
}

bool
llvm_kin_join(struct llvm_kin *k, const char *name, uint64_t flags,
    struct complaint *wrong)
{
	return llvm_profile_join(&k->first, name, flags, true, wrong);
}

/* Some names, of which the first in byte order will be an example. */
struct some {
	size_t		 n;
	uint32_t	 first;
};

static void
count(const struct llvm_kin *k, uint32_t id, struct some *s)
{
	if (s->n++ == 0 || intern_compare(&k->names, id, s->first) < 0)
		s->first = id;
}

static const char *
quote(const struct llvm_kin *k, uint32_t id, char *text, size_t room)
{
	return diag_quote(text, room, intern_text(&k->names, id),
	    intern_length(&k->names, id));
}

void
llvm_kin_say(struct llvm_kin *k)
{
	struct some	 changed = { 0, 0 }, divided = { 0, 0 };
	struct room	 room = { NULL, 0 };
	struct slice	 hashed;
	uint32_t	 i, id;
	char		 name[200];

	for (i = 0; i < k->names.n; i++) {
		hashed = llvm_kin_hashed(intern_slice(&k->names, i),
		    k->known[i].hash, &room.text, &room.n);
		if (k->known[i].told)
			continue;
		k->known[i].told = true;
		if (k->known[i].several)
			count(k, i, &changed);
		else if (intern_find(&k->names, hashed.at, hashed.len, &id))
			count(k, id, &divided);
		else
			k->known[i].told = false;
	}
	if (changed.n > 0)
		diag_say("warning: %zu function%s had other code in some "
		    "profiles, as %s hash%s, so that counters of '%s' do not "
		    "count the same", changed.n, changed.n == 1 ? "" : "s",
		    changed.n == 1 ? "its" : "their", changed.n == 1 ?
		    " says" : "es say", quote(k, changed.first, name,
		    sizeof(name)));
	if (divided.n > 0)
		diag_say("warning: %zu function%s had one hash in some "
		    "profiles and several in others, so that '%s' is also "
		    "without the hash", divided.n, divided.n == 1 ? "" : "s",
		    quote(k, divided.first, name, sizeof(name)));
	mem_free(room.text);
}
