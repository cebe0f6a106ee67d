/*
 * model -- numbers for the functions, files and objects of an exported profile,
 * in output order.
 *
 * Those that no row refers to have no number, so the output depends on the
 * contents of the profile alone.
 */
#ifndef EXPORT_MODEL_H
#define EXPORT_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include "text/num.h"
#include "write/writer.h"
#include "export/options.h"

/* Functions or names in output order, and the number of each.  Only those in
   the list may be looked up in `number'. */
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
	char			 place[2 * NUM_ROOM + 4];
	size_t			 place_len;	/* what all rows of a section
						   begin with */
};

void	 model_open(struct model *, const struct export_job *);
void	 model_close(struct model *);

/* Write a key, and a name of the profile after it as a JSON string. */
void	 model_name(const struct model *, const char *key, uint32_t name);

#endif
