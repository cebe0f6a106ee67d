/*
 * model_csv -- the whole profile as one table: nothing is estimated.
 *
 * The schema, cgexport-1, is described in cgexport(1).  Each row names all that
 * it belongs to, and its first field says what it is.
 */
#ifndef EXPORT_MODEL_CSV_H
#define EXPORT_MODEL_CSV_H

struct export_job;

void	 model_csv_put(const struct export_job *);

#endif
