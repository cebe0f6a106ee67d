#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/scan.h"
#include "read/read.h"
#include "read/reader.h"

/* The names as files have them. */
static const struct intern *
file_names(const struct reader *r)
{
	return r->naming != NULL ? &r->naming->old : &r->p->names;
}

/* What the name number old of file_names() is in the profile. */
static uint32_t
final_name(struct reader *r, enum name_table t, uint32_t old)
{
	struct naming	*n = r->naming;
	const char	*text;
	size_t		 len, known;

	if (n == NULL)
		return old;
	if (old >= (known = n->to_n[t])) {
		n->to_n[t] = n->old.n + n->old.n / 2;
		n->to[t] = mem_resize(n->to[t], n->to_n[t],
		    sizeof(*n->to[t]));
		memset(n->to[t] + known, 0xff,
		    (n->to_n[t] - known) * sizeof(*n->to[t]));
	}
	if (n->to[t][old] == ID_NONE) {
		text = rename_name(r->options->rename, (enum name_kind)t,
		    intern_text(&n->old, old), intern_length(&n->old, old),
		    true, &len);
		n->to[t][old] = intern_id(&r->p->names, text, len);
	}
	return n->to[t][old];
}

uint32_t
default_name(struct reader *r, enum name_table t, const char *name)
{
	size_t	 len = strlen(name);

	if (r->naming != NULL)
		name = rename_name(r->options->rename, (enum name_kind)t, name,
		    len, false, &len);
	return intern_id(&r->p->names, name, len);
}

static uint32_t
name_id(struct reader *r, enum name_table t, const char *text, size_t len)
{
	r->last_name = intern_id(r->naming != NULL ? &r->naming->old :
	    &r->p->names, text, len);
	return final_name(r, t, r->last_name);
}

/* The name is the one that was just met. */
static void
set_id(struct reader *r, enum name_table t, uint64_t id, uint32_t name)
{
	uint32_t	 old = ids_get(&r->ids[t], id);

	/* A file that begins anew in the middle numbers its names anew. */
	if (old != ID_UNDEFINED && old != name &&
	    !(r->preamble && r->result->parts > 0))
		reader_find(r, FIND_ID_REDEFINED, "expected id (%llu) to keep "
		    "its name, found another; it holds from here on",
		    (unsigned long long)id);
	ids_set(&r->ids[t], id, name);
	check_id(r, t, id, true);
	if (r->naming != NULL && t == TABLE_FN)
		ids_set(&r->naming->ids, id, r->last_name);
}

static uint32_t
get_id(struct reader *r, enum name_table t, uint64_t id)
{
	uint32_t	 name = ids_get(&r->ids[t], id);

	check_id(r, t, id, false);
	if (name != ID_UNDEFINED)
		return name;
	reader_find(r, FIND_ID_UNDEFINED, "expected an id that was defined, "
	    "found (%llu); its name is '?\?\?'", (unsigned long long)id);
	return r->unknown[t];
}

struct id {
	uint64_t	 number;
	bool		 fits;		/* into 64 bits */
};

/* `(digits)' at p: the end of it and the id; p if there is none. */
static const char *
scan_id(const char *p, struct id *id)
{
	const char	*end;

	if (*p != '(')
		return p;
	end = scan_decimal(p + 1, &id->number);
	if (end == p + 1 || *end != ')')
		return p;
	id->fits = end - p <= SCAN_DIGITS ||
	    scan_number(p + 1, &id->number) > p + 1;
	return end + 1;
}

/* The id at p does not fit. */
static void
bad_id(struct reader *r, const char *p)
{
	char	 found[QUOTE_MAX];

	reader_find_at(r, p, FIND_BAD_ID, "expected an id of 64 bits, found "
	    "'%s'", word_quote(p, found, sizeof(found)));
}

/*
 * --compress-mangled writes the name of a context from the ids of its
 * functions, as in "(7)'2'(3)".  Whether the text of a name at p is such a
 * one; our own are never.
 */
static bool
is_nested(const struct reader *r, const char *p)
{
	struct id	 id;

	return r->creator != CREATOR_GRINDKIT && scan_id(p, &id) > p;
}

/*
 * Names made of names made of names grow without end: 70 KB can stand for
 * gigabytes.  All in a file may have so many bytes for each byte read up to
 * there, and so many for nothing.  In real files a context has the line that
 * defines it and those that count there, some hundred bytes, and its name a
 * function for each level of --separate-callers: a program of many templates
 * comes to twelve bytes for one with twenty levels.
 */
