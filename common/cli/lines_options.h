/*
 * lines_options -- options to match the lines of two builds.
 */
#ifndef CLI_LINES_OPTIONS_H
#define CLI_LINES_OPTIONS_H

#include <stdbool.h>

#include "ops/lines/lines.h"
#include "cli/tool.h"

/* The member is a struct lines. */
#define LINES_ROWS(M)							\
	{ 0, "new-src", "DIR", "compare lines; new sources are in DIR",	\
	    TOOL_CALL(M.new, lines_options_folder) },			\
	{ 0, "old-src", "DIR", "compare lines; old sources are in DIR",	\
	    TOOL_CALL(M.old, lines_options_folder) },			\
	{ 0, "source-map", "FROM=TO",					\
	    "compare lines; sources named FROM... are at TO...",	\
	    TOOL_CALL(M.maps, lines_options_map) },			\
	{ 0, "source-root", "DIR", "read only sources below DIR",	\
	    TOOL_CALL(M.confine, common_options_root) }

/* Called by these rows. */
bool	 lines_options_folder(void *folders, const char *folder,
	    struct complaint *);
bool	 lines_options_map(void *maps, const char *from_to,
	    struct complaint *);

/* Check the options after all are read: folders of one side only are a usage
   error. */
void	 lines_options_check(const struct lines *);

/* Report files that could not be compared: a line for each kind of error,
   or, if verbose, with all names. */
void	 lines_options_say(const struct lines *, bool verbose);

#endif
