/*
 * targets -- find the function or vtable at an address.
 */
#ifndef LLVM_MODEL_TARGETS_H
#define LLVM_MODEL_TARGETS_H

#include <stddef.h>
#include <stdint.h>

/* The addresses [from, to), and the hash of the name of what is there. */
struct target {
	uint64_t	 from, to, name;
};

/* All-zero is empty. */
struct targets {
	struct target	*at;
	size_t		 n, room;
};

void	 targets_add(struct targets *, struct target);

/* Sort the targets; call it after the last targets_add(). */
void	 targets_sort(struct targets *);

/* The hash of the name at the address, or 0. */
uint64_t targets_find(const struct targets *, uint64_t address);

void	 targets_free(struct targets *);

#endif
