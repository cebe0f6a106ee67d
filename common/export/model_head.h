/*
 * model_head -- the metadata of a profile as members of a JSON object.
 */
#ifndef EXPORT_MODEL_HEAD_H
#define EXPORT_MODEL_HEAD_H

struct model;

/* Write the beginning of the object, up to the columns of its rows. */
void	 model_head_put(const struct model *);

#endif
