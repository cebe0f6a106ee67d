/*
 * inputs -- the names of inputs on a command line, and the programs that were
 * profiled.
 *
 * First add the names that options give.  Then call inputs_operands(), which
 * adds the operands and replaces each folder by the files in it.  A tool
 * without operands calls inputs_expand() to replace folders.
 */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#include "ops/sum/sum.h"
#include "cli/options.h"

struct coverage;

/* A list of inputs.  If all members are zero, the list is empty. */
struct inputs {
	struct sum_input *at;
	size_t		 n, room;
	char		**texts;	/* buffers that contain the names */
	size_t		 text_n, text_room;
	size_t		 stdins;	/* how often the list has the standard
					   input */
	bool		 listed;	/* an option or operand named a list of
					   inputs, though it may have been
					   empty */
	bool		 optional;	/* folders may be empty; the caller
					   sets this before inputs are
					   expanded */
	const char	*omitted;	/* the first folder of which files were
					   omitted, or NULL */
	const char	*lines, *returns;	/* the first list that has
					   lines in place of names ended by
					   NUL, and the first whose lines end
					   with a carriage return, or NULL,
					   until inputs are expanded */
	bool		 quiet;		/* print no warnings and notes; the
					   caller sets this before inputs are
					   expanded */
	const char	*first;		/* the first input that is not empty, or
					   NULL; inputs_are_llvm() sets this */
	const char	*output;	/* the output file, which is skipped if
					   a folder contains it; the caller sets
					   this before inputs are expanded */
};

/* The row of --files0-from in a table of options.  M is a struct inputs. */
#define INPUTS_FILES0_ROW(M)						\
	{ 0, "files0-from", "FILE",					\
	    "read names of inputs, each ended by NUL",			\
	    TOOL_CALL(M, inputs_take_list) }

/* The row of --binary, which names the program that an LLVM profile is of.  M
   is a pointer to a struct coverage, which is NULL until the option is used. */
#define INPUTS_BINARY_ROW(M)						\
	{ 0, "binary", "FILE",						\
	    "take source lines from this program",		\
	    TOOL_CALL(M, inputs_take_binary) }

/* Add the inputs that a file names.  A NUL ends each name.  If the list cannot
   be read or has an empty name, end the program. */
bool	 inputs_take_list(void *inputs, const char *file, struct complaint *);

/* Add an input, given by its name. */
bool	 inputs_take(void *inputs, const char *name, struct complaint *);

/* Add an input whose counts will be multiplied by `weight'.  The name is not
   copied, so it must live as long as the list. */
void	 inputs_add(struct inputs *, const char *name, int64_t weight);

/*
 * Add the input that an operand names.  If the operand is @FILE, add all inputs
 * that this file lists instead, one per line or, if the list contains a NUL,
 * each ended by NUL.  If the list cannot be read, end the program.
 */
void	 inputs_operand(struct inputs *, const char *operand);

/*
 * Replace each folder by the files that folder_list() finds in it, except the
 * output, and print a note on files that are omitted.  If no input remains, end
 * the program, unless the inputs are optional and no file was omitted.
 */
void	 inputs_expand(struct inputs *);

/* End the program with the message that the folder `omitted', which must not be
   NULL, has only files that are omitted. */
void	 inputs_refuse_omitted(const struct inputs *);

/*
 * Add n operands, then replace folders as inputs_expand() does.  If there is no
 * input at all, add the standard input.  If the standard input would be read
 * twice, print a usage error and end the program.
 */
void	 inputs_operands(struct inputs *, int n, char *operands[]);

/* Return the first input that is the same file as `file', or NULL if there is
   none or if `file' is "-". */
struct sum_input *inputs_find(struct inputs *, const char *file);

/* If the list has the standard input twice, print a usage error and end the
   program. */
void	 inputs_check(const struct inputs *);

/*
 * Return whether the first input that is not empty is a profile of LLVM.  With
 * keep_going, skip inputs that cannot be opened or read, or that are no
 * profiles at all; without it, end the program if one cannot be opened.  That
 * input, and those that can be read only once, stay open until they are read.
 */
bool	 inputs_are_llvm(struct inputs *, bool keep_going);

void	 inputs_free(struct inputs *);

/*
 * Read the coverage mapping of a program, or of a library that the program
 * loaded, and add it to the mappings read before.  On an error, end the
 * program.
 */
bool	 inputs_take_binary(void *coverage, const char *file,
	    struct complaint *);

/* Free the coverage mappings; the argument may be NULL. */
void	 inputs_free_coverage(struct coverage *);

#endif
