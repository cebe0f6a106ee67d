/*
 * header -- write metadata and events, which come before the costs.
 */
#ifndef WRITE_HEADER_H
#define WRITE_HEADER_H

struct writer;

/* Write the header in this form, up to the first body line. */
void	 header_callgrind(struct writer *);
void	 header_cachegrind(struct writer *);

#endif
