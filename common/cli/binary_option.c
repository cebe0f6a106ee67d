#include "cli/binary_option.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/slurp.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/read.h"
#include "llvm/forms/read.h"

bool
binary_option_take(void *coverage, const char *file, struct complaint *wrong)
{
	struct coverage		**to = coverage;
	struct llvm_trouble	 trouble;
	size_t			 len;
	char			*text;

	if (strcmp(file, "-") == 0)
		return complaint_set(wrong, "expected a program in a file, "
		    "found the standard input");
	text = slurp(file, &len);
	if (*to == NULL)
		*to = mem_get(1, sizeof(**to));
	if (!coverage_read(*to, text, len, &trouble))
		diag_die("%s:%llu: %s", file,
		    (unsigned long long)trouble.where, trouble.what.text);
	mem_free(text);
	return true;
}

void
binary_option_free(struct coverage *coverage)
{
	if (coverage != NULL)
		coverage_free(coverage);
	mem_free(coverage);
}
