#include "llvm/forms/read.h"

#include <string.h>

#include "base/mem.h"
#include "io/source.h"
#include "llvm/forms/indexed.h"
#include "llvm/forms/proftext.h"
#include "llvm/forms/raw.h"
#include "llvm/model/reader.h"

/*
 * A limit on the values visited while those of an input are merged.  Adding
 * values to a function visits all values that it has, so a crafted input that
 * repeats a large function would take time quadratic in its size.  A real input
 * has a function once, or once for each file of which it was concatenated.
 */
enum { MERGED_ALWAYS = 1 << 24, MERGED_PER_BYTE = 64 };

/* Bytes that llvm_read_file() reads at once. */
enum { WINDOW = 256 << 10 };

/*
 * The magic numbers of raw and indexed profiles.  In a raw profile the high
 * byte comes first or last, depending on the byte order, and the letter `r' or
 * `R' gives the size of pointers.
 */
static const struct {
	char		 at[9];
	enum llvm_form	 form;
} magics[] = {
	{ "\x81rforpl\xff", LLVM_RAW }, { "\xfflprofr\x81", LLVM_RAW },
	{ "\x81Rforpl\xff", LLVM_RAW }, { "\xfflprofR\x81", LLVM_RAW },
	{ "\xfflprofi\x81", LLVM_INDEXED }, { "", LLVM_NONE }
};

enum llvm_form
llvm_read_form(const char *at, size_t len)
{
	size_t	 i;

	for (i = 0; len >= 8 && magics[i].form != LLVM_NONE; i++)
		if (memcmp(at, magics[i].at, 8) == 0)
			return magics[i].form;
	return proftext_is(at, len) ? LLVM_TEXT : LLVM_NONE;
}

static bool
read_form(struct llvm_profile *p, struct bytes in, enum llvm_form form,
    const struct llvm_read_options *o, struct llvm_trouble *trouble)
{
	struct reader	 r = {
		.in = in, .p = p, .o = o,
		.merged_most = p->merged + MERGED_ALWAYS +
		    MERGED_PER_BYTE * in.len
	};

	switch (form) {
	case LLVM_RAW:
		raw_read(&r);
		break;
	case LLVM_INDEXED:
		indexed_read(&r);
		break;
	case LLVM_TEXT:
		proftext_read(&r);
		break;
	default:
		bytes_fail(&r.in, 0, "expected a profile of LLVM, raw, indexed "
		    "or text, found something else");
	}
	reader_end(&r);
	if (r.in.failed) {
		trouble->where = r.in.where;
		trouble->what = r.in.wrong;
	}
	reader_free(&r);
	return !r.in.failed;
}

bool
llvm_read(struct llvm_profile *p, const char *at, size_t len,
    const struct llvm_read_options *o, struct llvm_trouble *trouble)
{
	const struct bytes	 in = {
		.at = (const unsigned char *)at, .len = len
	};

	return read_form(p, in, llvm_read_form(at, len), o, trouble);
}

bool
llvm_read_can_file(struct source *s, size_t *len)
{
	uint64_t	 size;
	size_t		 n;
	const char	*at = source_peek(s, &n);

	if (llvm_read_form(at, n) != LLVM_INDEXED ||
	    !source_anywhere(s, &size) || size > SIZE_MAX)
		return false;
	*len = (size_t)size;
	return true;
}

bool
llvm_read_file(struct llvm_profile *p, const struct source *file, size_t len,
    const struct llvm_read_options *o, struct llvm_trouble *trouble)
{
	struct bytes_window	 w = { .file = file, .least = WINDOW };
	const struct bytes	 in = { .window = &w, .len = len };
	bool			 good;

	good = read_form(p, in, LLVM_INDEXED, o, trouble);
	mem_free(w.at);
	return good;
}
