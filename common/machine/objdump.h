/*
 * objdump -- read the machine code of an object from binutils' objdump.
 *
 * The program is $OBJDUMP or, without that, objdump.  If it cannot be run or
 * its output cannot be read, this process ends.
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

/* The start of a function, with its name, or an instruction. */
struct objdump_line {
	bool		 is_symbol;
	uint64_t	 addr;
	struct slice	 text;		/* valid until the next line is read */
};

/* Run objdump on the object at path; C++ names are demangled. */
void	 objdump_open(struct objdump *, const char *path);

/* Read the next line of these two kinds; false at the end. */
bool	 objdump_next(struct objdump *, struct objdump_line *);

/* End objdump, stopping it if it has more to print.  Returns whether it exited
   with success and all its output was read. */
bool	 objdump_close(struct objdump *);

/*
 * Return how much higher the profile's addresses of an object's code are than
 * those that objdump prints for the file at path; 0 if unknown.  The distance
 * is found by comparing function names; objdump's output is read only until
 * enough of them agree.
 */
uint64_t objdump_bias(const struct machine_code *, const struct intern *,
	    uint32_t object, const char *path);

#endif
