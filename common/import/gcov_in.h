/*
 * gcov_in -- read what `gcov --json-format' writes, FILE.gcov.json.gz.
 *
 * Each line of a function has the event `lines', how often it was executed, and
 * the first line of a function also `calls', how often that was entered.  Lines
 * that were never executed stay, with 0.  A line of a template has a count in
 * each of its instances, so the sum is that of the text form.  Functions are
 * called by their demangled names.  There are no calls between functions.
 *
 * The form is described in gcov(1).
 */
#ifndef IMPORT_GCOV_IN_H
#define IMPORT_GCOV_IN_H

#include <stdbool.h>
#include <stddef.h>

struct samples_trouble;
struct samples;
struct source;

/* These have the contracts of struct import_form. */
bool	 gcov_in_is(const char *at, size_t len);
struct samples *gcov_in_read(struct source *, struct samples_trouble *);

#endif
