#include "report/data/causes_out.h"

#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/cause_list.h"
#include "report/view/report.h"

static void
put_string(const struct report *r, const char *key, uint32_t name)
{
	sink_text(r->out, key);
	json_string(r->out, intern_text(&r->p->names, name),
	    intern_length(&r->p->names, name));
}

static void
put_function(const struct report *r, uint32_t function)
{
	const struct function	*f = &r->p->functions[function];

	put_string(r, "{\"file\":", f->file);
	put_string(r, ",\"function\":", f->name);
	put_string(r, ",\"object\":", f->object);
}

static void
put_number(const struct report *r, const char *key, struct wide v)
{
	char	 text[WIDE_ROOM];

	sink_format(r->out, "%s%s", key, wide_text(text, v));
}

static struct wide
wide_of_entries(uint64_t n)
{
	return (struct wide){ 0, n };
}

static void
put_own_code(const struct cause_list *l, const struct cause *c)
{
	const struct cause_file	*file = &l->files[c - l->causes.at];

	sink_text(l->r->out, "{\"of\":\"own code\"");
	if (file->name != ID_NONE) {
		put_string(l->r, ",\"lines\":{\"file\":", file->name);
		put_number(l->r, ",\"change\":", file->change);
		sink_text(l->r->out, "}");
	}
}

static void
put_cause(const struct cause_list *l, const struct cause *c)
{
	const struct report		*r = l->r;
	const struct cause_reason	*why;
	size_t				 i;

	put_function(r, c->function);
	put_number(r, ",\"change\":", c->change);
	put_number(r, ",\"old_entries\":", wide_of_entries(c->old_entries));
	put_number(r, ",\"new_entries\":", wide_of_entries(c->new_entries));
	if (c->members > 1)
		put_number(r, ",\"cycle\":", wide_of(c->members));
	if (c->root) {
		sink_text(r->out, ",\"root\":true}");
		return;
	}
	for (i = 0; i < c->n; i++) {
		why = &l->causes.reasons[c->first + i];
		sink_text(r->out, i == 0 ? ",\"reasons\":[" : ",");
		if (why->callee == ID_NONE)
			put_own_code(l, c);
		else {
			sink_text(r->out, "{\"of\":\"calls\",\"callee\":");
			put_function(r, why->callee);
			sink_text(r->out, "}");
		}
		put_number(r, ",\"change\":", why->change);
		put_number(r, ",\"old\":", why->old);
		put_number(r, ",\"new\":", why->new);
		sink_text(r->out, "}");
	}
	sink_text(r->out, "]}");
}

void
causes_out_put(const struct report *r)
{
	struct cause_list	 l;
	size_t			 i, k;
	bool			 some = false;

	for (i = 0; i < r->choice->side_n; i++) {
		cause_list_open(&l, r, r->choice->sides[i]);
		if (l.known) {
			put_string(r, some ? ",{\"event\":" :
			    ",\"causes\":[{\"event\":",
			    r->p->events[l.event.column].name);
			put_number(r, ",\"change\":", l.causes.change);
			put_number(r, ",\"size\":", l.causes.size);
			sink_text(r->out, ",\"functions\":[");
			for (k = 0; k < l.causes.n; k++) {
				sink_text(r->out, k == 0 ? "\n" : ",\n");
				put_cause(&l, &l.causes.at[k]);
			}
			sink_text(r->out, "]}");
			some = true;
		}
		cause_list_close(&l);
	}
	sink_text(r->out, some ? "]" : "");
}
