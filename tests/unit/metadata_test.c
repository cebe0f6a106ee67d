/*
 * The metadata of a sum depend only on the profiles, not on the order or the
 * grouping in which they are merged.
 */
#include "profile/metadata.h"

#include "tap.h"

/* The metadata of one profile.  A bar separates commands, and also
   descriptions. */
struct row {
	const char	*commands, *descs, *pid, *part;
	uint64_t	 profiles;
	bool		 cachegrind, instr;
};

/* The results of a comparison hold for no sum and no multiple of it. */
#define RESULTS "|Verdict: Ir>1: passed|Cause: Ir>1: 1|Pair: a|Noise: Ir"

static const struct row	 rows[] = {
	{ "./a|./b", "one|two" RESULTS, "7", "1", 1, false, true },
	{ "./b", "two|three" RESULTS, "7", "2", 2, false, true },
	{ "", "two|Estimated: f", NULL, "1", 1, true, false },
	{ "./c|./a", "one|two|three|Estimated: f", "8", NULL, 40, false,
	    false },
	{ "q", "", "7", "1", 1, true, true },
};

enum { ROWS = COUNT_OF(rows) };

static void
each(const char *list, struct metadata *m,
    void (*note)(struct metadata *, const char *, size_t))
{
	size_t	 n;

	for (; *list != '\0'; list += n + (list[n] == '|')) {
		n = strcspn(list, "|");
		note(m, list, n);
	}
}

static void
add_fact(struct metadata *m, const char *text, size_t len)
{
	struct facts	 list = { .n = 0 };

	facts_push(&list, fact_read((struct slice){ text, len }));
	facts_unite(&m->facts, &list);
}

static void
add_command(struct metadata *m, const char *text, size_t len)
{
	metadata_command(m, fact_make(FACT_COMMAND, (struct slice){
		text, len }));
}

static void
set(struct string *s, const char *text)
{
	string_assign(s, text, text == NULL ? 0 : strlen(text));
}

static void
make(struct metadata *m, const struct row *r)
{
	memset(m, 0, sizeof(*m));
	m->profiles = r->profiles;
	each(r->commands, m, add_command);
	each(r->descs, m, add_fact);
	set(&m->pid, r->pid);
	set(&m->part, r->part);
	m->cachegrind = r->cachegrind;
	m->instr = m->some_instr = r->instr;
}

/* Return all metadata as text. */
static const char *
text_of(const struct metadata *m, char *text, size_t size)
{
	size_t	 i, n;

	n = (size_t)snprintf(text, size, "%llu pid %.*s part %.*s %d%d%d%d;",
	    (unsigned long long)m->profiles, (int)m->pid.len, m->pid.at,
	    (int)m->part.len, m->part.at, m->cachegrind, m->instr,
	    m->some_instr, m->commands_cut);
	for (i = 0; i < m->commands.n; i++)
		n += (size_t)snprintf(text + n, size - n, " %.*s",
		    (int)m->commands.at[i]->value.len,
		    m->commands.at[i]->value.at);
	n += (size_t)snprintf(text + n, size - n, ";");
	for (i = 0; i < m->facts.n; i++)
		n += (size_t)snprintf(text + n, size - n, " %.*s",
		    (int)m->facts.at[i]->text.len, m->facts.at[i]->text.at);
	return text;
}

static void
is(const struct metadata *m, const char *wanted, const char *what)
{
	char	 text[1024];

	is_text(text_of(m, text, sizeof(text)), wanted, what);
}

/* Merge n rows in this order. */
static void
merge(struct metadata *to, const size_t *order, size_t n)
{
	struct metadata	 one;
	size_t		 i;

	memset(to, 0, sizeof(*to));
	for (i = 0; i < n; i++) {
		make(&one, &rows[order[i]]);
		metadata_add(to, &one);
		metadata_free(&one);
	}
}

static void
test_rules(void)
{
	struct metadata	 m, zero = { .profiles = 0 };

	merge(&m, (const size_t[]){ 0, 1 }, 2);
	is(&m, "3 pid 7 part  0110; ./a ./b; two", "two of one process");
	metadata_add(&m, &zero);
	is(&m, "3 pid 7 part  0110; ./a ./b; two", "and nothing");
	metadata_free(&m);
	merge(&m, (const size_t[]){ 0, 4 }, 2);
	is(&m, "2 pid 7 part 1 0110; ./a ./b q;", "one form is not the other");
	metadata_free(&m);
	make(&m, &rows[0]);
	metadata_multiply(&m, 1);
	check(m.facts.n == 6, "a weight of 1 changes nothing");
	metadata_multiply(&m, 2);
	is(&m, "2 pid 7 part 1 0110; ./a ./b; one two", "one with a weight");
	metadata_free(&m);
	merge(&m, (const size_t[]){ 2, 4 }, 2);
	is(&m, "2 pid  part 1 1010; q; Estimated: " METADATA_ESTIMATED,
	    "what one does not state is not the same, but an estimate");
	metadata_free(&m);
	merge(&m, (const size_t[]){ 3, 2 }, 2);
	is(&m, "41 pid  part  0000; ./a ./c; Estimated: f two",
	    "the same estimate");
	metadata_free(&m);
}

