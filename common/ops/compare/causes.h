/*
 * causes -- which functions made the cost of a program change, by themselves.
 *
 * A function costs more because its own code costs more, or because it is
 * entered more often; only the former is its own doing.  So the calls of both
 * sides are compared.  A *unit* is a function, or all functions of a cycle of
 * calls; cycles are those of the calls of both sides together.  On each side
 *
 *	n(K)	is how often unit K is entered: the calls from other units, or
 *		1 if there are none but the side has K, since then the program
 *		itself enters K
 *	s(f)	is the self cost of f per entry of its unit
 *	a(f,g)	is how often f calls g, of another unit, per entry
 *	u(K)	is the cost of one entry: the sum over f in K of s(f) and of
 *		a(f,g) u(unit of g)
 *
 * A side has K if a function in K calls, is called, or has a cost of any event
 * there, not only of the one whose change is to be found.
 *
 * With d for new minus old, the change of the total is exactly the sum over all
 * functions of
 *
 *	n_old (ds(f) + sum over g of da(f,g) u_new(unit of g))
 *
 * and over the units that the program itself enters on one side only of
 * +-u_new.  So each function has the part of the change that begins in it: code
 * that costs more, and calls that it makes more or less often, at the price
 * that the callee has on the new side.  A unit that the new side does not enter
 * keeps its old s and a there, which is exact, since nothing is multiplied by
 * them but calls that went: so these are the cause, and not what was called.
 *
 * Calls that enter a cycle may cost much more or less than u, as a call of an
 * interpreter and one that frees an object do.  So the new cost of a cycle,
 * n u, is divided among its entries in proportion to the inclusive costs that
 * are recorded of these calls, if any is: a call of g by f then costs v(f,g) in
 * place of u, but still u if only the old side has that call.  On the new side,
 * the old entries would cost W, the sum of their numbers times v, in place of
 * n_old u.  So in the cycle's functions, the new costs and calls of all entries
 * are multiplied by W / (n_new u) in place of n_old / n_new.  The new costs of
 * all units then still cancel out, and the sum over all functions is the
 * change.
 *
 * If the cost is the number of calls, s(f) is how often f is called.  But where
 * the program itself enters a unit on one side only, that is no call: the calls
 * that enter it on the other side then are in the u of each call in place of s.
 *
 * The parts are fractions, computed with CAUSES_BITS binary places.  They are
 * rounded down to integers, and then 1 is added to those with the largest
 * remainders until the sum of the parts is the change of the total.  So no part
 * is off by 1 or more.  Among equal remainders, those of functions come first,
 * by name, then those of units that the program itself enters.  The reasons of
 * a function add up to its part in the same way.
 */
#ifndef OPS_COMPARE_CAUSES_H
#define OPS_COMPARE_CAUSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"
#include "profile/metadata.h"
#include "ops/compare/figures.h"

struct event_list;
struct profile;

/*
 * CAUSES_BITS is the number of binary digits after the point with which parts
 * are computed.  In a cycle whose entries are weighed, equal counts differ by
 * rounding, so a change there is a reason only if it is at least
 * 2^-CAUSES_LEAST.  Callers of causes_like_old() may multiply counts and
 * old_entries by 2^CAUSES_DIGITS for more digits.
 */
enum { CAUSES_BITS = 60, CAUSES_LEAST = 30, CAUSES_DIGITS = 20 };

/* One reason why a function caused a change: its own code, or how often it
   calls one other function. */
struct cause_reason {
	uint32_t	 callee;	/* the function that is called, or
					   ID_NONE for own code */
	struct wide	 change;	/* the part of the total change that has
					   this reason */
	struct wide	 old, new;	/* cost of own code, or number of calls,
					   in all entries of the function's unit
					   (its cycle or the function itself):
					   divide by old_entries and new_entries
					   of the cause */
};

struct cause {
	uint32_t	 function;
	bool		 root;		/* the program itself enters the
					   function, or its cycle, on one side
					   only; the cause then has no
					   reasons */
	struct wide	 change;	/* the part of the total change that
					   this function caused */
	uint64_t	 old_entries, new_entries;	/* how often the
							   function, or its
							   cycle, is called from
							   outside on each
							   side */
	struct wide	 part, all;	/* a cost or count of the new side times
					   part / all is what it would be with
					   as many entries as the old side
					   has */
	bool		 weighed;	/* part / all differs from old_entries /
					   new_entries, because calls into the
					   cycle cost differently */
	uint32_t	 members;	/* number of functions in the cycle, or
					   1 if the function is in none */
	uint32_t	 pairs;		/* after causes_append(): the number of
					   the difference with this cause.
					   After causes_join(): how many
					   differences have the cause; then
					   entries, and `old' and `new' of
					   reasons, are 0. */
	size_t		 first, n;	/* range of the cause's reasons in
					   causes.reasons, the largest first */
};

