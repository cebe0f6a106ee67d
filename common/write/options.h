/*
 * options -- how to write a profile.
 */
#ifndef WRITE_OPTIONS_H
#define WRITE_OPTIONS_H

#include <stdbool.h>

#include "profile/event.h"

enum form {
	FORM_AUTO,		/* the input's, if that can hold it */
	FORM_CACHEGRIND, FORM_CALLGRIND
};

struct write_options {
	enum form	 form;
	bool		 plain_names;	/* no name compression */
	bool		 absolute;	/* no relative positions */
	bool		 nonzero;	/* omit rows that are all zero */
	struct event_list events;	/* events to write, in this order */
};

#endif
