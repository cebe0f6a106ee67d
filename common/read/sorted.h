/*
 * sorted -- leave the cost lines of a sorted Cachegrind file in the file.
 *
 * Valgrind, and our writer, write each file and function once, sorted by name,
 * and the lines of a function once, sorted by number.  The canonical form has
 * the same order (write/write.h).  So if one such file is all of the input, and
 * each line is in the form that our writer has, its cost lines can be copied
 * from the file to the output.  Then no row gets into the profile, and memory
 * does not depend on the length of the file.
 *
 * The lines are read twice.  The first time they are only checked and added up,
 * so that a file that is not sorted can still be read as any other.  If they
 * change before they are read again, a hash shows it.
 */
#ifndef READ_SORTED_H
#define READ_SORTED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"
#include "io/source.h"

struct complaint;
struct reader;

/* The cost lines that a reader has left in the file.  It may do so if
   read_options.sorted points to this struct. */
struct sorted {
	uint32_t	 event_max;	/* leave only lines with at most this
					   many counts; set by the caller */
	bool		 found;		/* lines were left in the file */
	struct source	 in;		/* the file, open if `found' is set */
	uint64_t	 from, to;	/* offset of the first line, and of the
					   byte after the last one */
	struct hash_stream stream;	/* hash of the lines read so far */
	uint64_t	 hash;		/* hash of all lines */
};

/*
 * Check the lines of the body from p on, which is in the current block.  If
 * they can be left in the file, return true: then their sums are added to those
 * of the part, and [*begin, *end) is the line to read next, `summary:', which
 * is the last one of the file.  Otherwise nothing has changed.
 */
bool	 sorted_leave(struct reader *, const char *p, char **begin,
	    char **end);

/*
 * Read the lines that were left in the file: `fl=', `fn=' and cost lines, as
 * our writer writes them.  sorted_begin() begins with the first one.
 * sorted_next() sets [*begin, *end) to the next ones, which are valid until the
 * next call; it returns false at the end and on error.  Then sorted_end()
 * returns whether these were the lines that were checked; if not, it sets the
 * complaint.  So until then the caller must not rely on their form.
 */
void	 sorted_begin(struct sorted *);
bool	 sorted_next(struct sorted *, char **begin, char **end);
bool	 sorted_end(const struct sorted *, struct complaint *);

void	 sorted_free(struct sorted *);

#endif
