/*
 * export_fuzz -- profiles that bytes choose, exported in every form, for
 * libFuzzer.
 *
 * What is JSON must be JSON, by a checker of our own, and CSV must have as many
 * fields in each line.  In every form with costs, those of each event add up to
 * its total, as do those in the data of an HTML page.
 */
#include <zlib.h>

#include "profile_fuzz.h"
#include "export/export.h"
#include "export/options.h"
#include "import/folded_in.h"
#include "import/pprof_in.h"
#include "import/samples.h"
#include "report/show.h"
#include "report/view/choice.h"
#include "report/view/input.h"
#include "report/view/options.h"

struct input {
	struct fuzz_program program;
	struct fuzz_table table;
	struct string	 text;
	struct event_list events;	/* those of the profile */
	struct wide	 totals[FUZZ_EVENTS];	/* in the order of the list */
};

/* What leads to a value of JSON: a key, or an index. */
struct step {
	char		 key[24];
	size_t		 index;
};

enum { LEVELS = 12, KEY_MAX = 23 };

struct walk {
	const char	*p, *end;
	struct step	 at[LEVELS];
	size_t		 depth;
	/* Called for each number; `depth' levels lead to it. */
	void		(*number)(struct walk *, int64_t);
	size_t		 strings;	/* number of strings in columns.costs */
	struct wide	 sums[FUZZ_EVENTS], totals[FUZZ_EVENTS];
};

static void	 walk_value(struct walk *);

static void
walk_blanks(struct walk *w)
{
	while (w->p < w->end && strchr(" \t\r\n", *w->p) != NULL)
		w->p++;
}

/* Whether this byte, which is not blank, comes next; it is then read. */
static bool
walk_next(struct walk *w, char c)
{
	walk_blanks(w);
	if (w->p == w->end || *w->p != c)
		return false;
	w->p++;
	return true;
}

static void
walk_string(struct walk *w, char key[KEY_MAX + 1])
{
	size_t	 n = 0;

	fuzz_must(walk_next(w, '"'), "JSON has a string");
	for (; w->p < w->end && *w->p != '"'; w->p++) {
		fuzz_must((unsigned char)*w->p >= 0x20,
		    "a string has no control characters");
		if (key != NULL && n < KEY_MAX)
			key[n++] = *w->p;
		if (*w->p == '\\')
			fuzz_must(++w->p < w->end &&
			    strchr("\"\\/bfnrtu", *w->p) != NULL,
			    "an escape is known");
	}
	if (key != NULL)
		key[n] = '\0';
	fuzz_must(w->p++ < w->end, "a string ends");
}

static size_t
walk_digits(struct walk *w)
{
	size_t	 n = 0;

	for (; w->p < w->end && *w->p >= '0' && *w->p <= '9'; w->p++)
		n++;
	return n;
}

static void
walk_number(struct walk *w)
{
	const char	*start = w->p, *digits;
	bool		 whole = true;

	w->p += *w->p == '-';
	digits = w->p;
	fuzz_must(walk_digits(w) > 0 && (*digits != '0' || w->p == digits + 1),
	    "a number has digits");
	if (w->p < w->end && *w->p == '.') {
		w->p++;
		whole = false;
		fuzz_must(walk_digits(w) > 0, "a fraction has digits");
	}
	if (w->p < w->end && (*w->p == 'e' || *w->p == 'E')) {
		w->p++;
		w->p += w->p < w->end && (*w->p == '-' || *w->p == '+');
		whole = false;
		fuzz_must(walk_digits(w) > 0, "an exponent has digits");
	}
	if (whole)
		w->number(w, strtoll(start, NULL, 10));
}

/* Whether the value that the walk has reached lies under these keys, the
   outermost first; a key "" is any index of an array. */
static bool
is_at(const struct walk *w, const char *const *keys, size_t n)
{
	size_t	 i;

	if (w->depth != n)
		return false;
	for (i = 0; i < n; i++)
		if (strcmp(w->at[i].key, keys[i]) != 0)
			return false;
	return true;
}

static void
walk_members(struct walk *w, char end)
{
	struct step	*at = &w->at[w->depth++];

	fuzz_must(w->depth < LEVELS, "JSON is not nested deeply");
	at->index = 0;
	at->key[0] = '\0';
	if (walk_next(w, end)) {
		w->depth--;
		return;
	}
	do {
		if (end == '}') {
			walk_string(w, at->key);
			fuzz_must(walk_next(w, ':'), "a key has a value");
		}
		walk_value(w);
		at->index++;
	} while (walk_next(w, ','));
	fuzz_must(walk_next(w, end), "an object or array ends");
	w->depth--;
}

static void
walk_value(struct walk *w)
{
	static const char *const	 words[] = { "true", "false", "null" };
	static const char *const	 column[] = { "columns", "costs", "" };
	size_t				 i, len;

	if (walk_next(w, '{'))
		walk_members(w, '}');
	else if (walk_next(w, '['))
		walk_members(w, ']');
	else if (w->p < w->end && *w->p == '"') {
		w->strings += is_at(w, column, 3);
		walk_string(w, NULL);
	} else if (w->p < w->end && (*w->p == '-' ||
	    (*w->p >= '0' && *w->p <= '9')))
		walk_number(w);
	else {
		for (i = 0; i < 3; i++) {
			len = strlen(words[i]);
			if ((size_t)(w->end - w->p) >= len &&
			    memcmp(w->p, words[i], len) == 0)
				break;
		}
		fuzz_must(i < 3, "a value of JSON is known");
		w->p += strlen(words[i]);
	}
}