enum { NESTED_PER_BYTE = 128, NESTED_FREE = 16 << 20 };

/* No name is longer than this, so that lengths fit 32 bits. */
enum { NESTED_MAX = 1 << 30 };

/* How long a name made of ids may be that is defined at p. */
static uint64_t
nested_room(const struct reader *r, const char *p)
{
	uint64_t	 room = NESTED_FREE + NESTED_PER_BYTE *
			    (r->before + (uint64_t)(p - r->block)) - r->nested;

	return room < NESTED_MAX ? room : NESTED_MAX;
}

/* The name that an id within a name stands for, or ID_UNDEFINED. */
static uint32_t
inner_name(const struct reader *r, uint64_t id)
{
	return ids_get(r->naming != NULL ? &r->naming->ids :
	    &r->ids[TABLE_FN], id);
}

/* The length of the name at p with names for ids; false if it has none. */
static bool
nested_length(struct reader *r, const char *p, const char *end, size_t *len)
{
	const struct intern	*names = file_names(r);
	const char		*q, *begin = p;
	uint64_t		 room = nested_room(r, p), more;
	struct id		 id;
	uint32_t		 name;

	for (*len = 0; p < end; *len += (size_t)more, p = q) {
		more = 1;
		q = scan_id(p, &id);
		if (q == p)
			q++;
		else if (!id.fits) {
			bad_id(r, p);
			return false;
		} else if ((name = inner_name(r, id.number)) == ID_UNDEFINED) {
			reader_find(r, FIND_ID_UNDEFINED, "expected a name "
			    "made of ids that were defined; it is kept as it "
			    "is");
			return false;
		} else
			more = intern_length(names, name);
		if (more > room - *len) {
			reader_find_at(r, begin, FIND_NAMES_GROW, "expected "
			    "names made of ids to have at most %llu bytes up "
			    "to here, found more",
			    (unsigned long long)(room + r->nested));
			return false;
		}
	}
	return true;
}

/* The name at p, which nested_length() has measured, with names for ids. */
static void
nested_text(const struct reader *r, const char *p, const char *end, char *out)
{
	const struct intern	*names = file_names(r);
	const char		*q;
	struct id		 id;
	uint32_t		 name;

	for (; p < end; p = q) {
		q = scan_id(p, &id);
		if (q == p) {
			*out++ = *q++;
			continue;
		}
		name = inner_name(r, id.number);
		memcpy(out, intern_text(names, name),
		    intern_length(names, name));
		out += intern_length(names, name);
	}
}

static uint32_t
nested_name(struct reader *r, const char *p, const char *end)
{
	size_t		 len;
	char		*text;
	uint32_t	 name;

	if (!nested_length(r, p, end, &len))
		return name_id(r, TABLE_FN, p, (size_t)(end - p));
	r->nested += len;
	text = mem_resize(NULL, len, 1);
	nested_text(r, p, end, text);
	name = name_id(r, TABLE_FN, text, len);
	mem_free(text);
	return name;
}

/*
 * Files of one program define their names in much the same order, so the
 * name behind the last one in the table is compared before any is looked up.
 * The line must be plain: names are kept with a newline behind them.
 */
static const char *
expected_name(struct reader *r, enum name_table t, const char *p,
    uint32_t *name)
{
	const struct intern		*names = file_names(r);
	const struct intern_entry	*e;

	if (r->last_name + 1 >= names->n || r->options->slow)
		return NULL;
	e = &names->entries[r->last_name + 1];
	if (e->len >= (size_t)(r->end - p) ||
	    e->len == 0 || is_blank(*p) || *p == '(' ||
	    memcmp(e->text, p, (size_t)e->len + 1) != 0)
		return NULL;
	/* Renaming may move the entries. */
	p += e->len + 1;
	*name = final_name(r, t, ++r->last_name);
	return p;
}

