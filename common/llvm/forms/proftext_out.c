#include "llvm/forms/proftext_out.h"

#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "llvm/model/model.h"
#include "llvm/forms/proftext.h"
#include "llvm/model/write_options.h"

enum { SITE_MAX = 255 };

struct out {
	struct llvm_profile *p;
	struct sink	*to;
	bool		*written;	/* by name: it is a written
					   function's */
};

static void
put_number(struct out *x, uint64_t number)
{
	char	*end = num_put_u64(sink_room(x->to, NUM_ROOM), number);

	*end++ = '\n';
	sink_used(x->to, end);
}

static void
put_name(struct out *x, uint32_t name)
{
	sink_put(x->to, intern_text(&x->p->names.text, name),
	    intern_length(&x->p->names.text, name));
}

/* Write the name of the function with this hash, or `none' if unknown. */
static void
put_hash(struct out *x, uint64_t md5, const char *none)
{
	uint32_t	 name;

	if (llvm_names_find(&x->p->names, md5, &name) && x->written[name])
		put_name(x, name);
	else
		sink_text(x->to, none);
}

static void
put_flags(struct out *x)
{
	uint64_t	 flags = x->p->flags;

	if ((flags & LLVM_CONTEXT) != 0)
		sink_text(x->to, "# CSIR level Instrumentation Flag\n:csir\n");
	else if ((flags & LLVM_IR) != 0)
		sink_text(x->to, "# IR level Instrumentation Flag\n:ir\n");
	if ((flags & LLVM_ENTRY_FIRST) != 0)
		sink_text(x->to, "# Always instrument the function entry "
		    "block\n:entry_first\n");
	if ((flags & LLVM_LOOP_ENTRIES) != 0)
		sink_text(x->to, "# Always instrument the loop entry "
		    "blocks\n:instrument_loop_entries\n");
	if ((flags & LLVM_BYTE_COVERAGE) != 0)
		sink_text(x->to, "# Instrument block coverage\n"
		    ":single_byte_coverage\n");
}

static void
put_traces(struct out *x)
{
	const struct llvm_trace	*t = x->p->traces;
	size_t			 i;
	uint32_t		 j;

	if ((x->p->flags & LLVM_TEMPORAL) == 0)
		return;
	sink_text(x->to, ":temporal_prof_traces\n"
	    "# Num Temporal Profile Traces:\n");
	put_number(x, x->p->trace_n);
	sink_text(x->to, "# Temporal Profile Trace Stream Size:\n");
	put_number(x, x->p->stream);
	for (i = 0; i < x->p->trace_n; i++, t++) {
		sink_text(x->to, "# Weight:\n");
		put_number(x, t->weight);
		for (j = 0; j < t->n; j++) {
			put_hash(x, t->names[j], "");
			sink_text(x->to, ",");
		}
		sink_text(x->to, "\n");
	}
	sink_text(x->to, "\n");
}

static void
put_site(struct out *x, unsigned kind, const struct llvm_values *v,
    size_t from, uint32_t n)
{
	const struct llvm_value	*one;
	uint32_t		 i;

	if (n > SITE_MAX)
		n = SITE_MAX;
	put_number(x, n);
	for (i = 0; i < n; i++) {
		one = &v->values[from + i];
		if (kind == LLVM_SIZES)
			sink_format(x->to, "%llu",
			    (unsigned long long)one->value);
		else
			put_hash(x, one->value, PROFTEXT_EXTERNAL);
		sink_text(x->to, ":");
		put_number(x, one->count);
	}
}

