/*
 * decompress_fuzz -- read compressed inputs, intact, damaged or truncated,
 * through a source, for libFuzzer.
 *
 * The first byte chooses three things: where the source gets the bytes (from a
 * file, from a file with a thread that decompresses, or from a socket, a few
 * bytes at a time), by which function the target reads the source, and what the
 * other bytes are: an input, or a text.  The target compresses a text, in
 * several members, and may then damage it in one place.
 *
 * The source must return what zlib or zstd decode when the target calls them
 * directly.  If zlib or zstd refuse the input, or if it is truncated, the
 * source must report an error after a beginning of their text.
 */
#include <zlib.h>
#include <zstd.h>

#include "input.h"

/* The longest text of an input of n bytes is TEXT_ALWAYS + n * TEXT_PER_BYTE,
   as in decompress.c. */
enum { TEXT_ALWAYS = 16 << 20, TEXT_PER_BYTE = 1100 };

enum { CHUNK = 1 << 16 };

enum coming { FROM_FILE, FROM_THREAD, FROM_PACKETS };
enum reading { BY_BLOCKS, BY_BYTES, BY_REST, BY_PEEK };
enum form { AS_IS, AS_GZIP, AS_ZSTD };

/* A text that grows. */
struct growing {
	struct string	 s;
	size_t		 room;
};

struct decoded {
	struct growing	 text;
	bool		 good;		/* the input is intact */
	bool		 doubtful;	/* whether zstd finds the damage depends
					   on the number of bytes in each
					   call */
	bool		 dense;		/* the text is longer than the limit */
};

static void
append(struct growing *g, const void *from, size_t len)
{
	string_append(&g->s, &g->room, from, len);
}

static size_t
limit(size_t size)
{
	return TEXT_ALWAYS + TEXT_PER_BYTE * size;
}

static void
decode_gzip(struct decoded *d, const uint8_t *data, size_t size)
{
	static char	 out[CHUNK];
	z_stream	 z = { .next_in = (Bytef *)(uintptr_t)data,
			    .avail_in = (uInt)size };
	int		 result = Z_OK;

	MUST(inflateInit2(&z, 16 + MAX_WBITS) == Z_OK);
	while (result == Z_OK && !d->dense) {
		z.next_out = (Bytef *)out;
		z.avail_out = CHUNK;
		result = inflate(&z, Z_NO_FLUSH);
		append(&d->text, out, CHUNK - z.avail_out);
		d->dense = d->text.s.len > limit(size);
		if (result != Z_STREAM_END)
			continue;
		for (; z.avail_in > 0 && *z.next_in == 0; z.avail_in--)
			z.next_in++;
		d->good = z.avail_in == 0;
		result = d->good ? Z_STREAM_END : inflateReset(&z);
	}
	inflateEnd(&z);
}

/* Decode `step' bytes at a time.  A call that fills the output may be followed
   by one without input. */
static void
decode_steps(struct decoded *d, const uint8_t *data, size_t size, size_t step)
{
	static char	 out[CHUNK];
	ZSTD_DCtx	*z = ZSTD_createDCtx();
	ZSTD_inBuffer	 in = { data, 0, 0 };
	ZSTD_outBuffer	 to = { out, CHUNK, 0 };
	size_t		 result;

	do {
		in.size += in.pos == in.size && in.size < size ? step : 0;
		to.pos = 0;
		result = ZSTD_decompressStream(z, &to, &in);
		append(&d->text, out, to.pos);
		d->dense = d->text.s.len > limit(size);
	} while (!ZSTD_isError(result) && !d->dense &&
	    (in.pos < size || to.pos == CHUNK));
	d->good = result == 0 && in.pos == size;
	ZSTD_freeDCtx(z);
}

/*
 * zstd may return no text at all if damage follows in the same call, so
 * decoding byte by byte returns the most text.  But zstd checks the size that a
 * frame states only if a single call has the whole frame.
 */
