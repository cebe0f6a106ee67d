#include "ops/compare/cause_words.h"

#include <stdio.h>
#include <string.h>

#include "text/num.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"

/* Write v / n, rounded to at most `decimals' decimals, without zeros at the
   end. */
static void
put_ratio(char *out, struct wide v, uint64_t n, int decimals)
{
	static const int64_t	 powers[] = {
		1, 10, 100, 1000, 10000, 100000, 1000000, 10000000,
		100000000, 1000000000
	};
	struct wide	 whole = wide_share(v, wide_of(1),
	    (struct wide){ 0, n });
	uint64_t	 over = v.low - whole.low * n;
	int64_t		 part = (int64_t)wide_share((struct wide){ 0, over },
	    wide_of(powers[decimals]), (struct wide){ 0, n }).low;
	char		 text[WIDE_ROOM], number[WIDE_ROOM + WIDE_ROOM / 3];
	char		 digits[24];
	size_t		 len;

	/* Round up if twice the remainder is at least n. */
	over = (uint64_t)wide_add(wide_multiply((struct wide){ 0, over },
	    powers[decimals]), wide_negate(wide_multiply((struct wide){ 0, n },
	    part))).low;
	part += over >= n - over;
	if (part == powers[decimals]) {
		part = 0;
		whole = wide_add(whole, wide_of(1));
	}
	snprintf(digits, sizeof(digits), ".%0*lld", decimals, (long long)part);
	for (len = strlen(digits); digits[len - 1] == '0'; len--)
		;
	/* All decimals were zeros, or none was asked for: write no point. */
	if (len == 1)
		len = 0;
	/* Only the sums that are written must fit in 64 bits, not what a call
	   costs on one side. */
	wide_text(text, whole);
	num_put_commas(number, text, strlen(text));
	snprintf(out, CAUSE_COUNT, "%s%.*s", number, (int)len, digits);
}

/*
 * Write the old and the new count of a reason, each divided by how often the
 * function is entered on its side, with four digits, or with as many as show
 * that they differ.  If the function is in a cycle whose entries (calls from
 * outside) differ in cost, the new count is what as many entries as the old
 * side has would give.
 */
static void
put_counts(const struct cause *c, const struct cause_reason *r, char *old,
    char *new)
{
	struct wide	 more = wide_compare(r->old, r->new) < 0 ? r->new :
	    r->old;
	uint64_t	 n = c->old_entries > c->new_entries ? c->old_entries :
	    c->new_entries;
	struct wide	 v = r->new;
	int		 decimals = 0;

	if (c->weighed) {
		v = causes_like_old(c, (struct wide){ (int64_t)(v.low >>
		    (64 - CAUSES_DIGITS)), v.low << CAUSES_DIGITS });
		more = wide_max(r->old, wide_share(v, wide_of(1),
		    wide_of(1 << CAUSES_DIGITS)));
		n = c->old_entries;
	}
	while (decimals < 3 && wide_compare(more, wide_multiply((struct wide){
	    0, n }, decimals == 0 ? 1000 : decimals == 1 ? 100 : 10)) < 0)
		decimals++;
	for (; decimals <= 9; decimals++) {
		put_ratio(old, r->old, c->old_entries, decimals);
		put_ratio(new, v, c->weighed ? c->old_entries <<
		    CAUSES_DIGITS : c->new_entries, decimals);
		if (strcmp(old, new) != 0)
			break;
	}
}

