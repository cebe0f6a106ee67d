/*
 * llvm_window_fuzz -- read any bytes as an indexed profile of LLVM, through a
 * window of a few bytes, for libFuzzer.
 *
 * The last byte, which is part of the profile as well, decides how many bytes
 * the window has.  The profile, or the error and its offset, must be the same
 * as with all bytes in memory.
 *
 * Seeds: data/llvm
 */
#include "input.h"
#include "llvm_bytes.h"
#include "llvm/forms/indexed.h"
#include "llvm/forms/read.h"
#include "llvm/model/model.h"
#include "llvm/model/reader.h"

/* Longer inputs may exceed a limit of llvm_read() that read_window() lacks. */
enum { LONGEST = 4096, WIDEST = 80 };

/* Read like llvm_read_file(), but with a window of `least' bytes. */
static bool
read_window(struct llvm_profile *p, struct input in, size_t least,
    struct llvm_trouble *trouble)
{
	const struct llvm_read_options	 how = { .name = "it", .weight = 1 };
	struct source			 file;
	struct bytes_window		 w = { .file = &file, .least = least };
	struct reader			 r = {
		.in = { .window = &w, .len = in.len }, .p = p, .o = &how,
		.merged_most = UINT64_MAX
	};
	bool				 good;

	source_take(&file, input_file(in.at, in.len), "it");
	indexed_read(&r);
	good = reader_end(&r) && !r.in.failed;
	trouble->where = r.in.where;
	trouble->what = r.in.wrong;
	reader_free(&r);
	mem_free(w.at);
	source_close(&file);
	return good;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct llvm_read_options	 how = { .name = "it", .weight = 1 };
	const struct input		 in = { data, size };
	struct llvm_profile		 whole, window;
	struct llvm_trouble		 a, b;
	struct string			 one, other;
	bool				 good, text = true;

	if (size > LONGEST || llvm_read_form((const char *)data, size) !=
	    LLVM_INDEXED)
		return 0;
	diag_start("fuzz");
	memset(&whole, 0, sizeof(whole));
	memset(&window, 0, sizeof(window));
	good = llvm_read(&whole, (const char *)data, size, &how, &a);
	MUST(read_window(&window, in, data[size - 1] % WIDEST + 1, &b) == good);
	if (!good) {
		MUST(a.where == b.where);
		MUST(strcmp(a.what.text, b.what.text) == 0);
	}
	do {
		text = !text;
		one = llvm_bytes(&whole, text);
		other = llvm_bytes(&window, text);
		MUST(string_compare(&one, &other) == 0);
		string_assign(&one, NULL, 0);
		string_assign(&other, NULL, 0);
	} while (!text);
	llvm_profile_free(&whole);
	llvm_profile_free(&window);
	return 0;
}
