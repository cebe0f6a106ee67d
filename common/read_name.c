#include <string.h>

#include "mem.h"
#include "read.h"
#include "reader.h"
#include "scan.h"

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
}

static uint32_t
get_id(struct reader *r, enum name_table t, uint64_t id)
{
	uint32_t	 name = ids_get(&r->ids[t], id);

	if (name != ID_UNDEFINED)
		return name;
	reader_find(r, FIND_ID_UNDEFINED, "expected an id that was defined, "
	    "found (%llu); its name is '?\?\?'", (unsigned long long)id);
	return r->p->unknown;
}

/* `(digits)' at p: the end of it and the id; p if there is none. */
static const char *
scan_id(const char *p, uint64_t *id)
{
	const char	*end;

	if (*p != '(')
		return p;
	end = scan_decimal(p + 1, id);
	if (end == p + 1 || *end != ')' || end - p > SCAN_DIGITS)
		return p;
	return end + 1;
}

/*
 * --compress-mangled writes the name of a context from the ids of its
 * functions, as in "(7)'2'(3)".  The length of it with names for ids, and
 * the text in out if there is one; 0 if an id is not defined.
 */
static size_t
expand(const struct reader *r, const char *p, const char *end, char *out)
{
	const struct intern	*names = &r->p->names;
	const char		*q;
	uint64_t		 id;
	uint32_t		 name;
	size_t			 len = 0;

	while (p < end) {
		q = scan_id(p, &id);
		if (q == p) {
			if (out != NULL)
				out[len] = *p;
			len++;
			p++;
			continue;
		}
		name = ids_get(&r->ids[TABLE_FN], id);
		if (name == ID_UNDEFINED)
			return 0;
		if (out != NULL)
			memcpy(out + len, intern_text(names, name),
			    intern_length(names, name));
		len += intern_length(names, name);
		p = q;
	}
	return len;
}

static uint32_t
nested_name(struct reader *r, const char *p, const char *end)
{
	size_t		 len = expand(r, p, end, NULL);
	char		*text;
	uint32_t	 name;

	if (len == 0) {
		reader_find(r, FIND_ID_UNDEFINED, "expected a name made of ids "
		    "that were defined; it is kept as it is");
		return intern_id(&r->p->names, p, (size_t)(end - p));
	}
	text = mem_resize(NULL, len, 1);
	expand(r, p, end, text);
	name = intern_id(&r->p->names, text, len);
	mem_free(text);
	return name;
}

/* A name of table t at p: its number; *next is the start of the next line. */
static uint32_t
read_name(struct reader *r, enum name_table t, const char *p,
    const char **next)
{
	const char	*end, *q;
	uint64_t	 id, inner;
	uint32_t	 name;

	q = scan_id(p, &id);
	if (q > p)
		r->part.cachegrind = false;
	if (q > p && *q == '\n') {
		*next = q + 1;
		return get_id(r, t, id);
	}
	end = line_text_end(r, p);
	*next = line_next(r, end);
	if (q == p)
		return intern_id(&r->p->names, p, (size_t)(end - p));
	while (q < end && is_blank(*q))
		q++;
	if (q == end)
		return get_id(r, t, id);
	if (t == TABLE_FN && r->creator != CREATOR_GRINDKIT &&
	    scan_id(q, &inner) > q)
		name = nested_name(r, q, end);
	else
		name = intern_id(&r->p->names, q, (size_t)(end - q));
	set_id(r, t, id, name);
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
		r->fn = r->p->unknown;
		r->fn_seen = false;
	}
	if (!r->fn_seen)
		r->fn_file = name;
	r->section = ID_NONE;
}

static void
set_file(struct reader *r, uint32_t name)
{
	/* The lsprof family says fi= where it means fl=. */
	if (!r->fl_seen) {
		reader_find(r, FIND_FILE_WITHOUT_FL, "expected 'fl=' before "
		    "the first 'fi=' or 'fe='; taken for it");
		set_fl(r, name);
		r->fl_seen = false;
		return;
	}
	if (r->file != name) {
		r->file = name;
		r->section = ID_NONE;
	}
}

static void
set_fn(struct reader *r, uint32_t name)
{
	r->fn = name;
	r->fn_file = r->file = r->fl;
	r->fn_seen = true;
	r->fl_is_new = false;
	r->callee = ID_NONE;
	r->cob = r->cfi = r->cfn = ID_NONE;
	r->section = ID_NONE;
}

static void
set_cfn(struct reader *r, uint32_t name)
{
	/* A cfn= before, that no calls= came for, takes its cob= and cfi=
	   with it. */
	if (r->cfn != ID_NONE) {
		if (r->cob_first)
			r->cob = ID_NONE;
		if (r->cfi_first)
			r->cfi = ID_NONE;
	}
	r->cfn = name;
	r->cob_first = r->cob != ID_NONE;
	r->cfi_first = r->cfi != ID_NONE;
}

