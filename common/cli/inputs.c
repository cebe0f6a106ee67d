/*
 * Names are not copied: they point into the command line, or into texts that
 * exist until inputs_free().
 */
#include "cli/inputs.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/scan.h"
#include "text/slice.h"
#include "io/folder.h"
#include "io/slurp.h"
#include "io/source.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/read.h"
#include "llvm/forms/read.h"
#include "read/header.h"
#include "import/import.h"

void
inputs_check(const struct inputs *in)
{
	if (in->stdins > 1)
		tool_usage("'-' can be read only once");
}

void
inputs_add(struct inputs *in, const char *name, int64_t weight)
{
	in->stdins += strcmp(name, "-") == 0;
	in->at = mem_grow(in->at, &in->room, in->n + 1, sizeof(*in->at));
	in->at[in->n++] = (struct sum_input){
		.name = name, .weight = weight
	};
}

bool
inputs_take(void *in, const char *name, struct complaint *wrong)
{
	(void)wrong;
	inputs_add(in, name, 1);
	return true;
}

static void
keep_text(struct inputs *in, char *text)
{
	in->texts = mem_grow(in->texts, &in->text_room, in->text_n + 1,
	    sizeof(*in->texts));
	in->texts[in->text_n++] = text;
}

/* Read a whole list of inputs from a file or the standard input. */
static char *
read_list(struct inputs *in, const char *file, size_t *len)
{
	char	*text;

	in->stdins += strcmp(file, "-") == 0;
	inputs_check(in);
	in->listed = true;
	text = slurp(file, len);
	keep_text(in, text);
	return text;
}

/* Add the inputs in a list that was read from a file.  The character `mark'
   ends each name. */
static void
take_names(struct inputs *in, const char *file, char *p, size_t len, char mark)
{
	char	*end = p + len, *next;

	/* The last name may lack the character that ends it. */
	*end = mark;
	for (; p < end; p = next + 1) {
		next = memchr(p, mark, (size_t)(end - p) + 1);
		*next = '\0';
		if (*p == '\0')
			diag_die("%s: expected names of inputs, found an empty "
			    "one", file);
		inputs_add(in, p, 1);
	}
}

bool
inputs_take_list(void *target, const char *file, struct complaint *wrong)
{
	struct inputs	*in = target;
	size_t		 len;
	char		*text = read_list(in, file, &len);

	(void)wrong;
	if (in->lines == NULL && memchr(text, '\0', len) == NULL &&
	    memchr(text, '\n', len) != NULL)
		in->lines = file;
	take_names(in, file, text, len, '\0');
	return true;
}

/* Add the inputs that a file lists, one per line or, if the file contains a
   NUL, each ended by NUL. */
static void
take_lines(struct inputs *in, const char *file)
{
	size_t	 len;
	char	*text = read_list(in, file, &len);
	char	 mark = memchr(text, '\0', len) == NULL ? '\n' : '\0';
	char	*newline = memchr(text, '\n', len);

	if (mark == '\n' && newline > text && newline[-1] == '\r' &&
	    in->returns == NULL)
		in->returns = file;
	take_names(in, file, text, len, mark);
}

/* Return whether a name is another path of the output file. */
static bool
is_output(const struct inputs *in, const char *name)
{
	struct stat	 st, output;

	return in->output != NULL && (strcmp(in->output, "-") == 0 ?
	    fstat(STDOUT_FILENO, &output) : stat(in->output, &output)) == 0 &&
	    stat(name, &st) == 0 && st.st_dev == output.st_dev &&
	    st.st_ino == output.st_ino;
}

static void
say_left_out(const char *name, const struct folder *f)
{
	if (f->hidden + f->links + f->others > 0)
		diag_say("note: %s: omitted: %zu hidden, %zu symbolic link%s, "
		    "%zu of another kind", name, f->hidden, f->links,
		    f->links == 1 ? "" : "s", f->others);
	if (f->n == 0)
		diag_say("note: %s: no file in this folder", name);
}

/* Replace a folder by the files in it, except the output: if that comes from an
   earlier run of the tool, its counts must not be added again.  Return whether
   any file was omitted. */
static bool
take_folder(struct inputs *in, const struct sum_input *input,
    struct folder *f)
{
	size_t	 all = in->n + f->n + f->hidden + f->links + f->others, i;

	if (!in->quiet)
		say_left_out(input->name, f);
	for (i = 0; i < f->n; i++) {
		keep_text(in, f->at[i]);
		if (!is_output(in, f->at[i]))
			inputs_add(in, f->at[i], input->weight);
		else if (!in->quiet)
			diag_say("note: %s: omitted: it is the output",
			    f->at[i]);
	}
	return in->n < all;
}

/* Warn of lists whose names are hardly those that were meant. */
static void
doubt_lists(const struct inputs *in)
{
	if (in->lines != NULL)
		diag_say("warning: %s: expected names ended by NUL, found "
		    "lines: find -print0 writes such names, and tr '\\n' "
		    "'\\0' makes them", in->lines);
	if (in->returns != NULL)
		diag_say("warning: %s: names end with a carriage return: "
		    "tr -d '\\r' removes it", in->returns);
}

void
inputs_refuse_omitted(const struct inputs *in)
{
	diag_die("%s: expected a file in this folder, found only what is "
	    "omitted", in->omitted);
}

