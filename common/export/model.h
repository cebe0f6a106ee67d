/*
 * model -- the whole profile as JSON or CSV, without any estimate.
 *
 * cgexport(1) describes the schema, cgexport-1.  In JSON, rows refer to
 * functions and files by their index in two arrays that come first, so that the
 * profile can be written, and read, in one pass.  In CSV, the first field of a
 * row is its kind, and each row repeats the names that it refers to; fields
 * that do not apply are empty.
 */
#ifndef EXPORT_MODEL_H
#define EXPORT_MODEL_H

#include <stdbool.h>

struct complaint;
struct export_job;

/* Write the profile as JSON, or as CSV.  Both functions always return true. */
bool	 model_json_put(const struct export_job *, struct complaint *);
bool	 model_csv_put(const struct export_job *, struct complaint *);

#endif
