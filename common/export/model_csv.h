/*
 * model_csv -- the whole profile as one CSV table: nothing is estimated.
 *
 * cgexport(1) describes the schema, cgexport-1.  The first field of a row is
 * its kind, and each row repeats the names that it belongs to.
 */
#ifndef EXPORT_MODEL_CSV_H
#define EXPORT_MODEL_CSV_H

struct export_job;

void	 model_csv_put(const struct export_job *);

#endif