void
inputs_expand(struct inputs *in)
{
	struct sum_input	*old = in->at;
	size_t			 n = in->n, stdins = in->stdins, i;
	struct folder		 f = { .at = NULL };

	if (!in->quiet)
		doubt_lists(in);
	in->at = NULL;
	in->omitted = in->lines = in->returns = NULL;
	in->n = in->room = 0;
	for (i = 0; i < n; i++) {
		if (strcmp(old[i].name, "-") != 0 &&
		    folder_list(&f, old[i].name)) {
			if (take_folder(in, &old[i], &f) && in->omitted == NULL)
				in->omitted = old[i].name;
		} else
			inputs_add(in, old[i].name, old[i].weight);
		mem_free(f.at);
		f = (struct folder){ .at = NULL };
	}
	in->stdins = stdins;
	if (in->n == 0 && in->omitted != NULL)
		inputs_refuse_omitted(in);
	if (in->n == 0 && n > 0 && !in->optional)
		diag_die("%s: expected a file in this folder, found none",
		    old[0].name);
	if (in->n == 0 && n == 0 && in->listed)
		diag_die("expected the names of inputs, found none");
	mem_free(old);
}

void
inputs_operand(struct inputs *in, const char *operand)
{
	if (operand[0] == '@')
		take_lines(in, operand + 1);
	else
		inputs_add(in, operand, 1);
}

void
inputs_operands(struct inputs *in, int n, char *operands[])
{
	int	 i;

	for (i = 0; i < n; i++)
		inputs_operand(in, operands[i]);
	inputs_expand(in);
	if (in->n == 0)
		inputs_add(in, "-", 1);
	inputs_check(in);
}

struct sum_input *
inputs_find(struct inputs *in, const char *file)
{
	struct stat	 wanted, st;
	size_t		 i;

	if (strcmp(file, "-") == 0 || stat(file, &wanted) != 0 ||
	    !S_ISREG(wanted.st_mode))
		return NULL;
	for (i = 0; i < in->n; i++)
		if (strcmp(in->at[i].name, "-") != 0 &&
		    stat(in->at[i].name, &st) == 0 &&
		    st.st_dev == wanted.st_dev && st.st_ino == wanted.st_ino)
			return &in->at[i];
	return NULL;
}

/* Return whether a text begins like a profile of Cachegrind or Callgrind: only
   comments and lines `KEY: ...' come before a line that each header has. */
static bool
has_header(const char *p, size_t len)
{
	const char	*end = p + len, *newline, *q;

	if (slice_starts((struct slice){ p, len }, BYTE_ORDER_MARK))
		p += strlen(BYTE_ORDER_MARK);
	while ((newline = memchr(p, '\n', (size_t)(end - p))) != NULL) {
		if (header_starts(p))
			return true;
		for (q = p; is_word(*q); q++)
			;
		if (*p != '#' && skip_blanks(p) != newline &&
		    (q == p || *q != ':'))
			return false;
		p = newline + 1;
	}
	return false;
}

static bool
is_readable_twice(const struct source *s)
{
	struct stat	 st;

	return s->fd != STDIN_FILENO && fstat(s->fd, &st) == 0 &&
	    S_ISREG(st.st_mode);
}

bool
inputs_are_llvm(struct inputs *in, bool keep_going)
{
	struct sum_input	*input;
	struct source		*s = mem_get(1, sizeof(*s));
	const struct import_form *form = NULL;
	const char		*at;
	size_t			 len = 0;
	bool			 skip;

	for (input = in->at; input < in->at + in->n; input++) {
		if (!source_open(s, input->name)) {
			if (keep_going)
				continue;
			diag_die("%s: cannot open: %s", input->name,
			    s->trouble);
		}
		at = source_peek(s, &len);
		skip = s->trouble != NULL ? keep_going : len == 0;
		if (!skip) {
			if (in->first == NULL)
				in->first = input->name;
			form = import_form_of(s);
			skip = keep_going && form == NULL &&
			    !has_header(at, len);
		}
		if (skip && is_readable_twice(s)) {
			source_close(s);
			continue;
		}
		input->opened = s;
		if (!skip)
			return import_is_llvm(form);
		s = mem_get(1, sizeof(*s));
	}
	mem_free(s);
	return false;
}

void
inputs_free(struct inputs *in)
{
	size_t	 i;

	/* If an earlier input had an error, inputs that were opened here were
	   never read, and so never closed. */
	for (i = 0; i < in->n; i++)
		if (in->at[i].opened != NULL) {
			source_close(in->at[i].opened);
			mem_free(in->at[i].opened);
		}
	mem_free(in->at);
	while (in->text_n > 0)
		mem_free(in->texts[--in->text_n]);
	mem_free(in->texts);
	memset(in, 0, sizeof(*in));
}

bool
inputs_take_binary(void *coverage, const char *file, struct complaint *wrong)
{
	struct coverage		**to = coverage;
	struct llvm_trouble	 trouble;
	size_t			 len;
	char			*text;

	if (strcmp(file, "-") == 0)
		return complaint_set(wrong, "expected a program in a file, "
		    "found the standard input");
	text = slurp(file, &len);
	if (*to == NULL)
		*to = mem_get(1, sizeof(**to));
	if (!coverage_read(*to, text, len, &trouble))
		diag_die("%s:%llu: %s", file,
		    (unsigned long long)trouble.where, trouble.what.text);
	(*to)->programs[(*to)->program_n - 1].name = file;
	mem_free(text);
	return true;
}

void
inputs_free_coverage(struct coverage *coverage)
{
	if (coverage != NULL)
		coverage_free(coverage);
	mem_free(coverage);
}
