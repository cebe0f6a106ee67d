/*
 * namespace -- which namespace, class or module a function's name is in.
 *
 * Names are those that a demangler of C++ or Rust prints, with or without the
 * types of arguments and of the result.  Text in parentheses, in angle brackets
 * or after the name does not matter.  A lambda, closure or class within a
 * function is in the namespace of that function.
 *
 *	int a::B<c::D>::f(e::G) const			a::B
 *	std::ostream& std::operator<< <char>(...)	std
 *	std::function<void (int)>::operator()(int)	std::function
 *	a::(anonymous namespace)::f()			a::(anonymous namespace)
 *	<alloc::vec::Vec<T> as core::ops::Drop>::drop	alloc::vec::Vec
 *	<&T as core::fmt::Debug>::fmt			core::fmt::Debug
 *	a::b::{closure#0}				a
 *	a::f'2'b::g, recursive, called by b::g		a
 *	main, main::{lambda()#1}::operator()() const	none
 */
#ifndef TEXT_NAMESPACE_H
#define TEXT_NAMESPACE_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"

/* Write the namespace to out, which must have room for as many bytes as the
   name has.  Returns the number of bytes written, 0 if there is no
   namespace. */
size_t	 namespace_put(char *out, struct slice name);

/* Return whether the name is mangled, so that its namespace is unknown. */
bool	 namespace_is_hidden(struct slice name);

#endif
