/*
 * export_fuzz -- export profiles that bytes choose, in every form, for
 * libFuzzer.
 *
 * io/json_in.h must read all JSON without an error, and all lines of CSV must
 * have the same number of fields.  In every form except dot, and in the data of
 * an HTML page, the costs of each event must add up to its total.
 */
#include <zlib.h>

#include "import_fuzz.h"
#include "io/json_in.h"
#include "export/export.h"
#include "export/options.h"
#include "import/folded_in.h"
#include "import/pprof_in.h"
#include "report/show.h"
#include "report/view/choice.h"
#include "report/view/input.h"
#include "report/view/options.h"

struct input {
	struct fuzz_program program;
	struct fuzz_table table;
	struct string	 text;
	struct event_list events;	/* as indices of fuzz_events */
	struct wide	 totals[FUZZ_EVENTS];	/* in the order of `events' */
};

/* A step on the path to a value of JSON: a key, or "*" and an index. */
struct step {
	char		 key[24];
	size_t		 index;
};

enum { LEVELS = 12 };

struct walk {
	struct json_in	 j;
	struct step	 at[LEVELS];
	size_t		 depth;
	/* If not NULL, returns the sum to which to add the next number, whose
	   path has `depth' steps, or NULL to skip the number. */
	struct wide	*(*sum)(struct walk *);
	size_t		 strings;	/* number of columns before the costs */
	struct wide	 sums[FUZZ_EVENTS], totals[FUZZ_EVENTS];
};

/* Return whether the walk has reached a value at this path. */
static bool
is_at(const struct walk *w, const char *path)
{
	size_t	 i, n;

	for (i = 0; i < w->depth && *path != '\0'; i++) {
		n = strcspn(path, "/");
		if (strlen(w->at[i].key) != n ||
		    memcmp(w->at[i].key, path, n) != 0)
			return false;
		path += n + (path[n] == '/');
	}
	return i == w->depth && *path == '\0';
}

static void
walk_number(struct walk *w)
{
	struct wide	*sum = w->sum == NULL ? NULL : w->sum(w);
	int64_t		 v;

	if (sum == NULL)
		json_in_skip(&w->j);
	else if (json_in_int(&w->j, &v))
		*sum = wide_add(*sum, wide_of(v));
}

static void
walk_value(struct walk *w)
{
	struct step	*at = &w->at[w->depth];
	struct slice	 key;

	fuzz_must(w->depth < LEVELS, "JSON is not nested deeply");
	at->index = 0;
	strcpy(at->key, "*");
	switch (json_in_kind(&w->j)) {
	case JSON_OBJECT:
		json_in_object(&w->j);
		for (w->depth++; json_in_key(&w->j, &key); at->index++) {
			snprintf(at->key, sizeof(at->key), "%.*s",
			    (int)key.len, key.at);
			walk_value(w);
		}
		w->depth--;
		return;
	case JSON_ARRAY:
		json_in_array(&w->j);
		for (w->depth++; json_in_more(&w->j); at->index++)
			walk_value(w);
		w->depth--;
		return;
	case JSON_NUMBER:
		walk_number(w);
		return;
	default:
		w->strings += is_at(w, "columns/costs/*");
		json_in_skip(&w->j);
	}
}

static void
walk_start(struct walk *w, const char *at, size_t len,
    struct wide *(*sum)(struct walk *))
{
	struct source	 in;

	memset(w, 0, sizeof(*w));
	w->sum = sum;
	source_text(&in, at, len, "JSON");
	json_in_open(&w->j, &in);
	walk_value(w);
	json_in_finish(&w->j);
	fuzz_must(!w->j.failed, w->j.wrong.text);
	json_in_close(&w->j);
	source_close(&in);
}

static struct wide *
sum_of(struct wide sums[FUZZ_EVENTS], size_t i)
{
	fuzz_must(i < FUZZ_EVENTS, "there are no more events");
	return &sums[i];
}

static struct wide *
in_speedscope(struct walk *w)
{
	if (is_at(w, "profiles/*/weights/*"))
		return sum_of(w->sums, w->at[1].index);
	return is_at(w, "profiles/*/endValue") ?
	    sum_of(w->totals, w->at[1].index) : NULL;
}

