/*
 * header -- what stands before the costs: metadata and events.
 */
#ifndef WRITE_HEADER_H
#define WRITE_HEADER_H

struct writer;

/* Put the header of the form, up to the first body line. */
void	 header_callgrind(struct writer *);
void	 header_cachegrind(struct writer *);

#endif
