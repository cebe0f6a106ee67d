/*
 * objdump -- the machine code of an object, as binutils' objdump prints it.
 */
#ifndef MACHINE_OBJDUMP_H
#define MACHINE_OBJDUMP_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"
#include "io/process.h"

/* The start of a function, whose name is text, or an instruction. */
struct objdump_line {
	bool		 is_symbol;
	uint64_t	 addr;
	struct slice	 text;		/* until the next line is read */
};

/* Run the program on the object at path; names of C++ are demangled.  False
   if it cannot be run: errno says why. */
bool	 objdump_open(struct process *, const char *program, const char *path);

/* The next line that is one of these; false at the end. */
bool	 objdump_next(struct process *, struct objdump_line *);

#endif
