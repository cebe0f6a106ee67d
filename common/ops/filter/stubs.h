/*
 * stubs -- attribute calls through linker stubs to the real caller.
 *
 * A stub is the code through which a program calls a function of another
 * object.  In a profile a stub is a function of its own, without object, file
 * or symbol; it hides which function called that of the other object.
 */
#ifndef OPS_FILTER_STUBS_H
#define OPS_FILTER_STUBS_H

struct profile;

/*
 * Replace each call of a stub by a call of the function that the stub calls,
 * its target, with the same number of calls and the cost without the stub's own
 * cost.  A call of the stub, with the stub's own cost, stays at its place, so
 * that all sums are preserved.  The profile must be frozen, and remains frozen.
 *
 * A function counts as a stub if its name is an address, its object is unknown,
 * it calls one function, once each time that it is called, and it executes
 * hardly more than the jump.  On its first call it may also call the dynamic
 * linker.
 *
 * The profile must not be a difference: there, the cost of a stub on each side
 * is unknown.
 */
void	 stubs_pass(struct profile *);

#endif
