/* A compressed file is a sequence of members (gzip) or frames (zstd), and may
   end only after a complete one. */
#include "io/decompress.h"

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* zstd declares custom allocators for programs that link it statically only.
   The shared library has them, too, and tests need them to make an allocation
   fail. */
#ifdef GRINDKIT_FAULT
#define ZSTD_STATIC_LINKING_ONLY
#endif

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/crew.h"
#include "base/mem.h"
#include "base/sys.h"
#include "io/spool.h"

enum { CHUNK = 64 << 10 };

/* The base-2 logarithm of the largest zstd window that is accepted, 128 MiB.
   The zstd program has the same limit, unless it is called with --long. */
enum { WINDOW_LOG = 27 };

/*
 * The limit on the text that an input may decompress to: a constant plus a
 * multiple of the compressed bytes read so far.  Gzip cannot exceed this ratio.
 * zstd could exceed it by far, and if such a text has different lines only, the
 * profile made from it would fill the memory.
 */
enum { TEXT_ALWAYS = 16 << 20, TEXT_PER_BYTE = 1100 };

struct ahead;

struct decompress {
	struct ahead	*ahead;		/* thread that decompresses, or NULL */
	int		 fd;
	struct spool	*keep;		/* receives a copy of the compressed
					   bytes, or NULL */
	char		*in;
	size_t		 begin, end;	/* range of `in' that is not decoded
					   yet */
	bool		 eof;
	bool		 whole;		/* the last member or frame is complete,
					   so the input may end here */
	bool		 is_gzip;
	const char	*trouble;	/* an error after the text that was
					   decoded last, or NULL */
	uint64_t	 read, text;	/* number of compressed bytes read, and
					   of bytes decoded */
	z_stream	 gzip;
	ZSTD_DCtx	*zstd;
};

static const char	 cut[] = "the compressed data end too early";
static const char	 damaged[] = "the compressed data are damaged";
static const char	 no_memory[] = "out of memory for compressed data";
static const char	 wide[] =
	    "expected compressed data with a window of up to 128 MiB, found a "
	    "larger one: decompress them first, with 'zstd -dc --long=31'";
static const char	 dense[] =
	    "expected at most 1,100 bytes of text for a compressed byte, found "
	    "more: decompress them first, with 'zstd -dc'";

/* n * size cannot overflow for the sizes that zlib asks for. */
static voidpf
zlib_alloc(voidpf unused, uInt n, uInt size)
{
	(void)unused;
	return mem_try((size_t)n * size);
}

static void
zlib_free(voidpf unused, voidpf p)
{
	(void)unused;
	mem_free(p);
}

void
decompress_zlib_memory(z_stream *z)
{
	z->zalloc = zlib_alloc;
	z->zfree = zlib_free;
}

static bool
start_gzip(struct decompress *c)
{
	decompress_zlib_memory(&c->gzip);
	/* Adding 16 makes zlib expect the header of gzip, not its own. */
	return inflateInit2(&c->gzip, 16 + MAX_WBITS) == Z_OK;
}

#ifdef GRINDKIT_FAULT
static void *
zstd_alloc(void *unused, size_t len)
{
	(void)unused;
	return mem_try(len);
}

static void
zstd_free(void *unused, void *p)
{
	(void)unused;
	mem_free(p);
}

static ZSTD_DCtx *
new_zstd(void)
{
	const ZSTD_customMem	 memory = { zstd_alloc, zstd_free, NULL };

	return ZSTD_createDCtx_advanced(memory);
}
#else
static ZSTD_DCtx *
new_zstd(void)
{
	return ZSTD_createDCtx();
}
#endif

static bool
start_zstd(struct decompress *c)
{
	c->zstd = new_zstd();
	return c->zstd != NULL && !ZSTD_isError(ZSTD_DCtx_setParameter(c->zstd,
	    ZSTD_d_windowLogMax, WINDOW_LOG));
}

struct decompress *
decompress_open(int fd, const char *head, size_t len, struct spool *keep,
    const char **trouble)
{
	struct decompress	*c;
	unsigned char		 m[DECOMPRESS_MAGIC] = { 0 };
	bool			 gzip, zstd;

	memcpy(m, head, len < sizeof(m) ? len : sizeof(m));
	gzip = m[0] == 0x1f && m[1] == 0x8b;
	/* A zstd file begins with the magic number of a frame or of a skippable
	   frame. */
	zstd = (m[0] == 0x28 && m[1] == 0xb5 && m[2] == 0x2f &&
	    m[3] == 0xfd) || (m[0] >> 4 == 5 && m[1] == 0x2a &&
	    m[2] == 0x4d && m[3] == 0x18);
	if (!gzip && !zstd)
		return NULL;
	c = mem_get(1, sizeof(*c));
	c->fd = fd;
	c->keep = keep;
	c->is_gzip = gzip;
	c->in = mem_resize(NULL, len > CHUNK ? len : CHUNK, 1);
	memcpy(c->in, head, len);
	c->end = len;
	c->read = len;
	if (gzip ? start_gzip(c) : start_zstd(c))
		return c;
	*trouble = no_memory;
	decompress_close(c);
	return NULL;
}

