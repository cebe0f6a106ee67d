/*
 * coverage_fuzz -- read any bytes as a program with a coverage mapping, for
 * libFuzzer.
 *
 * If the mapping can be read, its lines get counts from a profile in which some
 * functions are missing, or have a hash or a number of counters that differs
 * from the program's.  A crash, a leak or a sanitizer report is an error.
 *
 * Seeds: data/coverage
 */
#include "input.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/read.h"
#include "llvm/model/model.h"
#include "llvm/forms/read.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "ops/llvm/costs.h"

enum { COUNTERS = 64 };

static void
count_all(struct llvm_profile *p, const struct coverage *c)
{
	static uint64_t		 counters[COUNTERS];
	struct llvm_values	 none;
	struct slice		 name;
	uint32_t		 i;

	memset(&none, 0, sizeof(none));
	for (i = 0; i < COUNTERS; i++)
		counters[i] = i % 7 == 6 ? LLVM_COUNT_MAX : i * i + 1;
	for (i = 0; i < c->function_n; i++) {
		const struct coverage_function	*f = &c->functions[i];
		struct llvm_record		 r = {
			.hash = f->hash + (i % 5 == 4), .counters = counters,
			.counter_n = i % 9 == 8 || f->counter_n > COUNTERS ||
			    f->counter_n == 0 ? 1 : f->counter_n,
			.values = &none
		};

		if (i % 6 == 5)
			continue;
		name = intern_slice(&c->names.text, f->name);
		r.name = llvm_names_add(&p->names, name.at, name.len);
		llvm_profile_add(p, &r, 1);
	}
	llvm_values_free(&none);
}

static void
make_lines(const struct coverage *c)
{
	struct llvm_profile	*from = mem_get(1, sizeof(*from));
	struct profile		*to = mem_get(1, sizeof(*to));
	struct llvm_costs	 how = {
		.from = from, .coverage = c, .profiles = 1
	};
	struct event_list	 events = { .n = 0 };
	struct complaint	 wrong;

	count_all(from, c);
	profile_init(to);
	MUST(!llvm_costs(to, &events, &how, &wrong) || events.n == 3);
	profile_free(to);
	mem_free(to);
	llvm_profile_free(from);
	mem_free(from);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct llvm_trouble	 trouble;
	struct coverage		 c;

	memset(&c, 0, sizeof(c));
	if (coverage_read(&c, (const char *)data, size, &trouble))
		make_lines(&c);
	coverage_free(&c);
	return 0;
}
