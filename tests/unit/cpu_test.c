/*
 * cpu_has() finds the same sets of instructions as the compiler.
 */
#include "base/cpu.h"
#include "tap.h"

int
main(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
	bool	 popcnt = __builtin_cpu_supports("popcnt") &&
		    __builtin_cpu_supports("bmi") &&
		    __builtin_cpu_supports("bmi2");
	bool	 avx512 = popcnt && __builtin_cpu_supports("avx512f") &&
		    __builtin_cpu_supports("avx512bw") &&
		    __builtin_cpu_supports("avx512vl") &&
		    __builtin_cpu_supports("avx512vbmi") &&
		    __builtin_cpu_supports("avx512vbmi2");
#else
	bool	 popcnt = false, avx512 = false;
#endif
	int	 i;

	for (i = 0; i < 2; i++) {
		check(cpu_has(CPU_POPCNT) == popcnt, "popcnt: %d", popcnt);
		check(cpu_has(CPU_AVX512) == avx512, "avx512: %d", avx512);
	}
	return tap_done();
}
