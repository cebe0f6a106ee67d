/*
 * model_head -- what a profile says of itself, as members of a JSON object.
 */
#ifndef EXPORT_MODEL_HEAD_H
#define EXPORT_MODEL_HEAD_H

struct model;

/* Put the beginning of an object, up to the columns of its rows. */
void	 model_head_put(const struct model *);

#endif
