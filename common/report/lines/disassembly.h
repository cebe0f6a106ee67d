/*
 * disassembly -- the machine code of an object by function, with the costs,
 * calls and jumps of each instruction.
 */
#ifndef REPORT_LINES_DISASSEMBLY_H
#define REPORT_LINES_DISASSEMBLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct report;
struct table;
struct tally;

/* An object in the report's machine code. */
struct disassembly_object {
	uint32_t	 name;
	size_t		 first, end;	/* the range of its costs */
	const struct tally *self;	/* self cost of its functions, by name,
					   in the first sort column */
};

/* Print the functions of the object file `path' that reach the threshold, and a
   summary of how much of the object's cost was shown.  False if objdump fails
   on the file. */
bool	 disassembly_put(struct report *, const struct disassembly_object *,
	    const struct table *, const char *path);

#endif