static size_t
decode_gzip(struct decompress *c, char *to, size_t len, const char **trouble)
{
	z_stream	*z = &c->gzip;
	int		 result;

	z->next_in = (Bytef *)(c->in + c->begin);
	z->avail_in = (uInt)(c->end - c->begin);
	z->next_out = (Bytef *)to;
	z->avail_out = len > UINT_MAX ? UINT_MAX : (uInt)len;
	/* Skip zeros between members: programs that write to tapes pad files
	   with them. */
	while (c->whole && z->avail_in > 0 && *z->next_in == 0) {
		z->next_in++;
		z->avail_in--;
	}
	result = Z_OK;
	/* Within a member, call inflate() even without input: it may still hold
	   text that did not fit into the output buffer. */
	if (z->avail_in > 0 || !c->whole) {
		c->whole = false;
		result = inflate(z, Z_NO_FLUSH);
	}
	c->begin = c->end - z->avail_in;
	if (result == Z_STREAM_END) {
		c->whole = true;
		result = inflateReset(z);
	}
	if (result == Z_MEM_ERROR)
		*trouble = no_memory;
	else if (result != Z_OK && result != Z_BUF_ERROR)
		*trouble = damaged;
	return (size_t)((char *)z->next_out - to);
}

/* Return the message for an error of zstd.  Only some errors mean that the data
   are damaged. */
static const char *
zstd_trouble(size_t error)
{
	switch (ZSTD_getErrorCode(error)) {
	case ZSTD_error_memory_allocation:
		return no_memory;
	case ZSTD_error_frameParameter_windowTooLarge:
		return wide;
	case ZSTD_error_dictionary_wrong:
		return "the compressed data need a dictionary";
	default:
		return damaged;
	}
}

static size_t
decode_zstd(struct decompress *c, char *to, size_t len, const char **trouble)
{
	ZSTD_outBuffer	 out = { to, len, 0 };
	ZSTD_inBuffer	 in = { c->in + c->begin, c->end - c->begin, 0 };
	size_t		 result;

	result = ZSTD_decompressStream(c->zstd, &out, &in);
	c->begin += in.pos;
	if (ZSTD_isError(result)) {
		*trouble = zstd_trouble(result);
		return 0;
	}
	c->whole = result == 0;
	return out.pos;
}

static size_t
read_text(struct decompress *c, char *to, size_t len,
    const char **trouble)
{
	size_t	 n;
	ssize_t	 got;

	if (c->trouble != NULL) {
		*trouble = c->trouble;
		return 0;
	}
	for (;;) {
		n = 0;
		if (c->begin < c->end || !c->whole)
			n = c->is_gzip ? decode_gzip(c, to, len, trouble) :
			    decode_zstd(c, to, len, trouble);
		c->text += n;
		if (c->text > TEXT_ALWAYS &&
		    (c->text - TEXT_ALWAYS) / TEXT_PER_BYTE > c->read)
			*trouble = dense;
		if (n > 0 && *trouble != NULL) {
			c->trouble = *trouble;
			*trouble = NULL;
		}
		if (n > 0 || *trouble != NULL)
			return n;
		if (c->begin < c->end)
			continue;
		if (c->eof) {
			if (!c->whole)
				*trouble = cut;
			return 0;
		}
		got = spool_read(c->keep, c->fd, c->in, CHUNK);
		if (got < 0) {
			*trouble = sys_trouble();
			return 0;
		}
		c->begin = 0;
		c->end = (size_t)got;
		c->read += (uint64_t)got;
		c->eof = got == 0;
	}
}

enum { BLOCKS = 4, BLOCK = 128 << 10 };

/*
 * A ring of blocks between two threads.  The decompressing thread fills the
 * blocks after the last full one, and the reading thread empties the first full
 * one; each waits while there is no such block.
 */
struct ahead {
	struct decompress *codec;
	struct crew_helper *helper;
	size_t		 first;		/* index of the first full block */
	size_t		 taken;		/* bytes of that block already read */
	char		*at[BLOCKS];
	size_t		 len[BLOCKS];

