/*
 * In a mapping, columns 0 to 0 mean the whole line, and bit 31 of the end
 * column marks a gap.  A use of a macro (an expansion) has the same count as
 * the first region of the macro's file, which is known only after all regions
 * are read.  Until then, the count of an expansion is the number of that file.
 */
#include "llvm/coverage/mapping.h"

#include <string.h>

#include "base/mem.h"

/* Kinds of a region without a count.  The number in the file has two low bits
   that are 0, a bit that marks an expansion, and then the kind or, for an
   expansion, the number of the macro's file. */
enum { KIND_CODE = 0, KIND_SKIPPED = 2, KIND_BRANCH = 4, KIND_DECISION = 5,
    KIND_CONDITION = 6 };

/* Flags for the state of an expression: it is on the stack until those that it
   needs are in order; it is in order itself; it is a sum. */
enum { OPEN = 1, DONE = 2, SUM = 4 };

#define GAP	(UINT32_C(1) << 31)

static uint32_t
number(struct mapping *m, const char *what)
{
	size_t		 from = m->in.pos;
	uint64_t	 n = bytes_uleb(&m->in, what);

	if (n > UINT32_MAX) {
		bytes_fail(&m->in, from, "expected %s in 32 bits, found more",
		    what);
		return 0;
	}
	return (uint32_t)n;
}

/* Read the number of the items that follow, each of which has at least `size'
   bytes. */
static uint32_t
several(struct mapping *m, const char *what, unsigned size)
{
	size_t		 from = m->in.pos;
	uint32_t	 n = number(m, what);
	size_t		 left = (m->in.len - m->in.pos) / size;

	if (n <= left)
		return n;
	bytes_fail(&m->in, from, "expected %s up to %zu, found %u", what, left,
	    n);
	return 0;
}

/* Check that a count refers to a counter, or to an expression of the function,
   and return it. */
static uint32_t
refer(struct mapping *m, struct coverage_function *f, uint32_t count)
{
	uint32_t	 n = COVERAGE_NUMBER(count), tag = COVERAGE_TAG(count);

	if (tag == COVERAGE_COUNTER && n >= f->counter_n)
		f->counter_n = n + 1;
	if (tag < COVERAGE_LESS)
		return count;
	if (n >= f->expression_n) {
		bytes_fail(&m->in, m->in.pos, "expected one of %u expressions,"
		    " found %u", f->expression_n, n);
		return COVERAGE_ZERO;
	}
	/* A reference says whether the expression is a sum or a difference.  If
	   several references differ, the last one decides. */
	m->state[n] = tag == COVERAGE_PLUS ? SUM : 0;
	return count;
}

static uint32_t
read_count(struct mapping *m, struct coverage_function *f)
{
	return refer(m, f, number(m, "a count"));
}

static bool
read_files(struct mapping *m)
{
	size_t		 from, i;
	uint64_t	 at;

	m->file_n = several(m, "a number of files", 1);
	if (m->in.failed)
		return false;
	m->files = mem_grow(m->files, &m->file_room, m->file_n,
	    sizeof(*m->files));
	for (i = 0; i < m->file_n; i++) {
		from = m->in.pos;
		at = bytes_uleb(&m->in, "a file");
		if (at >= m->unit_n)
			bytes_fail(&m->in, from, "expected one of %llu files, "
			    "found %llu", (unsigned long long)m->unit_n,
			    (unsigned long long)at);
		if (m->in.failed)
			return false;
		m->files[i] = (struct mapping_file){ .id = m->unit[at] };
	}
	return true;
}

static bool
read_expressions(struct mapping *m, struct coverage_function *f)
{
	struct coverage			*c = m->c;
	struct coverage_expression	*e;
	uint32_t			 i;

	f->expressions = c->expression_n;
	f->expression_n = several(m, "a number of expressions", 2);
	if (m->in.failed)
		return false;
	m->state = mem_grow(m->state, &m->state_room, f->expression_n, 1);
	if (f->expression_n > 0)
		memset(m->state, 0, f->expression_n);
	c->expressions = mem_grow(c->expressions, &c->expression_room,
	    c->expression_n + f->expression_n, sizeof(*c->expressions));
	for (i = 0; i < f->expression_n; i++) {
		e = &c->expressions[c->expression_n + i];
		e->left = read_count(m, f);
		e->right = read_count(m, f);
	}
	c->expression_n += f->expression_n;
	return !m->in.failed;
}

/* Read the count and the kind of a region.  Returns false on error, and if the
   region does not count for lines. */
static bool
read_kind(struct mapping *m, struct coverage_function *f,
    struct coverage_region *r)
{
	size_t		 from = m->in.pos;
	uint32_t	 head = number(m, "a region"), i, more = 0;

