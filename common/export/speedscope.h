/*
 * speedscope -- stacks in speedscope's own format.
 *
 * The format is described at
 * https://www.speedscope.app/file-format-schema.json.  The file has a `sampled'
 * profile for each event, or in a difference two of them, one for each number
 * of struct series (export/stacks.h).
 */
#ifndef EXPORT_SPEEDSCOPE_H
#define EXPORT_SPEEDSCOPE_H

#include <stdbool.h>

struct complaint;
struct export_job;

bool	 speedscope_put(const struct export_job *, struct complaint *);

#endif
