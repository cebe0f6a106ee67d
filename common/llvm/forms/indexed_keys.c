#include "llvm/forms/indexed_keys.h"

#include <string.h>

#include "base/mem.h"
#include "llvm/forms/indexed.h"
#include "llvm/model/model.h"
#include "llvm/forms/probing.h"

/* Find where the functions of each name begin. */
static void
find_names(struct indexed_keys *k, const struct llvm_profile *p)
{
	const struct llvm_function	*f;
	uint32_t			 last = UINT32_MAX;
	size_t				 i;

	k->n = 0;
	for (i = 0; i < k->function_n; i++) {
		f = &p->functions[k->functions[i]];
		if (f->name != last) {
			k->hashes[k->n] = p->names.md5[f->name];
			k->first[k->n++] = (uint32_t)i;
		}
		last = f->name;
	}
	k->first[k->n] = (uint32_t)k->function_n;
}

/* Sort the functions of one name as llvm-profdata does. */
static void
order_functions(const struct llvm_profile *p, uint32_t *functions, uint32_t n,
    bool since_19)
{
	uint32_t	*hashes, *order, i;

	if (n == 1)
		return;
	hashes = mem_get(n, sizeof(*hashes));
	for (i = 0; i < n; i++)
		hashes[i] = probing_number(p->functions[functions[i]].hash,
		    since_19);
	order = probing_order(PROBING_NUMBERS, hashes, n);
	for (i = 0; i < n; i++)
		hashes[i] = functions[order[i]];
	memcpy(functions, hashes, n * sizeof(*functions));
	mem_free(hashes);
	mem_free(order);
}

/* Sort the names, with their functions, in the order of the hash table. */
static void
order_names(struct indexed_keys *k, const struct llvm_profile *p)
{
	uint32_t	*hashes = mem_get(k->n, sizeof(*hashes)), *names, i;
	uint32_t	*old = k->functions, from, n;
	struct slice	 name;

	for (i = 0; i < k->n; i++) {
		name = intern_slice(&p->names.text,
		    p->functions[old[k->first[i]]].name);
		hashes[i] = probing_name(name.at, name.len);
	}
	names = probing_order(PROBING_NAMES, hashes, k->n);
	k->functions = mem_get(k->function_n, sizeof(*k->functions));
	k->function_n = 0;
	for (i = 0; i < k->n; i++) {
		from = k->first[names[i]];
		n = k->first[names[i] + 1] - from;
		memcpy(k->functions + k->function_n, old + from,
		    n * sizeof(*old));
		k->function_n += n;
	}
	mem_free(hashes);
	mem_free(names);
	mem_free(old);
}

void
indexed_keys_init(struct indexed_keys *k, const struct llvm_profile *p,
    unsigned version, bool sparse)
{
	uint32_t	 i;

	k->functions = llvm_profile_order(p);
	k->function_n = p->function_n;
	k->first = mem_get(p->function_n + 1, sizeof(*k->first));
	k->hashes = mem_get(p->function_n, sizeof(*k->hashes));
	find_names(k, p);
	for (i = 0; i < k->n; i++)
		order_functions(p, k->functions + k->first[i],
		    k->first[i + 1] - k->first[i],
		    version >= INDEXED_WITH_VTABLES);
	if (version < INDEXED_WITH_TRACES)
		order_names(k, p);
	if (sparse)
		k->function_n = llvm_profile_sparse(p, k->functions,
		    k->function_n);
	find_names(k, p);
}

void
indexed_keys_free(struct indexed_keys *k)
{
	mem_free(k->functions);
	mem_free(k->first);
	mem_free(k->hashes);
}
