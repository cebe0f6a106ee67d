/*
 * stubs -- calls through the stubs that a linker puts between objects.
 *
 * A stub jumps to what is meant, and a profile has it as a function of its own
 * that calls, without object, file or symbol, so that nobody sees who called
 * what is meant.
 */
#ifndef OPS_FILTER_STUBS_H
#define OPS_FILTER_STUBS_H

struct profile;

/*
 * Calls through a stub become calls of what it stands for: as often, at what
 * these cost without the stub.  What the stub costs itself stays a call of it,
 * so that all sums stay.  A stub is a function by address alone, of an unknown
 * object, that calls one function, once each time that it is called, and
 * executes hardly more than the jump; the first time it may call the dynamic
 * linker.  No arc can be looked for afterwards.  The profile must not be a
 * difference, where what a stub did on each side is not known any more.
 */
void	 stubs_pass(struct profile *);

#endif
