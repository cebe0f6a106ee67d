/*
 * Old and new names are kept as long as there are rules, to report how many
 * became how many, and to find the original names.
 */
#include "text/rename.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "text/pattern.h"
#include "text/preset.h"
#include "text/rename_rule.h"

/* The names of one kind, old and new. */
struct kind {
	bool		 any;		/* there are rules for it */
	struct intern	 old, new;
	uint32_t	*to;		/* by old name: the new one */
	size_t		 room;
	unsigned char	*met;		/* an input has the old name */
	size_t		 met_room;
};

struct rename {
	struct rename_rule	*rules;
	size_t		 n, room;
	struct kind	 kinds[NAME_KINDS];
	bool		 any_where;	/* there are rules for some functions */
	pthread_mutex_t	 lock;		/* protects all members after rules */
};

struct rename *
rename_new(void)
{
	struct rename	*r = mem_get(1, sizeof(*r));

	pthread_mutex_init(&r->lock, NULL);
	return r;
}

void
rename_free(struct rename *r)
{
	size_t	 i;

	for (i = 0; i < r->n; i++)
		rename_rule_free(&r->rules[i]);
	for (i = 0; i < NAME_KINDS; i++) {
		intern_free(&r->kinds[i].old);
		intern_free(&r->kinds[i].new);
		mem_free(r->kinds[i].to);
		mem_free(r->kinds[i].met);
	}
	pthread_mutex_destroy(&r->lock);
	mem_free(r->rules);
	mem_free(r);
}

static void
add_rule(struct rename *r, const struct rename_rule *rule)
{
	r->rules = mem_grow(r->rules, &r->room, r->n + 1, sizeof(*r->rules));
	r->rules[r->n++] = *rule;
	if (rule->where != NULL)
		r->any_where = true;
	else
		r->kinds[rule->kind].any = true;
}

bool
rename_plain_rule(struct rename *r, enum name_kind kind, const char *text,
    struct complaint *wrong)
{
	struct rename_rule	 rule;

	if (!rename_rule_read_plain(&rule, kind, text, wrong))
		return false;
	add_rule(r, &rule);
	return true;
}

bool
rename_add_rule(struct rename *r, const char *text, struct complaint *wrong)
{
	struct rename_rule	 rule;

	if (!rename_rule_read(&rule, text, wrong))
		return false;
	add_rule(r, &rule);
	return true;
}

/* Add a rule that the program itself contains. */
static void
add_known(struct rename *r, const char *text)
{
	struct complaint	 wrong;

	if (!rename_add_rule(r, text, &wrong))
		diag_die("rule '%s': %s", text, wrong.text);
}

/* Set the complaint for a preset that does not exist. */
static bool
refuse_preset(struct complaint *wrong, const char *found, size_t len)
{
	char	 all[80] = "", quoted[40];
	size_t	 i;

	for (i = 0; preset_names[i] != NULL; i++) {
		strcat(all, i == 0 ? "" : ", ");
		strcat(all, preset_names[i]);
	}
	return complaint_set(wrong, "expected any of %s, found '%s'", all,
	    diag_quote(quoted, sizeof(quoted), found, len));
}

bool
rename_norm(struct rename *r, const char *list, struct complaint *wrong)
{
	const char *const	*rule;
	size_t			 len, i;

	for (;; list += len + 1) {
		len = strcspn(list, ",");
		for (i = 0; preset_names[i] != NULL; i++)
			if (strlen(preset_names[i]) == len &&
			    memcmp(preset_names[i], list, len) == 0)
				break;
		if (preset_names[i] == NULL)
			return refuse_preset(wrong, list, len);
		for (rule = preset_rules(i); *rule != NULL; rule++)
			add_known(r, *rule);
		if (list[len] == '\0')
			return true;
	}
}

void
rename_tell(struct rename *r, const char *rule)
{
	r->rules[r->n - 1].told = rule;
}

void
rename_recursion(struct rename *r)
{
	add_known(r, "fn:s/'(?:[2-9]|[1-9][0-9]+)(?=$|')//g");
}

bool
rename_any(const struct rename *r)
{
	return r->n > 0;
}

/* A name to which rules are applied; it may be in the copy. */
struct passage {
	struct slice	 name;
	char		*copy;
	size_t		 room;
};

static void
apply_rules(const struct rename *r, enum name_kind kind, struct passage *n)
{
	struct rename_rule	*rule;
	struct slice		 new;
	size_t			 i;

	for (i = 0; i < r->n; i++) {
		rule = &r->rules[i];
		if (rule->kind != kind || rule->where != NULL ||
		    !rename_rule_apply(rule, n->name, &new))
			continue;
		rule->matched = true;
		n->copy = mem_grow(n->copy, &n->room, new.len + 1, 1);
		memcpy(n->copy, new.at, new.len);
		n->name = (struct slice){ n->copy, new.len };
	}
}

static uint32_t
new_name(struct rename *r, enum name_kind kind, struct slice old)
{
	struct passage	 n = { .name = old };
	uint32_t	 id;

	apply_rules(r, kind, &n);
	/* Reading would drop a return at the end of a line. */
	while (n.name.len > 0 && n.name.at[n.name.len - 1] == '\r')
		n.name.len--;
	id = intern_id(&r->kinds[kind].new, n.name.at, n.name.len);
	mem_free(n.copy);
	return id;
}

