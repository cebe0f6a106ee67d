/*
 * note_fuzz -- read any bytes as notes of cglog for one commit, with a NUL
 * between them, for libFuzzer.
 *
 * A note that is refused must change nothing.  Writing a note, reading it again
 * or merging it with itself must not change its bytes.  The order in which two
 * notes are merged must not matter.
 */
#include "input.h"
#include "log/note.h"

static struct string
written(const struct note *note)
{
	struct string	 text = { NULL, 0 };

	note_write(note, &text);
	return text;
}

/* Return the note that results from merging these texts. */
static struct string
merged(struct slice a, struct slice b)
{
	struct note	 note = { .runs = { .n = 0 } };
	struct string	 text, before;

	if (!note_read(&note, a))
		MUST(note.runs.n == 0 && note.accepted.n == 0);
	before = written(&note);
	if (!note_read(&note, b)) {
		text = written(&note);
		MUST(string_compare(&text, &before) == 0);
		string_assign(&text, NULL, 0);
	}
	string_assign(&before, NULL, 0);
	text = written(&note);
	note_free(&note);
	return text;
}

static void
must_be_same(struct string a, struct string b)
{
	MUST(string_compare(&a, &b) == 0);
	string_assign(&a, NULL, 0);
	string_assign(&b, NULL, 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input	 in = { data, size };
	struct slice	 a = input_part(&in, '\0'), both;
	struct slice	 b = { (const char *)in.at, in.len };
	struct string	 text;
	char		*one, *other;

	if (size == 0)
		return 0;
	diag_start("fuzz");
	a.at = one = input_copy(a);
	b.at = other = input_copy(b);
	must_be_same(merged(a, b), merged(b, a));
	must_be_same(merged(a, a), merged(a, (struct slice){ "", 0 }));
	text = merged(a, b);
	both = (struct slice){ text.at == NULL ? "" : text.at, text.len };
	must_be_same(merged(both, both), merged(both, a));
	MUST(text.len == 0 || text.at[text.len - 1] == '\n');
	must_be_same(merged(both, b), text);
	free(one);
	free(other);
	return 0;
}
