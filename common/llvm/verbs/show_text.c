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
	size_t		 i;

	for (i = 0; i < p->ids.n; i++) {
		id = intern_slice(&p->ids, order[i]);
		sink_text(out, "Binary:             ");
		llvm_show_hex(out, id.at, id.len);
		sink_text(out, "\n");
	}
	mem_free(order);
}

static void
put_profile(const struct llvm_show *s, struct sink *out)
{
	char	 words[200];

	put_title(out, "Profile");
	if (s->p->first != NULL) {
		sink_text(out, "Of:                 ");
		sink_text(out, s->p->first);
	}
	if (s->o->inputs > 1)
		sink_format(out, " and %zu more", s->o->inputs - 1);
	sink_format(out, "\nInstrumentation:    %s%s",
	    llvm_profile_words(s->p, words, sizeof(words)),
	    (s->p->flags & LLVM_ENTRY_ONLY) != 0 ? ", entries only" : "");
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
	const char	*comma = "";
	size_t		 i;

	for (i = 0; i < k->histogram_n; i++)
		if (k->histogram[i] > 0) {
			sink_format(out, "%s%zu of %zu", comma,
			    k->histogram[i], i);
			comma = ", ";
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

/* Print the values of each site, with their shares. */
static void
put_values(const struct llvm_profile *p, const struct llvm_values *v,
    struct sink *out)
{
	struct llvm_site s = { .n = 0 };
	double		 sum;
	uint32_t	 i;

	while (llvm_values_next(v, &s)) {
		if (s.n > 0)
			sink_format(out, "    %s at site %u:\n",
			    llvm_show_kind(s.kind), s.number);
		for (sum = 0, i = 0; i < s.n; i++)
			sum += (double)s.values[i].count;
		for (i = 0; i < s.n; i++) {
			sink_format(out, "        %20" PRIu64 " (%6.2f%%)  ",
			    s.values[i].count, sum > 0 ?
			    100 * (double)s.values[i].count / sum : 0);
			if (s.kind == LLVM_SIZES)
				sink_format(out, "%" PRIu64, s.values[i].value);
			else
				put_slice(llvm_show_name(p, s.values[i].value),
				    out);
			sink_text(out, "\n");
		}
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
	put_values(s->p, &f->values, out);
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
