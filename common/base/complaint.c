/* A complaint has a fixed size, so that error paths have nothing to free. */
#include "base/complaint.h"

#include <stdarg.h>
#include <stdio.h>

bool
complaint_set(struct complaint *c, const char *fmt, ...)
{
	va_list	 args;

	va_start(args, fmt);
	vsnprintf(c->text, sizeof(c->text), fmt, args);
	va_end(args);
	return false;
}
