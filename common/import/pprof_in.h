/*
 * pprof_in -- read a profile of pprof, the message Profile of profile.proto.
 *
 * Each sample type becomes an event.  The default sample type, which is the
 * last one if the profile does not name it, becomes the first event.  Each line
 * of a location becomes a frame.  A location without lines becomes a frame that
 * is named after its mapping, and keeps its address.  Labels of samples are
 * lost.  Functions that match the field drop_frames, but not keep_frames, are
 * removed from stacks with all that they call, as in pprof.
 *
 * https://github.com/google/pprof/blob/main/proto/profile.proto describes the
 * format.
 */
#ifndef IMPORT_PPROF_IN_H
#define IMPORT_PPROF_IN_H

#include <stdbool.h>
#include <stddef.h>

struct samples_trouble;
struct source;
struct samples;

/* pprof_in_is() and pprof_in_read() are the functions of a struct
   import_form. */
bool	 pprof_in_is(const char *at, size_t len);
bool	 pprof_in_read(struct samples *, struct source *,
	    struct samples_trouble *);

#endif
