/*
 * A depth-first search with a stack of its own: in a crafted file expressions
 * may be nested as deeply as the file is long.
 */
#include "llvm/coverage/expressions.h"

#include <string.h>

#include "base/mem.h"
#include "llvm/coverage/coverage.h"

enum { OPEN = 1, DONE = 2, SUM = 4 };

void
expressions_start(struct expressions *x, size_t n)
{
	x->n = n;
	x->state = mem_grow(x->state, &x->state_room, n, 1);
	if (n > 0)
		memset(x->state, 0, n);
}

void
expressions_kind(struct expressions *x, uint32_t i, bool sum)
{
	x->state[i] = sum ? SUM : 0;
}

static void
push(struct expressions *x, uint32_t i)
{
	x->stack = mem_grow(x->stack, &x->stack_room, x->stack_n + 1,
	    sizeof(*x->stack));
	x->stack[x->stack_n++] = i;
}

/* If this count is an expression, push it.  Returns false if the search is
   already within it: the expression needs itself. */
static bool
push_count(struct expressions *x, uint32_t count, uint32_t *bad)
{
	if (COVERAGE_TAG(count) < COVERAGE_LESS)
		return true;
	*bad = COVERAGE_NUMBER(count);
	if ((x->state[*bad] & OPEN) != 0)
		return false;
	push(x, *bad);
	return true;
}

bool
expressions_order(struct expressions *x, const struct coverage_expression *e,
    uint32_t *steps, uint32_t *bad)
{
	uint32_t	 top, i;

	x->stack_n = 0;
	for (i = 0; i < x->n || x->stack_n > 0;) {
		if (x->stack_n == 0)
			push(x, i++);
		top = x->stack[x->stack_n - 1];
		if ((x->state[top] & (OPEN | DONE)) == 0) {
			x->state[top] |= OPEN;
			if (!push_count(x, e[top].left, bad) ||
			    !push_count(x, e[top].right, bad))
				return false;
			continue;
		}
		x->stack_n--;
		if ((x->state[top] & DONE) != 0)
			continue;
		x->state[top] ^= OPEN | DONE;
		*steps++ = top |
		    ((x->state[top] & SUM) != 0 ? COVERAGE_STEP_SUM : 0);
	}
	return true;
}

void
expressions_free(struct expressions *x)
{
	mem_free(x->state);
	mem_free(x->stack);
}