/* The totals of both sides of a difference are multiplied and added. */
static void
test_side_totals(void)
{
	struct metadata		 m = { .profiles = 1 }, other = m;
	const struct slice	 ir = { "Ir", 2 };
	struct wide		 v = wide_of(0);

	side_totals_set(&m.totals[SIDE_OLD], ir, wide_of(7));
	side_totals_set(&m.totals[SIDE_NEW], ir, wide_of(5));
	metadata_multiply(&m, 3);
	metadata_copy(&other, &m);
	metadata_add(&other, &m);
	check(side_totals_find(&other.totals[SIDE_NEW], ir, &v) &&
	    wide_compare(v, wide_of(30)) == 0 &&
	    side_totals_find(&other.totals[SIDE_OLD], ir, &v) &&
	    wide_compare(v, wide_of(42)) == 0, "totals of sides are summed");
	side_totals_free(&m.totals[SIDE_NEW]);
	metadata_add(&other, &m);
	check(other.totals[SIDE_NEW].names.n == 0, "unless one has none");
	metadata_free(&m);
	metadata_free(&other);
}

/* Set an order of the rows; each number below 5! gives another order. */
static void
choose_order(size_t order[ROWS], size_t number)
{
	size_t	 i, with, first;

	for (i = 0; i < ROWS; i++)
		order[i] = i;
	for (i = ROWS; i > 1; number /= i--) {
		with = number % i;
		first = order[with];
		order[with] = order[i - 1];
		order[i - 1] = first;
	}
}

/* Merge the rows in any order, divided anywhere into two groups. */
static void
test_orders(void)
{
	size_t		 order[ROWS], number, cut;
	char		 first[1024], text[1024];
	struct metadata	 a, b;
	unsigned	 tried = 0, bad = 0;

	choose_order(order, 0);
	merge(&a, order, ROWS);
	text_of(&a, first, sizeof(first));
	metadata_free(&a);
	for (number = 0; number < 120; number++) {
		choose_order(order, number);
		for (cut = 1; cut < ROWS; cut++) {
			merge(&a, order, cut);
			merge(&b, order + cut, ROWS - cut);
			metadata_add(&a, &b);
			tried++;
			bad += strcmp(text_of(&a, text, sizeof(text)),
			    first) != 0;
			metadata_free(&a);
			metadata_free(&b);
		}
	}
	check(bad == 0 && tried == 480, "%u orders and groupings", tried);
	check(strcmp(first, "45 pid  part  0010; ./a ./b ./c q; "
	    "Estimated: " METADATA_ESTIMATED) == 0, "what all of them give");
}

static void
test_commands(void)
{
	struct metadata	 m = { .profiles = 1 }, sum = m;
	char		 name[8];
	unsigned	 i;

	for (i = 0; i < METADATA_COMMANDS; i++) {
		snprintf(name, sizeof(name), "c%02u", 20 + i);
		add_command(&m, name, 3);
		add_command(&m, name, 3);
	}
	check(m.commands.n == METADATA_COMMANDS && !m.commands_cut,
	    "as many commands as are kept, each twice");
	add_command(&m, "c19", 3);
	check(m.commands.n == METADATA_COMMANDS && m.commands_cut &&
	    slice_is(m.commands.at[0]->value, "c19") &&
	    slice_is(m.commands.at[15]->value, "c34"),
	    "one before them takes the place of the last");
	m.commands_cut = false;
	add_command(&m, "c34", 3);
	check(!m.commands_cut, "the last one is there");
	add_command(&m, "c35", 3);
	check(m.commands_cut && slice_is(m.commands.at[15]->value, "c34"),
	    "one after them is noted as left out");
	metadata_add(&sum, &m);
	check(sum.commands_cut, "so it is in a sum");
	metadata_free(&m);
	metadata_free(&sum);
}

