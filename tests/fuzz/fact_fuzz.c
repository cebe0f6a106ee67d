/*
 * fact_fuzz -- convert facts of a profile to text of `desc:' lines and back,
 * for libFuzzer.
 *
 * The first four lines are an old and a new name, a file and a function, from
 * which the target makes facts; it reads each other line as a fact.
 *
 * Reading the text of a fact again must give the same fields, so that the fact
 * keeps its place in a set.  A rule that cgdiff writes must be one of -s that
 * changes the old name to the new one, and no other name.  Numbers must be the
 * same after they are read, written and read again.
 */
#include "input.h"
#include "text/rename.h"
#include "profile/fact.h"
#include "profile/side_totals.h"
#include "profile/spread.h"

/* Return whether two slices are equal, and both NULL or both not. */
static bool
same(struct slice a, struct slice b)
{
	return (a.at == NULL) == (b.at == NULL) && a.len == b.len &&
	    (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static void
must_be_same(const struct fact *f, const struct fact *g)
{
	MUST(f->key == g->key);
	MUST(same(f->text, g->text) && same(f->value, g->value));
	MUST(same(f->old, g->old) && same(f->new, g->new));
	MUST(same(f->address, g->address));
	MUST(f->kind == g->kind && f->rank == g->rank);
	MUST(f->failed == g->failed);
}

static void
read_again(const struct fact *f)
{
	char		*copy = input_copy(f->text);
	struct fact	*g = fact_read((struct slice){ copy, f->text.len });

	must_be_same(f, g);
	MUST(g->value.at[g->value.len] == '\0');
	fact_free(g);
	free(copy);
}

static void
check_totals(struct slice text)
{
	struct side_totals	 t = { .at = NULL }, again = { .at = NULL };
	struct string		 first = { NULL, 0 }, second = { NULL, 0 };
	size_t			 room = 0;
	uint32_t		 i;

	if (side_totals_read(&t, text)) {
		for (i = 0; i < t.names.n; i++)
			side_totals_write(&t, intern_slice(&t.names, i),
			    &first, &room);
		string_append(&first, &room, "", 1);
		first.len--;
		MUST(side_totals_read(&again,
		    (struct slice){ first.at, first.len }));
		room = 0;
		for (i = 0; i < t.names.n; i++)
			side_totals_write(&again, intern_slice(&t.names, i),
			    &second, &room);
		MUST(string_compare(&first, &second) == 0);
		MUST(t.names.n == again.names.n);
	}
	side_totals_free(&t);
	side_totals_free(&again);
	string_assign(&first, NULL, 0);
	string_assign(&second, NULL, 0);
}

/* Read and write the line of a spread.  Return whether it is valid. */
static bool
spread_lines(struct slice value, struct facts *to)
{
	struct spread	 s = { .at = NULL };
	struct slice	 of, numbers;
	bool		 good = spread_split(value, &of, &numbers) &&
			    spread_read(&s, of, numbers);

	if (good)
		spread_write(&s, to);
	spread_free(&s);
	return good;
}

static void
check_spread(const struct fact *f)
{
	struct facts	 lines = { .n = 0 }, again = { .n = 0 };

	if (spread_lines(f->value, &lines)) {
		MUST(lines.n == 1);
		MUST(spread_lines(lines.at[0]->value, &again));
		MUST(facts_same(&lines, &again));
	}
	facts_free(&lines);
	facts_free(&again);
}

static void
check_line(struct slice line)
{
	char		*copy = input_copy(line);
	struct slice	 text = { copy, line.len }, value;
	struct fact	*f, *made;

	MUST(fact_key(text, &value) < FACT_KEYS);
	f = fact_read(text);
	MUST(slice_same(f->text, text) && slice_same(f->value, value));
	read_again(f);
	made = fact_make(f->key, f->value);
	MUST(slice_same(made->text, text));
	if (f->key == FACT_OLD_TOTALS || f->key == FACT_NEW_TOTALS)
		check_totals(f->value);
	if (f->key == FACT_SPREAD)
		check_spread(f);
	fact_free(made);
	fact_free(f);
	free(copy);
}

/* Return the name that the rules give to a name of the change's kind. */
static struct slice
renamed(struct rename *r, const struct fact_change *c, struct slice name)
{
	struct slice	 names[NAME_KINDS] = { { "", 0 } };

	if (c->of.file.at == NULL)
		return rename_name(r, c->kind, name, true);
	names[NAME_FILE] = c->of.file;
	names[NAME_FUNCTION] = c->of.name;
	names[c->kind] = name;
	rename_function(r, names);
	return names[c->kind];
}

/* The rule must replace the old name or, if it is for a folder, that folder in
   a longer name. */
static void
check_rule(const struct fact *f, const struct fact_change *c)
{
	struct rename		*r = rename_new();
	struct complaint	 wrong;
	struct slice		 more = slice_of("/x");
	struct slice		 kept = slice_of(c->where == FACT_WHOLE ? "" :
				    "/x");
	char			*longer = slice_join(c->old, "", more);
	char			*wanted = slice_join(c->new, "", kept);
	struct slice		 old = c->where == FACT_WHOLE ? c->old :
				    slice_of(longer);

	MUST(rename_add_rule(r, f->value.at, &wrong));
	MUST(slice_is(renamed(r, c, old), wanted));
	if (c->where == FACT_WHOLE && c->of.file.at == NULL)
		MUST(slice_is(renamed(r, c, slice_of(longer)), longer));
	rename_free(r);
	mem_free(longer);
	mem_free(wanted);
}

static void
check_change(struct fact_change *c, const struct fact_place *of)
{
	struct fact	*f;

	for (c->kind = NAME_OBJECT; c->kind < NAME_KINDS; c->kind++)
		for (c->where = FACT_START; c->where <= FACT_FOLDER;
		    c->where++) {
			c->of = (struct fact_place){ .file = { NULL, 0 } };
			f = fact_matched(c);
			read_again(f);
			check_rule(f, c);
			fact_free(f);
		}
	/* In a rule for one function, the old name is its name or file. */
	c->where = FACT_WHOLE;
	c->of = *of;
	for (c->kind = NAME_OBJECT; c->kind < NAME_KINDS; c->kind++) {
		if (c->kind != NAME_OBJECT)
			c->old = c->kind == NAME_FILE ? of->file : of->name;
		f = fact_matched(c);
		read_again(f);
		check_rule(f, c);
		fact_free(f);
	}
}

/* Return the line as a valid name, without a NUL and without a final `\r'. */
static struct slice
name_of(struct slice line)
{
	if (line.len > 0)
		line.len = strnlen(line.at, line.len);
	while (line.len > 0 && line.at[line.len - 1] == '\r')
		line.len--;
	return line.len == 0 ? slice_of("a") : line;
}

/* Lines must make the same set in any order, whether they are added one by one
   or all at once. */
static void
check_sets(struct input in)
{
	struct facts	 one = { .n = 0 }, list = { .n = 0 }, all = { .n = 0 };
	size_t		 i;

	while (in.len > 0)
		facts_push(&list, fact_read(input_line(&in)));
	for (i = list.n; i-- > 0;)
		facts_add(&one, fact_share(list.at[i]));
	facts_unite(&all, &list);
	MUST(facts_same(&one, &all));
	facts_intersect(&all, &one);
	MUST(facts_same(&one, &all));
	facts_free(&one);
	facts_free(&all);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input		 in = { data, size };
	struct fact_change	 c = { .kind = NAME_OBJECT };
	struct fact_place	 of = { .object = { NULL, 0 } }, to;
	struct fact		*f;

	diag_start("fuzz");
	c.old = name_of(input_line(&in));
	c.new = name_of(input_line(&in));
	of.file = name_of(input_line(&in));
	of.name = name_of(input_line(&in));
	to = (struct fact_place){ c.old, c.new, c.old };
	f = fact_part(&of, &to);
	MUST(slice_starts(f->text, "Part: "));
	fact_free(f);
	check_change(&c, &of);
	check_sets(in);
	while (in.len > 0)
		check_line(input_line(&in));
	return 0;
}
