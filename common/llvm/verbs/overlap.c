#include "llvm/verbs/overlap.h"

#include <string.h>

#include "base/mem.h"
#include "llvm/model/model.h"

static void
sum_function(const struct llvm_profile *p, const struct llvm_function *f,
    double *sums)
{
	const struct llvm_values	*v = &f->values;
	uint64_t			 sum = 0;
	size_t				 site = 0, value = 0, n, i;
	unsigned			 kind;

	/* The sum wraps at 64 bits, as in llvm-profdata. */
	for (i = 0; i < f->counter_n; i++)
		sum += p->counters[f->counters + i];
	sums[0] = (double)sum;
	for (kind = 0; kind < LLVM_KINDS; kind++) {
		for (n = value, i = 0; i < v->site_n[kind]; i++)
			n += v->counts[site++];
		for (sum = 0; value < n; value++)
			sum += v->values[value].count;
		sums[1 + kind] = (double)sum;
	}
}

static void
sum_profile(const struct llvm_profile *p, double *sums)
{
	double		 one[OVERLAP_SUMS];
	size_t		 i;
	unsigned	 j;

	for (i = 0; i < p->function_n; i++) {
		/* Hashes by a front end may have this bit set by chance. */
		if ((p->flags & LLVM_IR) != 0 &&
		    (p->functions[i].hash & LLVM_HASH_CONTEXT) != 0)
			continue;
		sum_function(p, &p->functions[i], one);
		for (j = 0; j < OVERLAP_SUMS; j++)
			sums[j] += one[j];
	}
}

static double
share(uint64_t a, uint64_t b, double of_a, double of_b)
{
	double	 x, y;

	if (of_a < 1 || of_b < 1)
		return 0;
	x = (double)a / of_a;
	y = (double)b / of_b;
	return x < y ? x : y;
}

static void
add_values(const struct llvm_values *a, const struct llvm_values *b,
    struct overlap *o, struct overlap_function *one)
{
	const struct llvm_value	*x = a->values, *y = b->values, *xe, *ye;
	size_t			 site = 0;
	unsigned		 kind, k;
	uint32_t		 i;

	for (kind = 0; kind < LLVM_KINDS; kind++)
		for (i = 0, k = kind + 1; i < a->site_n[kind]; i++, site++) {
			xe = x + a->counts[site];
			ye = y + b->counts[site];
			while (x < xe && y < ye) {
				if (x->value < y->value) {
					x++;
					continue;
				}
				if (y->value < x->value) {
					y++;
					continue;
				}
				o->shares[k] += share(x->count, y->count,
				    o->old[k], o->new[k]);
				one->shares[k] += share(x->count, y->count,
				    one->old[k], one->new[k]);
				x++;
				y++;
			}
			x = xe;
			y = ye;
		}
}

static void
add_shares(const double *sums, const struct overlap *o, double *shares)
{
	unsigned	 i;

	for (i = 0; i < OVERLAP_SUMS; i++)
		if (o->new[i] >= 1)
			shares[i] += sums[i] / o->new[i];
}

/* Compare a function that both sides have and that ran in the new one. */
static void
compare(struct overlap *o, const struct llvm_profile *old,
    struct llvm_function *f, const struct llvm_profile *new,
    struct overlap_function *one)
{
	const uint64_t	*a = old->counters + f->counters;
	const uint64_t	*b = new->counters + one->function->counters;
	double		 sum = 0;
	uint32_t	 i;

	sum_function(old, f, one->old);
	if (f->values.value_n > 0 && one->function->values.value_n > 0)
		add_values(&f->values, &one->function->values, o, one);
	for (i = 0; i < f->counter_n; i++) {
		sum += share(a[i], b[i], o->old[0], o->new[0]);
		one->shares[0] += share(a[i], b[i], one->old[0], one->new[0]);
	}
	o->shares[0] += sum;
	o->both_n++;
}

static void
take(struct overlap *o, struct llvm_profile *old, const bool *known,
    struct llvm_profile *new, uint32_t function)
{
	struct overlap_function	 one = {
		.function = &new->functions[function]
	};
	struct slice		 text = intern_slice(&new->names.text,
				    one.function->name);
	struct llvm_values	*v = &new->functions[function].values;
	struct llvm_function	*f;
	uint32_t		 name;

	sum_function(new, one.function, one.new);
	if (!intern_find(&old->names.text, text.at, text.len, &name) ||
	    !known[name]) {
		o->added_n++;
		add_shares(one.new, o, o->added);
		return;
	}
	if (one.new[0] < 1) {
		o->both_n++;
		return;
	}
	f = llvm_profile_find(old, name, one.function->hash);
	if (f == NULL || f->counter_n != one.function->counter_n ||
	    memcmp(f->values.site_n, v->site_n, sizeof(v->site_n)) != 0) {
		o->mismatched_n++;
		add_shares(one.new, o, o->mismatched);
		return;
	}
	llvm_values_by_value(&f->values);
	llvm_values_by_value(v);
	compare(o, old, f, new, &one);
	if (llvm_profile_largest(new, one.function) < o->least)
		return;
	o->functions = mem_grow(o->functions, &o->room, o->function_n + 1,
	    sizeof(*o->functions));
	o->functions[o->function_n++] = one;
}

void
overlap_of(struct overlap *o, struct llvm_profile *old,
    struct llvm_profile *new)
{
	uint32_t	*order = llvm_profile_order(new);
	bool		*known = mem_get(old->names.text.n, sizeof(*known));
	size_t		 i;

	/* Some names are only those of call targets. */
	for (i = 0; i < old->function_n; i++)
		known[old->functions[i].name] = true;
	sum_profile(old, o->old);
	sum_profile(new, o->new);
	for (i = 0; i < new->function_n; i++)
		take(o, old, known, new, order[i]);
	mem_free(order);
	mem_free(known);
}
