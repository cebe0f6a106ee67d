/*
 * preset -- rules that remove from names what differs between builds.
 */
#ifndef TEXT_PRESET_H
#define TEXT_PRESET_H

#include <stddef.h>

/* The names of the presets, NULL after the last. */
extern const char *const preset_names[];

/* The rules of preset i, each with a prefix for its kind (rename_rule), NULL
   after the last. */
const char *const *preset_rules(size_t i);

#endif
