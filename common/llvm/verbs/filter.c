/* Each name is renamed once, even if it is both that of a function and that of
   a call target. */
#include "llvm/verbs/filter.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/rename.h"
#include "text/string.h"
#include "llvm/model/model.h"

struct work {
	const struct llvm_filter *filter;
	struct llvm_profile *from, *to;
	uint32_t	*names;		/* for each old name, the number of its
					   new name */
	bool		*stays;		/* for each old name, whether its
					   functions are kept */
	struct string	 text;		/* buffer for a new name */
	size_t		 room;
};

/* Make a new name from these parts, and return its number.  `file' is the file
   in the old name; if that is empty, the new name has no file, either, nor if
   the new file is. */
static uint32_t
put_name(struct work *w, struct slice file, const struct slice *names)
{
	struct slice	 part = names[NAME_FILE];

	if (file.len == 0 || part.len == 0)
		return llvm_names_add(&w->to->names, names[NAME_FUNCTION].at,
		    names[NAME_FUNCTION].len);
	string_assign(&w->text, NULL, 0);
	w->room = 0;
	string_append(&w->text, &w->room, part.at, part.len);
	string_append(&w->text, &w->room, file.at + file.len, 1);
	string_append(&w->text, &w->room, names[NAME_FUNCTION].at,
	    names[NAME_FUNCTION].len);
	return llvm_names_add(&w->to->names, w->text.at, w->text.len);
}

/* Rename the old name with this number, and find out whether its functions are
   kept. */
static void
take_name(struct work *w, uint32_t id)
{
	struct rename	*rename = w->filter->rename;
	struct slice	 names[NAME_KINDS];
	struct slice	 file = llvm_names_parts(&w->from->names, id, names);
	char		 name[200];
	int		 kind;

	if (rename != NULL) {
		for (kind = 0; kind < NAME_KINDS; kind++)
			names[kind] = rename_name(rename, (enum name_kind)kind,
			    names[kind], true);
		rename_function(rename, names);
		if (names[NAME_FUNCTION].len == 0 &&
		    intern_length(&w->from->names.text, id) > 0)
			diag_die("expected rules that leave '%s' a name, "
			    "found none", llvm_names_quote(
			    &w->from->names, id, name, sizeof(name)));
	}
	w->stays[id] = w->filter->keeps(w->filter->arg, names);
	w->names[id] = put_name(w, file, names);
}

/* Given the hash of an old name, return the hash of its new name. */
static uint64_t
new_hash(const struct work *w, uint64_t hash)
{
	uint32_t	 name;

	if (!llvm_names_find(&w->from->names, hash, &name))
		return hash;
	return llvm_names_hash(&w->to->names, w->names[name]);
}

/* Return false if a count would be too large. */
static bool
rename_targets(const struct work *w, struct llvm_values *v)
{
	size_t		 n = 0, i;
	uint64_t	 hash;
	bool		 changed = false;

	for (i = 0; i < v->site_n[LLVM_TARGETS]; i++)
		n += v->counts[i];
	for (i = 0; i < n; i++) {
		hash = new_hash(w, v->values[i].value);
		changed |= hash != v->values[i].value;
		v->values[i].value = hash;
	}
	return !changed || llvm_values_join(v);
}

/* Copy a trace without the functions that are not kept; omit it if it becomes
   empty. */
static void
take_trace(struct work *w, const struct llvm_trace *t)
{
	uint64_t	*names = mem_get(t->n, sizeof(*names));
	uint32_t	 n = 0, i, name;

	for (i = 0; i < t->n; i++)
		if (!llvm_names_find(&w->from->names, t->names[i], &name) ||
		    w->stays[name])
			names[n++] = new_hash(w, t->names[i]);
	if (n > 0)
		llvm_profile_trace(w->to, t->weight, names, n);
	else
		mem_free(names);
}

static void
take_whole(struct work *w)
{
	const struct llvm_profile	*from = w->from;
	struct llvm_profile		*to = w->to;
	size_t				 i;

	to->flags = from->flags;
	to->shaped = from->shaped;
	to->version = from->version;
	to->inputs = from->inputs;
	to->first = from->first;
	llvm_profile_take_ids(to, from);
	for (i = 0; i < from->trace_n; i++)
		take_trace(w, &from->traces[i]);
	to->stream = from->stream;
}

size_t
llvm_filter(const struct llvm_filter *filter, struct llvm_profile *from,
    struct llvm_profile *to)
{
	struct work		 w = {
		.filter = filter, .from = from, .to = to
	};
	struct llvm_function	*f;
	struct llvm_record	 r;
	size_t			 wrong = 0, i;
	bool			 good;

	w.names = mem_get(from->names.text.n, sizeof(*w.names));
	w.stays = mem_get(from->names.text.n, sizeof(*w.stays));
	for (i = 0; i < from->names.text.n; i++)
		take_name(&w, (uint32_t)i);
	for (i = 0; i < from->function_n; i++) {
		f = &from->functions[i];
		if (!w.stays[f->name])
			continue;
		good = f->more == NULL || rename_targets(&w, &f->more->values);
		r = llvm_profile_record(from, f, w.names[f->name]);
		wrong += llvm_profile_add(to, &r, 1) != 0 || !good;
	}
	take_whole(&w);
	mem_free(w.names);
	mem_free(w.stays);
	string_assign(&w.text, NULL, 0);
	return wrong;
}
