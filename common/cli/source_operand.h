/*
 * source_operand -- what an operand names: a profile or a source.
 */
#ifndef CLI_SOURCE_OPERAND_H
#define CLI_SOURCE_OPERAND_H

#include <stdbool.h>

/*
 * Whether the file is source code: its name ends like one of a language, and
 * it does not begin like a profile, nor is it compressed.  It need not be
 * there.  Only a regular file is looked into; what cannot be read counts as
 * a profile, whose reader says why.
 */
bool	 source_operand(const char *name);

#endif
