/*
 * objdump -- read the machine code of an object from binutils' objdump.
 *
 * The program is $OBJDUMP or, if that is not set, objdump.  If it cannot be run
 * or its output cannot be read, this process ends.
 */
#ifndef MACHINE_OBJDUMP_H
#define MACHINE_OBJDUMP_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"
#include "io/process.h"

struct intern;
struct machine_code;

struct objdump {
	const char	*program;
	struct process	 child;
};

/* A line that begins a function, where `text' is its name, or a line that is an
   instruction. */
struct objdump_line {
	bool		 is_symbol;
	uint64_t	 addr;
	struct slice	 text;		/* valid until the next line is read */
};

/* Run objdump to disassemble the object at path; C++ names are demangled. */
void	 objdump_open(struct objdump *, const char *path);

/* Read the next line that begins a function or is an instruction.  Returns
   false at the end. */
bool	 objdump_next(struct objdump *, struct objdump_line *);

/* Stop objdump if it has more to print, and wait for it.  Returns whether it
   exited with success and all its output was read. */
bool	 objdump_close(struct objdump *);

/*
 * The addresses of an object's code in the profile are higher than those that
 * objdump prints for the file at path.  Return the difference, or 0 if it is
 * unknown.  Functions of the same name show the difference; objdump's output is
 * read only until enough of them agree.
 */
uint64_t objdump_bias(const struct machine_code *, const struct intern *,
	    uint32_t object, const char *path);

#endif