/* A name of table t at p: its number; *next is the start of the next line. */
static uint32_t
read_name(struct reader *r, enum name_table t, const char *p,
    const char **next)
{
	const char	*end, *q;
	struct ids_slot	*slot;
	struct id	 id;
	uint32_t	 name;

	if (*p == '(' && !r->options->portable && !r->options->slow &&
	    (*next = name_known(r, t, p, &slot)) != NULL) {
		r->part.cachegrind = false;
		return slot->name;
	}
	q = scan_id(p, &id);
	if (q > p && !id.fits) {
		bad_id(r, p);
		*next = line_next(r, p);
		return r->unknown[t];
	}
	if (q > p)
		ids_expect(&r->ids[t], id.number);
	if (q > p && *q == ' ' &&
	    (*next = expected_name(r, t, q + 1, &name)) != NULL) {
		set_id(r, t, id.number, name);
		return name;
	}
	end = memchr(p, '\n', (size_t)(r->end - p));
	*next = end + 1;
	while (end > p && end[-1] == '\r')
		end--;
	if (q == p)
		return name_id(r, t, p, (size_t)(end - p));
	r->part.cachegrind = false;
	while (q < end && is_blank(*q))
		q++;
	if (q == end)
		return get_id(r, t, id.number);
	if (t == TABLE_FN && is_nested(r, q))
		name = nested_name(r, q, end);
	else
		name = name_id(r, t, q, (size_t)(end - q));
	if (t == TABLE_FN)
		profile_expect(r->p, r->cob != ID_NONE ? r->cob : r->object,
		    r->cfi != ID_NONE ? r->cfi : r->fl, name);
	set_id(r, t, id.number, name);
	return name;
}

static void
set_object(struct reader *r, uint32_t name)
{
	r->object = name;
	r->section = ID_NONE;
}

static void
set_fl(struct reader *r, uint32_t name)
{
	r->fl = r->file = name;
	r->fl_seen = r->fl_is_new = true;
	/* In Cachegrind form a file begins without a function. */
	if (r->cachegrind) {
		r->fn = r->no_function;
		r->fn_seen = false;
	}
	if (!r->fn_seen)
		r->fn_file = name;
	r->section = ID_NONE;
}

void
name_file(struct reader *r, uint32_t name)
{
	/* The lsprof family says fi= where it means fl=. */
	if (!r->fl_seen) {
		if (!r->fi_for_fl)
			reader_find(r, FIND_FILE_WITHOUT_FL, "expected 'fl=' "
			    "before the first 'fi=' or 'fe='; taken for it");
		r->fi_for_fl = true;
		set_fl(r, name);
		r->fl_seen = false;
		return;
	}
	if (r->file != name) {
		r->file = name;
		r->section = ID_NONE;
	}
}

void
name_function(struct reader *r, uint32_t name)
{
	r->fn = name;
	r->fn_line = r->line;
	r->fn_file = r->file = r->fl;
	r->fn_seen = true;
	r->fl_is_new = false;
	r->callee = ID_NONE;
	r->cob = r->cfi = r->cfn = ID_NONE;
	r->section = ID_NONE;
}

/* How many cfn= lines stand before a cob= or cfi= at hand. */
static size_t
lone_before(const struct reader *r)
{
	return r->cfn == ID_NONE ? 0 : r->lone->n + 1;
}

static void
set_cob(struct reader *r, uint32_t name)
{
	r->cob = name;
	r->lone->cob = lone_before(r);
}

static void
set_cfi(struct reader *r, uint32_t name)
{
	r->cfi = name;
	r->lone->cfi = lone_before(r);
}

/*
 * A cfn= that no calls= came for takes the cob= and cfi= before it with it;
 * here n lines do so.  None is left then.
 */
static void
drop_lone(struct reader *r, size_t n)
{
	if (r->lone->cob < n)
		r->cob = ID_NONE;
	if (r->lone->cfi < n)
		r->cfi = ID_NONE;
	r->lone->n = r->lone->cob = r->lone->cfi = 0;
}

/* The ids within the name at p, in order; the caller frees them. */
static struct sort_item *
inner_ids(const char *p, const char *end, size_t *n)
{
	struct sort_item	*found = NULL;
	size_t			 room = 0;
	struct id		 id;
	const char		*q;

	for (*n = 0; p < end; p = q > p ? q : p + 1) {
		q = scan_id(p, &id);
		if (q == p)
			continue;
		found = mem_grow(found, &room, *n + 1, sizeof(*found));
		found[(*n)++] = (struct sort_item){ id.number, 0, 0 };
	}
	sort_items(found, *n);
	return found;
}

static bool
is_inner(const struct sort_item *ids, size_t n, uint64_t id)
{
	size_t	 low = 0, middle;

	while (low < n) {
		middle = low + (n - low) / 2;
		if (ids[middle].high == id)
			return true;
		if (ids[middle].high < id)
			low = middle + 1;
		else
			n = middle;
	}
	return false;
}

/* The lines before a nested name at p define its parts, up to one that does
   not: what was stated before these parts holds for the name. */
