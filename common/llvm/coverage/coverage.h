/*
 * coverage -- which source lines the counters of functions count.
 *
 * Compilers store this coverage mapping in programs with front-end counters
 * (clang -fcoverage-mapping, rustc -C instrument-coverage).  A function has
 * regions.  A region is a range of a file with a count, which is a counter or a
 * sum or difference of other counts.  A function may have regions in several
 * files, because of macros.
 *
 * The mappings of several programs are combined; read.h reads them, and lines.h
 * computes the counts of lines.
 */
#ifndef LLVM_COVERAGE_COVERAGE_H
#define LLVM_COVERAGE_COVERAGE_H

#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"
#include "text/intern.h"
#include "text/string.h"
#include "llvm/model/names.h"

struct llvm_profile;

/* The meaning of the lower two bits of a region's count.  The other bits are
   the number of a counter, or of an expression, of the function. */
enum { COVERAGE_ZERO, COVERAGE_COUNTER, COVERAGE_LESS, COVERAGE_PLUS };
#define COVERAGE_TAG(count)	((count) & 3)
#define COVERAGE_NUMBER(count)	((count) >> 2)

/* Kinds of regions.  Regions with the same range are sorted in this order. */
enum coverage_kind {
	COVERAGE_CODE,
	COVERAGE_EXPANSION,	/* the use of a macro, whose body has regions of
				   its own */
	COVERAGE_SKIPPED,	/* code that the preprocessor removed */
	COVERAGE_GAP		/* code between statements; no line begins with
				   it */
};

struct coverage_region {
	uint32_t	 function, file;
	uint32_t	 count;
	uint32_t	 line, column;		/* where the region begins */
	uint32_t	 end_line, end_column;	/* where the region ends
						   (exclusive) */
	uint8_t		 kind;			/* a value of enum
						   coverage_kind */
};

/* An expression: the sum or the difference of two counts. */
struct coverage_expression {
	uint32_t	 left, right;
};

struct coverage_function {
	uint64_t	 md5, hash;	/* MD5 hash of its name, and hash of its
					   control flow */
	uint32_t	 name;		/* its name, as a number in
					   coverage.names */
	uint32_t	 file, line;	/* where the function begins, outside of
					   macros; the line is 0 if unknown */
	uint32_t	 same;		/* its name and files together, as a
					   number in coverage.sames: copies of a
					   function in several programs have the
					   same number */
	uint32_t	 program;	/* index in coverage.programs */
	uint32_t	 counter_n;	/* 1 + the number of the last counter
					   that is used */
	uint32_t	 expression_n;
	size_t		 expressions;	/* offset in the arrays `expressions'
					   and `steps' of the coverage */
	size_t		 regions, region_n;
};

struct coverage_program {
	const char	*name;		/* name of its file, which the caller
					   keeps */
	struct string	 id;		/* its id, which profiles of it list; or
					   no string */
};

/* The coverage mapping of one or several programs; all-zero is empty. */
struct coverage {
	struct llvm_names names;
	struct intern	 files;
	struct intern	 sames;		/* names together with files, see
					   coverage_function.same */
	struct coverage_program *programs;
	size_t		 program_n, program_room;
	struct coverage_function *functions;
	size_t		 function_n, function_room;
	struct coverage_region *regions;
	size_t		 region_n, region_room;
	struct coverage_expression *expressions;
	/* For each function, the numbers of its expressions in an order in
	   which they can be computed: each comes after those that it uses.  Bit
	   31 marks a sum. */
	uint32_t	*steps;
	size_t		 expression_n, expression_room, step_room;
	uint32_t	*order;		/* indices of the regions, sorted by
					   file and position, outer ones before
					   inner ones */
	uint64_t	 bytes;		/* number of bytes of all mappings read
					   so far */
};

#define COVERAGE_STEP_SUM	(UINT32_C(1) << 31)

/* Sort the regions.  Call this after adding regions. */
void	 coverage_sort(struct coverage *);

void	 coverage_free(struct coverage *);

/*
 * Values of coverage_match.function if the profile has no function for it.
 * ZERO: the profile lacks the function, which therefore was not executed. NONE:
 * the function is ignored, because the profile has only others of that name,
 * because one of that name in the same files was matched before it, or because
 * its program did not run and is another build of one that did.
 */
#define COVERAGE_MATCH_ZERO	UINT32_MAX
#define COVERAGE_MATCH_NONE	(UINT32_MAX - 1)

struct coverage_match {
	uint32_t	*function;	/* for each function of the coverage,
					   the index of the profile's function,
					   or one of the values above */
	uint32_t	*covered;	/* for each function of the profile, the
					   index of its first copy in the
					   coverage, which has the same name and
					   hash and not more counters, or
					   COVERAGE_MATCH_NONE */
	size_t		 changed;	/* number of functions of the profile
					   without a copy in the coverage, which
					   has their names; `first' is the first
					   index of those in the coverage */
	size_t		 untold;	/* number of functions of the profile
					   whose copies are all ignored, because
					   of others with the same name and
					   files */
	size_t		 moved;		/* number of functions of the profile
					   that another program, which may have
					   run, too, has at other lines of the
					   same files; `first_moved' is the
					   first of the copies that count */
	size_t		 missing;	/* number of functions of the profile
					   that ran and that no program knows;
					   `first_missing' is the index of the
					   first one in the profile */
	uint32_t	 first, first_moved, first_missing;
};

/*
 * Find the profile's function for each function of the coverage.  Programs
 * whose ids the profile lists ran: they come before all others.  Of the others,
 * those with ids did not, and perhaps are other builds of those that ran: they
 * have no part in what these have.
 */
void	 coverage_match(struct coverage_match *, const struct coverage *,
	    const struct llvm_profile *);

/* Set the text to a clause about `changed', which must not be 0. */
void	 coverage_match_say(const struct coverage_match *,
	    const struct coverage *, struct complaint *text);

void	 coverage_match_free(struct coverage_match *);

#endif