void
cause_words_find(struct cause_words *w, const struct cause *c,
    const struct cause_reason *r, const struct cause_file *file)
{
	char	 old[CAUSE_COUNT], new[CAUSE_COUNT];

	w->file = ID_NONE;
	w->after[0] = '\0';
	if (r != NULL) {
		w->before = r->callee == ID_NONE ? "own code" : "calls ";
		w->function = r->callee;
		if (c->pairs > 0)
			return;
		put_counts(c, r, old, new);
		snprintf(w->after, CAUSE_ROOM, " %s -> %s%s%s", old, new,
		    r->callee == ID_NONE ? "" : " times",
		    c->members > 1 ? " an entry" : " a call");
		if (r->callee == ID_NONE && file != NULL &&
		    file->name != ID_NONE) {
			w->file = file->name;
			num_change(old, (int64_t)file->change.low);
			sprintf(w->after + strlen(w->after), ", %s in ", old);
		}
		return;
	}
	w->before = "";
	w->function = c->function;
	strcpy(w->after, !c->root ? "" : wide_sign(c->change) > 0 ?
	    ", entered by the program itself" :
	    ", no longer entered by the program itself");
	if (c->members > 1)
		sprintf(w->after + strlen(w->after), " (in a cycle of %u)",
		    (unsigned)c->members);
	if (c->pairs > 0)
		sprintf(w->after + strlen(w->after), ", in %u pair%s",
		    (unsigned)c->pairs, c->pairs == 1 ? "" : "s");
}

static void
put_name(struct sink *out, const struct profile *p, uint32_t name)
{
	sink_put(out, intern_text(&p->names, name),
	    intern_length(&p->names, name));
}

void
cause_words_put(const struct cause_words *w, const struct profile *p,
    struct sink *out)
{
	sink_text(out, w->before);
	if (w->function != ID_NONE) {
		put_name(out, p, p->functions[w->function].file);
		sink_text(out, ":");
		put_name(out, p, p->functions[w->function].name);
	}
	sink_text(out, w->after);
	if (w->file != ID_NONE)
		put_name(out, p, w->file);
}

struct json {
	const struct profile *p;
	struct sink	*out;
};

static void
put_string(const struct json *o, const char *before, uint32_t name)
{
	json_member(o->out, before, intern_slice(&o->p->names, name));
}

static void
put_function(const struct json *o, uint32_t function)
{
	const struct function	*f = &o->p->functions[function];

	put_string(o, "{\"file\":", f->file);
	put_string(o, ",\"function\":", f->name);
	put_string(o, ",\"object\":", f->object);
}

static void
put_number(const struct json *o, const char *key, struct wide v)
{
	char	 text[WIDE_ROOM];

	sink_format(o->out, "%s%s", key, wide_text(text, v));
}

static void
put_reason(const struct json *o, const struct cause_reason *r, bool counts,
    const struct cause_file *file)
{
	if (r->callee != ID_NONE) {
		sink_text(o->out, "{\"of\":\"calls\",\"callee\":");
		put_function(o, r->callee);
		sink_text(o->out, "}");
	} else
		sink_text(o->out, "{\"of\":\"own code\"");
	if (r->callee == ID_NONE && file != NULL && file->name != ID_NONE) {
		put_string(o, ",\"lines\":{\"file\":", file->name);
		put_number(o, ",\"change\":", file->change);
		sink_text(o->out, "}");
	}
	put_number(o, ",\"change\":", r->change);
	if (counts) {
		put_number(o, ",\"old\":", r->old);
		put_number(o, ",\"new\":", r->new);
	}
	sink_text(o->out, "}");
}

void
cause_words_json(const struct causes *all, size_t cause,
    const struct cause_file *file, const struct profile *p, struct sink *out)
{
	const struct cause	*c = &all->at[cause];
	const struct json	 o = { p, out };
	size_t			 i;

	put_function(&o, c->function);
	put_number(&o, ",\"change\":", c->change);
	if (c->pairs > 0)
		put_number(&o, ",\"pairs\":", wide_of(c->pairs));
	else {
		put_number(&o, ",\"old_entries\":",
		    (struct wide){ 0, c->old_entries });
		put_number(&o, ",\"new_entries\":",
		    (struct wide){ 0, c->new_entries });
	}
	if (c->members > 1)
		put_number(&o, ",\"cycle\":", wide_of(c->members));
	if (c->root) {
		sink_text(out, ",\"root\":true}");
		return;
	}
	for (i = 0; i < c->n; i++) {
		sink_text(out, i == 0 ? ",\"reasons\":[" : ",");
		put_reason(&o, &all->reasons[c->first + i], c->pairs == 0,
		    file);
	}
	sink_text(out, "]}");
}
