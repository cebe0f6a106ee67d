#include "ops/sum/say.h"

#include "base/diag.h"
#include "profile/profile.h"
#include "ops/sum/forks.h"
#include "ops/llvm/kin.h"

void
sum_say_nothing(bool left_out, size_t n)
{
	if (left_out)
		diag_say("expected a profile, found none that is good");
	else
		diag_say("expected a profile, found %zu empty file%s", n,
		    n == 1 ? "" : "s");
}

void
sum_say_notes(const struct profile *p, bool no_instr,
    const struct llvm_kin *kin, const struct forks *forks)
{
	const struct metadata	*m = &p->metadata;

	if (m->some_instr && !m->instr && !no_instr)
		diag_say("warning: not all profiles have instruction "
		    "addresses; they are dropped");
	if (m->commands_cut)
		diag_say("note: only %d of the commands are kept",
		    METADATA_COMMANDS);
	llvm_kin_say(kin);
	forks_say(forks, p);
}
