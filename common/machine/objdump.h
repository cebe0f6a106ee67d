/*
 * objdump -- the machine code of an object, as binutils' objdump prints it.
 *
 * The program is the one that the environment names as OBJDUMP, or else
 * objdump.  If it cannot be run, or what it prints cannot be read, our program
 * ends.
 */
#ifndef MACHINE_OBJDUMP_H
#define MACHINE_OBJDUMP_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"
#include "io/process.h"

struct objdump {
	const char	*program;
	struct process	 child;
};

/* The start of a function, whose name is text, or an instruction. */
struct objdump_line {
	bool		 is_symbol;
	uint64_t	 addr;
	struct slice	 text;		/* until the next line is read */
};

/* Run it on the object at path; names of C++ are demangled. */
void	 objdump_open(struct objdump *, const char *path);

/* The next line that is one of these; false at the end. */
bool	 objdump_next(struct objdump *, struct objdump_line *);

/* Wait for its end; if it has more to print, stop it.  Whether all was read,
   and it accepted the object. */
bool	 objdump_close(struct objdump *);

#endif