static void
test_numbers(void)
{
	struct metadata	 a = { .profiles = 3 }, b = { .profiles = 1 }, c;

	metadata_multiply(&a, 5);
	check(a.profiles == 15 && !a.overflow, "3 profiles 5 times");
	metadata_multiply(&a, UINT64_MAX / 15);
	check(a.profiles == UINT64_MAX && !a.overflow, "as many as fit");
	metadata_copy(&c, &a);
	check(c.profiles == UINT64_MAX && !c.overflow, "a copy of that");
	metadata_add(&c, &b);
	check(c.overflow && c.profiles == UINT64_MAX, "one more is too many");
	metadata_multiply(&a, 2);
	check(a.overflow && a.profiles == UINT64_MAX, "so is twice as many");
	metadata_add(&b, &a);
	check(b.overflow, "and that is merged");
	metadata_divide(&b, 5);
	check(b.overflow && b.profiles == UINT64_MAX,
	    "no share of what is not known");
	/* Twice this number is 2, modulo 2^64. */
	a.samples = b.samples = UINT64_MAX / 2 + 2;
	metadata_multiply(&b, 2);
	check(b.samples == 0, "twice so many samples are none");
	b.samples = a.samples;
	metadata_add(&b, &a);
	check(b.samples == 0, "nor is their sum");
	a.samples = 7;
	b.samples = 8;
	metadata_add(&b, &a);
	check(b.samples == 15, "samples of both");
	b.overflow = false;
	metadata_divide(&b, 2);
	check(b.samples == 8, "half of them, rounded up");
	metadata_free(&a);
	metadata_free(&b);
	metadata_free(&c);
}

static void
test_differences(void)
{
	static const char *const	 yes[] = {
		"Difference: new minus old", DESC_NEGATIVE, "Difference:",
		"Files compared:   a; b"
	}, *const	 no[] = {
		"", "Difference", "difference: x", " Difference:",
		"Files compared", "I1 cache: Difference:"
	};
	struct metadata	 m = { .profiles = 1 };
	unsigned	 bad = 0, i;

	for (i = 0; i < COUNT_OF(no); i++)
		add_fact(&m, no[i], strlen(no[i]));
	bad += metadata_is_difference(&m);
	metadata_free(&m);
	for (i = 0; i < COUNT_OF(yes); i++) {
		add_fact(&m, yes[i], strlen(yes[i]));
		bad += !metadata_is_difference(&m);
		metadata_free(&m);
	}
	check(bad == 0, "which descriptions tell of counts below 0");
}

/* Commands of sides are used only if both sides have some. */
static void
test_side_commands(void)
{
	struct metadata	 m = { .profiles = 1 }, other = m;
	size_t		 old, new;

	add_fact(&m, "Old command: ./a", 16);
	metadata_side_commands(&m, SIDE_OLD, &old);
	metadata_side_commands(&m, SIDE_NEW, &new);
	check(old == 0 && new == 0, "commands of one side are not used");
	add_fact(&m, "New command: ./b", 16);
	metadata_side_commands(&m, SIDE_OLD, &old);
	metadata_side_commands(&m, SIDE_NEW, &new);
	check(old == 1 && new == 1, "those of both are");
	metadata_free(&m);
	/* Sides that differ in the second of two commands. */
	each("./a|./b", &m, add_command);
	each("./a|./c", &other, add_command);
	metadata_add_old(&m, &other.commands);
	metadata_side_commands(&m, SIDE_OLD, &old);
	metadata_side_commands(&m, SIDE_NEW, &new);
	check(old == 2 && new == 2, "both sides have two");
	metadata_free(&m);
	metadata_free(&other);
}

static void
test_places(void)
{
	static const struct {
		const char	*of, *file, *name;
	} places[] = {
		{ "a.c:f", "a.c", "f" }, { "C:/a.c:f", "C:/a.c", "f" },
		{ "C:\\a.c:a::b", "C:\\a.c", "a::b" }, { "a.c:", "a.c", "" },
		{ "https://x/b.js:f", "https://x/b.js", "f" },
		{ ":/f", "", "/f" }, { ":", "", "" }, { "C:/a.c", NULL, NULL },
		{ "a.c", NULL, NULL }, { "", NULL, NULL }
	};
	struct fact_place	 at;
	size_t			 i;
	bool			 good;

	for (i = 0; i < COUNT_OF(places); i++) {
		good = fact_place_read(&at, slice_of(places[i].of));
		check(good == (places[i].file != NULL) && (!good ||
		    (slice_is(at.file, places[i].file) &&
		    slice_is(at.name, places[i].name))), "place: %s",
		    places[i].of);
	}
}

int
main(void)
{
	test_rules();
	test_side_totals();
	test_orders();
	test_commands();
	test_numbers();
	test_differences();
	test_side_commands();
	test_places();
	return tap_done();
}