static void
decode_zstd(struct decoded *d, const uint8_t *data, size_t size)
{
	struct decoded	 whole = { .good = false };

	decode_steps(d, data, size, 1);
	decode_steps(&whole, data, size, size);
	d->doubtful = d->good != whole.good;
	string_assign(&whole.text.s, NULL, 0);
}

static void
decode(struct decoded *d, const uint8_t *data, size_t size)
{
	static const uint8_t	 frame[] = { 0x28, 0xb5, 0x2f, 0xfd };
	static const uint8_t	 skip[] = { 0x2a, 0x4d, 0x18 };

	memset(d, 0, sizeof(*d));
	if (size >= 2 && data[0] == 0x1f && data[1] == 0x8b)
		decode_gzip(d, data, size);
	else if (size >= 4 && (memcmp(data, frame, 4) == 0 ||
	    (data[0] >> 4 == 5 && memcmp(data + 1, skip, 3) == 0)))
		decode_zstd(d, data, size);
	else {
		append(&d->text, data, size);
		d->good = true;
	}
}

static void
put_gzip(struct growing *to, struct slice text, unsigned how)
{
	z_stream	 z = { .next_in = (Bytef *)(uintptr_t)text.at,
			    .avail_in = (uInt)text.len };
	static char	 out[2 * CHUNK];

	MUST(deflateInit2(&z, (int)(how % 10), Z_DEFLATED, 16 + 9 +
	    (int)(how % 7), 8, Z_DEFAULT_STRATEGY) == Z_OK);
	z.next_out = (Bytef *)out;
	z.avail_out = sizeof(out);
	MUST(deflate(&z, Z_FINISH) == Z_STREAM_END);
	append(to, out, sizeof(out) - z.avail_out);
	deflateEnd(&z);
	if (how % 3 == 1)
		append(to, "\0\0\0", 3);
}

static void
put_zstd(struct growing *to, struct slice text, unsigned how)
{
	static const char	 skipped[] = "\x53\x2a\x4d\x18\3\0\0\0abc";
	static char		 out[2 * CHUNK];
	ZSTD_CCtx		*z = ZSTD_createCCtx();
	ZSTD_outBuffer		 o = { out, sizeof(out), 0 };
	ZSTD_inBuffer		 i = { text.at, text.len, 0 };

	ZSTD_CCtx_setParameter(z, ZSTD_c_compressionLevel, (int)(how % 5));
	ZSTD_CCtx_setParameter(z, ZSTD_c_windowLog, 10 + (int)(how % 17));
	ZSTD_CCtx_setParameter(z, ZSTD_c_checksumFlag, (int)(how % 2));
	/* After a flush, the frame states its window, not the text's size. */
	ZSTD_compressStream2(z, &o, &i, ZSTD_e_flush);
	MUST(ZSTD_compressStream2(z, &o, &i, ZSTD_e_end) == 0);
	append(to, out, o.pos);
	ZSTD_freeCCtx(z);
	if (how % 3 == 1)
		append(to, skipped, sizeof(skipped) - 1);
}

/* Compress the text in members of different lengths, then change one bit or cut
   off the end, if the input asks for damage.  Return whether it does. */
static bool
compress_text(struct growing *to, struct input *in, enum form form)
{
	unsigned	 how = input_byte(in), damage = input_byte(in);
	size_t		 where = input_byte(in) << 8, n;

	where |= input_byte(in);
	/* An empty text becomes one empty member. */
	do {
		n = how % 4 == 0 ? in->len : in->len / 2 + 1;
		n = n < in->len ? n : in->len;
		(form == AS_GZIP ? put_gzip : put_zstd)(to,
		    (struct slice){ (const char *)in->at, n }, how++);
		in->at += n;
		in->len -= n;
	} while (in->len > 0);
	where %= to->s.len;
	if (damage % 4 == 1)
		to->s.len = where;
	else if (damage % 4 == 2)
		to->s.at[where] = (char)(to->s.at[where] ^
		    1 << (damage >> 2) % 8);
	return damage % 4 == 1 || damage % 4 == 2;
}

