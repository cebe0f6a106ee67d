/*
 * name_kind -- whether a name is that of an object, a file or a function.
 */
#ifndef TEXT_NAME_KIND_H
#define TEXT_NAME_KIND_H

enum name_kind { NAME_OBJECT, NAME_FILE, NAME_FUNCTION, NAME_KINDS };

/* What the name of a file of deleted lines (ops/lines/lines.h) ends with. */
#define LINES_GONE	" (deleted lines)"

/* Return the kind of name that the prefix `ob:', `fl:' or `fn:' of *text stands
   for, and move *text past the prefix.  Without a prefix the kind is
   NAME_FUNCTION. */
enum name_kind name_kind_of(const char **text);

#endif
