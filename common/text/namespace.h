/*
 * namespace -- which namespace, class or module a function's name is in.
 *
 * Names are those that a demangler of C++ or Rust gives, with or without the
 * types of arguments and of what is returned.  What is in parentheses, in
 * angle brackets or after the name decides nothing.  What a function has in
 * it, a lambda, a closure or a class, is in what that function is in.
 *
 *	int a::B<c::D>::f(e::G) const			a::B
 *	std::ostream& std::operator<< <char>(...)	std
 *	std::function<void (int)>::operator()(int)	std::function
 *	a::(anonymous namespace)::f()			a::(anonymous namespace)
 *	<alloc::vec::Vec<T> as core::ops::Drop>::drop	alloc::vec::Vec
 *	<&T as core::fmt::Debug>::fmt			core::fmt::Debug
 *	a::b::{closure#0}				a
 *	main						none
 */
#ifndef TEXT_NAMESPACE_H
#define TEXT_NAMESPACE_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"

/* Put it into out, which has room for as many bytes as the name has; returns
   its length, 0 if there is none. */
size_t	 namespace_put(char *out, struct slice name);

/* Whether the name is mangled: where it belongs is not known then. */
bool	 namespace_is_hidden(struct slice name);

#endif