static void
put_values(struct out *x, struct llvm_values *v)
{
	static const char *const words[LLVM_KINDS] = {
		"IndirectCallTarget", "MemOPSize", "VTableTarget"
	};
	unsigned		 kind, n = 0;
	size_t			 site = 0, from = 0;
	uint32_t		 i;

	for (kind = 0; kind < LLVM_KINDS; kind++)
		n += v->site_n[kind] > 0;
	if (n == 0)
		return;
	llvm_values_by_count(v);
	sink_format(x->to, "# Num Value Kinds:\n%u\n", n);
	for (kind = 0; kind < LLVM_KINDS; kind++) {
		if (v->site_n[kind] == 0)
			continue;
		sink_format(x->to, "# ValueKind = IPVK_%s:\n%u\n"
		    "# NumValueSites:\n%u\n", words[kind], kind,
		    v->site_n[kind]);
		for (i = 0; i < v->site_n[kind]; i++, site++) {
			put_site(x, kind, v, from, v->counts[site]);
			from += v->counts[site];
		}
	}
}

static void
put_function(struct out *x, struct llvm_function *f)
{
	uint32_t	 i;

	put_name(x, f->name);
	sink_text(x->to, "\n# Func Hash:\n");
	put_number(x, f->hash);
	sink_text(x->to, "# Num Counters:\n");
	put_number(x, f->counter_n);
	sink_text(x->to, "# Counter Values:\n");
	for (i = 0; i < f->counter_n; i++)
		put_number(x, x->p->counters[f->counters + i]);
	if (f->bitmap_n > 0) {
		sink_format(x->to, "# Num Bitmap Bytes:\n$%u\n"
		    "# Bitmap Byte Values:\n", f->bitmap_n);
		for (i = 0; i < f->bitmap_n; i++)
			sink_format(x->to, "0x%x\n",
			    x->p->bitmaps[f->bitmap + i]);
		sink_text(x->to, "\n");
	}
	put_values(x, &f->values);
	sink_text(x->to, "\n");
}

/* Mark the names of n functions to be written.  Returns false with a
   complaint if a name cannot be written as text. */
static bool
note_names(struct out *x, const uint32_t *order, size_t n,
    struct complaint *wrong)
{
	const struct llvm_profile	*p = x->p;
	const struct intern		*names = &p->names.text;
	char				 name[200];
	uint32_t			 id;
	size_t				 i;

	for (i = 0; i < n; i++) {
		id = p->functions[order[i]].name;
		if (!proftext_can_name(intern_text(names, id),
		    intern_length(names, id), p->trace_n > 0))
			return complaint_set(wrong, "expected names that text "
			    "can hold, found '%s'", diag_quote(name,
			    sizeof(name), intern_text(names, id),
			    intern_length(names, id)));
		x->written[id] = true;
	}
	return true;
}

/* Whether the text would begin like a raw or indexed profile, of either byte
   order, or a compressed file.  After a comment any text is read as text. */
static bool
begins_otherwise(const struct out *x, const struct llvm_function *first)
{
	static const char	*const starts[] = {
		"\xff", "\x81", "\x1f\x8b", "\x28\xb5"
	};
	struct slice		 name = intern_slice(&x->p->names.text,
				    first->name);
	size_t			 i;

	for (i = 0; i < sizeof(starts) / sizeof(*starts); i++)
		if (slice_starts(name, starts[i]))
			return true;
	return false;
}

bool
proftext_out(struct llvm_profile *p, struct sink *to,
    const struct llvm_write_options *o, struct complaint *wrong)
{
	struct out	 x = { p, to, NULL };
	uint32_t	*order = llvm_profile_order(p);
	size_t		 n = p->function_n, i;
	bool		 good;

	x.written = mem_get(p->names.text.n, sizeof(*x.written));
	if (o->sparse)
		n = llvm_profile_sparse(p, order, n);
	good = note_names(&x, order, n, wrong);
	if (good && n > 0 && begins_otherwise(&x, &p->functions[order[0]]))
		sink_text(to, "#\n");
	if (good) {
		put_flags(&x);
		put_traces(&x);
	}
	for (i = 0; good && i < n; i++)
		put_function(&x, &p->functions[order[i]]);
	mem_free(order);
	mem_free(x.written);
	return good;
}
