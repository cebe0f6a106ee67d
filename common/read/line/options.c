#include "read/line/options.h"

#include <string.h>

void
read_result_free(struct read_result *result)
{
	facts_free(&result->facts);
	string_assign(&result->command, NULL, 0);
	string_assign(&result->pid, NULL, 0);
	memset(result, 0, sizeof(*result));
}
