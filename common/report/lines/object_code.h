/*
 * object_code -- the annotated machine code of objects.
 */
#ifndef REPORT_LINES_OBJECT_CODE_H
#define REPORT_LINES_OBJECT_CODE_H

struct report;

/* Print the machine code of the objects that reach the threshold. */
void	 object_code_put(struct report *);

#endif
