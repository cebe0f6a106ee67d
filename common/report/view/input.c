/*
 * The time of an input's last change is read before its contents, so that the
 * report also warns of sources that change while the input is being read.
 */
#include "report/view/input.h"

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

bool
report_input_is_older(const struct report_input *in, const struct timespec *t)
{
	const struct timespec	*changed = &in->changed;

	if (changed->tv_sec == 0)
		return false;
	return t->tv_sec != changed->tv_sec ? t->tv_sec > changed->tv_sec :
	    t->tv_nsec > changed->tv_nsec;
}

void
report_input_close(struct report_input *in)
{
	facts_free(&in->facts);
	string_assign(&in->command, NULL, 0);
}
