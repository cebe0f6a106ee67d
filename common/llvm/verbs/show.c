#include "llvm/verbs/show.h"

#include <inttypes.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "io/json.h"
#include "io/sink.h"
#include "llvm/model/model.h"

static void
find_functions(struct llvm_show *s)
{
	const struct llvm_profile	*p = s->p;
	uint32_t			*order = llvm_profile_order(p);
	struct sort_item		*items;
	struct slice			 names[NAME_KINDS];
	const struct llvm_function	*f;
	size_t				 i, n = 0;

	items = mem_get(p->function_n, sizeof(*items));
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[order[i]];
		s->ran_n += !llvm_profile_is_zero(p, f);
		llvm_names_parts(&p->names, f->name, names);
		if (s->o->wants == NULL || s->o->wants(s->o->arg, names))
			items[n++] = (struct sort_item){
				~llvm_profile_largest(p, f), (uint32_t)i,
				order[i]
			};
	}
	sort_items(items, n);
	s->wanted_n = n;
	if (s->o->limit > 0 && n > s->o->limit)
		n = s->o->limit;
	s->function_n = n;
	for (i = 0; i < n; i++)
		order[i] = items[i].id;
	s->functions = order;
	mem_free(items);
}

static void
count_site(struct llvm_show_sites *k, uint32_t n)
{
	if (n >= k->histogram_n) {
		k->histogram = mem_grow(k->histogram, &k->room, n + 1u,
		    sizeof(*k->histogram));
		memset(k->histogram + k->histogram_n, 0,
		    (n + 1 - k->histogram_n) * sizeof(*k->histogram));
		k->histogram_n = n + 1;
	}
	k->histogram[n]++;
	k->sites++;
	k->used += n > 0;
	k->values += n;
}

void
llvm_show_open(struct llvm_show *s, struct llvm_profile *p,
    const struct llvm_show_options *o)
{
	struct llvm_more *more;
	struct llvm_site site;
	size_t		 i;

	memset(s, 0, sizeof(*s));
	s->p = p;
	s->o = o;
	s->entries = llvm_profile_counts_entries(p);
	for (i = 0; i < p->function_n; i++) {
		if ((more = p->functions[i].more) == NULL)
			continue;
		llvm_values_by_count(&more->values);
		site = (struct llvm_site){ .n = 0 };
		while (llvm_values_next(&more->values, &site))
			count_site(&s->kinds[site.kind], site.n);
	}
	summary_of(p, (p->flags & LLVM_IR) != 0 ? SUMMARY_PLAIN : SUMMARY_BOTH,
	    NULL, p->function_n, &s->whole);
	if ((p->flags & LLVM_CONTEXT) != 0)
		summary_of(p, SUMMARY_CONTEXT, NULL, p->function_n,
		    &s->context);
	find_functions(s);
}

void
llvm_show_close(struct llvm_show *s)
{
	unsigned	 kind;

	for (kind = 0; kind < LLVM_KINDS; kind++)
		mem_free(s->kinds[kind].histogram);
	mem_free(s->functions);
}

static const char *const kinds[LLVM_KINDS] = { "targets", "sizes", "vtables" };

static void
put_hex(struct sink *out, const void *bytes, size_t len)
{
	const unsigned char	*at = bytes;
	size_t			 i;

	for (i = 0; i < len; i++)
		sink_format(out, "%02x", at[i]);
}

/* Return "hot" or "warm" if the function has this mark in place of counts, else
   NULL. */
static const char *
pseudo_of(const struct llvm_profile *p, const struct llvm_function *f)
{
	if (!llvm_profile_is_pseudo(p, f))
		return NULL;
	return p->counters[f->counters] == UINT64_MAX ? "hot" : "warm";
}

/* Return the name of the function or vtable with this hash, or an empty text if
   no name has it. */
static struct slice
name_of(const struct llvm_profile *p, uint64_t hash)
{
	uint32_t	 name;

	if (llvm_names_find(&p->names, hash, &name))
		return intern_slice(&p->names.text, name);
	if (llvm_names_find(&p->vtables, hash, &name))
		return intern_slice(&p->vtables.text, name);
	return (struct slice){ "", 0 };
}

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
		put_hex(out, id.at, id.len);
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
	if (s->wraps)
		sink_text(out, "Sum of counters:      more than 2^64 - 1\n");
	else
		sink_format(out, "Sum of counters:      %" PRIu64 "\n",
		    s->fields[SUMMARY_TOTAL]);
	sink_format(out, "Largest first one:    %" PRIu64 "\n",
	    s->fields[SUMMARY_MAX_FIRST]);
	sink_format(out, "Largest of all other: %" PRIu64 "\n\n",
	    s->fields[SUMMARY_MAX_OTHER]);
	if (s->wraps)
		return;
	sink_text(out, "   Share of sum       Counters"
	    "           Each at least\n");
	for (i = 0; i < SUMMARY_CUTOFFS; i++)
		sink_format(out, "%14g%%%15" PRIu64 "%24" PRIu64 "\n",
		    (double)s->cutoffs[i][0] / 10000, s->cutoffs[i][2],
		    s->cutoffs[i][1]);
	sink_text(out, "\n");
}