static struct wide *
in_firefox(struct walk *w)
{
	return is_at(w, "threads/*/samples/weight/*") ?
	    sum_of(w->sums, w->at[1].index) : NULL;
}

static struct wide *
in_model(struct walk *w)
{
	if (is_at(w, "costs/*/*") && w->at[2].index >= w->strings)
		return sum_of(w->sums, w->at[2].index - w->strings);
	return is_at(w, "totals/*") ? sum_of(w->totals, w->at[1].index) : NULL;
}

static struct wide *
in_page(struct walk *w)
{
	if ((is_at(w, "functions/*/*/*") && w->at[2].index == 6) ||
	    (is_at(w, "rest/*/*/*") && w->at[2].index == 2))
		return sum_of(w->sums, w->at[3].index);
	return is_at(w, "totals/*") ? sum_of(w->totals, w->at[1].index) : NULL;
}

static void
must_total(const struct input *in, const struct wide *sums, const char *what)
{
	uint32_t	 i;
	char		 got[WIDE_ROOM], wanted[WIDE_ROOM];

	for (i = 0; i < in->events.n; i++) {
		if (wide_compare(sums[i], in->totals[i]) != 0)
			fprintf(stderr, "event %u: got %s, wanted %s\n", i,
			    wide_text(got, sums[i]),
			    wide_text(wanted, in->totals[i]));
		fuzz_must(wide_compare(sums[i], in->totals[i]) == 0, what);
	}
}

/* The last words of lines must add up to the total of the first event. */
static void
check_folded(const struct input *in, const struct string *text)
{
	const char	*p = text->at, *end = p + text->len, *line;
	struct wide	 sum = wide_of(0);

	while (p < end) {
		line = p;
		p = memchr(p, '\n', (size_t)(end - p));
		fuzz_must(p != NULL, "a line ends");
		while (p[-1] != ' ' && p - 1 > line)
			p--;
		sum = wide_add(sum, wide_of(strtoll(p, NULL, 10)));
		p = (const char *)memchr(p, '\n', (size_t)(end - p)) + 1;
	}
	fuzz_must(wide_compare(sum, in->totals[0]) == 0,
	    "folded stacks add up to the total");
}

/* The last fields of the lines of costs must add up to the totals. */
static void
check_csv(const struct input *in, const struct string *text)
{
	const char	*p = text->at, *end = p + text->len, *line, *next;
	struct wide	 sums[FUZZ_EVENTS];
	size_t		 fields = 0, n, i;
	bool		 quoted;

	memset(sums, 0, sizeof(sums));
	for (line = p; line < end; line = next) {
		for (n = 1, quoted = false, p = line; p < end &&
		    (quoted || *p != '\n'); p++) {
			quoted ^= *p == '"';
			n += !quoted && *p == ',';
		}
		fuzz_must(p < end, "a line of CSV ends");
		fuzz_must(line == text->at || n == fields,
		    "lines of CSV have as many fields");
		fields = n;
		next = p + 1;
		for (i = in->events.n; strncmp(line, "cost,", 5) == 0 &&
		    i-- > 0; p--) {
			while (p[-1] != ',')
				p--;
			sums[i] = wide_add(sums[i],
			    wide_of(strtoll(p, NULL, 10)));
		}
	}
	must_total(in, sums, "the lines of CSV add up to the totals");
}

/* The reader of this form in import/ must find the same totals. */
static void
check_import(const struct input *in, const struct string *text,
    import_fuzz_reader *read, uint32_t events)
{
	struct samples_trouble	 trouble = { .where = 0 };
	struct profile		*p = mem_get(1, sizeof(*p));
	struct string		 again = { NULL, 0 };
	struct event_list	 list;
	struct wide		 totals[EVENT_MAX];
	uint32_t		 i, column;

	if (!import_fuzz_text(read, (struct slice){ text->at, text->len },
	    &again, &trouble)) {
		fprintf(stderr, "%s: %.*s\n", trouble.what.text,
		    (int)text->len, text->at);
		fuzz_must(false, "an export is read again");
	}
	fuzz_again(p, &again, &list);
	profile_totals(p, totals);
	for (i = 0; i < events; i++) {
		column = events == 1 ? 0 : fuzz_column(p,
		    fuzz_events[in->events.at[i]], "");
		fuzz_must(column != ID_NONE && column < p->event_n &&
		    wide_compare(totals[column], in->totals[i]) == 0,
		    "an export that is read again has the same totals");
	}
	profile_free(p);
	string_assign(&again, NULL, 0);
	mem_free(p);
}

