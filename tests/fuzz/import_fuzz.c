/*
 * import_fuzz -- any bytes as a profile of another program, for libFuzzer.
 *
 * A profile of stacks that can be read becomes text.  The text must be read
 * without a finding, and written again as the same bytes; a check must find
 * nothing either.  A crash, a leak, or other bytes are the findings.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "text/string.h"
#include "io/sink.h"
#include "io/source.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "read/line/finding.h"
#include "read/read.h"
#include "write/write.h"
#include "import/import.h"
#include "ops/check/check.h"

int	 LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static void
count(void *arg, const struct finding *f)
{
	(void)f;
	++*(size_t *)arg;
}

/* Read the source, and return what is written of it. */
static struct string
rewrite(struct source *in)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	size_t			 found = 0;
	struct read_options	 how = {
		.weight = 1, .report = count, .arg = &found
	};
	struct write_options	 form = { .form = FORM_AUTO };
	struct string		 text = { NULL, 0 };
	struct read_result	 result;
	struct complaint	 wrong;
	struct sink		 out;

	how.scratch = read_scratch_new();
	profile_init(p);
	if (!read_profile(p, in, &how, &result) || found > 0 || result.empty)
		abort();
	profile_freeze(p);
	form.events = p->list;
	sink_memory(&out, &text);
	if (!write_profile(p, &out, &form, &wrong))
		abort();
	sink_close(&out);
	read_result_free(&result);
	read_scratch_free(how.scratch);
	profile_free(p);
	mem_free(p);
	return text;
}

/* Check the bytes as cgcheck does. */
static size_t
check(const char *data, size_t size)
{
	size_t			 found = 0;
	struct check_options	 o = { .report = count, .arg = &found };
	struct check_result	 result;
	struct source		 in;

	source_text(&in, data, size, "fuzz");
	check_source(&in, &o, &result);
	source_close(&in);
	return found;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct import_form	*form;
	struct source			 in;
	struct string			 text;
	size_t				 found = 0;
	unsigned			 losses = 0;

	if (size == 0)
		return 0;
	source_text(&in, (const char *)data, size, "fuzz");
	form = import_form_of(&in);
	if (form != NULL && !import_is_llvm(form)) {
		if (import_stacks(form, &in, &losses, count, &found)) {
			char	*once = mem_copy(in.buf + in.begin,
				    in.end - in.begin);
			size_t	 len = in.end - in.begin;

			text = rewrite(&in);
			if (text.len != len || memcmp(text.at, once, len) != 0)
				abort();
			mem_free(once);
			string_assign(&text, NULL, 0);
		} else if (found == 0)
			abort();
		check((const char *)data, size);
	}
	source_close(&in);
	return 0;
}
