/*
 * model_json -- the whole profile as JSON: nothing is estimated.
 *
 * cgexport(1) describes the schema, cgexport-1.  Rows refer to functions and
 * files by their index in two arrays that come first, so the profile can be
 * written, and read, in one pass.
 */
#ifndef EXPORT_MODEL_JSON_H
#define EXPORT_MODEL_JSON_H

struct export_job;

void	 model_json_put(const struct export_job *);

#endif
