#include "cli/diff_options.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "text/string.h"
#include "profile/profile.h"
#include "ops/match/names.h"
#include "cli/options.h"

bool
diff_options_folder(void *folders, const char *folder,
    struct complaint *wrong)
{
	(void)wrong;
	source_folders_add(folders, slice_of(folder));
	return true;
}

bool
diff_options_map(void *maps, const char *from_to, struct complaint *wrong)
{
	struct source_maps	*m = maps;
	const char		*to = options_from_to(from_to, wrong);
	char			*from;

	if (to == NULL)
		return false;
	from = mem_copy(from_to, (size_t)(to - from_to) - 1);
	m->at = mem_grow(m->at, &m->room, m->n + 1, sizeof(*m->at));
	m->at[m->n++] = (struct source_map){ from, to };
	return true;
}

void
diff_options_check_lines(const struct lines *l)
{
	if (l->maps.n == 0 && (l->old.n == 0) != (l->new.n == 0))
		tool_usage("option '--%s-src': expected folders of both sides",
		    l->old.n == 0 ? "new" : "old");
}

void
diff_options_check_match(const struct match_how *how)
{
	if (how->threshold > 0 && how->mode != MATCH_SIMILAR)
		tool_usage("option '--match-threshold': expected "
		    "--match=similar as well");
}

/* Write three counts, of objects, files and functions, as in "2 objects and 1
   file", without those that are 0. */
static const char *
tell(const size_t *n, char *out, size_t size)
{
	static const char *const	 words[NAME_KINDS] = {
		"object", "file", "function"
	};
	size_t				 len = 0;
	int				 i, last = 0;

	for (i = 0; i < NAME_KINDS; i++)
		if (n[i] > 0)
			last = i;
	out[0] = '\0';
	for (i = 0; i < NAME_KINDS && len < size; i++)
		if (n[i] > 0)
			len += (size_t)snprintf(out + len, size - len,
			    "%s%zu %s%s", len == 0 ? "" : i < last ? ", " :
			    " and ", n[i], words[i],
			    n[i] == 1 ? "" : "s");
	return out;
}

static void
say_strangers(const struct match_strangers *s)
{
	char	 quoted[200];

	if (s->object == NULL)
		return;
	if (match_strangers_nameless(s)) {
		diag_say("warning: of %zu functions that the old profile has "
		    "in object '%s' %zu are in the new one, and %zu have no "
		    "symbol, but an address: see --norm=addresses", s->old,
		    diag_quote(quoted, sizeof(quoted), s->object, s->len),
		    s->both, s->nameless);
		return;
	}
	diag_say("warning: of %zu functions that the old profile has in "
	    "object '%s' %zu are in the new one, and %zu more by name, in "
	    "another object or file: see --match, --norm, -s", s->old,
	    diag_quote(quoted, sizeof(quoted), s->object, s->len), s->both,
	    s->by_name);
}

/* If a likeness is known, append it to `out', in the form "LEAD costs 44%".
   Return what must precede the next likeness. */
static const char *
tell_likeness(const char *lead, const char *what, uint8_t percent, char *out,
    size_t size)
{
	size_t	 len = strlen(out);

	if (percent == LIKENESS_UNKNOWN)
		return lead;
	snprintf(out + len, size - len, "%s%s %u%%", lead, what, percent);
	return ", ";
}

/* Write a shell comment that explains a rule: what it is for, and how alike the
   pair is. */
static void
tell_why(const struct match_rule *rule, char *out, size_t size)
{
	const struct match_likeness	*like = &rule->like;
	const char			*lead = ": ";

	snprintf(out, size, "# %s", rule->fact->old.at == NULL ?
	    "in a folder that moved" : fact_how(rule->fact));
	if (like->all == 0)
		return;
	snprintf(out + strlen(out), size - strlen(out), ", %u%% alike",
	    (unsigned)like->all * 100 / SCORE_ALL);
	lead = tell_likeness(lead, "costs", like->costs, out, size);
	lead = tell_likeness(lead, "callers", like->callers, out, size);
	lead = tell_likeness(lead, "callees", like->callees, out, size);
	tell_likeness(lead, "place", like->place, out, size);
}

/* Return whether diag_say() prints this text unchanged, neither escaped nor
   cut, so that users can paste it. */
static bool
fits_line(const char *text)
{
	size_t		 n = strlen(text), i;
	uint32_t	 c;

	for (i = 0; i < n; ) {
		i += utf8_next(text + i, n - i, &c);
		if (c == UTF8_NONE || utf8_is_control(c))
			return false;
	}
	return n < DIAG_MAX - 80;
}

static void
say_rule(const struct match_rule *rule)
{
	const char	*from = rule->fact->value.at;
	char		*text = mem_resize(NULL, 4 * strlen(from) + 1, 1);
	char		*at = text;

	for (; *from != '\0'; from++)
		if (*from != '\'')
			*at++ = *from;
		else {
			memcpy(at, "'\\''", 4);
			at += 4;
		}
	*at = '\0';
	if (fits_line(text))
		diag_say("-s '%s'", text);
	else
		diag_say("# a rule that is too long or has control characters; "
		    "'desc: Matched:' of the difference has it");
	mem_free(text);
}

/*
 * Print all rules.  Rules for the same purpose have one comment, on a line
 * above them.  A comment behind a rule would swallow what follows when a user
 * joins the lines to one command.
 */
static void
say_rules(const struct match_rules *rules)
{
	char	 why[120], last[120] = "";
	size_t	 i;

	for (i = 0; i < rules->n; i++) {
		tell_why(&rules->at[i], why, sizeof(why));
		if (strcmp(why, last) != 0)
			diag_say("%s", why);
		snprintf(last, sizeof(last), "%s", why);
		say_rule(&rules->at[i]);
	}
}

