/*
 * Adding profiles in parts and then joining the parts gives the same as adding
 * the profiles one by one, with functions and names in the same order.  A part
 * that would cause a message is refused instead, and the sum stays as it was.
 */
#include "tap.h"
#include "base/mem.h"
#include "text/string.h"
#include "io/sink.h"
#include "llvm/model/model.h"
#include "llvm/forms/proftext.h"
#include "llvm/forms/read.h"

enum { MOST = 6, ROOM = 4096, ROUNDS = 4000 };

struct input {
	char	 text[ROOM];
	size_t	 len;
};

static void
put(struct input *in, const char *lines)
{
	in->len += (size_t)snprintf(in->text + in->len, ROOM - in->len, "%s\n",
	    lines);
}

static const char *
one_of(const char *a, const char *b, const char *c, const char *d)
{
	const char	*const words[] = { a, b, c, d };

	return words[tap_dice(4)];
}

/* If `odd' is true, the function may not fit others of its name. */
static void
put_function(struct input *in, bool odd)
{
	static const char	*const most = "18446744073709551613";
	unsigned		 n = odd && tap_dice(20) == 0 ? 3 : 2, i;

	put(in, one_of("a", "b", "c", "d"));
	put(in, one_of("1", "1", "1", "2"));
	put(in, n == 3 ? "3" : "2");
	for (i = 0; i < n; i++)
		put(in, odd && tap_dice(20) == 0 ? most :
		    one_of("0", "1", "7", "300"));
	if (odd && tap_dice(40) == 0) {
		put(in, "$1\n0x5");
	} else if (odd && tap_dice(20) == 0) {
		put(in, "1\n0\n2\n0\n0");
	} else {
		put(in, "1\n0\n1\n2");
		put(in, one_of("a:1", "c:2", "x:5", odd ?
		    "q:18446744073709551615" : "q:6"));
		put(in, one_of("b:3", "d:2", "y:9", "z:4"));
	}
	put(in, "");
}

static void
put_trace(struct input *in)
{
	put(in, ":temporal_prof_traces\n1");
	put(in, one_of("1", "2", "3", "200"));
	put(in, one_of("1", "2", "3", "4"));
	put(in, one_of("a,b", "b,a", "c,d,a", "d"));
}

static void
make(struct input *in, bool odd)
{
	unsigned	 n = 1 + tap_dice(4);

	in->len = 0;
	if (!odd || tap_dice(40) > 0)
		put(in, ":ir");
	if (tap_dice(3) == 0)
		put_trace(in);
	for (; n > 0; n--)
		put_function(in, odd);
}

static void
note(void *arg, const struct llvm_record *r, unsigned what, uint64_t where)
{
	(void)r;
	(void)where;
	*(unsigned *)arg |= what;
}

/* Add an input, and return whether that caused no error and no message. */
static bool
add(struct llvm_profile *p, const struct input *in)
{
	unsigned			 wrong = 0;
	struct llvm_trouble		 trouble;
	const struct llvm_read_options	 how = {
		.name = "x", .weight = 1, .function = note, .arg = &wrong
	};

	return llvm_read(p, in->text, in->len, &how, &trouble) && wrong == 0;
}

/* Write all that a profile holds to a text, which the caller frees. */
static void
write_all(struct llvm_profile *p, struct string *text)
{
	struct complaint		 wrong;
	struct sink			 out;
	size_t				 i;

	text->at = NULL;
	text->len = 0;
	sink_memory(&out, text);
	for (i = 0; i < p->function_n; i++)
		sink_format(&out, "%u %u\n", p->functions[i].name,
		    (unsigned)p->functions[i].hash);
	sink_format(&out, "%zu inputs, version %u\n", p->inputs, p->version);
	if (!proftext_out(p, &out, false, &wrong))
		check(false, "%s", wrong.text);
	sink_close(&out);
}

static bool
are_same(struct llvm_profile *p, struct llvm_profile *q)
{
	struct string	 a, b;
	bool		 same;

	write_all(p, &a);
	write_all(q, &b);
	same = a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
	string_assign(&a, NULL, 0);
	string_assign(&b, NULL, 0);
	return same;
}

/* The number of rounds with each outcome. */
struct seen {
	unsigned	 joined, refused, other, touched;
};

static void
test_round(struct seen *seen, bool odd)
{
	static struct input	 inputs[MOST];
	struct llvm_profile	*p = mem_get(4, sizeof(*p));
	struct llvm_profile	*plain = p, *before = p + 1, *to = p + 2;
	struct llvm_profile	*part = p + 3;
	unsigned		 n = 2 + tap_dice(MOST - 1);
	unsigned		 half = tap_dice(n), i;
	bool			 good[2] = { true, true };

	for (i = 0; i < n; i++) {
		make(&inputs[i], odd);
		good[0] = add(plain, &inputs[i]) && good[0];
		good[1] = add(i < half ? to : part, &inputs[i]) && good[1];
		if (i < half)
			add(before, &inputs[i]);
	}
	if (good[1] && llvm_profile_append(to, part)) {
		seen->joined++;
		seen->other += !good[0] || !are_same(plain, to);
	} else if (good[1]) {
		seen->refused++;
		seen->other += good[0];
		seen->touched += !are_same(before, to);
	}
	for (i = 0; i < 4; i++)
		llvm_profile_free(&p[i]);
	mem_free(p);
}

static void
test(bool odd)
{
	struct seen	 seen = { 0, 0, 0, 0 };
	unsigned	 i;

	for (i = 0; i < ROUNDS; i++)
		test_round(&seen, odd);
	check(seen.joined > ROUNDS / 8, "%u are joined", seen.joined);
	check(odd ? seen.refused > ROUNDS / 20 : seen.refused == 0,
	    "%u are refused", seen.refused);
	check(seen.other == 0, "%u are not as one by one", seen.other);
	check(seen.touched == 0, "%u are refused and changed", seen.touched);
}

int
main(void)
{
	test(false);
	test(true);
	return tap_done();
}
