/*
 * llvm_verbs_fuzz -- sum, filter and compare profiles of LLVM that bytes
 * choose, for libFuzzer.
 *
 * Each counter, bit and value of a sum must follow from the texts, in whatever
 * order and groups they are added.  The sum must stay the same when it is
 * written as text, in indexed form, and as text again.  A filter and its
 * opposite must divide the functions, and a profile must overlap itself wholly.
 */
#include "llvm_bytes.h"
#include "profile_fuzz.h"
#include "llvm/forms/read.h"
#include "llvm/model/model.h"
#include "llvm/verbs/filter.h"
#include "llvm/verbs/overlap.h"

enum {
	FUNCTIONS = 6, COUNTERS = 4, BITMAP = 2, SITES = 2, VALUES = 6,
	FILES = 3
};

static const char *const	 names[FUNCTIONS] = {
	"main", "a.c:f", "a.c;g", "_ZN2ns1fEv", "f", "x y"
};

/* The sizes that memory operations may have. */
static const uint64_t	 sizes[VALUES] = { 0, 1, 8, 9, 513, 1 << 20 };

/* The counts of a function in one file, or in the sum; struct shape says how
   many of these the function has, in all files. */
struct numbers {
	bool		 there;
	uint64_t	 counters[COUNTERS];
	unsigned char	 bitmap[BITMAP];
	uint64_t	 values[2][SITES][VALUES];	/* counts, by index in
							   `sizes', then by
							   index in `names' */
	bool		 seen[2][SITES][VALUES];
};

struct shape {
	uint32_t	 counter_n, bitmap_n, site_n[2];
	uint64_t	 hash;
};

struct input {
	struct shape	 shapes[FUNCTIONS];
	struct numbers	 files[FILES][FUNCTIONS], sum[FUNCTIONS];
	struct string	 texts[FILES];
	uint64_t	 weights[FILES];
	size_t		 n;
	bool		 ir;
};

/* Return a + b * weight, but at most LLVM_COUNT_MAX. */
static uint64_t
capped(uint64_t a, uint64_t b, uint64_t weight)
{
	struct wide	 v = wide_add(wide_product(b, weight),
			    (struct wide){ 0, a });

	return v.high != 0 || v.low > LLVM_COUNT_MAX ? LLVM_COUNT_MAX : v.low;
}

static uint64_t
choose_count(struct fuzz_bytes *b)
{
	uint32_t	 v = fuzz_take(b, 256);

	return v == 255 ? LLVM_COUNT_MAX - fuzz_take(b, 4) :
	    v > 200 ? (uint64_t)v << 32 : v;
}

static void
make_numbers(struct numbers *to, const struct shape *s, struct fuzz_bytes *b)
{
	uint32_t	 kind, site, n, i;

	to->there = true;
	for (i = 0; i < s->counter_n; i++)
		to->counters[i] = choose_count(b);
	for (i = 0; i < s->bitmap_n; i++)
		to->bitmap[i] = (unsigned char)fuzz_take(b, 256);
	for (kind = 0; kind < 2; kind++)
		for (site = 0; site < s->site_n[kind]; site++)
			for (n = fuzz_take(b, 4); n > 0; n--) {
				i = fuzz_take(b, VALUES);
				to->seen[kind][site][i] = true;
				to->values[kind][site][i] =
				    1 + fuzz_take(b, 250);
			}
}

static void
add_numbers(struct numbers *to, const struct numbers *from, uint64_t weight)
{
	uint32_t	 kind, site, i;

	if (!from->there)
		return;
	to->there = true;
	for (i = 0; i < COUNTERS; i++)
		to->counters[i] = capped(to->counters[i], from->counters[i],
		    weight);
	for (i = 0; i < BITMAP; i++)
		to->bitmap[i] |= from->bitmap[i];
	for (kind = 0; kind < 2; kind++)
		for (site = 0; site < SITES; site++)
			for (i = 0; i < VALUES; i++) {
				to->seen[kind][site][i] |=
				    from->seen[kind][site][i];
				to->values[kind][site][i] +=
				    from->values[kind][site][i] * weight;
			}
}

