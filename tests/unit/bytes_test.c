/*
 * bytes_inflate() refuses more bytes than zlib takes at once.  No test file is
 * that large, so this input claims a length that it does not have.
 */
#include "llvm/model/bytes.h"

#include "tap.h"

int
main(void)
{
	static const unsigned char	 packed[] = {
		0x78, 0x9c, 3, 0, 0, 0, 0, 1
	};
	struct bytes			 b = {
		.at = packed, .len = SIZE_MAX
	};

#if SIZE_MAX > UINT32_MAX
	check(bytes_inflate(&b, 0, (uint64_t)UINT32_MAX + 1, "names") == NULL &&
	    strcmp(b.wrong.text, "expected less than 4 GiB of names, found "
	    "more") == 0 && b.where == 0, "4 GiB: %s", b.wrong.text);
#else
	check(true, "# SKIP 4 GiB: there are no files of that size");
	(void)b;
#endif
	return tap_done();
}