	pthread_mutex_t	 lock;		/* protects the members below */
	pthread_cond_t	 changed;
	size_t		 full;		/* number of blocks that are full */
	bool		 stop, over;
	const char	*trouble;
};

/* Wait for an empty block.  Returns false if the thread must end. */
static bool
wait_for_room(struct ahead *a)
{
	bool	 wanted;

	pthread_mutex_lock(&a->lock);
	while (a->full == BLOCKS && !a->stop)
		pthread_cond_wait(&a->changed, &a->lock);
	wanted = !a->stop;
	pthread_mutex_unlock(&a->lock);
	return wanted;
}

/* Pass a filled block to the reading thread.  A block that is not full is the
   last. */
static void
hand_over(struct ahead *a, size_t len, const char *trouble)
{
	pthread_mutex_lock(&a->lock);
	a->trouble = trouble;
	if (len > 0)
		a->full++;
	if (len < BLOCK)
		a->over = true;
	pthread_cond_signal(&a->changed);
	pthread_mutex_unlock(&a->lock);
}

static void
work(void *arg)
{
	struct ahead	*a = arg;
	const char	*trouble = NULL;
	size_t		 block, len, n;

	for (block = 0; wait_for_room(a); block = (block + 1) % BLOCKS) {
		for (len = 0; len < BLOCK; len += n)
			if ((n = read_text(a->codec, a->at[block] + len,
			    BLOCK - len, &trouble)) == 0)
				break;
		a->len[block] = len;
		hand_over(a, len, trouble);
		if (len < BLOCK)
			break;
	}
}

/* Tell the thread to stop, wait until it has ended, and free the ring. */
static void
ahead_free(struct ahead *a)
{
	size_t	 i;

	if (a->helper != NULL) {
		pthread_mutex_lock(&a->lock);
		a->stop = true;
		pthread_cond_signal(&a->changed);
		pthread_mutex_unlock(&a->lock);
		crew_wait(a->helper);
	}
	pthread_mutex_destroy(&a->lock);
	pthread_cond_destroy(&a->changed);
	for (i = 0; i < BLOCKS; i++)
		mem_free(a->at[i]);
	mem_free(a);
}

bool
decompress_ahead(struct decompress *codec)
{
	struct ahead	*a = mem_get(1, sizeof(*a));
	size_t		 i;

	a->codec = codec;
	for (i = 0; i < BLOCKS; i++)
		a->at[i] = mem_resize(NULL, BLOCK, 1);
	pthread_mutex_init(&a->lock, NULL);
	pthread_cond_init(&a->changed, NULL);
	if ((a->helper = crew_help(work, a)) != NULL)
		codec->ahead = a;
	else
		ahead_free(a);
	return codec->ahead != NULL;
}

/* Wait for a full block.  Returns false at the end of the text, and sets
   *trouble if an error ended it. */
static bool
wait_for_text(struct ahead *a, const char **trouble)
{
	bool	 more;

	pthread_mutex_lock(&a->lock);
	while (a->full == 0 && !a->over)
		pthread_cond_wait(&a->changed, &a->lock);
	more = a->full > 0;
	if (!more && a->trouble != NULL)
		*trouble = a->trouble;
	pthread_mutex_unlock(&a->lock);
	return more;
}

static size_t
read_ahead(struct ahead *a, char *to, size_t len, const char **trouble)
{
	size_t	 n;

	if (!wait_for_text(a, trouble))
		return 0;
	n = a->len[a->first] - a->taken;
	if (n > len)
		n = len;
	memcpy(to, a->at[a->first] + a->taken, n);
	a->taken += n;
	if (a->taken < a->len[a->first])
		return n;
	a->taken = 0;
	a->first = (a->first + 1) % BLOCKS;
	pthread_mutex_lock(&a->lock);
	a->full--;
	pthread_cond_signal(&a->changed);
	pthread_mutex_unlock(&a->lock);
	return n;
}

size_t
decompress_read(struct decompress *c, char *to, size_t len,
    const char **trouble)
{
	return c->ahead != NULL ? read_ahead(c->ahead, to, len, trouble) :
	    read_text(c, to, len, trouble);
}

void
decompress_close(struct decompress *c)
{
	if (c == NULL)
		return;
	if (c->ahead != NULL)
		ahead_free(c->ahead);
	if (c->is_gzip)
		inflateEnd(&c->gzip);
	else
		ZSTD_freeDCtx(c->zstd);
	mem_free(c->in);
	mem_free(c);
}

bool
decompress_is_damage(const char *trouble)
{
	return trouble == cut || trouble == damaged;
}
