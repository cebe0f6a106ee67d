/*
 * expressions -- the order in which to evaluate a function's expressions.
 */
#ifndef LLVM_COVERAGE_EXPRESSIONS_H
#define LLVM_COVERAGE_EXPRESSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct coverage_expression;

/* Memory that is reused for the next function. */
struct expressions {
	unsigned char	*state;		/* of each */
	size_t		 n, state_room;
	uint32_t	*stack;
	size_t		 stack_n, stack_room;
};

/* Start a function with n expressions of unknown kinds. */
void	 expressions_start(struct expressions *, size_t n);

/* Set whether expression i is a sum or a difference; the last call counts. */
void	 expressions_kind(struct expressions *, uint32_t i, bool sum);

/*
 * Write the numbers of the expressions to steps, each after those that it
 * needs, sums with COVERAGE_STEP_SUM.  Returns false if one needs itself, and
 * sets *bad to its number.
 */
bool	 expressions_order(struct expressions *,
	    const struct coverage_expression *, uint32_t *steps,
	    uint32_t *bad);

void	 expressions_free(struct expressions *);

#endif
