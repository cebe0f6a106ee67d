/*
 * tree -- callers and callees, as text.
 */
#ifndef REPORT_TEXT_TREE_H
#define REPORT_TEXT_TREE_H

struct functions;

/* Print the callers, the callees or both of the functions, as the options say.
   Finds the edges of their graph, and sorts them by inclusive cost. */
void	 tree_put(struct functions *);

#endif
