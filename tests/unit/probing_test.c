/*
 * The order in which LLVM walks its hash tables, worked out by hand.
 */
#include "tap.h"
#include "base/mem.h"
#include "llvm/forms/probing.h"

/* Check that n entries with these hashes are walked in this order. */
static void
walks(enum probing kind, const uint32_t *hashes, const uint32_t *wanted,
    uint32_t n, const char *what)
{
	uint32_t	*order = probing_order(kind, hashes, n), i;
	bool		 good = true;

	for (i = 0; i < n; i++)
		good = good && order[i] == wanted[i];
	check(good, "%s", what);
	mem_free(order);
}

static void
test_numbers(void)
{
	static const uint32_t	 one[] = { 7 };
	static const uint32_t	 taken[] = { 3, 7 }, free_slots[] = { 0, 4 };
	static const uint32_t	 three[] = { 0, 4, 1 };
	uint32_t		 many[48], wanted[48], i;

	walks(PROBING_NUMBERS, one, (const uint32_t[]){ 0 }, 1, "one number");
	/* Both numbers belong in slot 3, the last one, so the second one gets
	   slot 0. */
	walks(PROBING_NUMBERS, taken, (const uint32_t[]){ 1, 0 }, 2,
	    "two of one slot, the last");
	walks(PROBING_NUMBERS, free_slots, (const uint32_t[]){ 0, 1 }, 2,
	    "two of one slot, the first");
	/* The third makes the table grow to 64 slots, where 4 is alone. */
	walks(PROBING_NUMBERS, three, (const uint32_t[]){ 0, 2, 1 }, 3,
	    "three numbers");
	/* 47 numbers fill less than three quarters of 64 slots; 48 get 128
	   slots, and the first number is in slot 64. */
	for (i = 0; i < 48; i++) {
		many[i] = i == 0 ? 64 : i;
		wanted[i] = (i + 1) % 48;
	}
	walks(PROBING_NUMBERS, many, wanted, 48, "48 numbers");
}

static void
test_names(void)
{
	static const uint32_t	 few[] = { 18, 2, 34, 3 };
	uint32_t		 many[13], wanted[13], i;

	/* 18 is in slot 2; 2 goes on by 1, to 3; 34 by 1, and by 2, to 5;
	   3 by 1, to 4. */
	walks(PROBING_NAMES, few, (const uint32_t[]){ 0, 1, 3, 2 }, 4,
	    "names of one slot");
	/* Twelve names fill three quarters of 16 slots; thirteen get 32
	   slots, and each name has its own. */
	for (i = 0; i < 13; i++) {
		many[i] = 31 - 2 * i;
		wanted[i] = 12 - i;
	}
	walks(PROBING_NAMES, many, wanted, 13, "thirteen names");
	check(probing_name("ab", 2) == 97 * 33 + 98, "the hash of a name");
	check(probing_number(3, false) == 111, "the hash of a number, before");
	/* 3 * 0xbf58476d1ce4e5b9 is 0x3e08d64756aeb12b modulo 2^64; the
	   hash is the XOR of that and that shifted right by 31 bits. */
	check(probing_number(3, true) == (0x56aeb12bu ^ 0x7c11ac8eu),
	    "the hash of a number, since");
}

int
main(void)
{
	test_numbers();
	test_names();
	return tap_done();
}
