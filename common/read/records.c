/*
 * Ids are by kind of name, not by record: an id defined by jfi= can be used by
 * fl=.
 */
#include "read/records.h"

#include <string.h>

#include "read/callee.h"
#include "read/names.h"
#include "read/scope.h"

static void
set_cob(struct reader *r, uint32_t name)
{
	callee_object(&r->callee, name);
}

static void
set_cfi(struct reader *r, uint32_t name)
{
	callee_file(&r->callee, name);
}

static void
set_jfi(struct reader *r, uint32_t name)
{
	r->pending.file = name;
}

static void
set_jfn(struct reader *r, uint32_t name)
{
	r->pending.name = name;
}

/* frfn= names the first caller; it only defines an id. */
static void
set_nothing(struct reader *r, uint32_t name)
{
	(void)r;
	(void)name;
}

/* The kind of name and the function to call with it; NULL: ignored, not a
   name. */
struct record {
	char		 name[6];
	enum name_kind	 kind;
	void		(*set)(struct reader *, uint32_t name);
};

static const struct record	 records[] = {
	{ "cfi=", NAME_FILE, set_cfi }, { "cob=", NAME_OBJECT, set_cob },
	{ "fi=", NAME_FILE, scope_file }, { "fe=", NAME_FILE, scope_file },
	{ "fl=", NAME_FILE, scope_fl }, { "ob=", NAME_OBJECT, scope_object },
	{ "cfl=", NAME_FILE, set_cfi }, { "cfe=", NAME_FILE, set_cfi },
	{ "jfi=", NAME_FILE, set_jfi }, { "jfn=", NAME_FUNCTION, set_jfn },
	{ "frfn=", NAME_FUNCTION, set_nothing },
	/* From Callgrind's --dump-bbs and --mangle-names=no; without costs. */
	{ "rec=", NAME_KINDS, NULL }, { "bb=", NAME_KINDS, NULL },
	{ "ln=", NAME_KINDS, NULL }, { "mp=", NAME_KINDS, NULL },
};

static const char *
fn_line(struct reader *r, const char *p)
{
	const char	*next = scope_expected(r, p);
	uint32_t	 name;

	if (next == NULL) {
		name = names_read(r, NAME_FUNCTION, p, &next);
		scope_function(r, name);
	}
	return next;
}

static const char *
cfn_line(struct reader *r, const char *p)
{
	const char	*next;
	uint32_t	 name;

	r->part.metadata.cachegrind = false;
	name = names_read(r, NAME_FUNCTION, p, &next);
	callee_function(r, name, p);
	return next;
}

const char *
records_line(struct reader *r, const char *p)
{
	const struct record	*end = records +
	    sizeof(records) / sizeof(records[0]), *it;
	const char		*next;
	size_t			 len;
	uint32_t		 name;

	if (memcmp(p, "fn=", 3) == 0)
		return fn_line(r, p + 3);
	if (memcmp(p, "cfn=", 4) == 0)
		return cfn_line(r, p + 4);
	for (it = records; it < end; it++) {
		if (p[0] != it->name[0] || p[1] != it->name[1])
			continue;
		len = strlen(it->name);
		if (memcmp(p, it->name, len) != 0)
			continue;
		if (it->set != scope_fl)
			r->part.metadata.cachegrind = false;
		if (it->set == NULL)
			return cursor_next(&r->cursor, p);
		name = names_read(r, it->kind, p + len, &next);
		it->set(r, name);
		return next;
	}
	return p;
}
