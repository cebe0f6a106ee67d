/*
 * stubs -- attribute calls through linker stubs to the real caller.
 *
 * A stub jumps to a function of another object.  In a profile it is a function
 * of its own, without object, file or symbol, which hides who called the
 * target.
 */
#ifndef OPS_FILTER_STUBS_H
#define OPS_FILTER_STUBS_H

struct profile;

/*
 * Replace calls through a stub by calls of its target, with the same number of
 * calls and the cost without the stub's own.  The stub's own cost remains a
 * call of the stub, so that all sums are preserved.  A stub is a function known
 * by address alone, of an unknown object, that calls one function, once each
 * time that it is called, and executes hardly more than the jump; the first
 * time it may call the dynamic linker.  Arcs cannot be looked up afterwards.
 * The profile must not be a difference, where the cost of a stub on each side
 * is unknown.
 */
void	 stubs_pass(struct profile *);

#endif
