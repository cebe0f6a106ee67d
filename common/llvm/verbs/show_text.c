/*
 * Sections with titles, as in reports of costs.  A section without content is
 * omitted.
 */
#include "llvm/verbs/show_text.h"

#include <inttypes.h>

#include "base/mem.h"
#include "io/sink.h"
#include "llvm/model/model.h"
#include "llvm/verbs/show.h"

enum { WIDTH = 80 };

static void
put_title(struct sink *out, const char *title)
{
	int	 i;

	for (i = 0; i < WIDTH; i++)
		sink_text(out, "-");
	sink_text(out, "\n-- ");
	sink_text(out, title);
	sink_text(out, "\n");
	for (i = 0; i < WIDTH; i++)
		sink_text(out, "-");
	sink_text(out, "\n");
}

static void
put_ids(const struct llvm_profile *p, struct sink *out)
{
	uint32_t	*order = intern_order(&p->ids);
	struct slice	 id;
	size_t		 i, j;

	for (i = 0; i < p->ids.n; i++) {
		id = intern_slice(&p->ids, order[i]);
		sink_text(out, "Binary:             ");
		for (j = 0; j < id.len; j++)
			sink_format(out, "%02x", (unsigned char)id.at[j]);
		sink_text(out, "\n");
	}
	mem_free(order);
}

