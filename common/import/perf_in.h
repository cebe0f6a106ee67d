/*
 * perf_in -- read what `perf script' prints.  Each sample is a header line,
 * followed by a line for each frame, the innermost first, or a single line with
 * the header and the only frame.
 *
 * The option -F of perf decides which of these fields a header has:
 *
 *	COMM PID/TID [CPU] TIME: PERIOD EVENT: ADDRESS SYMBOL+OFFSET (OBJECT)
 *
 * Each event has the sum of the periods of its samples.  Where headers have no
 * period, each sample counts 1, and the event is named EVENT-samples.  A frame
 * names a function and an object; if the next line is FILE:LINE (-F +srcline),
 * the frame is in that file.  An inlined frame, which is marked `(inlined)',
 * gets the object of the frame that it is inlined into.  Addresses are dropped,
 * because it depends on the version of perf and on the fields whether they are
 * addresses in the process or in the file.
 *
 * The fields are described in perf-script(1).  Where the text is ambiguous, the
 * alignment of the fields decides; it was seen in the output of perf 6.1.
 */
#ifndef IMPORT_PERF_IN_H
#define IMPORT_PERF_IN_H

#include <stdbool.h>
#include <stddef.h>

struct samples_trouble;
struct source;
struct samples;

/* perf_in_is() and perf_in_read() are the functions of a struct import_form. */
bool	 perf_in_is(const char *at, size_t len);
bool	 perf_in_read(struct samples *, struct source *,
	    struct samples_trouble *);

#endif
