/*
 * Each piece of a text is made in one of the buffers, which form a ring.  One
 * thread at a time writes to the sink: the one that makes the first unwritten
 * piece.  It also writes the pieces after that one which other threads have
 * finished already.
 */
#include "io/pieces.h"

#include <pthread.h>
#include <stddef.h>

#include "base/crew.h"
#include "base/mem.h"
#include "io/sink.h"

struct place {
	struct work	*work;
	struct sink	 text;
	size_t		 piece;
	bool		 made;		/* the piece is finished but not written
					   yet */
};

struct work {
	const struct pieces *pieces;
	struct sink	*out;
	struct place	*places;
	unsigned	 n;

	pthread_mutex_t	 lock;		/* protects the members below, and
					   `made' */
	pthread_cond_t	 changed;
	size_t		 begun, put;	/* number of pieces begun, and of pieces
					   written */
	bool		 over;		/* there are no more pieces to begin */
};

/* Wait for a free buffer, and begin the next piece there.  Returns NULL if
   there are no more pieces. */
static struct place *
begin(struct work *w)
{
	struct place	*p = NULL;
	unsigned	 i;

	pthread_mutex_lock(&w->lock);
	while (!w->over && w->begun - w->put == w->n)
		pthread_cond_wait(&w->changed, &w->lock);
	i = (unsigned)(w->begun % w->n);
	if (!w->over && w->pieces->next(w->pieces->arg, i)) {
		p = &w->places[i];
		p->piece = w->begun++;
	} else
		w->over = true;
	pthread_mutex_unlock(&w->lock);
	return p;
}

/* Write a full buffer of a piece.  Since the piece goes directly to the sink,
   wait until all earlier pieces are written. */
static void
put_early(void *arg, const char *text, size_t len)
{
	struct place	*p = arg;
	struct work	*w = p->work;

	pthread_mutex_lock(&w->lock);
	while (w->put != p->piece)
		pthread_cond_wait(&w->changed, &w->lock);
	pthread_mutex_unlock(&w->lock);
	sink_put(w->out, text, len);
}

/* Finish a piece.  If all earlier pieces are written, write this one, and those
   after it that are finished, too. */
static void
finish(struct place *p)
{
	struct work	*w = p->work;

	pthread_mutex_lock(&w->lock);
	p->made = true;
	while (p->made && p->piece == w->put) {
		pthread_mutex_unlock(&w->lock);
		sink_put(w->out, p->text.buf, p->text.len);
		p->text.len = 0;
		pthread_mutex_lock(&w->lock);
		p->made = false;
		w->put++;
		pthread_cond_broadcast(&w->changed);
		p = &w->places[w->put % w->n];
	}
	pthread_mutex_unlock(&w->lock);
}

static void
make_pieces(void *arg, size_t i)
{
	struct work	*w = arg;
	struct place	*p;

	(void)i;
	while ((p = begin(w)) != NULL) {
		w->pieces->make(w->pieces->arg, (unsigned)(p - w->places),
		    &p->text);
		finish(p);
	}
}

void
pieces_put(const struct pieces *pieces, unsigned threads, struct sink *out)
{
	struct work	 w = { .pieces = pieces, .out = out };
	unsigned	 i;

	w.n = pieces_places(threads);
	w.places = mem_get(w.n, sizeof(*w.places));
	for (i = 0; i < w.n; i++) {
		w.places[i].work = &w;
		sink_hand_on(&w.places[i].text, put_early, &w.places[i]);
	}
	pthread_mutex_init(&w.lock, NULL);
	pthread_cond_init(&w.changed, NULL);
	crew_run(threads, threads, make_pieces, &w);
	pthread_mutex_destroy(&w.lock);
	pthread_cond_destroy(&w.changed);
	for (i = 0; i < w.n; i++)
		sink_close(&w.places[i].text);
	mem_free(w.places);
}
