/*
 * llvm_fuzz -- read any bytes as a profile of LLVM, for libFuzzer.
 *
 * The bytes are checked.  A profile that can be read is written, in indexed
 * form and as text, read again and written again: the bytes must be the same.
 * A filter that keeps all functions must not change them, either.  The profile
 * is also shown and converted to costs.  A crash, a leak or a sanitizer report
 * is an error, too.
 *
 * Seeds: data/llvm
 */
#include "input.h"
#include "llvm_bytes.h"
#include "llvm/verbs/filter.h"
#include "llvm/model/model.h"
#include "llvm/verbs/overlap.h"
#include "llvm/forms/read.h"
#include "llvm/verbs/show.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "ops/check/check.h"
#include "ops/llvm/costs.h"

static void
ignore(void *arg, const struct finding *f)
{
	(void)arg;
	(void)f;
}

static bool
read_it(struct llvm_profile *p, const char *at, size_t len)
{
	const struct llvm_read_options	 how = { .name = "it", .weight = 1 };
	struct llvm_trouble		 trouble;

	memset(p, 0, sizeof(*p));
	return llvm_read(p, at, len, &how, &trouble);
}

/* Write the profile, read it and write it again. */
static void
round_trip(struct llvm_profile *p, bool text)
{
	struct string		 first = llvm_bytes(p, text), again;
	struct llvm_profile	 q;

	if (first.len > 0) {
		MUST(read_it(&q, first.at, first.len));
		again = llvm_bytes(&q, text);
		MUST(string_compare(&first, &again) == 0);
		string_assign(&again, NULL, 0);
		llvm_profile_free(&q);
	}
	string_assign(&first, NULL, 0);
}

static void
make_costs(const struct llvm_profile *p)
{
	struct profile		*costs = mem_get(1, sizeof(*costs));
	struct event_list	 events = { .n = 0 };
	struct llvm_costs	 from = {
		.from = p, .sparse = true, .profiles = 1
	};
	struct complaint	 wrong;

	profile_init(costs);
	MUST(llvm_costs(costs, &events, &from, &wrong));
	profile_free(costs);
	mem_free(costs);
}

static bool
keep(void *arg, const struct slice names[NAME_KINDS])
{
	(void)arg;
	(void)names;
	return true;
}

/* A filter that keeps all functions must change nothing. */
static void
choose_all(struct llvm_profile *p)
{
	static const struct llvm_filter	 filter = { .keeps = keep };
	struct string			 first = llvm_bytes(p, true), again;
	struct llvm_profile		 q;
	struct overlap			 o = { .least = 1 };

	memset(&q, 0, sizeof(q));
	MUST(llvm_filter(&filter, p, &q) == 0);
	again = llvm_bytes(&q, true);
	MUST(string_compare(&first, &again) == 0);
	overlap_of(&o, p, &q);
	MUST(o.added_n + o.mismatched_n == 0);
	mem_free(o.functions);
	string_assign(&first, NULL, 0);
	string_assign(&again, NULL, 0);
	llvm_profile_free(&q);
}

static void
show_it(struct llvm_profile *p)
{
	const struct llvm_show_options	 how = { .inputs = 1 };
	struct llvm_show		 show;
	struct string			 text = { NULL, 0 };
	struct sink			 out;

	llvm_show_open(&show, p, &how);
	sink_memory(&out, &text);
	llvm_show_text(&show, &out);
	llvm_show_json(&show, &out);
	sink_close(&out);
	llvm_show_close(&show);
	string_assign(&text, NULL, 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct check_options	 o = { .report = ignore };
	struct llvm_check_result	 result;
	struct llvm_profile		 p;
	const char			*at = (const char *)data;

	check_bytes(at, size, &o, &result);
	if (read_it(&p, at, size)) {
		round_trip(&p, false);
		round_trip(&p, true);
		make_costs(&p);
		show_it(&p);
		choose_all(&p);
	}
	llvm_profile_free(&p);
	return 0;
}
