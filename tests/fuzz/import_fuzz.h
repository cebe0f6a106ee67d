/*
 * import_fuzz -- read any bytes as a profile of another program, for libFuzzer.
 *
 * The text of a profile that can be read must cause no findings, and must be
 * the same bytes when it is read and written again.  If the bytes are refused,
 * there must be a reason.
 */
#ifndef TESTS_FUZZ_IMPORT_FUZZ_H
#define TESTS_FUZZ_IMPORT_FUZZ_H

#include "profile_fuzz.h"
#include "import/samples.h"

typedef bool import_fuzz_reader(struct samples *, struct source *,
    struct samples_trouble *);

/* Read bytes and write the profile as text, which the caller frees.  Return
   false if either fails. */
static inline bool
import_fuzz_text(import_fuzz_reader *read, struct slice bytes,
    struct string *text, struct samples_trouble *trouble)
{
	struct samples		*s = samples_new();
	struct complaint	 wrong;
	struct source		 in;
	struct sink		 out;
	bool			 good;

	source_text(&in, bytes.at, bytes.len, "fuzz");
	good = read(s, &in, trouble);
	fuzz_must(good || in.trouble != NULL || trouble->what.text[0] != '\0',
	    "what is refused has a reason");
	source_close(&in);
	sink_memory(&out, text);
	good = good && samples_write(s, &out, &wrong);
	sink_close(&out);
	samples_free(s);
	return good;
}

static inline int
import_fuzz(import_fuzz_reader *read, const uint8_t *data, size_t size)
{
	struct samples_trouble	 trouble = { .where = 0 };
	struct string		 text = { NULL, 0 };

	if (size == 0)
		return 0;
	diag_start("fuzz");
	if (import_fuzz_text(read, (struct slice){ (const char *)data, size },
	    &text, &trouble))
		fuzz_must_repeat(&text, NULL);
	string_assign(&text, NULL, 0);
	return 0;
}

/* Define the target for this reader. */
#define IMPORT_FUZZ(read)						\
	int								\
	LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)	\
	{								\
		return import_fuzz(read, data, size);			\
	}

#endif
