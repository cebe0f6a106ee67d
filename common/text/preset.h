/*
 * preset -- rules that take from names what differs from build to build.
 */
#ifndef TEXT_PRESET_H
#define TEXT_PRESET_H

#include <stddef.h>

/* The names of the presets, NULL after the last. */
extern const char *const preset_names[];

/* The rules of preset i, each with its kind in front (rename_rule), NULL after
   the last. */
const char *const *preset_rules(size_t i);

#endif
