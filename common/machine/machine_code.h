/*
 * machine_code -- the costs, calls and jumps of machine instructions.
 */
#ifndef MACHINE_MACHINE_CODE_H
#define MACHINE_MACHINE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct complaint;
struct event_list;
struct profile;

/* One instruction, or one callee or one jump target of an instruction. */
struct machine_code_site {
	uint32_t	 object;	/* name of the object */
	uint32_t	 callee;	/* name of the callee; 0 for a jump */
	uint32_t	 function;	/* name of the function that has the
					   cost */
	uint32_t	 file, line;	/* source line of the instruction */
	uint64_t	 addr;
	uint64_t	 to;		/* target of a jump; else 0 */
};

/* Sites sorted by object and address, each with `width' counts. */
struct machine_code_list {
	struct machine_code_site *at;
	int64_t		*counts;
	size_t		 n, room, counts_room;
	uint32_t	 width;
};

/*
 * The counts of a jump are how often it was executed and how often it was
 * followed; CODE_JUMP is their number.  The counts of a call are the number of
 * calls, then the costs, from CODE_CALL on.
 */
enum { CODE_EXECUTED = 0, CODE_FOLLOWED = 1, CODE_JUMP = 2 };
enum { CODE_CALLS = 0, CODE_CALL = 1 };

/* The lowest address of a function. */
struct machine_code_entry {
	uint32_t	 object, name;
	uint64_t	 addr;
};

/* All-zero: empty. */
struct machine_code {
	struct machine_code_list costs, calls, jumps;
	struct machine_code_entry *entries;
	size_t		 entry_n;
};

/*
 * Move the instructions out of a profile that has addresses; the profile is
 * left without addresses.  The lists are sorted by object, address, target and
 * callee name.  Equal sites are added up and get the first of their functions,
 * files and lines, in the order of names and numbers.  Returns false, with a
 * complaint, if a count of these events, or a sum, overflows 64 bits.
 */
bool	 machine_code_take(struct machine_code *, struct profile *,
	    const struct event_list *, struct complaint *);
void	 machine_code_free(struct machine_code *);

/* Return the index of the first site in the list that is at or after this
   address of an object. */
size_t	 machine_code_seek(const struct machine_code_list *, uint32_t object,
	    uint64_t addr);

#endif