static void
write_sites(struct sink *out, const struct numbers *n, const struct shape *s,
    uint32_t kind)
{
	uint32_t	 site, i, count;

	if (s->site_n[kind] == 0)
		return;
	sink_format(out, "%d\n%d\n", kind == 0, (int)s->site_n[kind]);
	for (site = 0; site < s->site_n[kind]; site++) {
		for (count = i = 0; i < VALUES; i++)
			count += n->seen[kind][site][i];
		sink_format(out, "%d\n", (int)count);
		for (i = 0; i < VALUES; i++) {
			if (!n->seen[kind][site][i])
				continue;
			if (kind == 0)
				sink_format(out, "%" PRIu64, sizes[i]);
			else
				sink_text(out, names[i]);
			sink_format(out, ":%" PRIu64 "\n",
			    n->values[kind][site][i]);
		}
	}
}

static void
write_text(const struct input *in, const struct numbers *file,
    struct string *to)
{
	struct sink		 out;
	const struct shape	*s;
	uint32_t		 f, i;

	sink_memory(&out, to);
	sink_text(&out, in->ir ? ":ir\n" : "# of a front end\n");
	for (f = 0; f < FUNCTIONS; f++) {
		s = &in->shapes[f];
		if (!file[f].there)
			continue;
		sink_format(&out, "%s\n%" PRIu64 "\n%d\n", names[f], s->hash,
		    (int)s->counter_n);
		for (i = 0; i < s->counter_n; i++)
			sink_format(&out, "%" PRIu64 "\n", file[f].counters[i]);
		if (s->bitmap_n > 0)
			sink_format(&out, "$%d\n", (int)s->bitmap_n);
		for (i = 0; i < s->bitmap_n; i++)
			sink_format(&out, "0x%x\n", file[f].bitmap[i]);
		if (s->site_n[0] + s->site_n[1] > 0)
			sink_format(&out, "%d\n", (s->site_n[0] > 0) +
			    (s->site_n[1] > 0));
		write_sites(&out, &file[f], s, 1);
		write_sites(&out, &file[f], s, 0);
		sink_text(&out, "\n");
	}
	sink_close(&out);
}

/* Remove the calls of functions that are not in the file, since a text can only
   name its own functions as targets. */
static void
drop_targets(struct numbers *file)
{
	uint32_t	 f, site, i;

	for (f = 0; f < FUNCTIONS; f++)
		for (site = 0; site < SITES; site++)
			for (i = 0; i < VALUES; i++)
				if (!file[i].there) {
					file[f].seen[1][site][i] = false;
					file[f].values[1][site][i] = 0;
				}
}

static void
make_input(struct input *in, struct fuzz_bytes *b)
{
	uint32_t	 f, i, bits;
	struct shape	*s;

	in->ir = fuzz_take(b, 2) == 1;
	in->n = 1 + fuzz_take(b, FILES);
	for (f = 0; f < FUNCTIONS; f++) {
		s = &in->shapes[f];
		bits = fuzz_take(b, 256);
		s->counter_n = 1 + bits % COUNTERS;
		s->bitmap_n = (bits >> 2) % (BITMAP + 1);
		s->site_n[0] = (bits >> 4) % (SITES + 1);
		s->site_n[1] = (bits >> 6) % (SITES + 1);
		s->hash = 1000 + f;
	}
	for (i = 0; i < in->n; i++) {
		in->weights[i] = 1 + fuzz_take(b, 4);
		bits = fuzz_take(b, 64);
		for (f = 0; f < FUNCTIONS; f++)
			if ((bits >> f & 1) != 0 || f == 0)
				make_numbers(&in->files[i][f], &in->shapes[f],
				    b);
		drop_targets(in->files[i]);
		write_text(in, in->files[i], &in->texts[i]);
		for (f = 0; f < FUNCTIONS; f++)
			add_numbers(&in->sum[f], &in->files[i][f],
			    in->weights[i]);
	}
}

static void
read_text(struct llvm_profile *p, const struct string *text, uint64_t weight)
{
	const struct llvm_read_options	 how = {
		.name = "in", .weight = weight
	};
	struct llvm_trouble		 trouble;

	if (!llvm_read(p, text->at, text->len, &how, &trouble)) {
		fprintf(stderr, "%" PRIu64 ": %s\n%.*s\n", trouble.where,
		    trouble.what.text, (int)text->len, text->at);
		fuzz_must(false, "a text of LLVM is read");
	}
}

