/*
 * source_operand -- is an operand a profile or a source file?
 */
#ifndef CLI_SOURCE_OPERAND_H
#define CLI_SOURCE_OPERAND_H

#include <stdbool.h>

/*
 * Whether the file is source code: its name ends like that of a source file,
 * and it neither begins like a profile nor is compressed.  It need not exist.
 * Only a regular file is opened; one that cannot be read counts as a profile,
 * whose reader reports the error.
 */
bool	 source_operand(const char *name);

#endif
