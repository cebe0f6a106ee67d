/* If a single profile has several hashes for a name, the function of each hash
   gets costs of its own, so that different functions are not added up. */
#include "ops/llvm/kin.h"

#include <pthread.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/intern.h"
#include "llvm/model/model.h"

struct known {
	uint64_t	 hash;
	bool		 several;
};

struct llvm_kin {
	struct llvm_profile first;	/* a profile without functions that has
					   the flags of the first input */
	pthread_mutex_t	 lock;		/* protects the following members, which
					   threads share */
	struct intern	 names;
	struct known	*known;		/* by name: a hash of its functions, and
					   whether they have several */
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

void
llvm_kin_note(struct llvm_kin *k, const struct llvm_profile *p)
{
	const struct llvm_function	*f;
	uint32_t			*hashes, id;
	struct slice			 name;
	size_t				 i, n;

	hashes = mem_get(p->names.text.n, sizeof(*hashes));
	for (i = 0; i < p->function_n; i++)
		hashes[p->functions[i].name]++;
	pthread_mutex_lock(&k->lock);
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		if (hashes[f->name] != 1)
			continue;
		name = intern_slice(&p->names.text, f->name);
		n = k->names.n;
		id = intern_id(&k->names, name.at, name.len);
		k->known = mem_grow(k->known, &k->room, k->names.n,
		    sizeof(*k->known));
		if (k->names.n > n)
			k->known[id] = (struct known){ f->hash, false };
		else if (k->known[id].hash != f->hash)
			k->known[id].several = true;
	}
	pthread_mutex_unlock(&k->lock);
	mem_free(hashes);
}

bool
llvm_kin_join(struct llvm_kin *k, const char *name, uint64_t flags,
    struct complaint *wrong)
{
	return llvm_profile_join(&k->first, name, flags, true, wrong);
}

void
llvm_kin_say(const struct llvm_kin *k)
{
	size_t		 n = 0, i;
	uint32_t	 first = 0;
	char		 name[200];

	for (i = 0; i < k->names.n; i++) {
		if (!k->known[i].several)
			continue;
		if (n++ == 0 || intern_compare(&k->names, (uint32_t)i,
		    first) < 0)
			first = (uint32_t)i;
	}
	if (n > 0)
		diag_say("warning: %zu function%s had other code in some "
		    "profiles, as %s hash%s, so that counters of '%s' do not "
		    "count the same", n, n == 1 ? "" : "s", n == 1 ? "its" :
		    "their", n == 1 ? " says" : "es say", diag_quote(name,
		    sizeof(name), intern_text(&k->names, first),
		    intern_length(&k->names, first)));
}
