/*
 * An owner's steps mostly follow one another; its piece is then the last one
 * and grows.  Where owners alternate, pieces get some unused steps.
 */
#include "profile/build/trail.h"

#include "base/mem.h"

enum { PIECE = 8 };

/* Add so many steps at the end, without values; returns the first. */
static uint32_t
add_steps(struct trail *t, uint32_t n)
{
	size_t	 room = t->room;

	if (t->n + n > t->room) {
		t->at = mem_grow(t->at, &room, (size_t)t->n + n,
		    sizeof(*t->at));
		t->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
	}
	t->n += n;
	return t->n - n;
}

void
trail_init(struct trail *t)
{
	*t = (struct trail){ .at = NULL };
	add_steps(t, 1);
	t->at[0] = TRAIL_END;
}

void
trail_free(struct trail *t)
{
	mem_free(t->at);
	*t = (struct trail){ .at = NULL };
}

/* Add a row at the end of a trail: in an unused step there, or else in a new
   piece.  Returns its step. */
static uint32_t
append(struct trail *t, uint32_t step, uint32_t row)
{
	uint32_t	 unused = t->at[step] - TRAIL_END, piece;

	if (unused == 0) {
		piece = add_steps(t, PIECE);
		t->at[step] = TRAIL_JUMP + piece;
		step = piece;
		unused = PIECE - 1;
	}
	t->at[step] = row;
	t->at[step + 1] = TRAIL_END + unused - 1;
	return step;
}

/* Insert a row before another, whose step becomes a jump to a new piece with
   both.  Returns the step of the new row. */
static uint32_t
put_before(struct trail *t, uint32_t step, uint32_t row)
{
	uint32_t	 piece = add_steps(t, 4);

	t->at[piece] = t->at[step];
	t->at[piece + 1] = TRAIL_JUMP + trail_follow(t, step + 1);
	/* More rows may be inserted here; the last piece can then grow. */
	t->at[piece + 2] = row;
	t->at[piece + 3] = TRAIL_JUMP + piece;
	t->at[step] = TRAIL_JUMP + piece + 2;
	return piece + 2;
}

/* A jump never leads to a jump, or chains would become ever longer. */
uint32_t
trail_insert(struct trail *t, uint32_t step, uint32_t row)
{
	uint32_t	 next = trail_follow(t, step), piece;

	if (step == 0) {
		next = step = add_steps(t, 1);
		t->at[step] = TRAIL_END;
	}
	if (step == t->n - 1) {
		add_steps(t, 1);
		t->at[step + 1] = t->at[step];
		t->at[step] = row;
		return step;
	}
	if (next == step && t->at[step] < TRAIL_JUMP)
		return put_before(t, step, row);
	if (t->at[next] >= TRAIL_END)
		piece = append(t, next, row);
	else {
		piece = add_steps(t, 2);
		t->at[piece] = row;
		t->at[piece + 1] = TRAIL_JUMP + next;
	}
	if (next != step)
		t->at[step] = TRAIL_JUMP + piece;
	return piece;
}
