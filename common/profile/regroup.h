/*
 * regroup -- change the functions or positions of a profile to fewer or coarser
 * ones.
 *
 * A regrouping has a target for each section of a profile, to which its costs
 * go, and for each function, to which calls of it go.  The functions below
 * change targets; regroup_apply() then makes the new profile in one pass.
 */
#ifndef PROFILE_REGROUP_H
#define PROFILE_REGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line_moves;
struct profile;

/* The target to which the costs of a section, or the calls of a function, go.
   Names are numbers of profile.names, which has the old and the new names. */
struct regroup_target {
	uint32_t	 object, file, name;	/* names of the new function */
	uint32_t	 current;	/* new file of the section, which may
					   differ from the function's own */
	uint32_t	 joined;	/* name under which functions are joined
					   into one, which removes calls among
					   them; or ID_NONE */
	bool		 dropped;	/* remove the section, or calls of the
					   function and jumps to it */
	bool		 lineless;	/* set positions to 0, and remove
					   jumps */
	bool		 one;		/* the new function stands for a whole
					   file, object or namespace */
};

struct regroup {
	struct profile	*p;
	struct regroup_target	*sections, *functions;
	bool		 instr;		/* keep addresses */
	bool		 arcs, jumps;	/* keep calls, and keep jumps */
	bool		 changed;	/* the regrouping changes the profile at
					   all */
	bool		 less;		/* costs are removed, and the summary is
					   recomputed */
	const uint32_t	*file_to, *name_to;	/* see regroup_rename() */
	const struct line_moves *moves;	/* see regroup_lines() */
	uint32_t	*entries;	/* result of line_moves_entries() */

	/* Set by regroup_apply(): for each old section the new section or
	   ID_NONE, and the pass in which the old one was last entered; for each
	   old function the new function or ID_NONE. */
	size_t		 section_n;
	uint32_t	*section_to, *section_pass, *function_to;
};

/* The names of a function, as numbers of profile.names. */
struct regroup_name {
	uint32_t	 object, file, name;
};

/* The values of the option --by=. */
enum regroup_by {
	BY_INSTR, BY_LINE, BY_FUNCTION, BY_FILE, BY_OBJECT, BY_NAMESPACE
};

/* Start with targets that leave the profile as it is. */
void	 regroup_init(struct regroup *, struct profile *);
void	 regroup_free(struct regroup *);

/*
 * Give each function its names in the list `functions', and its section in its
 * own file the new file.  `file' and `name' are lists by old name.  They give
 * new names to the other files in which functions have code, and to the targets
 * of jumps; ID_NONE leaves a name unchanged, and a NULL `file' leaves all files
 * unchanged.  All lists must stay valid until regroup_apply().
 */
void	 regroup_rename(struct regroup *, const struct regroup_name *functions,
	    const uint32_t *file, const uint32_t *name);

/* Drop the functions for which `taken' is not 0, with all calls of them. */
void	 regroup_drop(struct regroup *, const uint32_t *taken);

/* Drop the costs of the functions for which `taken' is not 0, and the calls and
   jumps that they make, but keep calls of these functions. */
void	 regroup_drop_sections(struct regroup *, const uint32_t *taken);

/*
 * Join the functions for which `name' is not ID_NONE into one function for each
 * name, which has no object and no own file.  Their code keeps its files and
 * line numbers; with `lineless' it loses both.
 */
void	 regroup_join(struct regroup *, const uint32_t *name, bool lineless);

/* Give the code that is inlined into a function from another file to a function
   of the same name whose own file is that other file. */
void	 regroup_split(struct regroup *);

/*
 * Group costs by line, function, file, object or namespace.  Namespaces
 * (namespace.h) of the same name are one, whatever object they are in;
 * functions without a namespace, and those with mangled names, are grouped by
 * object.  Functions joined before remain joined.
 */
void	 regroup_by(struct regroup *, enum regroup_by);

/* Whether each function of the new profile replaces a whole file, object or
   namespace, so that calls within it are removed. */
bool	 regroup_is_one(const struct regroup *);

/* Set all line numbers to 0; keep files. */
void	 regroup_no_lines(struct regroup *);

/* Replace old line numbers by new ones; the moves must stay valid until
   regroup_apply(). */
void	 regroup_lines(struct regroup *, const struct line_moves *);

/* Replace a name by its entry in the list, unless that is ID_NONE. */
void	 regroup_replace(uint32_t *name, const uint32_t *to);

#endif
