#include "ops/sum_input.h"

#include "io/source.h"
#include "llvm/read.h"
#include "read/finding_log.h"

bool
sum_input_open(const struct sum_input *input, struct source *in,
    struct finding_log *log)
{
	const char	*at;
	size_t		 len;

	if (input->opened != NULL)
		*in = *input->opened;
	else if (!source_open(in, input->name)) {
		finding_log_line(log, "cannot open: %s", in->trouble);
		return false;
	}
	log->name = in->name;
	at = source_peek(in, &len);
	if (llvm_read_form(at, len) == LLVM_NONE)
		return true;
	finding_log_line(log, "expected a profile of Cachegrind or Callgrind, "
	    "found one of LLVM");
	source_close(in);
	return false;
}