	r->kind = COVERAGE_CODE;
	r->count = COVERAGE_ZERO;
	if (COVERAGE_TAG(head) != COVERAGE_ZERO) {
		r->count = refer(m, f, head);
		return true;
	}
	if ((head & 4) != 0) {
		r->kind = COVERAGE_EXPANSION;
		r->count = head >> 3;
		if (r->count >= m->file_n)
			return bytes_fail(&m->in, from, "expected one of %zu "
			    "files, found %u", m->file_n, r->count);
		return true;
	}
	switch (head >> 3) {
	case KIND_CODE:
		return true;
	case KIND_SKIPPED:
		r->kind = COVERAGE_SKIPPED;
		return true;
	case KIND_BRANCH:
	case KIND_CONDITION:
		r->count = read_count(m, f);
		read_count(m, f);
		more = head >> 3 == KIND_CONDITION ? 3 : 0;
		break;
	case KIND_DECISION:
		more = 2;
		break;
	default:
		return bytes_fail(&m->in, from, "expected a region of a known "
		    "kind, found %u", head >> 3);
	}
	for (i = 0; i < more; i++)
		number(m, "a part of a condition");
	return false;
}

/* Read the range of a region; its first line is relative to that of the region
   before it. */
static void
read_place(struct mapping *m, struct coverage_region *r, uint32_t *line)
{
	size_t		 from = m->in.pos;
	uint32_t	 step = number(m, "a line"), lines;

	r->column = number(m, "a column");
	lines = number(m, "a number of lines");
	r->end_column = number(m, "a column");
	if (step > UINT32_MAX - *line || lines > UINT32_MAX - *line - step) {
		bytes_fail(&m->in, from, "expected a line in 32 bits, found "
		    "more");
		return;
	}
	*line += step;
	r->line = *line;
	r->end_line = *line + lines;
	if ((r->end_column & GAP) != 0) {
		if (r->kind == COVERAGE_EXPANSION)
			r->count = COVERAGE_ZERO;
		r->kind = COVERAGE_GAP;
		r->end_column &= ~GAP;
	}
	if (r->column == 0 && r->end_column == 0) {
		r->column = 1;
		r->end_column = UINT32_MAX;
	}
	if (lines == 0 && r->end_column < r->column)
		bytes_fail(&m->in, from, "expected a region that ends after "
		    "it begins, found columns %u to %u", r->column,
		    r->end_column);
}

static void
add_region(struct mapping *m, struct coverage_function *f,
    const struct coverage_region *r)
{
	struct coverage	*c = m->c;

	if (c->region_n >= UINT32_MAX) {
		bytes_fail(&m->in, m->in.pos, "expected less than 2^32 "
		    "regions, found more");
		return;
	}
	c->regions = mem_grow(c->regions, &c->region_room, c->region_n + 1,
	    sizeof(*c->regions));
	c->regions[c->region_n++] = *r;
	f->region_n++;
}

static bool
read_regions(struct mapping *m, struct coverage_function *f,
    struct mapping_file *file)
{
	struct coverage_region	 r = {
		.function = (uint32_t)m->c->function_n, .file = file->id
	};
	uint32_t		 n = several(m, "a number of regions", 5);
	uint32_t		 line = 0, i;
	bool			 counts;

	for (i = 0; i < n; i++) {
		counts = read_kind(m, f, &r);
		read_place(m, &r, &line);
		if (m->in.failed)
			return false;
		if (r.kind == COVERAGE_EXPANSION)
			m->files[r.count].expanded = true;
		if (!file->begun && r.kind == COVERAGE_EXPANSION)
			file->inner = r.count + 1;
		else if (!file->begun)
			file->count = r.count;
		file->begun = true;
		if (counts)
			add_region(m, f, &r);
	}
	return !m->in.failed;
}

/* Return the count of the first region in a file.  If that region is the use of
   a macro, it is the count of the first region in the macro's file, and so
   on. */
static uint32_t
first_count(struct mapping *m, uint32_t file)
{
	uint32_t	 at = file, next, count;

	for (; m->files[at].inner > 0 && !m->files[at].met;
	    at = m->files[at].inner - 1)
		m->files[at].met = true;
	/* If a file comes a second time, the macros use each other in a
	   cycle. */
	count = m->files[at].inner > 0 ? COVERAGE_ZERO : m->files[at].count;
	for (at = file; m->files[at].inner > 0; at = next) {
		next = m->files[at].inner - 1;
		m->files[at].inner = 0;
		m->files[at].count = count;
	}
	return count;
}

/* Set the counts of expansions (uses of macros), and the first line of the
   function.  All regions must have been read. */
