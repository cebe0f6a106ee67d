/*
 * pprof_in -- read a profile of pprof, the message Profile of profile.proto.
 *
 * Each sample type becomes an event; the default one, which is the last if none
 * is named, comes first.  A line of a location is a frame, as is a location
 * without lines, named after its mapping, whose address is then kept.  Labels
 * of samples are lost.  drop_frames and keep_frames are ignored: pprof, which
 * alone writes them, removes these frames as well.
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

/* These have the contracts of struct import_form. */
bool	 pprof_in_is(const char *at, size_t len);
struct samples *pprof_in_read(struct source *, struct samples_trouble *);

#endif
