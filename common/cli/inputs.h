/*
 * inputs -- the names of inputs on a command line.
 *
 * Names are added, then inputs_expand(), or inputs_operands() for all that are
 * operands, puts the files of a folder in its place.
 */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#include "ops/sum/sum.h"
#include "cli/tool.h"

/* All-zero is none. */
struct inputs {
	struct sum_input *at;
	size_t		 n, room;
	char		**texts;	/* that names lie in */
	size_t		 text_n, text_room;
	size_t		 stdins;	/* times that it is asked for */
	bool		 listed;	/* some were to be in lists */
	bool		 quiet;		/* no notes; to be set, as is */
	const char	*output;	/* no input where a folder has it */
};

/* The row for inputs that files name; M is a struct inputs. */
#define INPUTS_FILES0_ROW(M)						\
	{ 0, "files0-from", "FILE",					\
	    "read names of inputs, each ended by NUL",			\
	    TOOL_CALL(M, inputs_take_list) }

/* Add the inputs that the file names, each name ended by NUL.  Trouble with
   it, and an empty name, ends the program. */
bool	 inputs_take_list(void *inputs, const char *file, struct complaint *);

/* Add an input. */
bool	 inputs_take(void *inputs, const char *name, struct complaint *);

/* Add an input that counts so many times; the name is kept, not copied. */
void	 inputs_add(struct inputs *, const char *name, int64_t weight);

/* Add what an operand names: an input, or with @FILE those that the file lists,
   a line each, or each ended by NUL if there is one.  Trouble with the list
   ends the program. */
void	 inputs_operand(struct inputs *, const char *operand);

/* In place of each folder come the files of folder_list() that are not the
   output; what was left out is said.  That nothing is left ends the
   program. */
void	 inputs_expand(struct inputs *);

/* Add n operands and expand; without any input at all, the standard input.
   Reading that twice is a usage error. */
void	 inputs_operands(struct inputs *, int n, char *operands[]);

/* The first input that is this file, or NULL; "-" is not a file. */
struct sum_input *inputs_find(struct inputs *, const char *file);

/* Reading the standard input twice is a usage error. */
void	 inputs_check(const struct inputs *);

void	 inputs_free(struct inputs *);

#endif