struct slice
rename_name(struct rename *r, enum name_kind kind, struct slice name, bool met)
{
	struct kind	*k = &r->kinds[kind];
	struct slice	 new;
	uint32_t	 id, known;

	if (!k->any)
		return name;
	pthread_mutex_lock(&r->lock);
	known = (uint32_t)k->old.n;
	id = intern_id(&k->old, name.at, name.len);
	if (id == known) {
		k->to = mem_grow(k->to, &k->room, (size_t)id + 1,
		    sizeof(*k->to));
		k->to[id] = new_name(r, kind, name);
		k->met = mem_grow(k->met, &k->met_room, (size_t)id + 1, 1);
		k->met[id] = 0;
	}
	k->met[id] |= met;
	new.at = intern_text(&k->new, k->to[id]);
	new.len = intern_length(&k->new, k->to[id]);
	pthread_mutex_unlock(&r->lock);
	return new;
}

bool
rename_any_where(const struct rename *r)
{
	return r != NULL && r->any_where;
}

/* Apply a rule, if its WHERE matches the function named place. */
static void
apply_where(struct rename *r, struct rename_rule *rule, struct slice place,
    struct slice names[NAME_KINDS])
{
	struct intern	*kept = &r->kinds[rule->kind].new;
	struct slice	*name = &names[rule->kind], new;

	if (rule->where != NULL && pattern_match(rule->where, place) &&
	    rename_rule_apply(rule, *name, &new)) {
		rule->matched = true;
		while (new.len > 0 && new.at[new.len - 1] == '\r')
			new.len--;
		*name = intern_slice(kept, intern_id(kept, new.at, new.len));
	}
}

void
rename_function(struct rename *r, struct slice names[NAME_KINDS])
{
	const struct slice	 file = names[NAME_FILE];
	const struct slice	 name = names[NAME_FUNCTION];
	char			*place = mem_resize(NULL, file.len + 1 +
				    name.len, 1);
	size_t			 i;

	memcpy(place, file.at, file.len);
	place[file.len] = ':';
	memcpy(place + file.len + 1, name.at, name.len);
	pthread_mutex_lock(&r->lock);
	for (i = 0; i < r->n; i++)
		apply_where(r, &r->rules[i], (struct slice){
			place, file.len + 1 + name.len
		}, names);
	pthread_mutex_unlock(&r->lock);
	mem_free(place);
}

static int
by_bytes(const void *context, uint32_t a, uint32_t b)
{
	char *const	*names = context;

	return strcmp(names[a], names[b]);
}

/* Sort the list into byte order, and free the old one. */
static char **
sorted_names(char **names, size_t n)
{
	uint32_t	*order = mem_get(n, sizeof(*order));
	char		**sorted = mem_get(n, sizeof(*sorted));
	size_t		 i;

	for (i = 0; i < n; i++)
		order[i] = (uint32_t)i;
	sort_ids(order, n, by_bytes, names);
	for (i = 0; i < n; i++)
		sorted[i] = names[order[i]];
	mem_free(names);
	mem_free(order);
	return sorted;
}

char **
rename_originals(const struct rename *r, enum name_kind kind,
    struct slice name, size_t *n)
{
	const struct kind	*k = r == NULL ? NULL : &r->kinds[kind];
	char			**names = NULL;
	uint32_t		 id, i;
	size_t			 room = 0;

	*n = 0;
	if (k != NULL && intern_find(&k->new, name.at, name.len, &id))
		for (i = 0; i < k->old.n; i++) {
			if (!k->met[i] || k->to[i] != id)
				continue;
			names = mem_grow(names, &room, *n + 1, sizeof(*names));
			names[(*n)++] = mem_copy(intern_text(&k->old, i),
			    intern_length(&k->old, i));
		}
	if (*n == 0) {
		names = mem_grow(names, &room, 1, sizeof(*names));
		names[(*n)++] = mem_copy(name.at, name.len);
	}
	return sorted_names(names, *n);
}

/* Count the old names in inputs, and the new names that they became. */
static void
count_names(const struct kind *k, size_t *old, size_t *new)
{
	unsigned char	*seen = mem_get(k->new.n, 1);
	size_t		 i;

	*old = *new = 0;
	for (i = 0; i < k->old.n; i++)
		if (k->met[i]) {
			++*old;
			*new += !seen[k->to[i]];
			seen[k->to[i]] = 1;
		}
	mem_free(seen);
}

void
rename_say(const struct rename *r)
{
	static const char *const	 words[NAME_KINDS] = {
		"objects", "files", "functions"
	};
	size_t				 old, new;
	int				 i;

	for (i = 0; i < NAME_KINDS; i++) {
		if (!r->kinds[i].any)
			continue;
		count_names(&r->kinds[i], &old, &new);
		diag_say("%s: %zu names became %zu", words[i], old, new);
	}
}

void
rename_say_unmatched(const struct rename *r)
{
	char	 list[DIAG_MAX] = "";
	size_t	 i;

	for (i = 0; i < r->n; i++)
		if (r->rules[i].told != NULL && !r->rules[i].matched)
			diag_list(list, r->rules[i].told,
			    strlen(r->rules[i].told));
	if (list[0] != '\0')
		diag_say("warning: no name matches %s", list);
}
