/*
 * Numbers are written in full, with 64 bits.  Hashes are strings, because
 * nobody computes with them and many programs would lose digits.
 */
#include "llvm/verbs/show_json.h"

#include <inttypes.h>

#include "base/mem.h"
#include "io/json.h"
#include "io/sink.h"
#include "llvm/model/model.h"
#include "llvm/verbs/show.h"

static void
put_slice(struct slice text, struct sink *out)
{
	json_string(out, text.at, text.len);
}

static void
put_hex(const void *at, size_t len, struct sink *out)
{
	sink_text(out, "\"");
	llvm_show_hex(out, at, len);
	sink_text(out, "\"");
}

static void
put_flags(uint64_t flags, struct sink *out)
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
put_summary(const struct summary *s, const char *key, struct sink *out)
{
	size_t	 i;

	sink_format(out, ",\n\"%s\":{\"functions\":%" PRIu64 ",\"counters\":%"
	    PRIu64 ",\"total\":%" PRIu64, key, s->fields[SUMMARY_FUNCTIONS],
	    s->fields[SUMMARY_COUNTS], s->fields[SUMMARY_TOTAL]);
	sink_format(out, ",\"max\":%" PRIu64 ",\"max_first\":%" PRIu64
	    ",\"max_other\":%" PRIu64 ",\"cutoffs\":[", s->fields[SUMMARY_MAX],
	    s->fields[SUMMARY_MAX_FIRST], s->fields[SUMMARY_MAX_OTHER]);
	for (i = 0; i < SUMMARY_CUTOFFS; i++)
		sink_format(out, "%s{\"percent\":%g,\"counters\":%" PRIu64
		    ",\"least\":%" PRIu64 "}", i == 0 ? "" : ",",
		    (double)s->cutoffs[i][0] / 10000, s->cutoffs[i][2],
		    s->cutoffs[i][1]);
	sink_text(out, "]}");
}

static void
put_sites(const struct llvm_show *s, struct sink *out)
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
		    llvm_show_kind(kind), k->sites, k->used, k->values);
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
put_ids(const struct llvm_profile *p, struct sink *out)
{
	uint32_t	*order = intern_order(&p->ids);
	size_t		 i;

	sink_text(out, ",\n\"binaries\":[");
	for (i = 0; i < p->ids.n; i++) {
		sink_text(out, i == 0 ? "" : ",");
		put_hex(intern_text(&p->ids, order[i]),
		    intern_length(&p->ids, order[i]), out);
	}
	sink_text(out, "]");
	mem_free(order);
}

static void
put_traces(const struct llvm_profile *p, struct sink *out)
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
			put_slice(llvm_show_name(p, t->names[j]), out);
		}
		sink_text(out, "]}");
	}
	sink_text(out, "]");
}

static void
put_value(const struct llvm_profile *p, unsigned kind,
    const struct llvm_value *v, struct sink *out)
{
	sink_text(out, "{\"value\":");
	if (kind == LLVM_SIZES)
		sink_format(out, "%" PRIu64, v->value);
	else
		put_slice(llvm_show_name(p, v->value), out);
	sink_format(out, ",\"count\":%" PRIu64 "}", v->count);
}

static void
put_values(const struct llvm_profile *p, const struct llvm_values *v,
    struct sink *out)
{
	struct llvm_site s = { .n = 0 };
	uint32_t	 i;

	while (llvm_values_next(v, &s)) {
		if (s.number == 0)
			sink_format(out, ",\"%s\":[", llvm_show_kind(s.kind));
		sink_text(out, s.number == 0 ? "[" : ",[");
		for (i = 0; i < s.n; i++) {
			sink_text(out, i == 0 ? "" : ",");
			put_value(p, s.kind, &s.values[i], out);
		}
		sink_text(out, s.number + 1 == v->site_n[s.kind] ? "]]" : "]");
	}
}

static void
put_function(const struct llvm_show *s, const struct llvm_function *f,
    struct sink *out)
{
	const uint64_t	*counts = s->p->counters + f->counters;
	const char	*pseudo = llvm_show_pseudo(s->p, f);
	struct slice	 name = intern_slice(&s->p->names.text, f->name);
	struct slice	 file = llvm_names_file(&name);
	uint32_t	 i;

	sink_text(out, "{\"name\":");
	put_slice(intern_slice(&s->p->names.text, f->name), out);
	sink_text(out, ",\"file\":");
	put_slice(file, out);
	sink_text(out, ",\"function\":");
	put_slice(name, out);
	sink_format(out, ",\"hash\":\"0x%016" PRIx64 "\"", f->hash);
	if (pseudo != NULL)
		sink_format(out, ",\"pseudo\":\"%s\"", pseudo);
	else if (s->entries)
		sink_format(out, ",\"entered\":%" PRIu64, *counts);
	sink_text(out, ",\"counters\":[");
	for (i = 0; i < f->counter_n; i++)
		sink_format(out, "%s%" PRIu64, i == 0 ? "" : ",", counts[i]);
	sink_text(out, "]");
	if (f->bitmap_n > 0) {
		sink_text(out, ",\"bits\":");
		put_hex(s->p->bitmaps + f->bitmap, f->bitmap_n, out);
	}
	put_values(s->p, &f->values, out);
	sink_text(out, "}");
}

void
show_json(const struct llvm_show *s, struct sink *out)
{
	size_t	 i;

	sink_format(out, "{\"schema\":\"clannotate-counters-1\",\"kind\":"
	    "\"%s\"", llvm_profile_level(s->p));
	put_flags(s->p->flags, out);
	sink_format(out, ",\"inputs\":%zu,\"functions_all\":%zu,"
	    "\"functions_ran\":%zu", s->o->inputs, s->p->function_n, s->ran_n);
	put_summary(&s->whole, "summary", out);
	if ((s->p->flags & LLVM_CONTEXT) != 0)
		put_summary(&s->context, "context_summary", out);
	put_sites(s, out);
	put_ids(s->p, out);
	put_traces(s->p, out);
	sink_text(out, ",\n\"functions\":[");
	for (i = 0; i < s->function_n; i++) {
		sink_text(out, i == 0 ? "\n" : ",\n");
		put_function(s, &s->p->functions[s->functions[i]], out);
	}
	sink_text(out, "]}\n");
}
