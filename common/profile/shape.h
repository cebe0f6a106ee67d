/*
 * shape -- a profile in another shape: fewer functions, coarser positions.
 *
 * A shape says for each section of a profile, and for each function as a
 * callee, which place its costs and calls go to.  Verbs change the places;
 * shape_apply() then makes the new profile in one go.
 */
#ifndef PROFILE_SHAPE_H
#define PROFILE_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct profile;

/* Names are those of the profile (profile.names), old and new ones. */
struct place {
	uint32_t	 object, file, name;	/* the function */
	uint32_t	 current;	/* a section's current file */
	bool		 dropped;	/* goes, with all that leads to it */
	bool		 lineless;	/* positions become 0, jumps go */
	uint32_t	 joined;	/* name that functions join, or ID_NONE:
					   calls inside go */
	bool		 one;		/* so do they if the function is one of
					   a whole file or object */
};

struct shape {
	struct profile	*p;
	struct place	*sections, *functions;
	bool		 instr;		/* addresses stay */
	bool		 arcs, jumps;	/* calls, jumps stay */
	bool		 changed;	/* it does something */
	bool		 less;		/* costs go: the summary is restated */

	/* Once applied: of each section of before, the new one or ID_NONE,
	   and the pass in which it was last entered. */
	size_t		 section_n;
	uint32_t	*section_to, *section_pass;
};

/* What --by= asks for. */
enum shape_by { BY_INSTR, BY_LINE, BY_FUNCTION, BY_FILE, BY_OBJECT };

/* The profile as it is. */
void	 shape_init(struct shape *, struct profile *);
void	 shape_free(struct shape *);

/* The functions with a number in taken other than 0 go; or those with 0. */
void	 shape_drop(struct shape *, const uint32_t *taken, bool taken_go);

/* What is theirs goes, and not the calls of them. */
void	 shape_drop_sections(struct shape *, const uint32_t *taken);

/*
 * The functions for which name is not ID_NONE become one for each distinct
 * name, without object and file.  They keep their files as current files,
 * and their lines, or, lineless, lose both.
 */
void	 shape_join(struct shape *, const uint32_t *name, bool lineless);

/* What is inlined belongs to a function of the file that it is in. */
void	 shape_split(struct shape *);

/* Costs by line, by function, by file, by object. */
void	 shape_by(struct shape *, enum shape_by);

/* Lines become 0; files stay. */
void	 shape_no_lines(struct shape *);

/* Give the profile this shape: equal places are summed.  The shape holds for
   the old profile and can only be freed. */
void	 shape_apply(struct shape *);

#endif
