/*
 * read_fuzz -- any bytes as a profile, for libFuzzer.
 *
 * What is read is checked, and what can be read is written, read again and
 * written again: the bytes must be the same.  A crash, a sanitizer's word or
 * other bytes are the findings.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "diag.h"
#include "event.h"
#include "profile.h"
#include "read.h"
#include "sink.h"
#include "source.h"
#include "write.h"

int	 LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static void
ignore(void *arg, const struct finding *f)
{
	(void)arg;
	(void)f;
}

/* A file without a name that has these bytes. */
static int
file_of(const void *data, size_t size)
{
	FILE	*f = tmpfile();
	int	 fd;

	if (f == NULL || (size > 0 && fwrite(data, 1, size, f) != size) ||
	    fflush(f) != 0 || (fd = dup(fileno(f))) < 0 ||
	    lseek(fd, 0, SEEK_SET) != 0)
		abort();
	fclose(f);
	return fd;
}

static void
check(const void *data, size_t size)
{
	struct check_options	 o = {
		.report = ignore, .portable = true, .graph = true
	};
	struct check_result	 result;
	struct source		 in;

	source_take(&in, file_of(data, size), "fuzz");
	check_source(&in, &o, &result);
	source_close(&in);
}

/* The bytes that are written of those, and their number in *len; NULL if
   they cannot be read.  The caller frees them. */
static char *
rewrite(const void *data, size_t size, size_t *len)
{
	struct profile		*p = calloc(1, sizeof(*p));
	struct read_options	 how = { .weight = 1 };
	struct read_result	 result;
	struct write_options	 form = { .column_n = 0 };
	uint32_t		 columns[EVENT_MAX];
	struct source		 in;
	struct sink		 out;
	char			*text = NULL;
	int			 fd = file_of("", 0);

	if (p == NULL)
		abort();
	how.scratch = read_scratch_new();
	profile_init(p);
	source_take(&in, file_of(data, size), "fuzz");
	if (profile_read(p, &in, &how, &result) && !result.empty) {
		for (; form.column_n < p->event_n; form.column_n++)
			columns[form.column_n] = form.column_n;
		if (!p->lists_differ) {
			form.column_n = p->list_n;
			memcpy(columns, p->list, p->list_n * sizeof(*columns));
		} else
			event_order(p, columns, form.column_n);
		form.columns = columns;
		sink_to(&out, dup(fd), "fuzz");
		if (profile_write(p, &out, &form)) {
			sink_close(&out);
			*len = (size_t)lseek(fd, 0, SEEK_END);
			text = malloc(*len + 1);
			if (text == NULL || pread(fd, text, *len, 0) !=
			    (ssize_t)*len)
				abort();
		} else
			sink_close(&out);
	}
	source_close(&in);
	close(fd);
	read_result_free(&result);
	read_scratch_free(how.scratch);
	profile_free(p);
	free(p);
	return text;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t	 len, again_len = 0;
	char	*text, *again;

	diag_start("fuzz");
	check(data, size);
	if ((text = rewrite(data, size, &len)) == NULL)
		return 0;
	again = rewrite(text, len, &again_len);
	if (again == NULL || again_len != len || memcmp(text, again, len) != 0)
		abort();
	free(text);
	free(again);
	return 0;
}
