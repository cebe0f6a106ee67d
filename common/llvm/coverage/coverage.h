/*
 * coverage -- which lines of which files what counts of functions stand for.
 *
 * Compilers put it into programs with counters of a front end (clang
 * -fcoverage-mapping, rustc -C instrument-coverage).  A function has regions:
 * a range of a file, and what its count is: a counter, or sums and differences
 * of such.  Regions of a function may be in several files: macros.
 *
 * What is read from several programs is united; coverage_read.h reads, and
 * coverage_lines.h says what lines come to.
 */
#ifndef LLVM_COVERAGE_COVERAGE_H
#define LLVM_COVERAGE_COVERAGE_H

#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "llvm/model/names.h"

/* What is in the lower two bits of a count; the rest is the number of a
   counter, or of an expression of the function. */
enum { COVERAGE_ZERO, COVERAGE_COUNTER, COVERAGE_LESS, COVERAGE_PLUS };
#define COVERAGE_TAG(count)	((count) & 3)
#define COVERAGE_NUMBER(count)	((count) >> 2)

/* In the order in which regions of one area stand. */
enum coverage_kind {
	COVERAGE_CODE,
	COVERAGE_EXPANSION,	/* of a macro, whose own regions say more */
	COVERAGE_SKIPPED,	/* by the preprocessor */
	COVERAGE_GAP		/* between statements: begins no line */
};

struct coverage_region {
	uint32_t	 function, file;
	uint32_t	 count;
	uint32_t	 line, column;		/* where it begins */
	uint32_t	 end_line, end_column;	/* and ends, exclusive */
	uint8_t		 kind;			/* enum coverage_kind */
};

/* Left, and right more or less. */
struct coverage_expression {
	uint32_t	 left, right;
};

struct coverage_function {
	uint64_t	 md5, hash;	/* of its name, of its control flow */
	uint32_t	 name;		/* in names */
	uint32_t	 file, line;	/* where it begins, which is in no
					   macro; 0: no line */
	uint32_t	 same;		/* number of its name and files: two
					   programs may have it */
	uint32_t	 counter_n;	/* that it refers to */
	uint32_t	 expression_n;
	size_t		 expressions;	/* where */
	size_t		 regions, region_n;
};

/* All-zero is empty. */
struct coverage {
	struct llvm_names names;	/* of functions */
	struct intern	 files;
	struct intern	 sames;		/* function.same */
	struct coverage_function *functions;
	size_t		 function_n, function_room;
	struct coverage_region *regions;
	size_t		 region_n, region_room;
	struct coverage_expression *expressions;
	/* Of each function the numbers of its expressions, those that others
	   need before them; bit 31: a sum. */
	uint32_t	*steps;
	size_t		 expression_n, expression_room, step_room;
	uint32_t	*order;		/* regions by file and place, those
					   that contain others before these */
	uint64_t	 bytes;		/* that all this was read from */
};

#define COVERAGE_STEP_SUM	(UINT32_C(1) << 31)

/* Regions were added: set the order. */
void	 coverage_sort(struct coverage *);

void	 coverage_free(struct coverage *);

#endif
