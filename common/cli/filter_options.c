/*
 * Arguments are kept, not copied: patterns and names of the filter point into
 * the command line.
 */
#include "cli/filter_options.h"

#include "ops/filter/filter.h"
#include "cli/options.h"

bool
filter_options_define(void *events, const char *formula,
    struct complaint *wrong)
{
	return event_filter_define(events, formula, wrong);
}

bool
filter_options_group(void *filter, const char *name_and_re,
    struct complaint *wrong)
{
	return filter_group(filter, name_and_re, wrong);
}

bool
filter_options_group_by(void *filter, const char *re, struct complaint *wrong)
{
	return filter_group_by(filter, re, wrong);
}

bool
filter_options_lump(void *filter, const char *what_and_name,
    struct complaint *wrong)
{
	return filter_lump(filter, what_and_name, wrong);
}

bool
filter_options_min(void *trim, const char *share, struct complaint *wrong)
{
	return trim_read_share(trim, share, wrong);
}

bool
filter_options_top(void *trim, const char *number, struct complaint *wrong)
{
	struct trim	*t = trim;
	uint64_t	 top;

	if (!options_number(number, 0, UINT32_MAX, &top, wrong))
		return false;
	t->on = t->some = true;
	t->top = (size_t)top;
	return true;
}
