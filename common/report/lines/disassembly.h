/*
 * disassembly -- the machine code of an object, function by function, with what
 * instructions cost, call and jump to.
 */
#ifndef REPORT_LINES_DISASSEMBLY_H
#define REPORT_LINES_DISASSEMBLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct report;
struct table;
struct tally;

/* An object of the report's machine code. */
struct disassembly_object {
	uint32_t	 name;
	size_t		 first, end;	/* of all costs, those of the object */
	const struct tally *self;	/* of its functions, by name, in the
					   first of the columns to sort by */
};

/* Print the functions of the object at path that cost as much as asked for, and
   what became of all its costs.  False if objdump does not take it. */
bool	 disassembly_put(struct report *, const struct disassembly_object *,
	    const struct table *, const char *path);

#endif
