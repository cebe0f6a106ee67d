/*
 * A fact reads back as the same fact, a malformed line stays text, and a set
 * has one order, in whatever order facts are added.
 */
#include "profile/fact.h"

#include "tap.h"

static bool
is_equal(struct slice a, struct slice b)
{
	return (a.at == NULL) == (b.at == NULL) && a.len == b.len &&
	    (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

/* Check the line of a fact, and that it reads back as the same fact. */
static void
reads_back(struct fact *f, const char *text)
{
	struct fact	*again = fact_read(f->text);

	check(slice_is(f->text, text) && is_equal(again->text, f->text) &&
	    is_equal(again->value, f->value) && again->key == f->key &&
	    again->failed == f->failed && again->kind == f->kind &&
	    is_equal(again->old, f->old) && is_equal(again->new, f->new) &&
	    is_equal(again->address, f->address) && again->rank == f->rank,
	    "%s", text);
	fact_free(again);
	fact_free(f);
}

static void
test_rules(void)
{
	static const struct {
		enum name_kind	 kind;
		enum fact_where	 where;
		const char	*old, *new, *text;
	} rows[] = {
		{ NAME_FILE, FACT_WHOLE, "a.c", "b$.c",
		    "fl:s/^a\\.c$/b\\$.c/" },
		{ NAME_OBJECT, FACT_WHOLE, "/a,b|", "b$.c",
		    "ob:s;^/a,b\\|$;b\\$.c;" },
		{ NAME_FILE, FACT_START, "/x/", "/y/", "fl:s,^/x/,/y/," },
		{ NAME_FUNCTION, FACT_FOLDER, "/x/", "/y/",
		    "fn:s,(?<![\\w./-])/x/,/y/,g" },
		/* Patterns of folders begin with text that has '/' and '!'. */
		{ NAME_FUNCTION, FACT_FOLDER, "x", "y,|;:#%@~=",
		    "fn:s,(?<![\\w./-])x,y\\,|;:#%@~=,g" },
		{ NAME_FUNCTION, FACT_WHOLE, "x!", "y/,|;:#%@~=",
		    "fn:s/^x!$/y\\/,|;:#%@~=/" },
	};
	struct fact_change	 c = { .of = { .name = { NULL, 0 } } };
	char			 text[64];
	size_t			 i;

	for (i = 0; i < COUNT_OF(rows); i++) {
		c.kind = rows[i].kind;
		c.where = rows[i].where;
		c.old = slice_of(rows[i].old);
		c.new = slice_of(rows[i].new);
		snprintf(text, sizeof(text), "Matched: %s", rows[i].text);
		reads_back(fact_matched(&c), text);
	}
	c.old = c.of.name = slice_of("f$(int)");
	c.of.file = slice_of("a/b.c");
	c.new = slice_of("b$.c");
	reads_back(fact_matched(&c), "Matched: fn:/^a\\/b\\.c:f\\$\\(int\\)$/"
	    "s/^f\\$\\(int\\)$/b\\$.c/");
}

static void
test_others(void)
{
	struct fact_place	 old = { .file = slice_of("a.c"),
				    .name = slice_of("f") };
	struct fact_place	 new = { .file = slice_of("a.c"),
				    .name = slice_of("g") };
	struct fact		*f = fact_make(FACT_VERDICT,
				    slice_of("total:Ir>1%: failed: x: passed"));

	f->failed = true;
	reads_back(f, "Verdict: total:Ir>1%: failed: x: passed");
	reads_back(fact_make(FACT_VERDICT, slice_of("fn:Ir>1%: passed: most "
	    "a.c:f: failed Ir 1 -> 1")),
	    "Verdict: fn:Ir>1%: passed: most a.c:f: failed Ir 1 -> 1");
	reads_back(fact_part(&old, &new), "Part: a.c:f => a.c:g");
	old.object = slice_of("p");
	new.object = slice_of("");
	reads_back(fact_part(&old, &new), "Part: [p] a.c:f => [] a.c:g");
	reads_back(fact_make(FACT_OLD_COMMAND, slice_of("./a b")),
	    "Old command: ./a b");
	reads_back(fact_make(FACT_NEW_TOTALS, slice_of("Ir 5")),
	    "New totals: Ir 5");
	reads_back(fact_make(FACT_OTHER, slice_of("Timerange: 1 - 2")),
	    "Timerange: 1 - 2");
	reads_back(fact_make(FACT_I1_CACHE, slice_of("32768 B")),
	    "I1 cache: 32768 B");
	reads_back(fact_make(FACT_LL_CACHE + 2, slice_of("1 B")),
	    "New LL cache: 1 B");
}

static void
test_malformed(void)
{
	static const char *const	 lines[] = {
		"Matched: ", "Matched: f", "Matched: fl:", "Matched: fl:s",
		"Matched: fl:s/", "Matched: fl:s/^a$", "Matched: fl:s/^a$/",
		"Matched: fl:s/^a$/b", "Matched: fl:s/^a$/b/g",
		"Matched: fl:s/^a\\$/b/", "Matched: xx:s/^a$/b/",
		"Matched: fl:y/^a$/b/",
		"Matched: fl:/^x$/s/^xy$/b/", "Matched: fl:/x/s/^a$/b/",
		"Matched: fl:s/^a$/b\\", "Matched: fl:/^x:a$", "Part: a",
		"Part: a =>b", "matched: fl:s/^a$/b/", "Old Matched: "
	};
	struct fact			*f;
	size_t				 i;

	for (i = 0; i < COUNT_OF(lines); i++) {
		f = fact_read(slice_of(lines[i]));
		check(slice_is(f->text, lines[i]) && f->old.at == NULL &&
		    f->new.at == NULL, "only text: '%s'", lines[i]);
		fact_free(f);
	}
}

/* Add "2" to files and functions that begin with "a", and cut objects to one
   byte. */
static void
rename_some(void *room, struct slice names[NAME_KINDS])
{
	char	*to = room;
	int	 i;

	if (names[NAME_OBJECT].at != NULL)
		names[NAME_OBJECT].len = 1;
	for (i = NAME_FILE; i < NAME_KINDS; i++, to += 10)
		if (names[i].len > 0 && names[i].at[0] == 'a') {
			memcpy(to, names[i].at, names[i].len);
			to[names[i].len] = '2';
			names[i] = (struct slice){ to, names[i].len + 1 };
		}
}

static void
test_renaming(void)
{
	static const char *const	 lines[][2] = {
		{ "Part: a:b => c:a", "Part: a2:b => c:a2" },
		{ "Part: x => y", "Part: x => y" },
		{ "Part: a:b", "Part: a:b" },
		{ "Part: [pq] a:b => b:a", "Part: [p] a2:b => b:a2" },
		{ "Part: [p] a:b => [p]a:b", "Part: [p] a2:b => [p]a:b" },
		{ "Part: a:b [clone c] => b:c", "Part: a2:b [clone c] => b:c" },
		{ "Part: a: => b:b", "Part: a2: => b:b" },
		{ "Matched: fn:s/^a$/b/", "Matched: fn:s/^a2$/b/" },
		{ "Matched: fl:s/^b$/a/", "Matched: fl:s/^b$/a2/" },
		{ "Matched: ob:s/^bc$/ab/", "Matched: ob:s/^b$/a/" },
		{ "Matched: ob:s/^bc$/bd/", NULL },
		{ "Matched: fl:/^a:a:x$/s/^a$/c/",
		    "Matched: fl:/^a2:a:x2$/s/^a2$/c/" },
		{ "Matched: fn:/^b:a:x$/s/^x$/ay/",
		    "Matched: fn:/^b:a:x$/s/^x$/ay2/" },
		{ "Matched: ob:/^a:bc$/s/^bc$/cd/",
		    "Matched: ob:/^a2:bc$/s/^b$/c/" },
		{ "Matched: ob:/^a:bc$/s/^bc$/bd/", NULL },
		{ "Matched: ob:/^a:b$/s;^/long/a$;b;",
		    "Matched: ob:/^a2:b$/s,^/$,b," },
		{ "Matched: ob:/^a$/s/^b$/a/", "Matched: ob:/^a$/s/^b$/a/" },
		{ "Matched: fl:s,^a/,/b/,", "Matched: fl:s,^a/,/b/," },
		{ "Lines: compared: a:b", "Lines: compared: a:b2" },
		{ "Lines: old sources: a", "Lines: old sources: a" },
		{ "Verdict: a:b", "Verdict: a:b" },
	};
	struct facts			 set = { .n = 0 };
	char				 room[40];
	size_t				 i;

	for (i = 0; i < COUNT_OF(lines); i++) {
		facts_add(&set, fact_read(slice_of(lines[i][0])));
		facts_rename(&set, rename_some, room);
		check(lines[i][1] == NULL ? set.n == 0 : set.n == 1 &&
		    slice_is(set.at[0]->text, lines[i][1]), "renamed: %s",
		    lines[i][0]);
		facts_free(&set);
	}
}

/* Lines in the order in which a set has them. */
static const char *const	 ordered[] = {
	"A", "Matched", "Matched: ", "Matched: fl:s/^b$/a/",
	"Matched: fl:s,^/x/y/,/z/,", "Matched: fl:s,^/x/,/y/,",
	"Matched: fl:/^a:b$/s/^a$/c/",
	"Matched: fn:s,(?<![\\w./-])/x/y/,/z/,g",
	"Matched: fn:s,(?<![\\w./-])/x/,/z/,g", "Matched: fn:s/^a$/b/",
	"Matched: ob:s/^a$/b/", "Matched; ", "Part: a => b", "Timerange: 5"
};

enum { N = COUNT_OF(ordered) };

/* Add 2 * N lines: from line `first' on, in steps of `step', modulo N. */
static void
add(struct facts *set, size_t first, size_t step)
{
	struct facts	 list = { .n = 0 };
	size_t		 i;

	for (i = 0; i < 2 * N; i++)
		facts_push(&list, fact_read(slice_of(
		    ordered[(first + i * step) % N])));
	facts_unite(set, &list);
	check(list.n == 0, "the list is empty then");
}

static void
test_sets(void)
{
	struct facts	 set = { .n = 0 }, some = { .n = 0 }, none = set;
	size_t		 i, step;
	bool		 good;

	for (step = 1; step < N; step += 2) {
		add(&set, step, step);
		if (step % 4 == 1)
			add(&set, 0, N - 1);
		for (i = 0, good = true; i < set.n && i < N; i++)
			good = good && slice_is(set.at[i]->text, ordered[i]) &&
			    facts_has(&set, set.at[i]);
		check(step == 7 || (good && set.n == N), "order, step %zu",
		    step);
		facts_free(&set);
	}
	add(&set, 0, 1);
	facts_share(&some, &set);
	check(facts_same(&some, &set), "a copy is the same");
	fact_free(some.at[--some.n]);
	check(!facts_same(&some, &set), "until one is taken away");
	check(!facts_has(&some, set.at[N - 1]), "which it has no more");
	facts_intersect(&set, &some);
	check(facts_same(&some, &set), "what both have");
	check(facts_n(&set, FACT_MATCHED) == 9 &&
	    facts_n(&set, FACT_PART) == 1 && facts_n(&set, FACT_NOISE) == 0,
	    "facts of a key");
	facts_intersect(&set, &none);
	check(set.n == 0, "with nothing there is nothing");
	facts_free(&set);
	facts_free(&some);
}

/* Facts that are added one at a time get the same order. */
static void
test_add(void)
{
	struct facts	 set = { .n = 0 };
	size_t		 i;
	bool		 good = true;

	for (i = 0; i < 2 * N; i++)
		facts_add(&set, fact_read(slice_of(ordered[i * 11 % N])));
	for (i = 0; i < set.n && i < N; i++)
		good = good && slice_is(set.at[i]->text, ordered[i]);
	check(good && set.n == N, "each line once, in order");
	facts_free(&set);
	facts_add(&set, fact_condition_make(FACT_CREATOR, slice_of("a"), "2"));
	facts_add(&set, fact_condition_make(FACT_CREATOR, slice_of("a"), "1"));
	facts_add(&set, fact_condition_make(FACT_CREATOR, slice_of("a"), "3"));
	check(set.n == 1 && slice_is(set.at[0]->from, "1"),
	    "of equal lines the one of the first input");
	facts_free(&set);
}

int
main(void)
{
	test_rules();
	test_others();
	test_malformed();
	test_renaming();
	test_sets();
	test_add();
	return tap_done();
}