static void
take_parts(struct reader *r, const char *p, const char *end)
{
	size_t			 n, parts = r->lone->n;
	struct sort_item	*ids = inner_ids(p, end, &n);

	while (parts > 0 && is_inner(ids, n, r->lone->ids[parts - 1]))
		parts--;
	mem_free(ids);
	drop_lone(r, parts);
}

/* `cfn=' has named this callee; p is behind the `='. */
static void
name_callee(struct reader *r, uint32_t name, const char *p)
{
	const char	*end = line_text_end(r, p), *q;
	struct lone	*lone = r->lone;
	struct id	 id = { 0, true };

	if (r->cfn == ID_NONE)
		lone->n = lone->cob = lone->cfi = 0;
	else if (!r->cfn_defines)
		drop_lone(r, lone->n + 1);
	else {
		lone->ids = mem_grow(lone->ids, &lone->room, lone->n + 1,
		    sizeof(*lone->ids));
		lone->ids[lone->n++] = r->cfn_id;
	}
	r->cfn = name;
	q = scan_id(p, &id);
	r->cfn_id = id.number;
	for (; q > p && q < end && is_blank(*q); q++)
		;
	r->cfn_defines = q > p && q < end;
	if (r->cfn_defines && lone->n > 0 && is_nested(r, q))
		take_parts(r, q, end);
}

static void
set_jfi(struct reader *r, uint32_t name)
{
	r->jfi = name;
}

static void
set_jfn(struct reader *r, uint32_t name)
{
	r->jfn = name;
}

/* frfn= says who called first; it only defines an id. */
static void
set_nothing(struct reader *r, uint32_t name)
{
	(void)r;
	(void)name;
}

/* A record that names something: which table, and what to do. */
struct record {
	char		 name[6];
	enum name_table	 table;
	void		(*set)(struct reader *, uint32_t name);
};

static const struct record	 records[] = {
	{ "cfi=", TABLE_FL, set_cfi }, { "cob=", TABLE_OB, set_cob },
	{ "fi=", TABLE_FL, name_file }, { "fe=", TABLE_FL, name_file },
	{ "fl=", TABLE_FL, set_fl }, { "ob=", TABLE_OB, set_object },
	{ "cfl=", TABLE_FL, set_cfi }, { "cfe=", TABLE_FL, set_cfi },
	{ "jfi=", TABLE_FL, set_jfi }, { "jfn=", TABLE_FN, set_jfn },
	{ "frfn=", TABLE_FN, set_nothing },
	/* Of Callgrind's --dump-bbs and --mangle-names=no; nothing in them. */
	{ "rec=", TABLES, NULL }, { "bb=", TABLES, NULL },
	{ "ln=", TABLES, NULL }, { "mp=", TABLES, NULL },
};

/* Whether calls of a section in this file are left out. */
static bool
leaves_out_calls(const struct reader *r, uint32_t file)
{
	const struct read_options *o = r->options;
	const struct intern	*names = &r->p->names;
	struct wanted		*w = r->wanted;
	size_t			 known = w->n;

	if (o->wants_calls == NULL)
		return false;
	if (file >= known) {
		w->n = names->n + names->n / 2;
		w->calls = mem_resize(w->calls, w->n, sizeof(*w->calls));
		memset(w->calls + known, 0,
		    (w->n - known) * sizeof(*w->calls));
	}
	if (w->calls[file] == NOT_ASKED)
		w->calls[file] = o->wants_calls(o->calls_arg,
		    intern_text(names, file), intern_length(names, file)) ?
		    WANTED : NOT_WANTED;
	return w->calls[file] == NOT_WANTED;
}

/* So many functions may be left out in a row. */
enum { EXPECT_AHEAD = 4 };

/*
 * Cachegrind writes its functions in one order, so in file after file the
 * one expected next is nearly always there, or was left out: compare names
 * without looking them up.
 */
