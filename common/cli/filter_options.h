/*
 * filter_options -- functions called by rows of cgfilter's table.
 *
 * Each expects a member that is a struct filter, except define, which expects
 * its events, and min and top, which expect its trim.
 */
#ifndef CLI_FILTER_OPTIONS_H
#define CLI_FILTER_OPTIONS_H

#include <stdbool.h>

struct complaint;

bool	 filter_options_define(void *events, const char *formula,
	    struct complaint *);
bool	 filter_options_group(void *filter, const char *name_and_re,
	    struct complaint *);
bool	 filter_options_group_by(void *filter, const char *re,
	    struct complaint *);
bool	 filter_options_lump(void *filter, const char *what_and_name,
	    struct complaint *);
bool	 filter_options_min(void *trim, const char *share,
	    struct complaint *);
bool	 filter_options_top(void *trim, const char *number,
	    struct complaint *);

#endif
