/*
 * hot -- functions that are always inlined.
 *
 * The inner loop is one function, composed of small ones that can be read one
 * by one: a call would cost more than most of them do.
 */
#ifndef BASE_HOT_H
#define BASE_HOT_H

#if defined(__GNUC__)
/* make coverage has another, for functions that are counted once. */
#ifndef HOT
#define HOT		static inline __attribute__((always_inline))
#endif
/* Prefetch memory that will be read soon.  An invalid address does no harm. */
#define PREFETCH(p)	__builtin_prefetch(p)
#else
#define HOT		static inline
#define PREFETCH(p)	((void)(p))
#endif

#endif