static struct string
rewrite(struct llvm_profile *p, bool indexed)
{
	struct string	 text = llvm_bytes(p, !indexed);

	/* Even the shortest profile here has a function. */
	fuzz_must(text.len > 0, "a profile of LLVM is written");
	return text;
}

static bool
find_function(const struct llvm_profile *p, const struct shape *s,
    const char *name, struct llvm_function **f)
{
	uint32_t	 i;

	for (i = 0; i < p->function_n; i++)
		if (slice_is(intern_slice(&p->names.text,
		    p->functions[i].name), name) &&
		    p->functions[i].hash == s->hash) {
			*f = &p->functions[i];
			return true;
		}
	return false;
}

/* Each site must have the number and the sum of the values that were seen, and
   each size its count. */
static void
must_have_values(const struct llvm_function *f, const struct numbers *n,
    const struct shape *s)
{
	const struct llvm_values	*v = llvm_function_values(f);
	struct llvm_site		 site = { .n = 0 };
	uint32_t			 i, k, wanted, sites[2] = { 0, 0 };
	uint64_t			 sum;
	bool				 targets;

	while (llvm_values_next(v, &site)) {
		targets = site.kind == LLVM_TARGETS;
		sites[targets]++;
		fuzz_must(site.number < s->site_n[targets],
		    "a function has its sites");
		for (sum = k = 0; k < site.n; k++)
			sum += site.values[k].count;
		for (wanted = i = 0; i < VALUES; i++) {
			if (!n->seen[targets][site.number][i])
				continue;
			wanted++;
			sum -= n->values[targets][site.number][i];
			for (k = 0; !targets && k < site.n; k++)
				if (site.values[k].value == sizes[i])
					break;
			fuzz_must(targets || (k < site.n &&
			    site.values[k].count ==
			    n->values[targets][site.number][i]),
			    "counts of values are added up");
		}
		fuzz_must(site.n == wanted && sum == 0,
		    "a site has its values");
	}
	fuzz_must(sites[0] == s->site_n[0] && sites[1] == s->site_n[1],
	    "a function has all its sites");
}

static void
must_be(const struct input *in, const struct llvm_profile *p,
    const struct numbers *wanted)
{
	const struct numbers	*n;
	const struct shape	*s;
	struct llvm_function	*f;
	struct slice		 bits;
	uint32_t		 i, functions = 0;

	for (i = 0; i < FUNCTIONS; i++) {
		n = &wanted[i];
		s = &in->shapes[i];
		if (!n->there)
			continue;
		functions++;
		fuzz_must(find_function(p, s, names[i], &f),
		    "a function is there");
		fuzz_must(f->counter_n == s->counter_n &&
		    memcmp(p->counters + f->counters, n->counters,
		    s->counter_n * sizeof(*n->counters)) == 0,
		    "counters are added up");
		bits = llvm_profile_bitmap(p, f);
		fuzz_must(bits.len == s->bitmap_n && (bits.len == 0 ||
		    memcmp(bits.at, n->bitmap, bits.len) == 0),
		    "bits are united");
		must_have_values(f, n, s);
	}
	fuzz_must(p->function_n == functions, "no other function is there");
}

/* Add the files from `first' to `end' - 1, in reverse order if `turned'. */
static void
add_files(const struct input *in, struct llvm_profile *p, size_t first,
    size_t end, bool turned)
{
	size_t	 i, at;

	memset(p, 0, sizeof(*p));
	for (i = first; i < end; i++) {
		at = turned ? first + end - 1 - i : i;
		read_text(p, &in->texts[at], in->weights[at]);
	}
}

/* The sum must stay the same from text to indexed form and back. */
static void
must_stay(const struct input *in, const struct string *text)
{
	struct llvm_profile	 p;
	struct string		 indexed, again;

	memset(&p, 0, sizeof(p));
	read_text(&p, text, 1);
	must_be(in, &p, in->sum);
	indexed = rewrite(&p, true);
	llvm_profile_free(&p);
	memset(&p, 0, sizeof(p));
	read_text(&p, &indexed, 1);
	must_be(in, &p, in->sum);
	again = rewrite(&p, false);
	fuzz_must(string_compare(text, &again) == 0,
	    "text, indexed and text again are the same");
	llvm_profile_free(&p);
	string_assign(&indexed, NULL, 0);
	string_assign(&again, NULL, 0);
}

