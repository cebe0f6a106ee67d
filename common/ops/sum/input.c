#include "ops/sum/input.h"

#include "io/source.h"
#include "read/line/finding_log.h"
#include "ops/llvm/input.h"

bool
sum_input_open(const struct sum_input *input, struct source *in,
    const struct sum_llvm *llvm, struct llvm_seen *seen,
    struct finding_log *log)
{
	if (input->opened != NULL)
		source_move(in, input->opened);
	else if (!source_open(in, input->name)) {
		finding_log_line(log, "cannot open: %s", in->trouble);
		return false;
	}
	log->name = in->name;
	if (!llvm_input_is(in))
		return true;
	if (!llvm->none)
		return llvm_input_convert(in, llvm->coverage, seen, log);
	finding_log_line(log, "expected a profile of Cachegrind or Callgrind, "
	    "found one of LLVM");
	source_close(in);
	return false;
}