/* Return the text in a file of gzip. */
static struct string
inflated(const struct string *from)
{
	struct string	 to = { NULL, 0 };
	unsigned char	 in[1 << 16], out[1 << 16];
	z_stream	 z;

	memset(&z, 0, sizeof(z));
	fuzz_must(from->len <= sizeof(in), "a small profile is small");
	memcpy(in, from->at, from->len);
	z.next_in = in;
	z.avail_in = (uInt)from->len;
	z.next_out = out;
	z.avail_out = sizeof(out);
	fuzz_must(inflateInit2(&z, 15 + 16) == Z_OK &&
	    inflate(&z, Z_FINISH) == Z_STREAM_END && z.avail_in == 0,
	    "a file of gzip is whole");
	inflateEnd(&z);
	string_assign(&to, (char *)out, sizeof(out) - z.avail_out);
	return to;
}

static bool
is_zero(const struct input *in, uint32_t events)
{
	uint32_t	 i;

	for (i = 0; i < events; i++)
		if (wide_sign(in->totals[i]) != 0)
			return false;
	return true;
}

static void
check_form(const struct input *in, enum export_form form,
    const struct string *text)
{
	struct string	 plain;
	struct walk	 w;

	switch (form) {
	case EXPORT_FOLDED:
		check_folded(in, text);
		if (!is_zero(in, 1))
			check_import(in, text, folded_in_read, 1);
		return;
	case EXPORT_PPROF:
		plain = inflated(text);
		if (!is_zero(in, in->events.n))
			check_import(in, &plain, pprof_in_read, in->events.n);
		string_assign(&plain, NULL, 0);
		return;
	case EXPORT_SPEEDSCOPE:
		walk_start(&w, text->at, text->len, in_speedscope);
		must_total(in, w.sums, "weights add up to the total");
		must_total(in, w.totals, "the end is the total");
		return;
	case EXPORT_FIREFOX:
		walk_start(&w, text->at, text->len, in_firefox);
		must_total(in, w.sums, "samples add up to the total");
		return;
	case EXPORT_JSON:
		walk_start(&w, text->at, text->len, in_model);
		must_total(in, w.sums, "costs add up to the total");
		must_total(in, w.totals, "the totals are stated");
		return;
	case EXPORT_CSV:
		check_csv(in, text);
		return;
	default:
		return;
	}
}

static void
choose_events(struct choice *choice, const struct event_list *events)
{
	memset(choice, 0, sizeof(*choice));
	choice->recorded = choice->shown = choice->sort = *events;
}

static void
try_export(const struct input *in, const struct export_options *o)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct event_list	 events;
	struct choice		 choice;
	struct complaint	 wrong;
	struct string		 text = { NULL, 0 };
	struct sink		 out;
	struct wide		 totals[EVENT_MAX];
	struct tree		*tree = NULL;
	struct export_job	 job = { p, &choice, o, &out, totals, &tree };
	bool			 good;

	fuzz_sum(p, &in->text, 1, &events);
	choose_events(&choice, &events);
	profile_totals(p, totals);
	sink_memory(&out, &text);
	good = export_put(&job, &wrong);
	sink_close(&out);
	/* Stacks cannot be estimated from the calls of every profile. */
	fuzz_must(good || o->stacks == EXPORT_STACKS_ARCS,
	    "a profile whose counts fit is exported");
	if (good)
		check_form(in, o->form, &text);
	string_assign(&text, NULL, 0);
	profile_free(p);
	mem_free(p);
}

