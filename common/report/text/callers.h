/*
 * callers -- the callers and callees of functions, and the most costly call
 * paths, as text.
 */
#ifndef REPORT_TEXT_CALLERS_H
#define REPORT_TEXT_CALLERS_H

struct functions;
struct report;

/*
 * Print the callers or the callees of the functions, or both, as the options
 * say.  This finds the edges of the call graph, and sorts the functions by
 * inclusive cost.
 */
void	 callers_put_tree(struct functions *);

/*
 * Print the functions that the options name, each on a page of its own with its
 * callers, its callees, and its lines.  Every entry must be a function: the
 * breakdown was made without ENTRIES_SPLIT.
 */
void	 callers_put_pages(struct report *);

/*
 * Print call paths: each begins at a function that nothing calls and that
 * reaches the threshold, or at a function that the options name, and follows
 * the most costly call at each step.  Every entry must be a function, as for
 * callers_put_pages().
 */
void	 callers_put_paths(struct report *);

#endif
