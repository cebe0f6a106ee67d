/*
 * machine_code -- what machine instructions cost, call and jump to.
 */
#ifndef MACHINE_MACHINE_CODE_H
#define MACHINE_MACHINE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct complaint;
struct event_list;
struct profile;

/* One instruction; and one callee, or one target of a jump, of it. */
struct machine_code_site {
	uint32_t	 object;	/* name */
	uint32_t	 callee;	/* name; of a jump 0 */
	uint32_t	 function;	/* name: the one it is in, of a cost, */
	uint32_t	 file, line;	/* and where its source is */
	uint64_t	 addr;
	uint64_t	 to;		/* where a jump leads; else 0 */
};

/* Sites by object and address, each with width counts. */
struct machine_code_list {
	struct machine_code_site *at;
	int64_t		*counts;
	size_t		 n, room, counts_room;
	uint32_t	 width;
};

/* Counts of a jump, and the one of a call before its costs. */
enum { CODE_EXECUTED = 0, CODE_FOLLOWED = 1, CODE_JUMP = 2 };
enum { CODE_CALLS = 0, CODE_CALL = 1 };

/* Where the lowest address of a function is. */
struct machine_code_entry {
	uint32_t	 object, name;
	uint64_t	 addr;
};

/* All-zero: nothing. */
struct machine_code {
	struct machine_code_list costs, calls, jumps;
	struct machine_code_entry *entries;
	size_t		 entry_n;
};

/*
 * Take the instructions of a profile that has addresses; the profile is left
 * without addresses.  The lists are in order: by object, address, target, and
 * callee by name.  Equal sites are summed; function, file and line are then the
 * first ones by name and number.  False, with what is wrong, if a count of the
 * n columns, or a sum, overflows 64 bits.
 */
bool	 machine_code_take(struct machine_code *, struct profile *,
	    const struct event_list *, struct complaint *);
void	 machine_code_free(struct machine_code *);

/* The index of the first site of the list that is not before this address of an
   object. */
size_t	 machine_code_seek(const struct machine_code_list *, uint32_t object,
	    uint64_t addr);

#endif
