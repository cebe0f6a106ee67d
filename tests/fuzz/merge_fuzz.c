/*
 * merge_fuzz -- sum profiles that bytes choose, for libFuzzer.
 *
 * The sum of several files must have the sum of each row of their tables, in
 * whatever order they are added, and must stay the same when it is written and
 * read.  A mean, minimum, maximum or median must have that of each row.
 */
#include "profile_fuzz.h"

enum { FILES = 4 };

struct files {
	struct fuzz_program program;
	struct fuzz_table tables[FILES], sum;
	struct string	 texts[FILES];
	size_t		 n;
};

static void
make_files(struct files *f, struct fuzz_bytes *b)
{
	uint32_t	 i, how = fuzz_take(b, 8);

	fuzz_program(&f->program, b);
	f->program.large = how == 6;
	f->n = 1 + fuzz_take(b, FILES);
	for (i = 0; i < f->n; i++)
		fuzz_rows(&f->tables[i], &f->program, b, how % 2 != 0);
	for (i = 0; i < f->n; i++) {
		fuzz_write(&f->texts[i], &f->tables[i], &f->program, b);
		fuzz_table_append(&f->sum, &f->tables[i]);
	}
	fuzz_table_sum(&f->sum, true);
}

static void
free_files(struct files *f)
{
	size_t	 i;

	for (i = 0; i < f->n; i++) {
		fuzz_table_free(&f->tables[i]);
		string_assign(&f->texts[i], NULL, 0);
	}
	fuzz_table_free(&f->sum);
}

/* The totals of the profile must be those of the table. */
static void
must_have_totals(const struct files *f, const struct profile *p)
{
	struct wide	 wanted[FUZZ_EVENTS], got[EVENT_MAX];
	uint32_t	 columns[FUZZ_EVENTS], i;

	fuzz_table_totals(&f->sum, wanted);
	fuzz_columns(p, "", columns);
	profile_totals(p, got);
	for (i = 0; i < FUZZ_EVENTS; i++)
		fuzz_must(columns[i] == ID_NONE ? i >= f->program.event_n :
		    wide_compare(got[columns[i]], wanted[i]) == 0,
		    "the totals are those of all files");
}

/* Return the sum of the files, added in this order, as text. */
static struct string
sum_of(const struct files *f, const struct string *texts)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct event_list	 events;
	struct string		 text;

	fuzz_sum(p, texts, f->n, &events);
	fuzz_must_have(p, &f->sum, true, "a sum has the sum of each row");
	must_have_totals(f, p);
	text = fuzz_text(p, &events);
	fuzz_must((text.at != NULL) == fuzz_table_fits(&f->sum),
	    "a sum is written if all its counts fit");
	profile_free(p);
	mem_free(p);
	return text;
}

/* The sum of the first files plus that of the others must be the same text. */
static void
must_group(const struct files *f, const struct string *text, size_t first)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct event_list	 events;
	struct string		 halves[2], again;

	fuzz_sum(p, f->texts, first, &events);
	halves[0] = fuzz_text(p, &events);
	profile_free(p);
	fuzz_sum(p, f->texts + first, f->n - first, &events);
	halves[1] = fuzz_text(p, &events);
	profile_free(p);
	if (halves[0].at != NULL && halves[1].at != NULL) {
		fuzz_sum(p, halves, 2, &events);
		again = fuzz_text(p, &events);
		fuzz_must(string_compare(text, &again) == 0,
		    "sums of sums have the bytes of the sum");
		string_assign(&again, NULL, 0);
		profile_free(p);
	}
	string_assign(&halves[0], NULL, 0);
	string_assign(&halves[1], NULL, 0);
	mem_free(p);
}

static int
compare(const void *a, const void *b)
{
	return wide_compare(*(const struct wide *)a, *(const struct wide *)b);
}

/* Return a statistic of n counts, which this function sorts. */
static struct wide
statistic_of(struct wide *counts, size_t n, enum statistic_kind kind)
{
	struct wide	 sum = wide_of(0);
	size_t		 i;

	qsort(counts, n, sizeof(*counts), compare);
	for (i = 0; i < n; i++)
		sum = wide_add(sum, counts[i]);
	return kind == STAT_MEAN ? wide_divide(sum, (int64_t)n) :
	    kind == STAT_MIN ? counts[0] : kind == STAT_MAX ? counts[n - 1] :
	    wide_divide(wide_add(counts[(n - 1) / 2], counts[n / 2]), 2);
}

/* An arc with a cost whose mean number of calls rounds to 0 has one call. */
static void
keep_call(struct fuzz_row *r, int called)
{
	size_t	 i;

	if (r->key[FUZZ_KIND] != ROWS_ARCS ||
	    wide_sign(r->counts[ARC_CALLS]) != 0)
		return;
	for (i = ARC_COSTS; i < FUZZ_COUNTS; i++)
		if (wide_sign(r->counts[i]) != 0)
			r->counts[ARC_CALLS] = wide_of(called);
}

/* The counts of a row that a file lacks are 0. */
static void
must_be_statistic(struct files *f, enum statistic_kind kind)
{
	static const struct fuzz_row none;
	struct profile		*p = mem_get(1, sizeof(*p));
	struct fuzz_table	*wanted = &f->sum;
	const struct fuzz_row	*of[FILES], *row;
	struct wide		 counts[FILES];
	struct event_list	 events;
	size_t			 i, j, k;
	int			 called;

	for (k = 0; k < f->n; k++)
		fuzz_table_sum(&f->tables[k], true);
	for (i = 0; i < wanted->n; i++) {
		for (k = 0; k < f->n; k++) {
			row = f->tables[k].n == 0 ? NULL : bsearch(
			    &wanted->at[i], f->tables[k].at, f->tables[k].n,
			    sizeof(*row), fuzz_row_order);
			of[k] = row == NULL ? &none : row;
		}
		called = wide_sign(wanted->at[i].counts[ARC_CALLS]);
		for (j = 0; j < FUZZ_COUNTS; j++) {
			for (k = 0; k < f->n; k++)
				counts[k] = of[k]->counts[j];
			wanted->at[i].counts[j] = statistic_of(counts, f->n,
			    kind);
		}
		if (kind == STAT_MEAN)
			keep_call(&wanted->at[i], called);
	}
	fuzz_table_sum(wanted, false);
	fuzz_sum_by(p, f->texts, f->n, (struct sum_options){ .stat = kind },
	    &events);
	fuzz_must_have(p, wanted, false, "a statistic has that of each row");
	profile_free(p);
	mem_free(p);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes	 b = { data, size };
	struct files		*f = mem_get(1, sizeof(*f));
	struct string		 turned[FILES], text, other;
	size_t			 i;

	diag_start("fuzz");
	make_files(f, &b);
	text = sum_of(f, f->texts);
	if (text.at != NULL) {
		for (i = 0; i < f->n; i++)
			turned[i] = f->texts[f->n - 1 - i];
		other = sum_of(f, turned);
		fuzz_must(string_compare(&text, &other) == 0,
		    "the order of files makes no difference");
		fuzz_must_repeat(&text, &f->sum);
		if (f->n > 1)
			must_group(f, &text, 1 + f->n / 3);
		string_assign(&other, NULL, 0);
	}
	string_assign(&text, NULL, 0);
	must_be_statistic(f, STAT_MEAN + fuzz_take(&b, STAT_MEDIAN));
	free_files(f);
	mem_free(f);
	return 0;
}
