#include "cli/pair_list.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "text/intern.h"
#include "io/slurp.h"

/* Add a pair.  Return false if the list already has a pair of this name. */
static bool
add(struct pair_list *l, struct pair pair)
{
	size_t	 n = l->names.n;

	intern_id(&l->names, pair.name, strlen(pair.name));
	if (l->names.n == n)
		return false;
	l->at = mem_grow(l->at, &l->room, l->n + 1, sizeof(*l->at));
	l->at[l->n++] = pair;
	return true;
}

static void
take_line(struct pair_list *l, char *line, const char *file, size_t number)
{
	const char	*field[3] = { line, NULL, NULL };
	char		 quoted[200], *tab = line;
	size_t		 n = 1, i;

	diag_quote(quoted, sizeof(quoted), line, strlen(line));
	for (; (tab = strchr(tab, '\t')) != NULL; n++) {
		*tab++ = '\0';
		if (n < 3)
			field[n] = tab;
	}
	if (n < 2 || n > 3)
		diag_die("%s:%zu: expected OLD and NEW, or OLD, NEW and NAME, "
		    "with a tab between, found '%s'", file, number, quoted);
	for (i = 0; i < n; i++)
		if (field[i][0] == '\0' || (i < 2 &&
		    strcmp(field[i], "-") == 0))
			diag_die("%s:%zu: expected the name of a %s, found "
			    "'%s'", file, number, i < 2 ? "file" : "pair",
			    field[i]);
	if (!add(l, (struct pair){ n < 3 ? field[1] : field[2], field[0],
	    field[1] }))
		diag_die("%s:%zu: expected a pair of another name, found '%s' "
		    "again", file, number, diag_quote(quoted, sizeof(quoted),
		    field[n - 1], strlen(field[n - 1])));
}

void
pair_list_read(struct pair_list *l, const char *file)
{
	size_t	 len, number = 1;
	char	*p, *end;

	p = l->text = slurp(file, &len);
	if (memchr(p, '\0', len) != NULL)
		diag_die("%s: expected names of files, found a NUL byte", file);
	for (; p < l->text + len; p = end + 1, number++) {
		end = p + strcspn(p, "\n");
		*end = '\0';
		if (end > p && end[-1] == '\r')
			diag_die("%s:%zu: expected the end of the line, found "
			    "a carriage return", file, number);
		if (p != end && *p != '#')
			take_line(l, p, file, number);
	}
	if (l->n == 0)
		diag_die("%s: expected pairs of files, found none", file);
}

/* List the files of a folder.  The folder may be missing unless `needed' is
   set. */
static void
list_folder(struct inputs *in, const char *name, bool needed)
{
	struct stat	 st;

	if (stat(name, &st) != 0) {
		if (errno == ENOENT && !needed)
			return;
		diag_die("%s: cannot open: %s", name, sys_trouble());
	}
	if (!S_ISDIR(st.st_mode))
		diag_die("%s: expected a folder, found a file", name);
	inputs_add(in, name, 1);
	inputs_expand(in);
}

static const char *
path_below(const char *path, const char *folder)
{
	path += strlen(folder);
	return path + strspn(path, "/");
}

/* Warn that a file is missing in the folder of the other side. */
static void
say_alone(struct pair_list *l, const struct pair_folders *f, enum side side,
    const char *path)
{
	const char	*other = f->name[SIDES - 1 - side];

	if (f->strict)
		diag_die("%s: expected a file of the same name in '%s', found "
		    "none", path, other);
	if (!l->side[side].quiet)
		diag_say("warning: %s: omitted: '%s' has no file of the same "
		    "name", path, other);
}

void
pair_list_folders(struct pair_list *l, const struct pair_folders *f)
{
	const struct inputs	*old = &l->side[SIDE_OLD];
	const struct inputs	*new = &l->side[SIDE_NEW];
	const char		*path[SIDES] = { "", "" };
	size_t			 i = 0, k = 0;
	int			 order;

	l->side[SIDE_OLD].optional = f->no_baseline;
	list_folder(&l->side[SIDE_OLD], f->name[SIDE_OLD], !f->no_baseline);
	list_folder(&l->side[SIDE_NEW], f->name[SIDE_NEW], true);
	/* Both lists are in byte order, so they can be merged. */
	while (i < old->n || k < new->n) {
		if (i < old->n)
			path[SIDE_OLD] = path_below(old->at[i].name,
			    f->name[SIDE_OLD]);
		if (k < new->n)
			path[SIDE_NEW] = path_below(new->at[k].name,
			    f->name[SIDE_NEW]);
		order = i == old->n ? 1 : k == new->n ? -1 :
		    strcmp(path[SIDE_OLD], path[SIDE_NEW]);
		if (order < 0)
			say_alone(l, f, SIDE_OLD, old->at[i].name);
		else if (order > 0 && !f->no_baseline)
			say_alone(l, f, SIDE_NEW, new->at[k].name);
		else
			add(l, (struct pair){ path[SIDE_NEW],
			    order > 0 ? NULL : old->at[i].name,
			    new->at[k].name });
		i += order <= 0;
		k += order >= 0;
	}
	if (l->n == 0)
		diag_die("expected a file of the same name in '%s' and '%s', "
		    "found none", f->name[SIDE_OLD], f->name[SIDE_NEW]);
}

void
pair_list_free(struct pair_list *l)
{
	mem_free(l->at);
	intern_free(&l->names);
	mem_free(l->text);
	inputs_free(&l->side[SIDE_OLD]);
	inputs_free(&l->side[SIDE_NEW]);
}
