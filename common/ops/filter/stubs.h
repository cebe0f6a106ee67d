/*
 * stubs -- attribute calls through linker stubs to the real caller.
 *
 * A stub is the code by which a program calls a function of another object.  In
 * a profile it is a function of its own, without object, file or symbol, which
 * hides who called that function.
 */
#ifndef OPS_FILTER_STUBS_H
#define OPS_FILTER_STUBS_H

struct profile;

/*
 * Replace calls through a stub by calls of the stub's target, with the same
 * number of calls and the cost without the stub's own.  The caller still calls
 * the stub, at the stub's own cost, so that all sums are preserved.  Arcs
 * cannot be looked up afterwards.
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
