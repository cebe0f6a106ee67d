#include "report/grid/folders.h"

#include "profile/profile.h"
#include "report/grid/grid.h"
#include "report/view/report.h"

/* The folder common to the names so far; `at' is NULL before the first name. */
struct common {
	struct slice	 folder;
	uint32_t	 last;		/* name added last */
};

static void
add_name(struct common *c, const struct profile *p, uint32_t name)
{
	struct slice	 text;
	size_t		 n = 0, most;

	if (name == c->last || name == p->empty || name == p->unknown)
		return;
	c->last = name;
	text = intern_slice(&p->names, name);
	most = c->folder.at == NULL || text.len < c->folder.len ? text.len :
	    c->folder.len;
	if (c->folder.at == NULL)
		n = most;
	while (n < most && text.at[n] == c->folder.at[n])
		n++;
	while (n > 0 && text.at[n - 1] != '/')
		n--;
	c->folder = (struct slice){ text.at, n };
}

/* The folder found, but not one like "./" or "/", which says nothing. */
static struct slice
found(const struct common *c)
{
	size_t	 i;

	for (i = 0; i < c->folder.len; i++)
		if (c->folder.at[i] != '.' && c->folder.at[i] != '/')
			return c->folder;
	return (struct slice){ "", 0 };
}

void
folders_find(struct grid *g, size_t n)
{
	struct common	 files = { { NULL, 0 }, ID_NONE }, objects = files;
	struct cell	 cell;
	size_t		 i, part;

	for (i = 0; i < n; i++) {
		part = GRID_ITSELF;
		do {
			cell = grid_get(g, g->n - 1, i, part);
			if (cell.kind != CELL_PLACE)
				continue;
			add_name(&files, g->r->p, cell.at.file);
			/* If the function has the same name as the object, the
			   object is not shown. */
			if (cell.at.object != cell.at.name)
				add_name(&objects, g->r->p, cell.at.object);
		} while (grid_next(g, i, &part));
		if (files.folder.at != NULL && files.folder.len == 0 &&
		    objects.folder.at != NULL && objects.folder.len == 0)
			break;
	}
	g->files = found(&files);
	g->objects = found(&objects);
}
