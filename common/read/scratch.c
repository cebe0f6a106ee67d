/* Tables of ids and of renamed names, and lists, are kept from file to file. */
#include "read/scratch.h"

#include <string.h>

#include "base/mem.h"
#include "read/names.h"
#include "read/part.h"
#include "read/reader.h"
#include "read/scope.h"

struct read_scratch {
	struct reader	 reader;
	struct naming	 naming;
	struct wanted	 wanted;
	struct lone	 lone;
	struct ids	 part_ids[NAME_KINDS];
};

struct read_scratch *
read_scratch_new(void)
{
	struct read_scratch	*scratch = mem_get(1, sizeof(*scratch));
	int			 i;

	for (i = 0; i < NAME_KINDS; i++) {
		ids_init(&scratch->reader.names.ids[i]);
		ids_init(&scratch->part_ids[i]);
	}
	ids_init(&scratch->naming.ids);
	return scratch;
}

void
read_scratch_free(struct read_scratch *scratch)
{
	struct naming	*naming = &scratch->naming;
	int		 i;

	for (i = 0; i < NAME_KINDS; i++) {
		ids_free(&scratch->reader.names.ids[i]);
		ids_free(&scratch->part_ids[i]);
		mem_free(naming->to[i]);
	}
	ids_free(&naming->ids);
	intern_free(&naming->old);
	intern_free(&naming->places);
	mem_free(naming->placed);
	mem_free(scratch->wanted.calls);
	mem_free(scratch->lone.ids);
	mem_free(scratch);
}

/* Reset the reader, but keep the memory of its ids. */
struct reader *
scratch_start(struct read_scratch *scratch, struct profile *p,
    const struct read_options *options)
{
	struct reader	*r = &scratch->reader;
	struct ids	 ids[NAME_KINDS];

	memcpy(ids, r->names.ids, sizeof(ids));
	memset(r, 0, sizeof(*r));
	memcpy(r->names.ids, ids, sizeof(ids));
	r->names.naming = &scratch->naming;
	r->names.part_ids = scratch->part_ids;
	r->scope.wanted = &scratch->wanted;
	r->callee.lone = &scratch->lone;
	r->p = p;
	r->options = r->cursor.options = options;
	r->weight = options->weight;
	names_start(r);
	positions_start(&r->positions);
	scope_start(r);
	part_start(r);
	return r;
}
