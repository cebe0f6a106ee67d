/*
 * object_code -- the machine code of objects, function by function, with the
 * costs, calls and jumps of each instruction, delivered in blocks of text.
 */
#ifndef REPORT_LINES_OBJECT_CODE_H
#define REPORT_LINES_OBJECT_CODE_H

#include <stdint.h>

#include "text/slice.h"

struct report;

enum object_code_kind {
	OBJECT_CODE_OBJECT,	/* an object begins, whose functions and notes
				   follow; `text' is empty */
	OBJECT_CODE_FUNCTION,	/* a function: one line with cost and name, and
				   then its instructions */
	OBJECT_CODE_NOTE	/* text outside of functions: heads of columns,
				   sums, or a warning */
};

struct object_code_block {
	enum object_code_kind kind;
	uint32_t	 object;	/* id of the object's name */
	/* For a function: the ids of its name and of the file that it is from,
	   or of several files if functions of that name share the block. */
	uint32_t	 function;
	const uint32_t	*homes;
	size_t		 home_n;
	struct slice	 text;		/* lines of text, with costs in
					   columns */
};

typedef void object_code_taker(void *arg, const struct object_code_block *);

/*
 * Show the objects whose cost reaches the threshold, in each object the
 * functions whose cost reaches the threshold, and how much of the object's cost
 * these functions have together.  Pass each block to the callback; the block is
 * valid only during this call.
 */
void	 object_code_show(struct report *, object_code_taker *, void *arg);

#endif
