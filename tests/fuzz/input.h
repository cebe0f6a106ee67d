/*
 * input -- make numbers, lines, strings and files of a fuzz target's bytes.
 *
 * This header includes all others that most targets need.
 *
 * input_copy() and input_string() return blocks of exactly the text's size, so
 * that ASan reports any read past its end.
 */
#ifndef TESTS_FUZZ_INPUT_H
#define TESTS_FUZZ_INPUT_H

#include <sys/types.h>
#include <sys/socket.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/slice.h"
#include "text/string.h"
#include "io/json_in.h"
#include "io/source.h"

int	 LLVMFuzzerTestOneInput(const uint8_t *, size_t);

/* The bytes that were not taken yet. */
struct input {
	const uint8_t	*at;
	size_t		 len;
};

/* Show the property and abort unless it holds. */
#define MUST(property)							\
	((property) ? (void)0 : input_abort(#property, __FILE__, __LINE__))

static inline void
input_abort(const char *property, const char *file, int line)
{
	fprintf(stderr, "%s:%d: not true: %s\n", file, line, property);
	abort();
}

/* Take the next byte, or 0 after the last one. */
static inline unsigned
input_byte(struct input *in)
{
	if (in->len == 0)
		return 0;
	in->len--;
	return *in->at++;
}

/* Take and return the bytes before the next byte `mark', and skip that byte. */
static inline struct slice
input_part(struct input *in, char mark)
{
	struct slice	 part = { (const char *)in->at, in->len };
	const uint8_t	*end = in->len == 0 ? NULL :
			    memchr(in->at, mark, in->len);

	if (end != NULL)
		part.len = (size_t)(end - in->at);
	in->at += part.len + (end != NULL);
	in->len -= part.len + (end != NULL);
	return part;
}

/* Take the next line without its newline. */
static inline struct slice
input_line(struct input *in)
{
	return input_part(in, '\n');
}

/* Return a copy of the text, which the caller frees. */
static inline char *
input_copy(struct slice text)
{
	char	*copy = malloc(text.len > 0 ? text.len : 1);

	if (copy == NULL)
		abort();
	if (text.len > 0)
		memcpy(copy, text.at, text.len);
	return copy;
}

/* Return the text up to its first NUL as a C string, which the caller frees. */
static inline char *
input_string(struct slice text)
{
	size_t	 len = text.len == 0 ? 0 : strnlen(text.at, text.len);
	char	*copy = malloc(len + 1);

	if (copy == NULL)
		abort();
	if (len > 0)
		memcpy(copy, text.at, len);
	copy[len] = '\0';
	return copy;
}

/* Return a descriptor, at offset 0, of an unnamed file with these bytes. */
static inline int
input_file(const void *data, size_t size)
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

/* Return whether the text is a JSON value, and nothing else. */
static inline bool
input_is_json(struct slice text)
{
	struct source	 in;
	struct json_in	 json;
	bool		 good;

	source_text(&in, text.at, text.len, "json");
	json_in_open(&json, &in);
	good = json_in_skip(&json) && json_in_finish(&json);
	json_in_close(&json);
	source_close(&in);
	return good;
}

/* Return a socket that delivers the bytes in packets of `each' bytes or, if
   there would be too many packets, in larger ones. */
static inline int
input_packets(const char *data, size_t size, size_t each)
{
	enum { PACKETS = 128 };
	int	 ends[2];
	size_t	 n;

	each = each > size / PACKETS + 1 ? each : size / PACKETS + 1;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
		return input_file(data, size);
	for (; size > 0; size -= n, data += n) {
		n = size < each ? size : each;
		MUST(send(ends[1], data, n, MSG_DONTWAIT) == (ssize_t)n);
	}
	close(ends[1]);
	return ends[0];
}

#endif