static void
say_similar(size_t n, const struct match_left *left)
{
	if (n > 0)
		diag_say("note: --match=similar matches %zu more function%s of "
		    "the old profile with %s of the new one", n,
		    n == 1 ? "" : "s", n == 1 ? "another" : "others");
	else if (left->old > 0)
		diag_say("note: %zu functions only the old profile has, and "
		    "%zu only the new one, %zu of them under nearly the same "
		    "name; --match=similar looks for pairs", left->old,
		    left->new, left->by_stem);
}

/*
 * Print how many objects are paired with another version of themselves, and one
 * example: changes may come from the library and not from the user's program.
 */
static void
say_versions(const struct match_rules *rules)
{
	const struct fact	*f, *first = NULL;
	char			 old[200], new[200];
	size_t			 i, n = 0;

	for (i = 0; i < rules->n; i++) {
		f = rules->at[i].fact;
		if (f->kind != NAME_OBJECT || f->old.at == NULL ||
		    !match_names_versions(f->old, f->new))
			continue;
		n++;
		if (first == NULL || string_compare_bytes(f->old.at,
		    f->old.len, first->old.at, first->old.len) < 0)
			first = f;
	}
	if (n > 0)
		diag_say("note: %zu object%s of another version in the new "
		    "profile: '%s' and '%s'%s", n, n == 1 ? "" : "s",
		    diag_quote(old, sizeof(old), first->old.at,
		    first->old.len), diag_quote(new, sizeof(new),
		    first->new.at, first->new.len), n > 1 ? ", ..." : "");
}

static void
say_variants(const struct match_variants *v)
{
	char	 old[200], new[200];

	if (v->n > 0)
		diag_say("note: %zu function%s of the old profile ha%s another "
		    "variant in the new one, as a library chooses for the "
		    "processor: '%s' and '%s'%s; --norm=ifunc makes them one",
		    v->n, v->n == 1 ? "" : "s", v->n == 1 ? "s" : "ve",
		    diag_quote(old, sizeof(old), v->old, strlen(v->old)),
		    diag_quote(new, sizeof(new), v->new, strlen(v->new)),
		    v->n > 1 ? ", ..." : "");
}

void
diff_options_say_match(const struct match *m, bool verbose)
{
	static const size_t	 none[NAME_KINDS];
	const size_t		 untold[NAME_KINDS] = {
		[NAME_FUNCTION] = m->untold
	};
	char			 text[100];
	size_t			 paired = 0, i;

	for (i = 0; i < NAME_KINDS; i++)
		paired += m->paired[i];
	if (m->rules.n > 0)
		diag_say("note: %s of the old profile matched with %s of the "
		    "new one%s", tell(m->paired, text, sizeof(text)),
		    paired == 1 ? "another" : "others",
		    verbose ? ", as by these rules:" : "; -v shows how");
	if (verbose)
		say_rules(&m->rules);
	for (i = 0; verbose && i < m->parts.facts.n; i++)
		diag_say("note: part: %s", m->parts.facts.at[i]->value.at);
	if (memcmp(m->unsure, none, sizeof(none)) != 0)
		diag_say("note: %s of the old profile not matched, as several "
		    "of the new one are as much alike",
		    tell(m->unsure, text, sizeof(text)));
	if (m->untold > 0)
		diag_say("note: %s of the old profile not matched, as no rule "
		    "tells %s of other objects",
		    tell(untold, text, sizeof(text)),
		    m->untold == 1 ? "it from functions" :
		    "them from functions");
	say_versions(&m->rules);
	say_variants(&m->variants);
	say_similar(m->similar, &m->left);
	say_strangers(&m->strangers);
}

static void
say_folders(const struct source_folders *f)
{
	size_t	 i;

	for (i = 0; i < f->n; i++)
		if (f->at[i].unsure)
			diag_say("warning: %.600s: it matches several folders "
			    "of the profile: use --source-map",
			    f->at[i].path);
		else if (f->at[i].stands_for == NULL)
			diag_say("warning: %.600s: no source of the profile "
			    "is in it", f->at[i].path);
}

/* Print at most this many names, so that other messages stay on the screen. */
enum { NAMES_MOST = 10 };

static void
say_names(const struct intern *names)
{
	uint32_t	*order = intern_order(names);
	char		 quoted[200];
	size_t		 i;

	for (i = 0; i < names->n && i < NAMES_MOST; i++)
		diag_say("%s", diag_quote(quoted, sizeof(quoted),
		    intern_text(names, order[i]),
		    intern_length(names, order[i])));
	if (i < names->n)
		diag_say("and %zu more", names->n - i);
	mem_free(order);
}

void
diff_options_say_lines(const struct lines *l, bool verbose)
{
	static const char *const	 why[LINES_FOUND] = {
		"compared with the old ones",
		"not compared: a source is missing",
		"not compared: a source has fewer lines than the profile says",
		"not compared: a source has too many lines",
		"not compared: both sources are the same file"
	};
	const struct intern		*names;
	size_t				 i;

	say_folders(&l->old);
	say_folders(&l->new);
	for (i = 0; i < LINES_FOUND; i++) {
		names = &l->files[i];
		if (names->n > 0)
			diag_say("note: lines of %zu file%s %s%s", names->n,
			    names->n == 1 ? "" : "s", why[i],
			    verbose ? ":" : i == 0 ? "" : "; -v shows them");
		if (verbose)
			say_names(names);
	}
}
