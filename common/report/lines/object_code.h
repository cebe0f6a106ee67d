/*
 * object_code -- the annotated machine code of objects.
 */
#ifndef REPORT_LINES_OBJECT_CODE_H
#define REPORT_LINES_OBJECT_CODE_H

struct report;

/* Print the code of the objects that cost as much as asked for. */
void	 object_code_put(struct report *);

#endif
