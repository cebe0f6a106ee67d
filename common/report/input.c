/*
 * When an input was changed is asked before it is read: a source that is newer
 * than that is warned of.
 */
#include "report/input.h"

#include <string.h>
#include <sys/stat.h>

void
report_input_open(struct report_input *in, const char *name)
{
	struct stat	 st;

	in->name = name;
	if (strcmp(name, "-") != 0 && stat(name, &st) == 0 &&
	    S_ISREG(st.st_mode))
		in->changed = st.st_mtim;
}

void
report_input_close(struct report_input *in)
{
	string_assign(&in->descs, NULL, 0);
	string_assign(&in->command, NULL, 0);
}
