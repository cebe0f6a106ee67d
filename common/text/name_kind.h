/*
 * name_kind -- whether a name is that of an object, a file or a function.
 */
#ifndef TEXT_NAME_KIND_H
#define TEXT_NAME_KIND_H

enum name_kind { NAME_OBJECT, NAME_FILE, NAME_FUNCTION, NAME_KINDS };

/* Return the kind that a prefix `ob:', `fl:' or `fn:' of the text gives, or
   else that of functions; *text moves past the prefix. */
enum name_kind name_kind_of(const char **text);

#endif
