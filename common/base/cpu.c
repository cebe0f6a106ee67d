#include "base/cpu.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <stdatomic.h>
#include <stddef.h>

/* The registers that the system must save for AVX-512 (xmm, ymm, the masks, and
   both halves of zmm), as bits of XCR0, which says what the system saves. */
enum { SAVED = 0xe6 };

static bool
has_all(unsigned flags, unsigned wanted)
{
	return (flags & wanted) == wanted;
}

/* Return the lower half of XCR0.  The processor must have OSXSAVE. */
static unsigned
saved_registers(void)
{
	unsigned	 low, high;

	__asm__ ("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
	(void)high;
	return low;
}

/* Return a bit for each enum cpu_set that programs can use. */
static unsigned
find_sets(void)
{
	unsigned	 a, b, c, d, basic;

	if (__get_cpuid_max(0, NULL) < 7)
		return 0;
	__cpuid(1, a, b, basic, d);
	__cpuid_count(7, 0, a, b, c, d);
	if (!has_all(basic, bit_POPCNT) || !has_all(b, bit_BMI | bit_BMI2))
		return 0;
	if (!has_all(b, bit_AVX512F | bit_AVX512BW | bit_AVX512VL) ||
	    !has_all(c, bit_AVX512VBMI | bit_AVX512VBMI2) ||
	    !has_all(basic, bit_OSXSAVE) || !has_all(saved_registers(), SAVED))
		return 1U << CPU_POPCNT;
	return 1U << CPU_POPCNT | 1U << CPU_AVX512;
}

bool
cpu_has(enum cpu_set set)
{
	enum { KNOWN = 1 << 8 };
	static atomic_uint	 found;
	unsigned		 sets = atomic_load_explicit(&found,
				    memory_order_relaxed);

	/* Several threads may get here at once; they find the same. */
	if (sets == 0) {
		sets = find_sets() | KNOWN;
		atomic_store_explicit(&found, sets, memory_order_relaxed);
	}
	return (sets >> set & 1) != 0;
}
#else
bool
cpu_has(enum cpu_set set)
{
	(void)set;
	return false;
}
#endif
