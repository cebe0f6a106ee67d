/*
 * name_kind -- what a name is the name of.
 */
#ifndef TEXT_NAME_KIND_H
#define TEXT_NAME_KIND_H

enum name_kind { NAME_OBJECT, NAME_FILE, NAME_FUNCTION, NAME_KINDS };

/* The kind that a text states by `ob:', `fl:' or `fn:' in front, else a
   function; *text moves past that. */
enum name_kind name_kind_of(const char **text);

#endif
