/*
 * import -- accept profiles of other programs where one of Cachegrind or
 * Callgrind is expected.
 *
 * A form is known by the first bytes of a file, after decompression.  Its
 * profile is replaced by text in Callgrind's form, so that everything that a
 * reader offers works on it: renaming, weights, selection of calls.
 */
#ifndef IMPORT_IMPORT_H
#define IMPORT_IMPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/llvm/input.h"

struct finding;
struct samples;
struct samples_trouble;

struct import_form {
	const char	*name;		/* as cgcheck calls it */
	bool		 binary;	/* troubles are at offsets, not in
					   lines */
	/* Whether a file begins with these bytes: SOURCE_PEEK, or all of a
	   smaller file. */
	bool		 (*is)(const char *at, size_t len);
	/*
	 * Read the source to its end.  Returns NULL, with the trouble set,
	 * after an error in the input; if the source cannot be read, which
	 * source.trouble says, setting the trouble is not necessary.  Several
	 * threads may read at once.  NULL for LLVM's profiles, which have no
	 * stacks.
	 */
	struct samples	*(*read)(struct source *, struct samples_trouble *);
};

/* The form of the source, which is not consumed, or NULL. */
const struct import_form *import_form_of(struct source *);

/* Whether the form is one of LLVM's. */
bool	 import_is_llvm(const struct import_form *);

/* What is known about one input. */
struct import_seen {
	struct llvm_seen llvm;
	unsigned	 losses;	/* enum samples_loss */
};

/*
 * Replace the profile in the source, which has this form, by text.  If there is
 * a coverage mapping (not NULL), costs of LLVM's profiles get lines.  Return
 * false, with a line in the log and the source closed, if the profile cannot be
 * read.
 */
bool	 import_convert(const struct import_form *, struct source *,
	    const struct coverage *, struct import_seen *,
	    struct finding_log *);

/*
 * Replace the profile in the source, which has this form, not LLVM's, by text.
 * Return false if the profile cannot be read: then the error is a finding; only
 * if the system could not read the file, it is in source.trouble instead.
 */
bool	 import_stacks(const struct import_form *, struct source *,
	    unsigned *losses, void (*report)(void *arg,
	    const struct finding *), void *arg);

/* Say once a run what was given up of its inputs. */
void	 import_say_losses(unsigned losses);

#endif