static void
read_all(struct source *s, enum reading how, struct growing *text)
{
	const char	*from, *to;
	char		*begin, *end, *rest;
	size_t		 len;

	switch (how) {
	case BY_BYTES:
		while (source_bytes(s, &from, &to))
			append(text, from, (size_t)(to - from));
		break;
	case BY_REST:
		if ((rest = source_rest(s, &len)) != NULL)
			append(text, rest, len);
		mem_free(rest);
		break;
	case BY_PEEK:
		from = source_peek(s, &len);
		rest = mem_copy(from, len);
		while (source_block(s, &begin, &end))
			append(text, begin, (size_t)(end - begin));
		MUST(s->trouble != NULL || (text->s.len >= len &&
		    (len == 0 || memcmp(text->s.at, rest, len) == 0)));
		mem_free(rest);
		break;
	case BY_BLOCKS:
		while (source_block(s, &begin, &end)) {
			MUST(end > begin && end[-1] == '\n');
			append(text, begin, (size_t)(end - begin));
		}
	}
	/* The source added a newline, which only source_rest() omits. */
	if (s->unfinished && how != BY_REST)
		text->s.len--;
}

static void
compare(const struct source *s, const struct growing *text,
    const struct decoded *wanted, bool may_be_empty)
{
	const struct string	*a = &text->s, *b = &wanted->text.s;

	MUST(a->len <= b->len);
	MUST(a->len == 0 || memcmp(a->at, b->at, a->len) == 0);
	if (wanted->doubtful)
		MUST(s->trouble != NULL || a->len == b->len);
	else if (wanted->dense || !wanted->good)
		MUST(s->trouble != NULL);
	else if (b->len == 0 && !may_be_empty)
		MUST(s->trouble != NULL);
	else
		MUST(s->trouble == NULL && a->len == b->len);
}

/* Make an input from a text.  Unless it is damaged, zlib or zstd must find all
   of the text in it. */
static void
make(struct growing *made, struct decoded *wanted, struct input *in,
    enum form form)
{
	struct input	 text = { in->at + 4, in->len < 4 ? 0 : in->len - 4 };
	bool		 damaged = compress_text(made, in, form);

	decode(wanted, (const uint8_t *)made->s.at, made->s.len);
	MUST(damaged || (wanted->good && !wanted->doubtful &&
	    wanted->text.s.len == text.len && (text.len == 0 ||
	    memcmp(wanted->text.s.at, text.at, text.len) == 0)));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input	 in = { data, size };
	unsigned	 first = input_byte(&in);
	enum coming	 coming = first % 3;
	enum reading	 reading = first / 3 % 4;
	enum form	 form = first / 12 % 3;
	size_t		 each = form == AS_IS ? 1 + input_byte(&in) : first;
	struct growing	 made = { .room = 0 }, text = { .room = 0 };
	struct decoded	 wanted;
	struct source	 s;

	if (in.len == 0 || in.len > CHUNK)
		return 0;
	diag_start("fuzz");
	if (form == AS_IS) {
		append(&made, in.at, in.len);
		decode(&wanted, in.at, in.len);
	} else
		make(&made, &wanted, &in, form);
	source_take(&s, coming == FROM_PACKETS ?
	    input_packets(made.s.at, made.s.len, each) :
	    input_file(made.s.at, made.s.len), "fuzz");
	s.may_thread = coming == FROM_THREAD;
	read_all(&s, reading, &text);
	compare(&s, &text, &wanted, coming != FROM_PACKETS);
	source_close(&s);
	string_assign(&made.s, NULL, 0);
	string_assign(&text.s, NULL, 0);
	string_assign(&wanted.text.s, NULL, 0);
	return 0;
}
