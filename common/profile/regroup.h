/*
 * regroup -- a profile with fewer functions, or coarser positions.
 *
 * A regrouping has a target for each section of a profile, and for each
 * function as a callee: where its costs and calls go.  Verbs change targets;
 * regroup_apply() then makes the new profile in one go.
 */
#ifndef PROFILE_REGROUP_H
#define PROFILE_REGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line_moves;
struct profile;
struct remap;

/* Names are those of the profile (profile.names), old and new ones. */
struct regroup_target {
	uint32_t	 object, file, name;	/* the function */
	uint32_t	 current;	/* a section's current file */
	bool		 dropped;	/* goes, with all that leads to it */
	bool		 lineless;	/* positions become 0, jumps go */
	uint32_t	 joined;	/* name that functions join, or ID_NONE:
					   calls inside go */
	bool		 one;		/* so do they if the function is one of
					   a whole file or object */
};

struct regroup {
	struct profile	*p;
	struct regroup_target	*sections, *functions;
	bool		 instr;		/* addresses stay */
	bool		 arcs, jumps;	/* calls, jumps stay */
	bool		 changed;	/* it does something */
	bool		 less;		/* costs go: the summary is restated */
	const uint32_t	*file_to, *name_to;	/* see regroup_rename() */
	/* Rows that come besides, or NULL; remap.arg is this struct then. */
	void		(*more)(const struct remap *, uint32_t section,
			    bool arcs);
	const void	*more_arg;
	const struct line_moves *moves;	/* see regroup_lines(), */
	uint32_t	*entries;	/* and line_moves_entries() */

	/* Once applied: of each section of before, the new one or ID_NONE,
	   and the pass in which it was last entered. */
	size_t		 section_n;
	uint32_t	*section_to, *section_pass;
};

/* What a function is called; names are those of the profile. */
struct regroup_name {
	uint32_t	 object, file, name;
};

/* What --by= asks for. */
enum regroup_by {
	BY_INSTR, BY_LINE, BY_FUNCTION, BY_FILE, BY_OBJECT, BY_NAMESPACE
};

/* The profile as it is. */
void	 regroup_init(struct regroup *, struct profile *);
void	 regroup_free(struct regroup *);

/*
 * Give each function the names in the list; what it has in its own file goes
 * along.  file and name say what files and names of functions become where they
 * are current files and targets of jumps (ID_NONE: they stay; without file, all
 * files do).  All lists must stay until regroup_apply().
 */
void	 regroup_rename(struct regroup *, const struct regroup_name *functions,
	    const uint32_t *file, const uint32_t *name);

/* Drop the functions whose number in taken is not 0, or, without taken_go,
   those whose number is 0. */
void	 regroup_drop(struct regroup *, const uint32_t *taken, bool taken_go);

/* Drop what these functions have, but not the calls of them. */
void	 regroup_drop_sections(struct regroup *, const uint32_t *taken);

/*
 * The functions for which name is not ID_NONE become one for each distinct
 * name, without object and file.  They keep their files as current files,
 * and their lines, or, lineless, lose both.
 */
void	 regroup_join(struct regroup *, const uint32_t *name, bool lineless);

/* What is inlined belongs to a function of the file that it is in. */
void	 regroup_split(struct regroup *);

/*
 * Costs by line, by function, by file, by object; by namespace, of any object
 * (namespace.h), where functions without one, and those whose names are
 * mangled, are one for each object.  What was joined stays so then.
 */
void	 regroup_by(struct regroup *, enum regroup_by);

/* Lines become 0; files stay. */
void	 regroup_no_lines(struct regroup *);

/* Old lines become new ones; the moves must stay until regroup_apply(). */
void	 regroup_lines(struct regroup *, const struct line_moves *);

/* Replace a name by what the list has for it, unless that is ID_NONE. */
void	 regroup_replace(uint32_t *name, const uint32_t *to);

#endif
