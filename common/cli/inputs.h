/*
 * inputs -- the names of inputs on a command line.
 */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#include "ops/sum.h"

struct tool;

/* All-zero is none. */
struct inputs {
	struct sum_input *at;
	size_t		 n, room;
	char		**lists;	/* texts of --files0-from */
	size_t		 list_n, list_room;
	size_t		 stdins;	/* times that it is asked for */
};

/* Add an input that counts so many times; the name is kept, not copied. */
void	 inputs_add(struct inputs *, const char *name, int64_t weight);

/* Add the inputs that the file names, each name ended by NUL. */
void	 inputs_add_from(struct inputs *, const struct tool *,
	    const char *file);

/* Add the operands argv[optind] and on; without any input at all, the
   standard input.  Reading that twice is a usage error. */
void	 inputs_operands(struct inputs *, const struct tool *, int argc,
	    char *argv[]);

void	 inputs_free(struct inputs *);

#endif
