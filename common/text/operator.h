/*
 * operator -- the names of C++ operator functions, whose signs look like
 * brackets.
 */
#ifndef TEXT_OPERATOR_H
#define TEXT_OPERATOR_H

/*
 * If the word `operator' is at p in the name from begin to end, return the end
 * of the sign that follows it; if no sign follows, as in `operator new', the
 * end of the word.  Otherwise return p.  The signs are those of C++20.
 *
 *	operator<< <char>(...)		after `<<'
 *	operator=<int>(int&&)		after `='
 *	operator()(int) const		after `()'
 */
const char	*operator_end(const char *begin, const char *p,
		    const char *end);

#endif