static void
put_profile(const struct llvm_show *s, struct sink *out)
{
	static const struct {
		uint64_t	 flag;
		const char	*words;
	} flags[] = {
		{ LLVM_ENTRY_FIRST, ", entries first" },
		{ LLVM_LOOP_ENTRIES, ", loop entries" },
		{ LLVM_BYTE_COVERAGE, ", coverage" },
		{ LLVM_ENTRY_ONLY, ", entries only" }
	};
	size_t		 i;

	put_title(out, "Profile");
	if (s->p->first != NULL) {
		sink_text(out, "Of:                 ");
		sink_text(out, s->p->first);
	}
	if (s->o->inputs > 1)
		sink_format(out, " and %zu more", s->o->inputs - 1);
	sink_format(out, "\nInstrumentation:    %s", llvm_show_level(s->p));
	for (i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		if ((s->p->flags & flags[i].flag) != 0)
			sink_text(out, flags[i].words);
	sink_format(out, "\nFunctions:          %zu\n", s->p->function_n);
	sink_format(out, "Functions that ran: %zu\n", s->ran_n);
	put_ids(s->p, out);
	sink_text(out, "\n");
}

static void
put_summary(const struct summary *s, const char *title, struct sink *out)
{
	size_t	 i;

	put_title(out, title);
	sink_format(out, "Counters:             %" PRIu64 "\n",
	    s->fields[SUMMARY_COUNTS]);
	sink_format(out, "Sum of counters:      %" PRIu64 "\n",
	    s->fields[SUMMARY_TOTAL]);
	sink_format(out, "Largest first one:    %" PRIu64 "\n",
	    s->fields[SUMMARY_MAX_FIRST]);
	sink_format(out, "Largest of all other: %" PRIu64 "\n\n",
	    s->fields[SUMMARY_MAX_OTHER]);
	sink_text(out, "   Share of sum       Counters"
	    "           Each at least\n");
	for (i = 0; i < SUMMARY_CUTOFFS; i++)
		sink_format(out, "%14g%%%15" PRIu64 "%24" PRIu64 "\n",
		    (double)s->cutoffs[i][0] / 10000, s->cutoffs[i][2],
		    s->cutoffs[i][1]);
	sink_text(out, "\n");
}

/* Print how many sites have each number of values. */
static void
put_histogram(const struct llvm_show_sites *k, struct sink *out)
{
	size_t	 i, n;

	for (i = 0; i < k->sites; i += n) {
		for (n = 0; i + n < k->sites &&
		    k->histogram[i + n] == k->histogram[i]; n++)
			continue;
		sink_format(out, "%s%zu of %u", i == 0 ? "" : ", ", n,
		    k->histogram[i]);
	}
}

static void
put_sites(const struct llvm_show *s, struct sink *out)
{
	const struct llvm_show_sites	*k;
	unsigned			 kind;
	bool				 titled = false;

	for (kind = 0; kind < LLVM_KINDS; kind++) {
		k = &s->kinds[kind];
		if (k->sites == 0)
			continue;
		if (!titled) {
			put_title(out, "Sites of values");
			sink_text(out, "              Sites  With values"
			    "       Values  Sites by numbers of values\n");
		}
		titled = true;
		sink_format(out, "%-8s%11zu%13zu%13zu  ", llvm_show_kind(kind),
		    k->sites, k->used, k->values);
		put_histogram(k, out);
		sink_text(out, "\n");
	}
	if (titled)
		sink_text(out, "\n");
}

static void
put_slice(struct slice name, struct sink *out)
{
	if (name.len == 0)
		sink_text(out, "<external>");
	else
		sink_put(out, name.at, name.len);
}

/* Print the values of a site, with their shares. */
static void
put_values(const struct llvm_profile *p, unsigned kind,
    const struct llvm_value *v, uint32_t n, struct sink *out)
{
	double		 sum = 0;
	uint32_t	 i;

	for (i = 0; i < n; i++)
		sum += (double)v[i].count;
	for (i = 0; i < n; i++) {
		sink_format(out, "        %20" PRIu64 " (%6.2f%%)  ",
		    v[i].count, sum > 0 ? 100 * (double)v[i].count / sum : 0);
		if (kind == LLVM_SIZES)
			sink_format(out, "%" PRIu64, v[i].value);
		else
			put_slice(llvm_show_name(p, v[i].value), out);
		sink_text(out, "\n");
	}
}

static void
put_function_sites(const struct llvm_profile *p, const struct llvm_values *v,
    struct sink *out)
{
	size_t		 site = 0, from = 0;
	unsigned	 kind;
	uint32_t	 i;

	for (kind = 0; kind < LLVM_KINDS; kind++)
		for (i = 0; i < v->site_n[kind]; i++, site++) {
			if (v->counts[site] == 0)
				continue;
			sink_format(out, "    %s at site %u:\n",
			    llvm_show_kind(kind), i);
			put_values(p, kind, v->values + from, v->counts[site],
			    out);
			from += v->counts[site];
		}
}

static void
put_function(const struct llvm_show *s, const struct llvm_function *f,
    struct sink *out)
{
	const uint64_t	*counts = s->p->counters + f->counters;
	const char	*pseudo = llvm_show_pseudo(s->p, f);
	uint32_t	 i;

	put_slice(intern_slice(&s->p->names.text, f->name), out);
	sink_format(out, " [hash 0x%016" PRIx64 "]\n", f->hash);
	if (pseudo != NULL)
		sink_format(out, "    %s, %u counters without counts\n",
		    pseudo, f->counter_n);
	else {
		if (s->entries)
			sink_format(out, "    entered: %" PRIu64 "\n",
			    *counts);
		sink_text(out, "    counters:");
		for (i = 0; i < f->counter_n; i++)
			sink_format(out, " %" PRIu64, counts[i]);
		sink_text(out, "\n");
	}
	if (f->bitmap_n > 0)
		sink_text(out, "    bits of conditions:");
	for (i = 0; i < f->bitmap_n; i++)
		sink_format(out, " %02x", s->p->bitmaps[f->bitmap + i]);
	if (f->bitmap_n > 0)
		sink_text(out, "\n");
	put_function_sites(s->p, &f->values, out);
}

static void
put_traces(const struct llvm_profile *p, struct sink *out)
{
	const struct llvm_trace	*t;
	size_t			 i;
	uint32_t		 j;

	if (p->trace_n == 0)
		return;
	put_title(out, "Traces: functions in the order in which they ran");
	sink_format(out, "%zu of %" PRIu64 " that there were\n", p->trace_n,
	    p->stream);
	for (i = 0; i < p->trace_n; i++) {
		t = &p->traces[i];
		sink_format(out, "trace %zu, weight %" PRIu64 ":\n", i + 1,
		    t->weight);
		for (j = 0; j < t->n; j++) {
			sink_text(out, "    ");
			put_slice(llvm_show_name(p, t->names[j]), out);
			sink_text(out, "\n");
		}
	}
	sink_text(out, "\n");
}

void
show_text(const struct llvm_show *s, struct sink *out)
{
	size_t	 i;

	put_profile(s, out);
	put_summary(&s->whole, "Summary", out);
	if ((s->p->flags & LLVM_CONTEXT) != 0)
		put_summary(&s->context, "Summary of functions with contexts",
		    out);
	put_sites(s, out);
	put_traces(s->p, out);
	put_title(out, "Functions, those with the largest counters first");
	for (i = 0; i < s->function_n; i++)
		put_function(s, &s->p->functions[s->functions[i]], out);
	if (s->function_n < s->wanted_n)
		sink_format(out, "%zu more\n", s->wanted_n - s->function_n);
}
