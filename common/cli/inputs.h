/*
 * inputs -- the names of inputs on a command line, and the programs that were
 * profiled.
 *
 * First add the names that options give.  Then inputs_operands() adds the
 * remaining operands, and replaces each folder by its files; without operands,
 * call inputs_expand() for the latter.
 */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#include "ops/sum/sum.h"
#include "cli/options.h"

struct coverage;

/* A list of inputs; all-zero is empty. */
struct inputs {
	struct sum_input *at;
	size_t		 n, room;
	char		**texts;	/* buffers that contain the names */
	size_t		 text_n, text_room;
	size_t		 stdins;	/* how often the standard input
					   occurs */
	bool		 listed;	/* an option or operand gave a list of
					   names, even if empty */
	bool		 quiet;		/* print no notes; set before inputs are
					   expanded */
	const char	*output;	/* output file, which is skipped if a
					   folder contains it; set before inputs
					   are expanded */
};

/* The row of --files0-from in an option table; M is a struct inputs. */
#define INPUTS_FILES0_ROW(M)						\
	{ 0, "files0-from", "FILE",					\
	    "read names of inputs, each ended by NUL",			\
	    TOOL_CALL(M, inputs_take_list) }

/*
 * The row of --binary, an option that names the program from which an LLVM
 * profile comes.  M is a pointer to struct coverage, NULL until the option is
 * used.
 */
#define INPUTS_BINARY_ROW(M)						\
	{ 0, "binary", "FILE",						\
	    "take source lines from this program",		\
	    TOOL_CALL(M, inputs_take_binary) }

/* Add the inputs that the file names, each name ended by NUL.  An error in the
   list, or an empty name, ends the program. */
bool	 inputs_take_list(void *inputs, const char *file, struct complaint *);

/* Add an input. */
bool	 inputs_take(void *inputs, const char *name, struct complaint *);

/* Add an input with this weight, which multiplies its counts; the name is kept,
   not copied. */
void	 inputs_add(struct inputs *, const char *name, int64_t weight);

/* Add the input that an operand names.  An operand @FILE names a list instead,
   and each input in it is added: one a line or, if the list contains a NUL,
   ended by NUL.  An error in the list ends the program. */
void	 inputs_operand(struct inputs *, const char *operand);

/* Replace each folder by the files that folder_list() finds, except the output,
   and print a note on omitted files.  If no input is left, the program ends. */
void	 inputs_expand(struct inputs *);

/*
 * Add n operands, then replace folders as inputs_expand() does.  If there is no
 * input at all, add the standard input.  Reading the standard input twice is a
 * usage error.
 */
void	 inputs_operands(struct inputs *, int n, char *operands[]);

/* Return the first input that is the same file as `file', or NULL; "-" is never
   the same as a file. */
struct sum_input *inputs_find(struct inputs *, const char *file);

/* End with a usage error if the standard input occurs twice. */
void	 inputs_check(const struct inputs *);

/*
 * Whether the first input that is not empty is a profile of LLVM; it stays open
 * until it is read.  An input that cannot be opened or read ends the program
 * or, with keep_going, is skipped.
 */
bool	 inputs_are_llvm(struct inputs *, bool keep_going);

void	 inputs_free(struct inputs *);

/* Read the coverage mapping of a program, or of a library that it loaded, and
   add it to the mappings read before.  An error ends the program. */
bool	 inputs_take_binary(void *coverage, const char *file,
	    struct complaint *);

/* Free the coverage mappings; NULL is allowed. */
void	 inputs_free_coverage(struct coverage *);

#endif
