/*
 * import -- read profiles of other programs where a profile of Cachegrind or
 * Callgrind is expected.
 *
 * The form of a file is recognised by its first bytes, after decompression.
 * The profile is converted to text in Callgrind's form, so that everything that
 * the reader of this form offers works: renaming, weights, selection of calls.
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
	const char	*name;		/* name of the form in cgcheck's
					   output */
	bool		 binary;	/* errors are located by byte offset,
					   not by line */
	/* Whether a file that begins with these `len' bytes has this form.
	   `len' is SOURCE_PEEK, or the size of a smaller file. */
	bool		 (*is)(const char *at, size_t len);
	/*
	 * Read the source to its end.  Returns NULL, with the trouble set,
	 * after an error in the input; if the source cannot be read, which
	 * source.trouble says, setting the trouble is not necessary.  Several
	 * threads may call this at once.  The pointer is NULL for LLVM's
	 * profiles, which have no stacks.
	 */
	struct samples	*(*read)(struct source *, struct samples_trouble *);
};

/* The form of the source, or NULL if it is none of these.  The source can still
   be read from its start. */
const struct import_form *import_form_of(struct source *);

/* Whether the form is that of LLVM's profiles. */
bool	 import_is_llvm(const struct import_form *);

/* What was noted when one input was converted. */
struct import_seen {
	struct llvm_seen llvm;
	unsigned	 losses;	/* enum samples_loss */
};

/*
 * Convert the source, which has this form, to text that is then read from it.
 * If the coverage mapping is not NULL, costs of LLVM's profiles get line
 * numbers.  Returns false, with an entry in the log and the source closed, if
 * the profile cannot be read.
 */
bool	 import_convert(const struct import_form *, struct source *,
	    const struct coverage *, struct import_seen *,
	    struct finding_log *);

/*
 * Do the same for a form that is not LLVM's.  Returns false if the profile
 * cannot be read: an error in the input is passed to report() as a finding; if
 * the system could not read the file, source.trouble is set instead.
 */
bool	 import_stacks(const struct import_form *, struct source *,
	    unsigned *losses, void (*report)(void *arg,
	    const struct finding *), void *arg);

/* Print what was lost when inputs were converted.  To be called once, with the
   losses of all inputs. */
void	 import_say_losses(unsigned losses);

#endif