enum record {
	RECORD_OB, RECORD_FL, RECORD_FI, RECORD_FN, RECORD_COB, RECORD_CFI,
	RECORD_CFN, RECORD_JFI, RECORD_JFN, RECORD_FRFN, RECORD_SKIP
};

static const struct {
	const char	*name;
	enum record	 record;
	enum name_table	 table;
} records[] = {
	{ "cfn=", RECORD_CFN, TABLE_FN }, { "cfi=", RECORD_CFI, TABLE_FL },
	{ "fn=", RECORD_FN, TABLE_FN }, { "fl=", RECORD_FL, TABLE_FL },
	{ "fi=", RECORD_FI, TABLE_FL }, { "fe=", RECORD_FI, TABLE_FL },
	{ "cob=", RECORD_COB, TABLE_OB }, { "ob=", RECORD_OB, TABLE_OB },
	{ "cfl=", RECORD_CFI, TABLE_FL }, { "cfe=", RECORD_CFI, TABLE_FL },
	{ "jfi=", RECORD_JFI, TABLE_FL }, { "jfn=", RECORD_JFN, TABLE_FN },
	{ "frfn=", RECORD_FRFN, TABLE_FN },
	/* Callgrind's --dump-bbs and --mangle-names=no; no costs in them. */
	{ "rec=", RECORD_SKIP, TABLES }, { "bb=", RECORD_SKIP, TABLES },
	{ "ln=", RECORD_SKIP, TABLES }, { "mp=", RECORD_SKIP, TABLES },
};

static void
set_record(struct reader *r, enum record record, uint32_t name)
{
	switch (record) {
	case RECORD_OB:
		set_object(r, name);
		break;
	case RECORD_FL:
		set_fl(r, name);
		break;
	case RECORD_FI:
		set_file(r, name);
		break;
	case RECORD_FN:
		set_fn(r, name);
		break;
	case RECORD_COB:
		r->cob = name;
		r->cob_first = false;
		break;
	case RECORD_CFI:
		r->cfi = name;
		r->cfi_first = false;
		break;
	case RECORD_CFN:
		set_cfn(r, name);
		break;
	case RECORD_JFI:
		r->jfi = name;
		break;
	case RECORD_JFN:
		r->jfn = name;
		break;
	case RECORD_FRFN:
	case RECORD_SKIP:
		break;
	}
}

const char *
name_record(struct reader *r, const char *p)
{
	const char	*next;
	size_t		 i, len;
	uint32_t	 name = ID_NONE;

	for (i = 0; i < sizeof(records) / sizeof(records[0]); i++) {
		len = strlen(records[i].name);
		if (memcmp(p, records[i].name, len) != 0)
			continue;
		if (records[i].record == RECORD_SKIP) {
			r->part.cachegrind = false;
			return line_next(r, p);
		}
		name = read_name(r, records[i].table, p + len, &next);
		if (records[i].record != RECORD_FL &&
		    records[i].record != RECORD_FN)
			r->part.cachegrind = false;
		set_record(r, records[i].record, name);
		return next;
	}
	return p;
}

bool
reader_enter(struct reader *r)
{
	struct profile	*p = r->p;
	uint32_t	 function;

	if (!r->fn_seen)
		reader_find(r, FIND_COST_WITHOUT_FUNCTION,
		    "expected 'fn=' before a cost line; its name is '?\?\?'");
	else if (r->fl_is_new)
		reader_find(r, FIND_FL_WITHOUT_FN, "expected 'fn=' behind "
		    "'fl='; the function stays the same");
	if (r->cachegrind && r->has_summary)
		reader_find(r, FIND_COST_AFTER_SUMMARY, "expected 'summary:' "
		    "to be the last line, found a cost line");
	r->fl_is_new = false;
	function = profile_function(p, r->object, r->fn_file, r->fn);
	r->section = profile_section(p, function, r->file);
	profile_enter(p, r->section);
	return !r->stop;
}

uint32_t
reader_callee(struct reader *r)
{
	if (r->cfn == ID_NONE) {
		if (r->callee == ID_NONE || r->cob != ID_NONE ||
		    r->cfi != ID_NONE)
			r->cfn = r->p->unknown;
		reader_find(r, FIND_CALL_WITHOUT_CALLEE,
		    "expected 'cfn=' before 'calls='; %s",
		    r->cfn == ID_NONE ? "the callee is the one before" :
		    "the callee is '?\?\?'");
	}
	if (r->cfn != ID_NONE)
		r->callee = profile_function(r->p,
		    r->cob != ID_NONE ? r->cob : r->object,
		    r->cfi != ID_NONE ? r->cfi : r->file, r->cfn);
	r->cob = r->cfi = r->cfn = ID_NONE;
	return r->callee;
}
