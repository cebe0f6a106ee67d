#include "llvm/verbs/overlap.h"

#include <string.h>

#include "base/mem.h"
#include "text/wide.h"
#include "io/sink.h"
#include "llvm/model/model.h"

static void
sum_function(const struct llvm_profile *p, const struct llvm_function *f,
    double *sums)
{
	struct wide		 sum[OVERLAP_SUMS] = { { 0, 0 } };
	struct llvm_site	 s = { .n = 0 };
	uint32_t		 i;

	/* The sums of llvm-profdata wrap at 64 bits, these do not. */
	for (i = 0; i < f->counter_n; i++)
		sum[0] = wide_add(sum[0], (struct wide){
			0, p->counters[f->counters + i] });
	while (llvm_values_next(llvm_function_values(f), &s))
		for (i = 0; i < s.n; i++)
			sum[1 + s.kind] = wide_add(sum[1 + s.kind],
			    (struct wide){ 0, s.values[i].count });
	for (i = 0; i < OVERLAP_SUMS; i++)
		sums[i] = wide_double(sum[i]);
}

static void
sum_profile(const struct llvm_profile *p, double *sums)
{
	double		 one[OVERLAP_SUMS];
	size_t		 i;
	unsigned	 j;

	for (i = 0; i < p->function_n; i++) {
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

/* Add the shares of the values that a site has in both profiles. */
static void
add_site(const struct llvm_site *a, const struct llvm_site *b,
    struct overlap *o, struct overlap_function *one)
{
	const struct llvm_value	*x = a->values, *y = b->values;
	unsigned		 k = 1 + a->kind;
	uint32_t		 i = 0, j = 0;

	while (i < a->n && j < b->n)
		if (x[i].value < y[j].value)
			i++;
		else if (y[j].value < x[i].value)
			j++;
		else {
			o->shares[k] += share(x[i].count, y[j].count,
			    o->old[k], o->new[k]);
			one->shares[k] += share(x[i].count, y[j].count,
			    one->old[k], one->new[k]);
			i++;
			j++;
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

/* Compare a function that both profiles have and that was executed in the new
   one. */
static void
compare(struct overlap *o, const struct llvm_profile *old,
    const struct llvm_function *f, const struct llvm_profile *new,
    struct overlap_function *one)
{
	const struct llvm_values	*v = llvm_function_values(f);
	const struct llvm_values	*w =
	    llvm_function_values(one->function);
	const uint64_t	*a = old->counters + f->counters;
	const uint64_t	*b = new->counters + one->function->counters;
	struct llvm_site x = { .n = 0 }, y = x;
	double		 sum = 0;
	uint32_t	 i;

	sum_function(old, f, one->old);
	/* The functions have the same numbers of sites of each kind. */
	while (llvm_values_next(v, &x) && llvm_values_next(w, &y))
		add_site(&x, &y, o, one);
	for (i = 0; i < f->counter_n; i++) {
		sum += share(a[i], b[i], o->old[0], o->new[0]);
		one->shares[0] += share(a[i], b[i], one->old[0], one->new[0]);
	}
	o->shares[0] += sum;
	o->both_n++;
}

static bool
has_same_sites(const struct llvm_function *a, const struct llvm_function *b)
{
	const struct llvm_values	*v = llvm_function_values(a);
	const struct llvm_values	*w = llvm_function_values(b);

	return memcmp(v->site_n, w->site_n, sizeof(v->site_n)) == 0;
}

static void
sort_values(struct llvm_function *f)
{
	if (f->more != NULL)
		llvm_values_by_value(&f->more->values);
}

static void
take(struct overlap *o, struct llvm_profile *old, const bool *known,
    struct llvm_profile *new, uint32_t function)
{
	struct llvm_function	*of_new = &new->functions[function], *f;
	struct overlap_function	 one = { .function = of_new };
	struct slice		 text = intern_slice(&new->names.text,
				    of_new->name);
	uint32_t		 name;

	sum_function(new, of_new, one.new);
	if (!intern_find_by(&old->names.text, text.at, text.len,
	    llvm_names_hash(&new->names, of_new->name), &name) ||
	    !known[name]) {
		o->added_n++;
		add_shares(one.new, o, o->added);
		return;
	}
	if (one.new[0] < 1) {
		o->both_n++;
		return;
	}
	f = llvm_profile_find(old, name, of_new->hash);
	if (f == NULL || f->counter_n != of_new->counter_n ||
	    !has_same_sites(f, of_new)) {
		o->mismatched_n++;
		add_shares(one.new, o, o->mismatched);
		return;
	}
	sort_values(f);
	sort_values(of_new);
	compare(o, old, f, new, &one);
	if (llvm_profile_largest(new, of_new) < o->least)
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

	/* Note which names of the old profile belong to its functions; the
	   others belong only to call targets. */
	for (i = 0; i < old->function_n; i++)
		known[old->functions[i].name] = true;
	sum_profile(old, o->old);
	sum_profile(new, o->new);
	for (i = 0; i < new->function_n; i++)
		take(o, old, known, new, order[i]);
	mem_free(order);
	mem_free(known);
}

static const char *const kinds[OVERLAP_SUMS] = {
	"Counters", "Call targets", "Memory sizes", "Vtables"
};

/* Return whether either profile has values of this kind.  Other kinds are not
   printed. */
static bool
has(const struct overlap *o, unsigned kind)
{
	return kind == 0 || o->old[kind] > 0 || o->new[kind] > 0;
}

static void
put_shares(const struct overlap *o, struct sink *out)
{
	unsigned	 i;

	sink_format(out, "%-12s  %9s", "", "overlap");
	if (o->mismatched_n > 0)
		sink_format(out, "  %9s", "mismatch");
	if (o->added_n > 0)
		sink_format(out, "  %9s", "only new");
	sink_format(out, "  %20s  %20s\n", "sum of old", "sum of new");
	for (i = 0; i < OVERLAP_SUMS; i++) {
		if (!has(o, i))
			continue;
		sink_format(out, "%-12s  %8.3f%%", kinds[i],
		    100 * o->shares[i]);
		if (o->mismatched_n > 0)
			sink_format(out, "  %8.3f%%", 100 * o->mismatched[i]);
		if (o->added_n > 0)
			sink_format(out, "  %8.3f%%", 100 * o->added[i]);
		sink_format(out, "  %20.0f  %20.0f\n", o->old[i], o->new[i]);
	}
}

static void
put_functions(const struct overlap *o, const struct llvm_profile *new,
    struct sink *out)
{
	const struct overlap_function	*f;
	struct slice			 name;
	unsigned			 i;
	size_t				 j;

	for (i = 0; i < OVERLAP_SUMS; i++)
		if (has(o, i))
			sink_format(out, "%-14s", kinds[i]);
	sink_format(out, "%20s  %20s  Function\n", "sum of old",
	    "sum of new");
	for (j = 0; j < o->function_n; j++) {
		f = &o->functions[j];
		for (i = 0; i < OVERLAP_SUMS; i++) {
			if (!has(o, i))
				continue;
			if (f->old[i] > 0 || f->new[i] > 0)
				sink_format(out, "%11.3f%%  ",
				    100 * f->shares[i]);
			else
				sink_format(out, "%14s", "-  ");
		}
		name = intern_slice(&new->names.text, f->function->name);
		sink_format(out, "%20.0f  %20.0f  ", f->old[0], f->new[0]);
		sink_put(out, name.at, name.len);
		sink_format(out, " [hash 0x%016llx]\n",
		    (unsigned long long)f->function->hash);
	}
}

static void
put_side(const char *before, const struct overlap_side *side, struct sink *out)
{
	const char	*name = side->profile->first;

	sink_text(out, before);
	sink_text(out, name == NULL ? "nothing" : name);
	if (side->n > 1)
		sink_format(out, " and %zu more", side->n - 1);
}

void
overlap_out(const struct overlap *o, const struct overlap_side *old,
    const struct overlap_side *new, struct sink *out)
{
	put_side("Overlap of ", new, out);
	put_side(" with ", old, out);
	sink_text(out, "\n\n");
	sink_format(out, "Functions that overlap:           %zu\n", o->both_n);
	if (o->mismatched_n > 0)
		sink_format(out, "With another hash, or shape:      %zu\n",
		    o->mismatched_n);
	if (o->added_n > 0)
		sink_format(out, "Only in new:                      %zu\n",
		    o->added_n);
	sink_text(out, "\n");
	put_shares(o, out);
	if (o->function_n > 0) {
		sink_text(out, "\n");
		put_functions(o, new->profile, out);
	}
}