static void
walk_start(struct walk *w, const char *at, size_t len,
    void (*number)(struct walk *, int64_t))
{
	memset(w, 0, sizeof(*w));
	w->p = at;
	w->end = at + len;
	w->number = number;
	walk_value(w);
	walk_blanks(w);
	fuzz_must(w->p == w->end, "nothing follows a value of JSON");
}

static void
add(struct wide sums[FUZZ_EVENTS], size_t i, int64_t v)
{
	fuzz_must(i < FUZZ_EVENTS, "there are no more events");
	sums[i] = wide_add(sums[i], wide_of(v));
}

static void
ignore_number(struct walk *w, int64_t v)
{
	(void)w;
	(void)v;
}

static void
add_speedscope(struct walk *w, int64_t v)
{
	static const char *const weight[] = { "profiles", "", "weights", "" };
	static const char *const end[] = { "profiles", "", "endValue" };

	if (is_at(w, weight, 4))
		add(w->sums, w->at[1].index, v);
	else if (is_at(w, end, 3))
		add(w->totals, w->at[1].index, v);
}

static void
add_firefox(struct walk *w, int64_t v)
{
	static const char *const weight[] = {
		"threads", "", "samples", "weight", ""
	};

	if (is_at(w, weight, 5))
		add(w->sums, w->at[1].index, v);
}

static void
add_model(struct walk *w, int64_t v)
{
	static const char *const cost[] = { "costs", "", "" };
	static const char *const total[] = { "totals", "" };

	if (is_at(w, cost, 3) && w->at[2].index >= w->strings)
		add(w->sums, w->at[2].index - w->strings, v);
	else if (is_at(w, total, 2))
		add(w->totals, w->at[1].index, v);
}

static void
add_page(struct walk *w, int64_t v)
{
	static const char *const self[] = { "functions", "", "", "" };
	static const char *const rest[] = { "rest", "", "", "" };
	static const char *const total[] = { "totals", "" };

	if ((is_at(w, self, 4) && w->at[2].index == 6) ||
	    (is_at(w, rest, 4) && w->at[2].index == 2))
		add(w->sums, w->at[3].index, v);
	else if (is_at(w, total, 2))
		add(w->totals, w->at[1].index, v);
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

/* The numbers after the last blanks add up to the total of the first event. */
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

/* The last fields of the lines of costs add up to the totals. */
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
			add(sums, i, strtoll(p, NULL, 10));
		}
	}
	must_total(in, sums, "the lines of CSV add up to the totals");
}

/* Read by our own reader, the costs have the same totals. */
static void
check_import(const struct input *in, const struct string *text,
    bool (*read)(struct samples *, struct source *, struct samples_trouble *),
    uint32_t events)
{
	struct samples		*s = samples_new();
	struct samples_trouble	 trouble = { .where = 0 };
	struct profile		*p = mem_get(1, sizeof(*p));
	struct source		 source;
	struct sink		 out;
	struct complaint	 wrong;
	struct string		 again = { NULL, 0 };
	struct event_list	 list;
	struct wide		 totals[EVENT_MAX];
	uint32_t		 i, column;

	source_text(&source, text->at, text->len, "again");
	if (!read(s, &source, &trouble)) {
		fprintf(stderr, "%s: %.*s\n", trouble.what.text,
		    (int)text->len, text->at);
		fuzz_must(false, "an export is read again");
	}
	source_close(&source);
	sink_memory(&out, &again);
	fuzz_must(samples_write(s, &out, &wrong), "samples are written");
	sink_close(&out);
	samples_free(s);
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

/* What a file of gzip has in it. */
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
		walk_start(&w, text->at, text->len, add_speedscope);
		must_total(in, w.sums, "weights add up to the total");
		must_total(in, w.totals, "the end is the total");
		return;
	case EXPORT_FIREFOX:
		walk_start(&w, text->at, text->len, add_firefox);
		must_total(in, w.sums, "samples add up to the total");
		return;
	case EXPORT_JSON:
		walk_start(&w, text->at, text->len, add_model);
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
	/* Stacks cannot be estimated from all calls. */
	fuzz_must(good || o->stacks == EXPORT_STACKS_ARCS,
	    "a profile whose counts fit is exported");
	if (good)
		check_form(in, o->form, &text);
	string_assign(&text, NULL, 0);
	profile_free(p);
	mem_free(p);
}

/* The data of a page are those of its element `data'. */
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
	if (p == NULL)
		return;
	p += sizeof(begin) - 1;
	to = memchr(p, '<', (size_t)(last - p));
	fuzz_must(to != NULL && memcmp(to, end, sizeof(end) - 1) == 0,
	    "the data of a page end");
	walk_start(&w, p, (size_t)(to - p), add_page);
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

	fuzz_sum_lines(p, &in->text, 1, true, &events);
	choose_events(&choice, &events);
	sink_memory(&out, &text);
	fuzz_must(report_show(p, &o, &choice, &out, &wrong),
	    "a profile whose counts fit is shown");
	sink_close(&out);
	if (form == REPORT_HTML)
		check_page(in, &text);
	else if (form == REPORT_JSON)
		walk_start(&w, text.at, text.len, ignore_number);
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
