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

/* A place in machine code that has counts: an instruction, or one callee of an
   instruction, or one target of a jump. */
struct machine_code_site {
	uint32_t	 object;
	uint32_t	 callee;	/* name of the callee; 0 unless the site
					   is a call */
	uint32_t	 function;	/* name of the function that has the
					   cost */
	uint32_t	 home;		/* the function's own file */
	uint32_t	 file, line;	/* source line of the instruction */
	uint64_t	 addr;
	uint64_t	 to;		/* target of the jump; 0 unless the site
					   is a jump */
};

/* Sites sorted by object and address, with `width' counts for each site. */
struct machine_code_list {
	struct machine_code_site *at;
	int64_t		*counts;
	size_t		 n, room, counts_room;
	uint32_t	 width;
};

/*
 * Indices of counts.  A jump has the number of times that it was executed and
 * that it was followed; CODE_JUMP is the number of these counts.  A call has
 * the number of calls, and then its costs, from CODE_CALL on.
 */
enum { CODE_EXECUTED = 0, CODE_FOLLOWED = 1, CODE_JUMP = 2 };
enum { CODE_CALLS = 0, CODE_CALL = 1 };

/* The lowest address of a function. */
struct machine_code_entry {
	uint32_t	 object, name;
	uint64_t	 addr;
};

/* The machine code of a profile; if all members are zero, it is empty. */
struct machine_code {
	struct machine_code_list costs, calls, jumps;
	struct machine_code_entry *entries;
	size_t		 entry_n;
};

/*
 * Move the costs of instructions out of a profile that has addresses, which
 * then has none.  The lists are sorted by object, address, target and callee
 * name.  The counts of equal sites are added up; such sites get the first of
 * their functions, files and lines, in the order of names and numbers.  Returns
 * false, with a complaint, if a count of these events, or a sum, overflows 64
 * bits.
 */
bool	 machine_code_take(struct machine_code *, struct profile *,
	    const struct event_list *, struct complaint *);
void	 machine_code_free(struct machine_code *);

/* Return the index of the first site in the list that is in this object, at
   this address or a higher one.  If the object has none, return the index of
   the first site of a later object. */
size_t	 machine_code_seek(const struct machine_code_list *, uint32_t object,
	    uint64_t addr);

#endif
