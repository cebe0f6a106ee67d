/*
 * hot -- functions that are always inlined.
 *
 * The inner loop is one function, composed of small ones that can be read one
 * by one: a call would cost more than most of them do.
 */
#ifndef BASE_HOT_H
#define BASE_HOT_H

#if defined(__GNUC__)
/* `make coverage' defines HOT without always_inline, so that the lines of a
   function are counted in one place. */
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