static const char *
expected_function(struct reader *r, const char *p)
{
	const struct profile	*o = r->p;
	const struct section	*s;
	const struct function	*f;
	const struct intern_entry *e;
	uint32_t		 at, step;

	at = r->last_section == ID_NONE ? o->first_section :
	    o->sections[r->last_section].follow;
	for (step = 0; at != ID_NONE && step < EXPECT_AHEAD; step++) {
		s = &o->sections[at];
		f = &o->functions[s->function];
		e = &o->names.entries[f->name];
		if (s->file == r->fl && f->file == r->fl &&
		    f->object == r->object && e->len < (size_t)(r->end - p) &&
		    memcmp(p, e->text, (size_t)e->len + 1) == 0) {
			name_function(r, f->name);
			r->section = r->last_section = at;
			profile_enter(r->p, at);
			r->no_calls = leaves_out_calls(r, r->fl);
			/* The next functions lie behind this one. */
			PREFETCH(s + 6);
			PREFETCH(f + 8);
			PREFETCH(e + 8);
			PREFETCH(e->text + 384);
			return p + e->len + 1;
		}
		at = s->follow;
	}
	return NULL;
}

static const char *
fn_record(struct reader *r, const char *p)
{
	const char	*next;
	uint32_t	 name;

	if (r->cachegrind && !r->has_summary && r->naming == NULL &&
	    !r->options->slow && (next = expected_function(r, p)) != NULL)
		return next;
	name = read_name(r, TABLE_FN, p, &next);
	name_function(r, name);
	return next;
}

static const char *
cfn_record(struct reader *r, const char *p)
{
	const char	*next;
	uint32_t	 name;

	r->part.cachegrind = false;
	name = read_name(r, TABLE_FN, p, &next);
	name_callee(r, name, p);
	return next;
}

const char *
name_record(struct reader *r, const char *p)
{
	const struct record	*end = records +
	    sizeof(records) / sizeof(records[0]), *it;
	const char		*next;
	size_t			 len;
	uint32_t		 name;

	if (memcmp(p, "fn=", 3) == 0)
		return fn_record(r, p + 3);
	if (memcmp(p, "cfn=", 4) == 0)
		return cfn_record(r, p + 4);
	for (it = records; it < end; it++) {
		if (p[0] != it->name[0] || p[1] != it->name[1])
			continue;
		len = strlen(it->name);
		if (memcmp(p, it->name, len) != 0)
			continue;
		if (it->set != set_fl)
			r->part.cachegrind = false;
		if (it->set == NULL)
			return line_next(r, p);
		name = read_name(r, it->table, p + len, &next);
		it->set(r, name);
		return next;
	}
	return p;
}

/* A section seen for the first time is expected behind the last one. */
static void
follow(struct reader *r, bool new)
{
	struct profile	*p = r->p;
	uint32_t	*link = r->last_section == ID_NONE ?
	    &p->first_section : &p->sections[r->last_section].follow;

	if (new) {
		p->sections[r->section].follow = *link;
		*link = r->section;
	}
	r->last_section = r->section;
}

bool
reader_enter(struct reader *r)
{
	struct profile	*p = r->p;
	size_t		 known = p->section_n;
	uint32_t	 function;

	if (!r->fn_seen)
		reader_find(r, FIND_COST_WITHOUT_FUNCTION, "expected 'fn=' "
		    "before a cost line; its name is '?\?\?'");
	else if (r->fl_is_new)
		reader_find(r, FIND_FL_WITHOUT_FN, "expected 'fn=' behind "
		    "'fl='; the function stays the same");
	if (r->cachegrind && r->has_summary)
		reader_find(r, FIND_COST_AFTER_SUMMARY, "expected 'summary:' "
		    "to be the last line, found a cost line");
	r->fl_is_new = false;
	function = profile_function(p, r->object, r->fn_file, r->fn);
	r->section = profile_section(p, function, r->file);
	if (r->cachegrind)
		follow(r, p->section_n > known);
	profile_enter(p, r->section);
	r->no_calls = leaves_out_calls(r, r->file);
	return !r->stop;
}

uint32_t
reader_callee(struct reader *r)
{
	if (r->cfn == ID_NONE) {
		if (r->callee == ID_NONE || r->cob != ID_NONE ||
		    r->cfi != ID_NONE)
			r->cfn = r->unknown[TABLE_FN];
		reader_find(r, FIND_CALL_WITHOUT_CALLEE,
		    "expected 'cfn=' before 'calls='; %s",
		    r->cfn == ID_NONE ? "the callee is the one before" :
		    "the callee is '?\?\?'");
	} else if (r->lone->n > 0)
		drop_lone(r, r->lone->n);
	if (r->cfn != ID_NONE)
		r->callee = profile_function(r->p,
		    r->cob != ID_NONE ? r->cob : r->object,
		    r->cfi != ID_NONE ? r->cfi : r->file, r->cfn);
	r->cob = r->cfi = r->cfn = ID_NONE;
	return r->callee;
}