/* A list of causes.  If all members are zero, the list is empty. */
struct causes {
	struct cause	*at;		/* the causes, the largest first */
	size_t		 n, room;
	struct cause_reason *reasons;
	size_t		 reason_n, reason_room;
	struct wide	 change;	/* change of the total */
	struct wide	 size;		/* sum of the absolute values of the
					   causes: far more than the change if
					   causes cancel each other */
	uint32_t	*whole;		/* by function: f if the function is a
					   level of a recursion of f, such as
					   f'2; otherwise the function itself */
};

/* How often one function calls another on each side. */
struct causes_calls {
	uint32_t	 caller, callee;
	struct wide	 n[SIDES];
	struct wide	 counted[SIDES];	/* if calls are the costs, those
						   of them that count */
	struct wide	 cost;		/* inclusive cost of the calls on the
					   new side, as recorded */
};

/*
 * The input of causes_find(): the self cost of each function on each side, and
 * the calls.  Calls may be in any order, and several elements may have the same
 * caller and callee.
 */
struct causes_sides {
	const struct profile *p;
	struct wide	*self[SIDES];
	bool		*has[SIDES];	/* by function: it has a cost of some
					   event on the side */
	struct causes_calls *calls;
	size_t		 n, room;
	bool		 fits;		/* all costs could be computed without
					   overflow */
	uint32_t	*whole;		/* by function: f if it is a level of a
					   recursion of f, such as f'2;
					   otherwise the function itself */
};

/* Begin a comparison; both sides have no costs and no calls yet. */
void	 causes_begin(struct causes_sides *, const struct profile *);

/*
 * Add both sides of a difference, which profile_freeze() has frozen.  The
 * counts in `column', and the numbers of calls of its arcs, are new minus old.
 * The counts in `old' are the old costs, and the counts of arcs in `old_calls'
 * are the old numbers of calls.
 */
void	 causes_add_columns(struct causes_sides *, uint32_t column,
	    uint32_t old, uint32_t old_calls);

/* State that a side has the functions with costs in this column, which may be
   of another event. */
void	 causes_add_functions(struct causes_sides *, enum side,
	    uint32_t column);

/* The figures of a side, and what of them is a cost. */
struct causes_figures {
	const struct figures *all, *change;	/* unless `change' is NULL, the
						   side has the sums of both,
						   and the links of `change' */
	const struct event_list *events;	/* all events */
	const struct measure *m;
	const bool	*of;		/* by function: its measure counts */
};

/* Add costs, functions and calls of a side.  On the new side, also add the
   costs of calls if the measure is one of costs. */
void	 causes_add_figures(struct causes_sides *, enum side,
	    const struct causes_figures *);

/*
 * Find the causes of the change, and free the input.  All levels of a
 * recursion, such as f and f'2, count as one function.  Return false, without
 * any cause, if there are no calls, nor were any before renaming, if a side has
 * a count below 0, or if a cause or the change is not between -2^63 and 2^63.
 * Free with causes_free() in either case.
 */
bool	 causes_find(struct causes *, struct causes_sides *);
void	 causes_free(struct causes *);

/*
 * v is a cost on the new side of the cause's unit (function or cycle), over all
 * calls that enter the unit.  Return what it would be with as many of these
 * calls as on the old side, rounded down.
 */
struct wide causes_like_old(const struct cause *, struct wide v);

/*
 * Append the causes `from' of another difference, which has the number `pair',
 * to a list, and free `from'.  Both lists must number functions in the same
 * way.
 */
void	 causes_append(struct causes *to, struct causes *from, uint32_t pair);

/*
 * Sum the causes in the list, and their reasons, by function.  Return false,
 * and leave no causes, if the list is empty or if a sum is not between -2^63
 * and 2^63.
 */
bool	 causes_join(struct causes *, const struct profile *);

/* Remove the causes of functions for which `of' is not set, so that `change' is
   that of the others; and all causes if it is not between -2^63 and 2^63. */
void	 causes_keep(struct causes *, const bool *of);

/* Return whether causes cancel each other so much that the largest ones say
   little about the change of the total. */
bool	 causes_cancel(const struct causes *);

/* Return the sum of all causes except the first n. */
struct wide causes_rest(const struct causes *, size_t n);

#endif
