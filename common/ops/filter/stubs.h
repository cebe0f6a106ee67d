/*
 * stubs -- attribute calls through linker stubs to the real caller.
 *
 * A stub is the code by which a program calls a function of another object.  In
 * a profile a stub is a function of its own, without object, file or symbol; it
 * hides who called the function of the other object.
 */
#ifndef OPS_FILTER_STUBS_H
#define OPS_FILTER_STUBS_H

struct profile;

/*
 * Replace each call of a stub by a call of the function that the stub calls,
 * its target, with the same number of calls and the cost without the stub's
 * own.  A call of the stub, with the stub's own cost, stays where it was, so
 * that all sums are preserved.  The profile must be frozen, and stays so.
 *
 * A function is considered a stub if it is known by address alone, belongs to
 * an unknown object, calls one function, once each time that it is called, and
 * executes hardly more than the jump; the first time it may call the dynamic
 * linker.
 *
 * The profile must not be a difference, where the cost of a stub on each side
 * is unknown.
 */
void	 stubs_pass(struct profile *);

#endif
