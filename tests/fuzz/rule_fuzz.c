/*
 * rule_fuzz -- read rules that rename, and choices of functions, for libFuzzer.
 *
 * The first line is a rule of -s, which is also read as a choice of --fold and
 * as an argument of --lump and --group; the other lines are names.
 *
 * If a line is refused, there must be a reason.  Otherwise reading it twice
 * must give the same rule or choice, and a choice must keep its text.  No new
 * name may have a newline, or a carriage return at its end.  No preset may make
 * a name longer, or a name in UTF-8 invalid.
 */
#include "input.h"
#include "base/utf8.h"
#include "text/rename.h"
#include "profile/select.h"
#include "ops/filter/filter.h"

enum { RULE_MOST = 120, NAME_MOST = 40, PRESETS_USES = 200 };

/*
 * Return whether matching a pattern surely takes little time and cannot fail,
 * since otherwise the program ends, as the manual says: the pattern has at most
 * one repetition or alternative, and nothing unusual.
 */
static bool
is_easy(const char *rule)
{
	const char	*p;
	int		 repeats = 0;

	for (p = rule; *p != '\0'; p++) {
		if (*p == '(' && (p[1] == '*' || (p[1] == '?' &&
		    (p[2] == '\0' || strchr(":=!<", p[2]) == NULL))))
			return false;
		if (*p == '\\' && p[1] != '\0' && strchr("KGCXRgk", p[1]))
			return false;
		repeats += strchr("*+{?|", *p) != NULL &&
		    (p == rule || p[-1] != '(');
	}
	return repeats <= 1;
}

static bool
is_utf8(struct slice text)
{
	uint32_t	 c = 0;
	size_t		 i;

	for (i = 0; i < text.len && c != UTF8_NONE;)
		i += utf8_next(text.at + i, text.len - i, &c);
	return c != UTF8_NONE;
}

static void
must_be_name(struct slice name)
{
	MUST(name.len == 0 || memchr(name.at, '\n', name.len) == NULL);
	MUST(name.len == 0 || name.at[name.len - 1] != '\r');
}

static bool
read_rule(struct rename *r, const char *rule)
{
	struct complaint	 wrong = { "" };
	bool			 good = rename_add_rule(r, rule, &wrong);

	MUST(good == (wrong.text[0] == '\0'));
	return good;
}

/* Rename a function whose object, file and name are all called `name'. */
static void
rename_by(struct rename *r, struct slice name, struct slice to[NAME_KINDS])
{
	int	 kind;

	for (kind = 0; kind < NAME_KINDS; kind++)
		to[kind] = rename_name(r, (enum name_kind)kind, name, true);
	if (rename_any_where(r))
		rename_function(r, to);
}

static void
check_rule(const char *rule, struct input in)
{
	struct rename	*r = rename_new(), *s = rename_new();
	struct slice	 name, a[NAME_KINDS], b[NAME_KINDS];
	bool		 good = read_rule(r, rule);
	int		 i;

	MUST(read_rule(s, rule) == good && rename_any(r) == good);
	while (good && is_easy(rule) && in.len > 0) {
		name = input_line(&in);
		while (name.len > 0 && name.at[name.len - 1] == '\r')
			name.len--;
		if (name.len > NAME_MOST)
			continue;
		rename_by(r, name, a);
		rename_by(s, name, b);
		for (i = 0; i < NAME_KINDS; i++) {
			must_be_name(a[i]);
			MUST(slice_same(a[i], b[i]));
		}
	}
	rename_free(r);
	rename_free(s);
}

static void
check_choice(const char *what, struct input in)
{
	struct select		 s = { .n = 0 }, t = { .n = 0 };
	struct complaint	 wrong = { "" };
	struct string		*kept;
	struct slice		 names[NAME_KINDS];
	bool			 good = select_add(&s, what, strlen(what),
				    &wrong);

	MUST(good == (wrong.text[0] == '\0') && s.n == good);
	if (good) {
		kept = &s.choices[0].what;
		MUST(slice_is((struct slice){ kept->at, kept->len }, what));
		MUST(select_add(&t, kept->at, kept->len, &wrong));
		MUST(s.choices[0].kind == t.choices[0].kind);
	}
	while (good && is_easy(what) && in.len > 0) {
		names[0] = names[1] = names[2] = input_line(&in);
		if (names[0].len <= NAME_MOST)
			MUST(select_has(&s, names) == select_has(&t, names));
	}
	select_free(&s);
	select_free(&t);
}

/* Read an argument as --lump, --group and --group-by do. */
static void
check_filter(const char *argument)
{
	bool	 (*const add[])(struct filter *, const char *,
		    struct complaint *) = {
		filter_lump, filter_group, filter_group_by
	};
	struct complaint	 wrong;
	struct filter		 f = { .by = BY_INSTR };
	size_t			 i;

	for (i = 0; i < sizeof(add) / sizeof(*add); i++) {
		wrong.text[0] = '\0';
		MUST(add[i](&f, argument, &wrong) == (wrong.text[0] == '\0'));
	}
	filter_free(&f);
}

static void
check_presets(struct input in)
{
	static struct rename	*r;
	static unsigned		 uses;
	struct complaint	 wrong;
	struct slice		 name, new;
	int			 kind;

	if (r != NULL && uses++ % PRESETS_USES == 0) {
		rename_free(r);
		r = NULL;
	}
	if (r == NULL) {
		r = rename_new();
		MUST(rename_norm(r, "rust,gcc,llvm,std,paths,addresses,ifunc",
		    &wrong));
	}
	while (in.len > 0) {
		name = input_line(&in);
		for (kind = 0; kind < NAME_KINDS; kind++) {
			new = rename_name(r, (enum name_kind)kind, name, true);
			MUST(new.len <= name.len);
			MUST(is_utf8(new) || !is_utf8(name));
			must_be_name(new);
		}
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input	 in = { data, size };
	char		*rule = input_string(input_line(&in));

	diag_start("fuzz");
	if (strlen(rule) <= RULE_MOST) {
		check_rule(rule, in);
		check_choice(rule, in);
		check_filter(rule);
		check_presets(in);
	}
	free(rule);
	return 0;
}