/* Check the costs in the element `data' of a page. */
static void
check_page(const struct input *in, const struct string *page)
{
	static const char	 begin[] = "<script type=\"application/json\" "
				    "id=data>";
	static const char	 end[] = "</script>";
	const char		*p = page->at, *last = p + page->len, *to;
	struct walk		 w;

	while ((p = memchr(p, '<', (size_t)(last - p))) != NULL &&
	    ((size_t)(last - p) < sizeof(begin) ||
	    memcmp(p, begin, sizeof(begin) - 1) != 0))
		p++;
	fuzz_must(p != NULL, "a page has its data");
	p += sizeof(begin) - 1;
	to = memchr(p, '<', (size_t)(last - p));
	fuzz_must(to != NULL && memcmp(to, end, sizeof(end) - 1) == 0,
	    "the data of a page end");
	walk_start(&w, p, (size_t)(to - p), in_page);
	must_total(in, w.sums, "the functions of a page add up to the total");
	must_total(in, w.totals, "a page has the totals");
}

static void
try_report(const struct input *in, enum report_form form, double threshold)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct report_input	 input = { .name = "fuzz" };
	struct choice		 choice;
	struct report_options	 o = {
		.invocation = "fuzz", .form = form, .shares = true,
		.threshold = threshold, .changes = REPORT_CHANGES_AUTO,
		.width = 9, .inclusive = true, .callers = true,
		.callees = true, .inputs = &input, .input_n = 1
	};
	struct event_list	 events;
	struct complaint	 wrong;
	struct string		 text = { NULL, 0 };
	struct sink		 out;
	struct walk		 w;

	/* Omit addresses, as clannotate does. */
	fuzz_sum_by(p, &in->text, 1, (struct sum_options){ .no_instr = true },
	    &events);
	choose_events(&choice, &events);
	sink_memory(&out, &text);
	fuzz_must(report_show(p, &o, &choice, &out, &wrong),
	    "a profile whose counts fit is shown");
	sink_close(&out);
	if (form == REPORT_HTML)
		check_page(in, &text);
	else if (form == REPORT_JSON)
		walk_start(&w, text.at, text.len, NULL);
	string_assign(&text, NULL, 0);
	profile_free(p);
	mem_free(p);
}

static void
make_input(struct input *in, struct fuzz_bytes *b)
{
	struct profile	*p = mem_get(1, sizeof(*p));
	struct wide	 totals[FUZZ_EVENTS];
	uint32_t	 how = fuzz_take(b, 4), i, event;

	fuzz_program(&in->program, b);
	if (how == 0)
		fuzz_lines(&in->table, &in->program, b);
	else
		fuzz_run(&in->table, &in->program, b, how == 1);
	fuzz_write(&in->text, &in->table, &in->program, b);
	fuzz_table_totals(&in->table, totals);
	fuzz_sum(p, &in->text, 1, &in->events);
	for (i = 0; i < in->events.n; i++)
		for (event = 0; event < FUZZ_EVENTS; event++)
			if (fuzz_column(p, fuzz_events[event], "") ==
			    in->events.at[i]) {
				in->events.at[i] = event;
				in->totals[i] = totals[event];
				break;
			}
	profile_free(p);
	mem_free(p);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes	 b = { data, size };
	struct export_options	 o = { .quiet = true };
	struct input		 in;
	uint32_t		 threshold;

	memset(&in, 0, sizeof(in));
	diag_start("fuzz");
	o.form = fuzz_take(&b, EXPORT_FORMS);
	o.stacks = EXPORT_STACKS_AUTO + fuzz_take(&b, EXPORT_STACKS_ARCS + 1);
	threshold = fuzz_take(&b, 4);
	o.threshold = threshold == 3 ? -1 : (double)threshold * 5;
	o.edge_threshold = threshold;
	make_input(&in, &b);
	try_export(&in, &o);
	try_report(&in, fuzz_take(&b, 2) == 1 ? REPORT_JSON : REPORT_HTML,
	    threshold * 5);
	fuzz_table_free(&in.table);
	string_assign(&in.text, NULL, 0);
	return 0;
}
