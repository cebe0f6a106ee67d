/*
 * show_json -- print the contents of an LLVM instrumentation profile as JSON.
 */
#ifndef LLVM_VERBS_SHOW_JSON_H
#define LLVM_VERBS_SHOW_JSON_H

struct llvm_show;
struct sink;

void	 show_json(const struct llvm_show *, struct sink *);

#endif