/* For each number of values, print how many sites have so many. */
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
		sink_format(out, "%-8s%11zu%13zu%13zu  ", kinds[kind],
		    k->sites, k->used, k->values);
		put_histogram(k, out);
		sink_text(out, "\n");
	}
	if (titled)
		sink_text(out, "\n");
}

static void
put_name(struct slice name, struct sink *out)
{
	if (name.len == 0)
		sink_text(out, "<external>");
	else
		sink_put(out, name.at, name.len);
}

/* Print the values of each site, each with its share of the site's count. */
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
			    kinds[s.kind], s.number);
		for (sum = 0, i = 0; i < s.n; i++)
			sum += (double)s.values[i].count;
		for (i = 0; i < s.n; i++) {
			sink_format(out, "        %20" PRIu64 " (%6.2f%%)  ",
			    s.values[i].count, sum > 0 ?
			    100 * (double)s.values[i].count / sum : 0);
			if (s.kind == LLVM_SIZES)
				sink_format(out, "%" PRIu64, s.values[i].value);
			else
				put_name(name_of(p, s.values[i].value),
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
	const char	*pseudo = pseudo_of(s->p, f);
	struct slice	 bitmap = llvm_profile_bitmap(s->p, f);
	uint32_t	 i;

	put_name(intern_slice(&s->p->names.text, f->name), out);
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
	if (bitmap.len > 0)
		sink_text(out, "    bits of conditions:");
	for (i = 0; i < bitmap.len; i++)
		sink_format(out, " %02x", (unsigned char)bitmap.at[i]);
	if (bitmap.len > 0)
		sink_text(out, "\n");
	put_values(s->p, llvm_function_values(f), out);
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
			put_name(name_of(p, t->names[j]), out);
			sink_text(out, "\n");
		}
	}
	sink_text(out, "\n");
}

void
llvm_show_text(const struct llvm_show *s, struct sink *out)
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

static void
json_slice(struct slice text, struct sink *out)
{
	json_string(out, text.at, text.len);
}

static void
json_hex(const void *at, size_t len, struct sink *out)
{
	sink_text(out, "\"");
	put_hex(out, at, len);
	sink_text(out, "\"");
}

static void
json_flags(uint64_t flags, struct sink *out)
{
	static const struct {
		uint64_t	 flag;
		const char	*word;
	} words[] = {
		{ LLVM_ENTRY_FIRST, "entry_first" },
		{ LLVM_LOOP_ENTRIES, "loop_entries" },
		{ LLVM_BYTE_COVERAGE, "coverage" },
		{ LLVM_ENTRY_ONLY, "entry_only" },
		{ LLVM_TEMPORAL, "traces" }
	};
	const char	*before = "";
	size_t		 i;

	sink_text(out, ",\"flags\":[");
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if ((flags & words[i].flag) != 0) {
			sink_format(out, "%s\"%s\"", before, words[i].word);
			before = ",";
		}
	sink_text(out, "]");
}

static void
json_summary(const struct summary *s, const char *key, struct sink *out)
{
	size_t	 i;

	sink_format(out, ",\n\"%s\":{\"functions\":%" PRIu64 ",\"counters\":%"
	    PRIu64 ",\"total\":", key, s->fields[SUMMARY_FUNCTIONS],
	    s->fields[SUMMARY_COUNTS]);
	if (s->wraps)
		sink_text(out, "null");
	else
		sink_format(out, "%" PRIu64, s->fields[SUMMARY_TOTAL]);
	sink_format(out, ",\"max\":%" PRIu64 ",\"max_first\":%" PRIu64
	    ",\"max_other\":%" PRIu64 ",\"cutoffs\":[", s->fields[SUMMARY_MAX],
	    s->fields[SUMMARY_MAX_FIRST], s->fields[SUMMARY_MAX_OTHER]);
	for (i = 0; i < SUMMARY_CUTOFFS && !s->wraps; i++)
		sink_format(out, "%s{\"percent\":%g,\"counters\":%" PRIu64
		    ",\"least\":%" PRIu64 "}", i == 0 ? "" : ",",
		    (double)s->cutoffs[i][0] / 10000, s->cutoffs[i][2],
		    s->cutoffs[i][1]);
	sink_text(out, "]}");
}

static void
json_sites(const struct llvm_show *s, struct sink *out)
{
	const struct llvm_show_sites	*k;
	const char			*comma;
	unsigned			 kind;
	size_t				 i;

	sink_text(out, ",\n\"sites\":{");
	for (kind = 0; kind < LLVM_KINDS; kind++) {
		k = &s->kinds[kind];
		sink_format(out, "%s\"%s\":{\"sites\":%zu,\"used\":%zu,"
		    "\"values\":%zu,\"histogram\":[", kind == 0 ? "" : ",",
		    kinds[kind], k->sites, k->used, k->values);
		for (i = 0, comma = ""; i < k->histogram_n; i++)
			if (k->histogram[i] > 0) {
				sink_format(out, "%s[%zu,%zu]", comma, i,
				    k->histogram[i]);
				comma = ",";
			}
		sink_text(out, "]}");
	}
	sink_text(out, "}");
}