static void
finish_regions(struct mapping *m, struct coverage_function *f)
{
	struct coverage_region	*r;
	size_t			 i;

	for (i = 0; i + 1 < m->file_n && m->files[i].expanded; i++)
		;
	f->file = m->files[i].id;
	for (i = f->region_n; i-- > 0;) {
		r = &m->c->regions[f->regions + i];
		if (r->kind == COVERAGE_EXPANSION)
			r->count = first_count(m, r->count);
		if (r->file == f->file)
			f->line = r->line;
	}
}

static void
push(struct mapping *m, uint32_t i)
{
	m->stack = mem_grow(m->stack, &m->stack_room, m->stack_n + 1,
	    sizeof(*m->stack));
	m->stack[m->stack_n++] = i;
}

/* If this count is an expression, push it onto the stack.  It is an error if
   the expression is OPEN, because it needs itself then. */
static bool
push_count(struct mapping *m, uint32_t count)
{
	uint32_t	 n = COVERAGE_NUMBER(count);

	if (COVERAGE_TAG(count) < COVERAGE_LESS)
		return true;
	if ((m->state[n] & OPEN) != 0)
		return bytes_fail(&m->in, m->in.pos, "expected an expression "
		    "without itself in it, found number %u", n);
	push(m, n);
	return true;
}

/*
 * Write the order in which to compute the expressions: each comes after those
 * that it needs.  The depth-first search uses a stack in allocated memory,
 * because in a crafted file expressions may be nested as deeply as the file is
 * long.
 */
static bool
order_expressions(struct mapping *m, const struct coverage_function *f)
{
	struct coverage				*c = m->c;
	const struct coverage_expression	*e;
	uint32_t				*steps, top, i;

	if (f->expression_n == 0)
		return true;
	c->steps = mem_grow(c->steps, &c->step_room, c->expression_n,
	    sizeof(*c->steps));
	e = c->expressions + f->expressions;
	steps = c->steps + f->expressions;
	m->stack_n = 0;
	for (i = 0; i < f->expression_n || m->stack_n > 0;) {
		if (m->stack_n == 0)
			push(m, i++);
		top = m->stack[m->stack_n - 1];
		if ((m->state[top] & (OPEN | DONE)) == 0) {
			m->state[top] |= OPEN;
			if (!push_count(m, e[top].left) ||
			    !push_count(m, e[top].right))
				return false;
			continue;
		}
		m->stack_n--;
		if ((m->state[top] & DONE) != 0)
			continue;
		m->state[top] ^= OPEN | DONE;
		*steps++ = top |
		    ((m->state[top] & SUM) != 0 ? COVERAGE_STEP_SUM : 0);
	}
	return true;
}

/* Return a number that stands for the function's name and files together. */
static uint32_t
same(struct mapping *m, uint32_t name)
{
	size_t	 i;

	m->key = mem_grow(m->key, &m->key_room, m->file_n + 1,
	    sizeof(*m->key));
	m->key[0] = name;
	for (i = 0; i < m->file_n; i++)
		m->key[i + 1] = m->files[i].id;
	return intern_id(&m->c->sames, (const char *)m->key,
	    (m->file_n + 1) * sizeof(*m->key));
}

bool
mapping_is_dummy(const struct bytes *in)
{
	struct bytes	 b = *in;

	if (bytes_uleb(&b, "a number of files") != 1)
		return false;
	bytes_uleb(&b, "a file");
	return bytes_uleb(&b, "a number of expressions") == 0 &&
	    bytes_uleb(&b, "a number of regions") == 1 &&
	    COVERAGE_TAG(bytes_uleb(&b, "a region")) == COVERAGE_ZERO &&
	    !b.failed;
}

bool
mapping_read(struct mapping *m, const struct coverage_function *function)
{
	struct coverage			*c = m->c;
	struct coverage_function	 f = *function;
	size_t				 i;

	f.regions = c->region_n;
	if (!read_files(m) || !read_expressions(m, &f))
		return false;
	for (i = 0; i < m->file_n; i++)
		if (!read_regions(m, &f, &m->files[i]))
			return false;
	if (!order_expressions(m, &f))
		return false;
	/* A function without files has no regions. */
	if (m->file_n > 0)
		finish_regions(m, &f);
	f.same = same(m, f.name);
	c->functions = mem_grow(c->functions, &c->function_room,
	    c->function_n + 1, sizeof(*c->functions));
	c->functions[c->function_n++] = f;
	return true;
}

void
mapping_free(struct mapping *m)
{
	mem_free(m->files);
	mem_free(m->key);
	mem_free(m->state);
	mem_free(m->stack);
}
