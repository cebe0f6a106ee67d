/*
 * gcov_in -- read what `gcov --json-format' writes, FILE.gcov.json.gz.
 *
 * The event `lines' is how often a line was executed, and `calls', which only
 * the first line of a function has, how often the function was entered.  Lines
 * that were never executed are kept, with the count 0.  A line of a template
 * has a count for each instance of the template; their sum is what the text
 * form of gcov shows.  Functions are called by their demangled names.  There
 * are no calls between functions.  Names of files are relative to the folder in
 * which the compiler ran, and become whole paths.
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

/* gcov_in_is() and gcov_in_read() are the functions of a struct import_form. */
bool	 gcov_in_is(const char *at, size_t len);
bool	 gcov_in_read(struct samples *, struct source *,
	    struct samples_trouble *);

#endif
