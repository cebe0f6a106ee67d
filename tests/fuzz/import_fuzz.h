/*
 * import_fuzz -- any bytes as a profile of another program, for libFuzzer.
 *
 * What is read is written as text, which must be a profile without findings,
 * and be written again as the same bytes.
 * What is refused must have a reason.
 */
#ifndef TESTS_FUZZ_IMPORT_FUZZ_H
#define TESTS_FUZZ_IMPORT_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/string.h"
#include "io/sink.h"
#include "io/source.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "read/read.h"
#include "write/write.h"
#include "import/samples.h"

int	 LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static inline void
import_fuzz_finding(void *arg, const struct finding *f)
{
	(void)arg;
	(void)f;
	abort();
}

/* Read a text that was written, and write it again. */
static inline void
import_fuzz_again(const struct string *text)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct read_options	 how = {
		.weight = 1, .report = import_fuzz_finding
	};
	struct write_options	 form = { .form = FORM_AUTO };
	struct string		 other = { NULL, 0 };
	struct complaint	 wrong;
	struct read_result	 result;
	struct source		 in;
	struct sink		 out;

	how.scratch = read_scratch_new();
	profile_init(p);
	source_text(&in, text->at, text->len, "again");
	if (!read_profile(p, &in, &how, &result))
		abort();
	source_close(&in);
	profile_freeze(p);
	form.events = p->list;
	sink_memory(&out, &other);
	if (!write_profile(p, &out, &form, &wrong))
		abort();
	sink_close(&out);
	if (string_compare(text, &other) != 0)
		abort();
	string_assign(&other, NULL, 0);
	read_result_free(&result);
	read_scratch_free(how.scratch);
	profile_free(p);
	mem_free(p);
}

static inline int
import_fuzz(bool (*read)(struct samples *, struct source *,
    struct samples_trouble *), const uint8_t *data, size_t size)
{
	struct samples_trouble	 trouble = { .where = 0 };
	struct string		 text = { NULL, 0 };
	struct complaint	 wrong;
	struct samples		*s;
	struct source		 in;
	struct sink		 out;
	bool			 good;

	if (size == 0)
		return 0;
	diag_start("fuzz");
	source_text(&in, (const char *)data, size, "fuzz");
	s = samples_new();
	good = read(s, &in, &trouble);
	if (!good && in.trouble == NULL && trouble.what.text[0] == '\0')
		abort();
	source_close(&in);
	sink_memory(&out, &text);
	good = good && samples_write(s, &out, &wrong);
	sink_close(&out);
	if (good)
		import_fuzz_again(&text);
	samples_free(s);
	string_assign(&text, NULL, 0);
	return 0;
}

#endif