static struct string
try_sums(const struct input *in)
{
	struct llvm_profile	 p, rest;
	struct string		 text, other;

	add_files(in, &p, 0, in->n, false);
	must_be(in, &p, in->sum);
	text = rewrite(&p, false);
	llvm_profile_free(&p);
	add_files(in, &p, 0, in->n, true);
	other = rewrite(&p, false);
	fuzz_must(string_compare(&text, &other) == 0,
	    "the order of profiles makes no difference");
	llvm_profile_free(&p);
	string_assign(&other, NULL, 0);
	add_files(in, &p, 0, in->n / 2, false);
	add_files(in, &rest, in->n / 2, in->n, false);
	if (llvm_profile_append(&p, &rest)) {
		other = rewrite(&p, false);
		fuzz_must(string_compare(&text, &other) == 0,
		    "sums of parts are the sum");
		string_assign(&other, NULL, 0);
	}
	llvm_profile_free(&p);
	llvm_profile_free(&rest);
	return text;
}

struct keeping {
	uint32_t	 which;		/* a bit for each length of names */
	bool		 others;
};

static bool
keeps(void *arg, const struct slice of[NAME_KINDS])
{
	const struct keeping	*k = arg;
	uint32_t		 bit = of[NAME_FUNCTION].len == 0 ? 0 :
				    (uint32_t)of[NAME_FUNCTION].len % 8;

	return (k->which >> bit & 1) != k->others;
}

/* A filter and its opposite must together keep each function once. */
static void
try_filter(const struct input *in, const struct string *text, uint32_t which)
{
	struct keeping		 k = { which, false };
	struct llvm_filter	 filter = { .keeps = keeps, .arg = &k };
	struct llvm_profile	 all, kept, left;
	size_t			 n;

	memset(&all, 0, sizeof(all));
	memset(&kept, 0, sizeof(kept));
	memset(&left, 0, sizeof(left));
	read_text(&all, text, 1);
	fuzz_must(llvm_filter(&filter, &all, &kept) == 0,
	    "a choice loses nothing");
	k.others = true;
	fuzz_must(llvm_filter(&filter, &all, &left) == 0,
	    "the other choice loses nothing");
	n = kept.function_n;
	fuzz_must(n + left.function_n == all.function_n,
	    "each function is chosen once");
	if (llvm_profile_append(&kept, &left))
		must_be(in, &kept, in->sum);
	llvm_profile_free(&all);
	llvm_profile_free(&kept);
	llvm_profile_free(&left);
}

/* Return whether a counter is so large that, times a weight, it may be cut to
   LLVM_COUNT_MAX, so that the shares of both sides differ. */
static bool
may_be_cut(const struct input *in)
{
	uint32_t	 f, i;

	for (f = 0; f < FUNCTIONS; f++)
		for (i = 0; i < COUNTERS; i++)
			if (in->sum[f].counters[i] >> 60 != 0)
				return true;
	return false;
}

static void
try_overlap(const struct input *in, const struct string *text, uint64_t weight)
{
	struct overlap		 o = { .least = 1 };
	struct llvm_profile	 old, new;

	memset(&old, 0, sizeof(old));
	memset(&new, 0, sizeof(new));
	read_text(&old, text, 1);
	read_text(&new, text, weight);
	overlap_of(&o, &old, &new);
	fuzz_must(o.added_n + o.mismatched_n == 0 &&
	    o.both_n == old.function_n, "a profile has its own functions");
	fuzz_must(may_be_cut(in) || o.new[0] < 1 ||
	    (o.shares[0] > 0.999999 && o.shares[0] < 1.000001),
	    "a profile overlaps itself");
	mem_free(o.functions);
	llvm_profile_free(&old);
	llvm_profile_free(&new);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes	 b = { data, size };
	struct input		*in = mem_get(1, sizeof(*in));
	struct string		 text;
	size_t			 i;

	diag_start("fuzz");
	make_input(in, &b);
	text = try_sums(in);
	must_stay(in, &text);
	try_filter(in, &text, fuzz_take(&b, 256));
	try_overlap(in, &text, 1 + fuzz_take(&b, 3));
	string_assign(&text, NULL, 0);
	for (i = 0; i < in->n; i++)
		string_assign(&in->texts[i], NULL, 0);
	mem_free(in);
	return 0;
}
