#include "import/import.h"

#include <assert.h>
#include <string.h>

#include "base/diag.h"
#include "text/slice.h"
#include "text/string.h"
#include "io/sink.h"
#include "io/source.h"
#include "read/line/finding.h"
#include "import/dhat_in.h"
#include "import/folded_in.h"
#include "import/gcov_in.h"
#include "import/perf_in.h"
#include "import/pprof_in.h"
#include "import/samples.h"
#include "import/v8_in.h"

/* Forms are tried in this order.  Folded stacks are last, since no mark at the
   start of a file identifies them. */
static const struct import_form	 forms[] = {
	{ "LLVM", true, llvm_input_is, NULL },
	{ "pprof", true, pprof_in_is, pprof_in_read },
	{ "DHAT", false, dhat_in_is, dhat_in_read },
	{ "V8", false, v8_in_is, v8_in_read },
	{ "gcov", false, gcov_in_is, gcov_in_read },
	{ "perf script", false, perf_in_is, perf_in_read },
	{ "folded", false, folded_in_is, folded_in_read },
};

/* Return the length of a byte order mark at the start of a text, or 0 if there
   is none. */
static size_t
mark_length(const char *at, size_t len)
{
	return slice_starts((struct slice){ at, len }, BYTE_ORDER_MARK) ?
	    strlen(BYTE_ORDER_MARK) : 0;
}

const struct import_form *
import_form_of(struct source *in)
{
	size_t		 len, mark, skip, i;
	const char	*at = source_peek(in, &len);

	/*
	 * The peek may return more than SOURCE_PEEK bytes, depending on the
	 * system.  Use at most SOURCE_PEEK of them, so that the result does not
	 * depend on the system.
	 */
	if (len > SOURCE_PEEK)
		len = SOURCE_PEEK;
	mark = mark_length(at, len);
	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		skip = forms[i].binary ? 0 : mark;
		if (len > skip && forms[i].is(at + skip, len - skip))
			return &forms[i];
	}
	return NULL;
}

bool
import_is_llvm(const struct import_form *form)
{
	return form != NULL && form->read == NULL;
}

/* Replace the text of the source by the profile in Callgrind's form. */
static bool
replace(struct samples *s, struct source *in, struct complaint *wrong)
{
	struct string	 text = { NULL, 0 };
	const char	*name = in->name;
	struct sink	 out;
	bool		 good;

	sink_memory(&out, &text);
	good = samples_write(s, &out, wrong);
	sink_close(&out);
	if (good) {
		source_close(in);
		source_text(in, text.at, text.len, name);
	}
	string_assign(&text, NULL, 0);
	return good;
}

/* Skip the byte order mark of a text, and report it. */
static void
skip_mark(struct source *in, void (*report)(void *arg, const struct finding *),
    void *arg)
{
	const struct finding	 f = {
		.kind = FIND_BYTE_ORDER_MARK, .line = 1,
		.text = BYTE_ORDER_MARK_FOUND
	};
	size_t			 len;
	const char		*at = source_peek(in, &len);

	len = mark_length(at, len);
	source_skip(in, len);
	if (len > 0)
		report(arg, &f);
}

bool
import_stacks(const struct import_form *form, struct source *in,
    unsigned *losses, void (*report)(void *arg, const struct finding *),
    void *arg)
{
	struct samples_trouble	 trouble = { .kind = FIND_IMPORT_MALFORMED };
	struct finding		 f = { .is_offset = form->binary };
	struct samples		*s = samples_new();
	const char		*cut;
	bool			 good;

	if (!form->binary)
		skip_mark(in, report, arg);
	good = form->read(s, in, &trouble);
	cut = in->trouble;
	assert(!good || cut == NULL);
	if (good) {
		*losses |= samples_losses(s);
		good = replace(s, in, &trouble.what);
		if (!good) {
			trouble.kind = FIND_OVERFLOW;
			trouble.where = 0;
		}
	}
	samples_free(s);
	/* A reader that succeeds has a finding only by samples_lacks(). */
	if (good && trouble.kind == FIND_IMPORT_MALFORMED)
		return true;
	if (source_failed(in))
		return false;
	f.kind = cut != NULL ? FIND_INPUT_CUT : trouble.kind;
	if (cut == NULL) {
		f.line = trouble.where;
		f.column = trouble.column;
	}
	f.text = cut != NULL ? cut : trouble.what.text;
	report(arg, &f);
	return good;
}

/* The log that gets the findings of an input, and whether one is an error. */
struct told {
	struct finding_log *log;
	bool		 failed;
};

static void
tell(void *arg, const struct finding *f)
{
	struct told	*t = arg;

	finding_log_finding(t->log, f);
	t->failed |= finding_level(f->kind, t->log->refusal) == LEVEL_ERROR;
}

bool
import_convert(const struct import_form *form, struct source *in,
    const struct coverage *coverage, struct import_seen *seen,
    struct finding_log *log)
{
	struct told	 told = { .log = log };
	bool		 good;

	if (import_is_llvm(form))
		return llvm_input_convert(in, coverage, &seen->llvm, log);
	good = import_stacks(form, in, &seen->losses, tell, &told) &&
	    !told.failed;
	if (!good && source_failed(in))
		finding_log_line(log, "%s", in->trouble);
	if (!good)
		source_close(in);
	return good;
}

void
import_say_losses(unsigned losses)
{
	static const struct {
		unsigned	 loss;
		const char	*words;
	} notes[] = {
		{ LOSS_STACKS, "stacks became costs and calls of functions; "
		    "how often each was called is unknown" },
		{ LOSS_LABELS, "labels of samples are dropped" },
		{ LOSS_DROPS, "'drop_frames' cannot be used: frames that "
		    "pprof would drop are kept" },
	};
	size_t			 i;

	for (i = 0; i < sizeof(notes) / sizeof(notes[0]); i++)
		if ((losses & notes[i].loss) != 0)
			diag_say("note: %s", notes[i].words);
}
