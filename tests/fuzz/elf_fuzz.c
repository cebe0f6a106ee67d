/*
 * elf_fuzz -- find sections in any bytes, as in an ELF file, for libFuzzer.
 *
 * A section that is found must lie in the file and have the name that was
 * searched for, and all of them together may not have more bytes than the file.
 * If the bytes are no ELF file, there must be an error.
 *
 * Seeds: data/coverage
 */
#include "input.h"
#include "llvm/coverage/elf.h"

/* Return the number of `size' bytes at this offset. */
static uint64_t
word(const uint8_t *data, uint64_t at, unsigned size, bool big)
{
	uint64_t	 n = 0;
	unsigned	 i;

	for (i = 0; i < size; i++)
		n = n << 8 | data[at + (big ? i : size - 1 - i)];
	return n;
}

/* Section i must have this name and these contents by its header. */
static void
check_section(const struct elf *e, uint64_t i, const char *name,
    const struct bytes *section)
{
	const uint8_t	*data = e->in.at;
	bool		 wide = data[4] == 2, big = data[5] == 2;
	unsigned	 size = wide ? 8 : 4;
	uint64_t	 at = word(data, wide ? 40 : 32, size, big) +
			    i * (wide ? 64 : 40);
	uint64_t	 text;

	MUST(section->pos <= section->len && section->len <= e->in.len);
	MUST(word(data, at + (wide ? 24 : 16), size, big) == section->pos);
	MUST(word(data, at + (wide ? 32 : 20), size, big) ==
	    section->len - section->pos);
	text = e->names.pos + word(data, at, 4, big);
	MUST(text + strlen(name) < e->in.len);
	MUST(memcmp(data + text, name, strlen(name) + 1) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const	 names[] = {
		"__llvm_covmap", "__llvm_covfun", "__llvm_prf_names", ".text",
		""
	};
	struct elf			 e;
	struct bytes			 section;
	uint64_t			 i, last, found = 0;
	size_t				 k;

	if (!elf_open(&e, (const char *)data, size)) {
		MUST(e.in.failed && e.in.wrong.text[0] != '\0');
		return 0;
	}
	for (k = 0; k < sizeof(names) / sizeof(*names); k++)
		for (last = i = 0; elf_next(&e, names[k], &i, &section);
		    last = i) {
			MUST(i > last && i <= e.section_n);
			check_section(&e, i - 1, names[k], &section);
			found += section.len - section.pos;
			MUST(found <= size);
		}
	return 0;
}
