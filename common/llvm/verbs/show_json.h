/*
 * show_json -- what an instrumentation profile holds, as JSON.
 */
#ifndef LLVM_VERBS_SHOW_JSON_H
#define LLVM_VERBS_SHOW_JSON_H

struct llvm_show;
struct sink;

void	 show_json(const struct llvm_show *, struct sink *);

#endif
