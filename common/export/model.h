/*
 * model -- numbers for the functions, files and objects that a whole profile is
 * written with, in their order.
 *
 * What no row names has no number: so what is written depends on the contents
 * of the profile alone.
 */
#ifndef EXPORT_MODEL_H
#define EXPORT_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include "text/num.h"
#include "write/writer.h"
#include "export/options.h"

/* Functions, or names, and which place each has here: only those that have one
   may be asked for. */
struct model_list {
	uint32_t	*at;		/* n of them, in order */
	uint32_t	 n;
	uint32_t	*number;	/* of each */
};

struct model {
	const struct export_job	*job;
	const struct profile	*p;
	const struct event_list	*events;
	struct sink		*out;
	struct write_options	 options;
	struct writer		 w;
	uint32_t		*sections;	/* in order */
	size_t			 section_n;
	struct model_list	 functions, files, objects;
	char			 place[2 * NUM_ROOM + 4];	/* what rows */
	size_t			 place_len;	/* of a section begin with */
};

void	 model_open(struct model *, const struct export_job *);
void	 model_close(struct model *);

/* Put a key, and a name of the profile after it as a JSON string. */
void	 model_name(const struct model *, const char *key, uint32_t name);

#endif
