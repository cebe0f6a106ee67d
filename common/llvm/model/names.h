/*
 * names -- names of functions, and their hashes.
 *
 * Profiles identify a function by the first eight bytes of its name's MD5, read
 * as a little-endian number.
 */
#ifndef LLVM_MODEL_NAMES_H
#define LLVM_MODEL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/name_kind.h"
#include "text/slice.h"

struct bytes;

/* The names of functions; all-zero is empty. */
struct llvm_names {
	struct intern	 text;		/* its hashes are the MD5 hashes
					   described above */
	uint32_t	 next;		/* number of the name that is probably
					   added next */
};

/* Return the number of a name, which is added if it is new. */
uint32_t llvm_names_add(struct llvm_names *, const char *text, size_t len);

/* Like llvm_names_add(), for a name whose hash the caller knows. */
uint32_t llvm_names_add_known(struct llvm_names *, const char *text,
	    size_t len, uint64_t md5);

/* Add a name with the hash that the input claims for it, and set *name to its
   number.  Returns false, and adds nothing, if the hash is wrong. */
bool	 llvm_names_claim(struct llvm_names *, const char *text, size_t len,
	    uint64_t md5, uint32_t *name);

/* Return the hash of the name with this number. */
static inline uint64_t
llvm_names_hash(const struct llvm_names *n, uint32_t name)
{
	return n->text.entries[name].hash;
}

/* Set *name to the number of the name with this hash, the first one if several
   have it.  Returns false if no name has this hash. */
bool	 llvm_names_find(const struct llvm_names *, uint64_t md5,
	    uint32_t *name);

/* Return the hash of any name, which need not be in a table. */
uint64_t llvm_names_md5(const char *text, size_t len);

/*
 * Add the names in the next len bytes: blocks of names separated by a byte of
 * 1, each block plain or compressed by zlib, with zeros between blocks.  Memory
 * grows with the data, not with the size that the input claims.  Returns false
 * on error.
 */
bool	 llvm_names_read(struct llvm_names *, struct bytes *, uint64_t len);

/*
 * Split a name.  That of a function with internal linkage is file;name, or
 * file:name from front ends and older releases.  The file and the separator are
 * removed from *name.  Returns the file, which the separator follows in memory,
 * or an empty text if the name has no file.
 */
struct slice llvm_names_file(struct slice *name);

/*
 * Set parts[] to the names by which options select a function: the object is
 * empty; the file is that of the name, or `???'; the function is the name
 * without the file.  Returns the file like llvm_names_file().
 */
struct slice llvm_names_parts(const struct llvm_names *, uint32_t name,
	    struct slice parts[NAME_KINDS]);

/* Quote a name for a message, as diag_quote() does.  Returns text. */
const char *llvm_names_quote(const struct llvm_names *, uint32_t name,
	    char *text, size_t room);

void	 llvm_names_free(struct llvm_names *);

#endif
