/*
 * regroup -- change the functions or positions of a profile to fewer or coarser
 * ones.
 *
 * In a regrouping, each section of a profile has a target that gets its costs,
 * and each function has a target that gets the calls of it.  The C functions
 * below change targets; regroup_apply() then makes the new profile from all of
 * them.
 */
#ifndef PROFILE_REGROUP_H
#define PROFILE_REGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line_moves;
struct profile;

/* The target that gets the costs of a section, or the calls of a function.
   Names are numbers in profile.names, which holds the old and the new names. */
struct regroup_target {
	uint32_t	 object, file, name;	/* names of the new function */
	uint32_t	 current;	/* new file of the section, which need
					   not be that of the function */
	uint32_t	 joined;	/* name under which several functions
					   become one, so that calls among them
					   are removed; or ID_NONE */
	bool		 dropped;	/* remove the section, or remove the
					   calls of the function and the jumps
					   to it */
	bool		 lineless;	/* set positions to 0, and remove
					   jumps */
	bool		 one;		/* the new function replaces a whole
					   file, object or namespace */
};

struct regroup {
	struct profile	*p;
	struct regroup_target	*sections, *functions;
	bool		 instr;		/* whether the new profile has
					   addresses */
	bool		 arcs, jumps;	/* whether the new profile has calls,
					   and jumps */
	bool		 changed;	/* whether the regrouping changes
					   anything */
	bool		 less;		/* whether costs are removed, so that
					   the summary must be recomputed */
	bool		 renamed;	/* whether regroup_rename() may make one
					   of several functions, so that calls
					   among them are removed
					   (rename_keeps_call()) */
	bool		 recursion;	/* whether calls of a function by itself
					   stay if it is joined with others */
	const uint32_t	*file_to, *name_to;	/* arguments of
						   regroup_rename() */
	const struct line_moves *moves;	/* argument of regroup_lines(), or
					   NULL */
	uint32_t	*entries;	/* line at which each new function is
					   entered, made by
					   line_moves_entries() */

	/*
	 * regroup_apply() sets the members below.  They give for each old
	 * section the new section, or ID_NONE, and the member `pass' of the old
	 * section; and for each old function the new function, or ID_NONE.
	 */
	size_t		 section_n;
	uint32_t	*section_to, *section_pass, *function_to;
};

/* The names of a function, as numbers in profile.names. */
struct regroup_name {
	uint32_t	 object, file, name;
};

/* The values of the option --by=. */
enum regroup_by {
	BY_INSTR, BY_LINE, BY_FUNCTION, BY_FILE, BY_OBJECT, BY_NAMESPACE
};

/* Begin a regrouping that leaves the profile as it is. */
void	 regroup_init(struct regroup *, struct profile *);
void	 regroup_free(struct regroup *);

/*
 * Rename functions and files.  `functions' has the new names of each function.
 * `file' and `name' are indexed by the old name: `file' has the new names of
 * the other files in which functions have code, and `name' those of the targets
 * of jumps.  In both, ID_NONE leaves a name unchanged; if `file' is NULL, the
 * other files keep their names.  All arrays must stay valid until
 * regroup_apply().
 */
void	 regroup_rename(struct regroup *, const struct regroup_name *functions,
	    const uint32_t *file, const uint32_t *name);

/* Remove the functions for which `taken' is not 0, and all calls of them. */
void	 regroup_drop(struct regroup *, const uint32_t *taken);

/* Remove the costs of the functions for which `taken' is not 0, and the calls
   and jumps that they make, but keep the calls of these functions. */
void	 regroup_drop_sections(struct regroup *, const uint32_t *taken);

/*
 * Make one function of all functions that have the same `name', unless that is
 * ID_NONE.  The new function has no object and no own file.  Its code keeps the
 * files and line numbers; if `lineless' is true, it loses both.
 */
void	 regroup_join(struct regroup *, const uint32_t *name, bool lineless);

/* Some functions contain inlined code from another file.  Give that code to a
   function of the same name whose own file is that other file. */
void	 regroup_split(struct regroup *);

/*
 * Group costs by line, function, file, object or namespace.  Namespaces
 * (text/namespace.h) of the same name are one, even in several objects.
 * Functions without a namespace, and those with mangled names, are grouped by
 * object.  Functions that regroup_join() has joined remain joined.
 */
void	 regroup_by(struct regroup *, enum regroup_by);

/* Return whether each new function replaces a whole file, object or namespace,
   so that calls within the file, object or namespace are removed. */
bool	 regroup_is_one(const struct regroup *);

/* Set all line numbers to 0, but keep the files. */
void	 regroup_no_lines(struct regroup *);

/* Replace old line numbers by new ones.  The moves must stay valid until
   regroup_apply(). */
void	 regroup_lines(struct regroup *, const struct line_moves *);

/* Replace *name by to[*name], unless that is ID_NONE. */
void	 regroup_replace(uint32_t *name, const uint32_t *to);

#endif
