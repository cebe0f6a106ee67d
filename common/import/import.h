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
	bool		 binary;	/* messages give byte offsets instead of
					   lines */
	/* Return whether a file that begins with these bytes has this form.
	   `len' is SOURCE_PEEK, or the size of a smaller file. */
	bool		 (*is)(const char *at, size_t len);
	/*
	 * Read the source to its end into new samples.  Returns false on error.
	 * If the input is wrong, the trouble is set; if the source cannot be
	 * read, source.trouble may be set instead.  Several threads may call
	 * this at once.  The pointer is NULL for LLVM's profiles, which have no
	 * stacks.
	 */
	bool		 (*read)(struct samples *, struct source *,
			    struct samples_trouble *);
};

/* Return the form of the source, or NULL if it is none of those read here.  The
   source can still be read from its start. */
const struct import_form *import_form_of(struct source *);

/* Return whether the form is one of LLVM's profiles. */
bool	 import_is_llvm(const struct import_form *);

/* What import_convert() noticed in an input, for a message to the user. */
struct import_seen {
	struct llvm_seen llvm;
	unsigned	 losses;	/* flags of enum samples_loss */
};

/*
 * Convert the source, which has this form, to text in Callgrind's form; the
 * source then reads from that text.  If the coverage mapping is not NULL, costs
 * of LLVM's profiles get line numbers.  If the profile cannot be read, returns
 * false, with the error in the log and the source closed.
 */
bool	 import_convert(const struct import_form *, struct source *,
	    const struct coverage *, struct import_seen *,
	    struct finding_log *);

/*
 * Do the same as import_convert() for a form that is not LLVM's.  Returns false
 * if the profile cannot be read: report() then gets the error in the input or,
 * if the system could not read the file, source.trouble is set.
 */
bool	 import_stacks(const struct import_form *, struct source *,
	    unsigned *losses, void (*report)(void *arg,
	    const struct finding *), void *arg);

/* Tell the user what was lost when inputs were converted.  Call this once, with
   the losses of all inputs. */
void	 import_say_losses(unsigned losses);

#endif
