/*
 * Texts are compared as they are read, so that at most two are in memory.
 */
#include "report/lines/originals.h"

#include <string.h>

#include "base/mem.h"
#include "text/rename.h"
#include "io/sink.h"
#include "io/source_text.h"
#include "profile/profile.h"
#include "report/view/input.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"

/* Read a source by its name, or else from the file, if there is one. */
static bool
read_source(struct report *r, struct source_text *t, const char *name,
    const char *other)
{
	struct paths_file	 file = {
		.name = name, .other = other, .most = CONFINE_SOURCE
	};
	int			 fd = paths_open(&r->paths, &file);

	if (fd >= 0)
		source_text_read(t, fd, &file.st, file.path);
	mem_free(file.path);
	return fd >= 0;
}

void
originals_read(struct originals *o, struct report *r, uint32_t name,
    const char *file)
{
	size_t	 i;

	memset(o, 0, sizeof(*o));
	o->names = rename_originals(r->o->rename, NAME_FILE,
	    intern_slice(&r->p->names, name), &o->n);
	o->texts = mem_get(o->n, sizeof(*o->texts));
	o->readable = o->same = true;
	for (i = 0; i < o->n && o->readable && o->same; i++) {
		o->readable = read_source(r, &o->texts[i], o->names[i],
		    o->n > 1 ? NULL : file);
		if (i == 0)
			continue;
		/* Texts may be large: free each after comparing it with the
		   first. */
		o->same = !o->readable ||
		    source_text_same(&o->texts[i], &o->texts[0]);
		source_text_free(&o->texts[i]);
	}
}

void
originals_free(struct originals *o)
{
	size_t	 i;

	for (i = 0; i < o->n; i++) {
		source_text_free(&o->texts[i]);
		mem_free(o->names[i]);
	}
	mem_free(o->texts);
	mem_free(o->names);
}

void
originals_put(const struct originals *o, struct report *r,
    const char *prefix)
{
	size_t	 i;

	for (i = 0; i < o->n; i++) {
		sink_text(r->out, prefix);
		sink_text(r->out, o->names[i]);
		sink_text(r->out, "\n");
	}
}

bool
originals_newer(const struct originals *o, const struct report_input *in)
{
	size_t	 i;

	for (i = 0; i < o->n; i++)
		if (!report_input_is_older(in, &o->texts[i].changed))
			return false;
	return true;
}

void
originals_warn(const struct originals *o, struct report *r)
{
	size_t	 i;

	for (i = 0; i < r->o->input_n; i++) {
		if (!originals_newer(o, &r->o->inputs[i]))
			continue;
		print_warning(r, "@ Original source files are all newer than "
		    "data file '", r->o->inputs[i].name, "':\n");
		originals_put(o, r, "@ - ");
		sink_text(r->out, "@ Annotations may not be correct.\n");
		print_warning_end(r);
		sink_text(r->out, "\n");
	}
}
