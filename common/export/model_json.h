/*
 * model_json -- the whole profile as JSON: nothing is estimated.
 *
 * The schema, cgexport-1, is described in cgexport(1).  Rows refer to functions
 * and files by their places in two arrays that stand before them, so all is
 * written, and may be read, in one pass.
 */
#ifndef EXPORT_MODEL_JSON_H
#define EXPORT_MODEL_JSON_H

struct export_job;

void	 model_json_put(const struct export_job *);

#endif
