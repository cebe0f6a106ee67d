/* The costs are passed to the reader as text, so that renaming, weights and the
   selection of calls work for them as for any other input. */
#include "ops/llvm/input.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "text/string.h"
#include "io/sink.h"
#include "io/source.h"
#include "llvm/model/model.h"
#include "llvm/forms/read.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "read/line/finding.h"
#include "write/write.h"
#include "ops/llvm/costs.h"

bool
llvm_input_is(const char *at, size_t len)
{
	return llvm_read_form(at, len) != LLVM_NONE;
}

static void
count_wrong(void *arg, const struct llvm_record *r, unsigned what,
    uint64_t where)
{
	uint64_t	*wrong = arg;

	(void)r;
	(void)where;
	*wrong += what != 0;
}

static bool
read_native(struct llvm_profile *p, struct source *in, struct finding_log *log)
{
	size_t				 len;
	char				*at = source_rest(in, &len);
	uint64_t			 wrong = 0;
	const struct llvm_read_options	 how = {
		.name = in->name, .weight = 1, .function = count_wrong,
		.arg = &wrong
	};
	struct llvm_trouble		 trouble;
	struct finding			 f = { .kind = FIND_LLVM_MALFORMED };
	bool				 good;

	if (at == NULL) {
		finding_log_line(log, "%s", in->trouble);
		return false;
	}
	good = llvm_read(p, at, len, &how, &trouble);
	mem_free(at);
	if (!good) {
		f.line = trouble.where;
		f.text = trouble.what.text;
		finding_log_finding(log, &f);
		return false;
	}
	good = wrong == 0 || log->refusal < REFUSE_DOUBTS;
	if (wrong > 0 && (!good || !log->quiet))
		finding_log_line(log, "%sexpected functions of the same name "
		    "to have the same shape, found %llu that do not; cgcheck "
		    "shows them",
		    good ? "warning: " : "", (unsigned long long)wrong);
	return good;
}

static bool
write_costs(struct llvm_costs *from, struct string *text,
    struct finding_log *log)
{
	struct profile		*costs = mem_get(1, sizeof(*costs));
	struct write_options	 how = { .form = FORM_CALLGRIND };
	struct complaint	 wrong;
	struct sink		 out;
	unsigned		 i;
	bool			 good;

	profile_init(costs);
	sink_memory(&out, text);
	good = llvm_costs(costs, &how.events, from, &wrong) &&
	    write_profile(costs, &out, &how, &wrong);
	sink_close(&out);
	if (!good)
		finding_log_line(log, "%s", wrong.text);
	for (i = 0; good && !log->quiet && i < from->said_n; i++)
		finding_log_line(log, "%s", from->said[i].text);
	profile_free(costs);
	mem_free(costs);
	return good;
}

bool
llvm_input_text(struct source *to, struct llvm_costs *from,
    struct finding_log *log)
{
	struct string	 text = { NULL, 0 };
	bool		 good = from->from->function_n == 0 ||
			    write_costs(from, &text, log);

	if (good)
		source_text(to, text.len == 0 ? "" : text.at, text.len,
		    log->name);
	string_assign(&text, NULL, 0);
	return good;
}

bool
llvm_input_convert(struct source *in, const struct coverage *coverage,
    struct llvm_seen *seen, struct finding_log *log)
{
	struct llvm_profile	*p = mem_get(1, sizeof(*p));
	struct llvm_costs	 costs = {
		.from = p, .coverage = coverage, .kin = seen->kin,
		.profiles = 1
	};
	bool			 good = read_native(p, in, log);

	source_close(in);
	good = good && llvm_input_text(in, &costs, log);
	if (good) {
		seen->found = true;
		seen->flags = llvm_profile_flags(p);
	}
	llvm_profile_free(p);
	mem_free(p);
	return good;
}
