/*
 * show_text -- what an instrumentation profile holds, as text for people.
 */
#ifndef LLVM_VERBS_SHOW_TEXT_H
#define LLVM_VERBS_SHOW_TEXT_H

struct llvm_show;
struct sink;

void	 show_text(const struct llvm_show *, struct sink *);

#endif
