/*
 * Any number of threads make the same text, of no pieces, of many small pieces,
 * or of some that are larger than a buffer.
 */
#include <time.h>

#include "base/mem.h"
#include "io/pieces.h"
#include "io/sink.h"
#include "tap.h"
#include "text/string.h"

/* Each piece is a number; one of `every' pieces repeats it often. */
struct text {
	unsigned	 n, next, every;
	unsigned	 at[64];	/* the piece of each place */
};

static bool
next(void *arg, unsigned place)
{
	struct text	*t = arg;

	t->at[place] = t->next;
	if (t->next == t->n)
		return false;
	t->next++;
	return true;
}

static void
put(const struct text *t, unsigned i, struct sink *out)
{
	unsigned	 times = i % t->every == 1 ? SINK_BUFFER : 1;

	while (times-- > 0) {
		sink_number(out, i);
		sink_text(out, "\n");
	}
}

/* Make a piece before a large one slowly, so that the thread of the large one,
   once its buffer is full, has to wait. */
static void
make(void *arg, unsigned place, struct sink *out)
{
	struct text	*t = arg;

	if (t->at[place] % t->every == 0 && t->n > 1)
		nanosleep(&(struct timespec){ .tv_nsec = 4000000 }, NULL);
	put(t, t->at[place], out);
}

static void
gives(unsigned n, unsigned every, unsigned threads)
{
	struct text	 t = { .n = n, .every = every };
	struct pieces	 pieces = { next, make, &t };
	struct string	 wanted = { NULL, 0 }, got = { NULL, 0 };
	struct sink	 out;
	unsigned	 i;

	sink_memory(&out, &wanted);
	for (i = 0; i < n; i++)
		put(&t, i, &out);
	sink_close(&out);
	sink_memory(&out, &got);
	pieces_put(&pieces, threads, &out);
	sink_close(&out);
	check(got.len == wanted.len && (got.len == 0 ||
	    memcmp(got.at, wanted.at, got.len) == 0),
	    "%u pieces, %u threads: %zu bytes", n, threads, wanted.len);
	mem_free(wanted.at);
	mem_free(got.at);
}

int
main(void)
{
	unsigned	 threads;

	for (threads = 1; threads < 9; threads += threads) {
		gives(0, 7, threads);
		gives(1, 7, threads);
		gives(1000, 1001, threads);
		gives(12, 3, threads);
		gives(3, 2, threads);
	}
	return tap_done();
}
