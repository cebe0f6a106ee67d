/* The memory for the current function is used again for the next one. */
#include "llvm/model/reader.h"

#include "base/mem.h"

void
reader_free(struct reader *r)
{
	llvm_values_free(&r->values);
	mem_free(r->counters);
	mem_free(r->bitmap);
}

static const uint64_t	 known = LLVM_LOOP_ENTRIES | LLVM_IR | LLVM_CONTEXT |
	    LLVM_ENTRY_FIRST | LLVM_CORRELATED | LLVM_BYTE_COVERAGE |
	    LLVM_ENTRY_ONLY | LLVM_TEMPORAL;

static bool
join(struct reader *r, bool has_functions)
{
	struct complaint	 wrong;

	if (!r->joins || r->in.failed)
		return !r->in.failed;
	r->joins = false;
	return llvm_profile_join(r->p, r->o->name, r->flags, has_functions,
	    &wrong) || bytes_fail(&r->in, r->flags_at, "%s", wrong.text);
}

bool
reader_end(struct reader *r)
{
	return join(r, false);
}

bool
reader_join(struct reader *r, uint64_t flags, uint64_t where)
{
	reader_end(r);
	/* An unknown flag may change the meaning of counters, so it is an
	   error. */
	if ((flags & ~known) != 0)
		bytes_fail(&r->in, where, "expected flags that are "
		    "supported, found 0x%016llx as well",
		    (unsigned long long)(flags & ~known));
	r->joins = true;
	r->flags = flags;
	r->flags_at = where;
	return !r->in.failed;
}

void
reader_clear(struct reader *r)
{
	r->counter_n = r->bitmap_n = 0;
	r->unknown = 0;
	llvm_values_clear(&r->values);
}

void
reader_counter(struct reader *r, uint64_t count)
{
	r->counters = mem_grow(r->counters, &r->counter_room, r->counter_n + 1,
	    sizeof(*r->counters));
	r->counters[r->counter_n++] = count;
}

void
reader_counters(struct reader *r, const unsigned char *at, uint64_t n)
{
	uint64_t	*to;
	size_t		 i;

	r->counters = mem_grow(r->counters, &r->counter_room,
	    r->counter_n + (size_t)n, sizeof(*r->counters));
	to = r->counters + r->counter_n;
	for (i = 0; i < n; i++)
		to[i] = bytes_u64(at + 8 * i, r->in.big);
	r->counter_n += (size_t)n;
}

void
reader_bitmap(struct reader *r, unsigned char bits)
{
	r->bitmap = mem_grow(r->bitmap, &r->bitmap_room, r->bitmap_n + 1, 1);
	r->bitmap[r->bitmap_n++] = bits;
}

bool
reader_add(struct reader *r, uint32_t name, uint64_t hash, uint64_t where)
{
	struct llvm_record	 record = {
		.name = name, .hash = hash, .values = &r->values,
		.counters = r->counters, .counter_n = (uint32_t)r->counter_n,
		.bitmap = r->bitmap, .bitmap_n = (uint32_t)r->bitmap_n
	};
	unsigned		 what;

	if (!join(r, true))
		return false;
	if (r->counter_n == 0)
		return bytes_fail(&r->in, where, "expected a counter, found "
		    "none");
	if (r->counter_n > UINT32_MAX || r->bitmap_n > UINT32_MAX)
		return bytes_fail(&r->in, where, "expected less than 2^32 "
		    "counters, found more");
	what = llvm_profile_add(r->p, &record, r->o->weight) | r->unknown;
	if (r->o->function != NULL)
		r->o->function(r->o->arg, &record, what, where);
	if (r->p->merged > r->merged_most)
		return bytes_fail(&r->in, where, "expected each function with "
		    "many values once, found too many repetitions");
	return true;
}

void
reader_trace(struct reader *r, uint64_t weight, uint64_t *names, uint32_t n)
{
	if (__builtin_mul_overflow(weight, r->o->weight, &weight))
		weight = UINT64_MAX;
	llvm_profile_trace(r->p, weight, names, n);
}

bool
reader_vtables(struct reader *r, uint64_t size)
{
	return llvm_names_read(&r->p->vtables, &r->in, size) &&
	    bytes_pad(&r->in, size);
}

bool
reader_ids(struct reader *r, uint64_t size)
{
	const unsigned char	*p;
	size_t			 from = r->in.pos, end, at;
	uint64_t		 len;

	/* Each id is padded to a multiple of 8 bytes. */
	if (size % 8 != 0)
		return bytes_fail(&r->in, from, "expected the size of ids of "
		    "binaries, a multiple of 8, found %llu",
		    (unsigned long long)size);
	if (bytes_take(&r->in, size, 1, "ids of binaries") == NULL)
		return false;
	end = r->in.pos;
	r->in.pos = from;
	while (r->in.pos < end) {
		at = r->in.pos;
		if (!bytes_words(&r->in, 1, "the length of an id", &len))
			return false;
		if (len == 0 || len > end - r->in.pos)
			return bytes_fail(&r->in, at, "expected the length of "
			    "an id, up to %zu, found %llu", end - r->in.pos,
			    (unsigned long long)len);
		p = bytes_take(&r->in, len, 1, "an id");
		intern_id(&r->p->ids, (const char *)p, (size_t)len);
		/* It fits, since the size and all before are multiples of 8. */
		bytes_pad(&r->in, len);
	}
	return true;
}
