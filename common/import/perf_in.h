/*
 * perf_in -- read what `perf script' prints: samples, each a header line and
 * lines with its frames, the innermost first, or one line with both.
 *
 * Of the fields that perf can print (-F), a header may have any:
 *
 *	COMM PID/TID [CPU] TIME: PERIOD EVENT: ADDRESS SYMBOL+OFFSET (OBJECT)
 *
 * Periods are summed by the name of their event.  Where they are missing, each
 * sample counts 1, of an event named EVENT-samples.  A frame is a function in
 * an object, and in a file if the next line says its FILE:LINE (-F +srcline).
 * Inlined frames, marked `(inlined)', are in the object of the frame that
 * they are inlined into.  Addresses are dropped: perf prints those of the
 * process or those of the file, by its version and by the fields.
 *
 * The fields are described in perf-script(1); how they are aligned, which
 * decides where the text is ambiguous, was seen in the output of perf 6.1.
 */
#ifndef IMPORT_PERF_IN_H
#define IMPORT_PERF_IN_H

#include <stdbool.h>
#include <stddef.h>

struct samples_trouble;
struct source;
struct samples;

/* These have the contracts of struct import_form. */
bool	 perf_in_is(const char *at, size_t len);
struct samples *perf_in_read(struct source *, struct samples_trouble *);

#endif
