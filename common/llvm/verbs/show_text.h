/*
 * show_text -- print the contents of an LLVM instrumentation profile as text.
 */
#ifndef LLVM_VERBS_SHOW_TEXT_H
#define LLVM_VERBS_SHOW_TEXT_H

struct llvm_show;
struct sink;

void	 show_text(const struct llvm_show *, struct sink *);

#endif
