/*
 * inputs -- the names of inputs on a command line, and the programs that wrote
 * them.
 *
 * Names are added first; then inputs_expand(), or inputs_operands() if the rest
 * are operands, replaces each folder by its files.
 */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#include "ops/sum/sum.h"
#include "cli/options.h"

struct coverage;

/* All-zero is empty. */
struct inputs {
	struct sum_input *at;
	size_t		 n, room;
	char		**texts;	/* texts that names point into */
	size_t		 text_n, text_room;
	size_t		 stdins;	/* how often the standard input is
					   named */
	bool		 listed;	/* some names were to come from lists */
	bool		 quiet;		/* print no notes; the caller sets
					   this */
	const char	*output;	/* not an input if a folder contains
					   it; the caller sets this */
};

/* The row for inputs that files name; M is a struct inputs. */
#define INPUTS_FILES0_ROW(M)						\
	{ 0, "files0-from", "FILE",					\
	    "read names of inputs, each ended by NUL",			\
	    TOOL_CALL(M, inputs_take_list) }

/* The row for the program that ran, for LLVM profiles.  M is a struct coverage
   *, which is NULL until there is one. */
#define INPUTS_BINARY_ROW(M)						\
	{ 0, "binary", "FILE",						\
	    "take source lines from this program",		\
	    TOOL_CALL(M, inputs_take_binary) }

/* Add the inputs that the file names, each name ended by NUL.  An error with
   it, or an empty name, ends the program. */
bool	 inputs_take_list(void *inputs, const char *file, struct complaint *);

/* Add an input. */
bool	 inputs_take(void *inputs, const char *name, struct complaint *);

/* Add an input with this weight; the name is kept, not copied. */
void	 inputs_add(struct inputs *, const char *name, int64_t weight);

/*
 * Add the input that an operand names; or with @FILE the inputs that the file
 * lists, one a line, or ended by NUL if it contains a NUL.  An error with the
 * list ends the program.
 */
void	 inputs_operand(struct inputs *, const char *operand);

/* Replace each folder by the files of folder_list(), without the output, and
   print a note on those omitted.  If nothing is left the program ends. */
void	 inputs_expand(struct inputs *);

/* Add n operands and expand; add the standard input if there is no input at
   all.  Reading the standard input twice is a usage error. */
void	 inputs_operands(struct inputs *, int n, char *operands[]);

/* The first input that is the same file, or NULL; "-" is not a file. */
struct sum_input *inputs_find(struct inputs *, const char *file);

/* Reading the standard input twice is a usage error. */
void	 inputs_check(const struct inputs *);

/* Whether the first input that is not empty is a profile of LLVM.  It stays
   open for its reader.  An error ends the program, or with keep_going the input
   is skipped. */
bool	 inputs_are_llvm(struct inputs *, bool keep_going);

void	 inputs_free(struct inputs *);

/* Add the coverage mapping of a program, or of a library that it loaded.  An
   error ends the program. */
bool	 inputs_take_binary(void *coverage, const char *file,
	    struct complaint *);

/* Free the coverage mappings; NULL is allowed. */
void	 inputs_free_coverage(struct coverage *);

#endif
