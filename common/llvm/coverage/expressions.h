/*
 * expressions -- in which order the expressions of a function are to be
 * worked out.
 */
#ifndef LLVM_COVERAGE_EXPRESSIONS_H
#define LLVM_COVERAGE_EXPRESSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct coverage_expression;

/* Memory that stays for the next function. */
struct expressions {
	unsigned char	*state;		/* of each */
	size_t		 n, state_room;
	uint32_t	*stack;
	size_t		 stack_n, stack_room;
};

/* There are n, of which nothing is known yet. */
void	 expressions_start(struct expressions *, size_t n);

/* Expression i is a sum, or a difference; what is said last holds. */
void	 expressions_kind(struct expressions *, uint32_t i, bool sum);

/* Put their numbers into steps, those that others need before them, and with
   COVERAGE_STEP_SUM.  False if one, whose number goes to *bad, needs itself. */
bool	 expressions_order(struct expressions *,
	    const struct coverage_expression *, uint32_t *steps,
	    uint32_t *bad);

void	 expressions_free(struct expressions *);

#endif