static void
json_ids(const struct llvm_profile *p, struct sink *out)
{
	uint32_t	*order = intern_order(&p->ids);
	size_t		 i;

	sink_text(out, ",\n\"binaries\":[");
	for (i = 0; i < p->ids.n; i++) {
		sink_text(out, i == 0 ? "" : ",");
		json_hex(intern_text(&p->ids, order[i]),
		    intern_length(&p->ids, order[i]), out);
	}
	sink_text(out, "]");
	mem_free(order);
}

static void
json_traces(const struct llvm_profile *p, struct sink *out)
{
	const struct llvm_trace	*t;
	size_t			 i;
	uint32_t		 j;

	sink_format(out, ",\n\"traces_seen\":%" PRIu64 ",\"traces\":[",
	    p->stream);
	for (i = 0; i < p->trace_n; i++) {
		t = &p->traces[i];
		sink_format(out, "%s{\"weight\":%" PRIu64 ",\"functions\":[",
		    i == 0 ? "" : ",", t->weight);
		for (j = 0; j < t->n; j++) {
			sink_text(out, j == 0 ? "" : ",");
			json_slice(name_of(p, t->names[j]), out);
		}
		sink_text(out, "]}");
	}
	sink_text(out, "]");
}

static void
json_values(const struct llvm_profile *p, const struct llvm_values *v,
    struct sink *out)
{
	struct llvm_site s = { .n = 0 };
	uint32_t	 i;

	while (llvm_values_next(v, &s)) {
		if (s.number == 0)
			sink_format(out, ",\"%s\":[", kinds[s.kind]);
		sink_text(out, s.number == 0 ? "[" : ",[");
		for (i = 0; i < s.n; i++) {
			sink_text(out, i == 0 ? "" : ",");
			sink_text(out, "{\"value\":");
			if (s.kind == LLVM_SIZES)
				sink_format(out, "%" PRIu64, s.values[i].value);
			else
				json_slice(name_of(p, s.values[i].value), out);
			sink_format(out, ",\"count\":%" PRIu64 "}",
			    s.values[i].count);
		}
		sink_text(out, s.number + 1 == v->site_n[s.kind] ? "]]" : "]");
	}
}

static void
json_function(const struct llvm_show *s, const struct llvm_function *f,
    struct sink *out)
{
	const uint64_t	*counts = s->p->counters + f->counters;
	const char	*pseudo = pseudo_of(s->p, f);
	struct slice	 name = intern_slice(&s->p->names.text, f->name);
	struct slice	 file = llvm_names_file(&name);
	struct slice	 bitmap = llvm_profile_bitmap(s->p, f);
	uint32_t	 i;

	sink_text(out, "{\"name\":");
	json_slice(intern_slice(&s->p->names.text, f->name), out);
	sink_text(out, ",\"file\":");
	json_slice(file, out);
	sink_text(out, ",\"function\":");
	json_slice(name, out);
	sink_format(out, ",\"hash\":\"0x%016" PRIx64 "\"", f->hash);
	if (pseudo != NULL)
		sink_format(out, ",\"pseudo\":\"%s\"", pseudo);
	else if (s->entries)
		sink_format(out, ",\"entered\":%" PRIu64, *counts);
	sink_text(out, ",\"counters\":[");
	for (i = 0; i < f->counter_n; i++)
		sink_format(out, "%s%" PRIu64, i == 0 ? "" : ",", counts[i]);
	sink_text(out, "]");
	if (bitmap.len > 0) {
		sink_text(out, ",\"bits\":");
		json_hex(bitmap.at, bitmap.len, out);
	}
	json_values(s->p, llvm_function_values(f), out);
	sink_text(out, "}");
}

void
llvm_show_json(const struct llvm_show *s, struct sink *out)
{
	size_t	 i;

	sink_format(out, "{\"schema\":\"clannotate-counters-1\",\"kind\":"
	    "\"%s\"", llvm_profile_level(s->p));
	json_flags(s->p->flags, out);
	sink_format(out, ",\"inputs\":%zu,\"functions_all\":%zu,"
	    "\"functions_ran\":%zu", s->o->inputs, s->p->function_n, s->ran_n);
	json_summary(&s->whole, "summary", out);
	if ((s->p->flags & LLVM_CONTEXT) != 0)
		json_summary(&s->context, "context_summary", out);
	json_sites(s, out);
	json_ids(s->p, out);
	json_traces(s->p, out);
	sink_text(out, ",\n\"functions\":[");
	for (i = 0; i < s->function_n; i++) {
		sink_text(out, i == 0 ? "\n" : ",\n");
		json_function(s, &s->p->functions[s->functions[i]], out);
	}
	sink_text(out, "]}\n");
}
