/*
 * cpu -- which instructions the processor has, beyond those of every x86-64.
 *
 * This replaces __builtin_cpu_supports() of the compiler, which makes the
 * program execute the instruction cpuid some twenty times before main().  A
 * virtual machine handles each of these outside, which takes 6 % of the start
 * of a tool.  This module executes it three times, and only when asked.
 */
#ifndef BASE_CPU_H
#define BASE_CPU_H

#include <stdbool.h>

/* Sets of instructions, by the names that compilers use. */
enum cpu_set {
	CPU_POPCNT,		/* popcnt, bmi, bmi2 */
	CPU_AVX512		/* those, and avx512f, avx512bw, avx512vl,
				   avx512vbmi, avx512vbmi2 */
};

/* Return whether the processor has these instructions, and the system lets
   programs use them.  Any thread may call this. */
bool	 cpu_has(enum cpu_set);

#endif
