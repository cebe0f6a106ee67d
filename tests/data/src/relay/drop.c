#include "relay.h"

static unsigned
weigh(unsigned n)
{
	unsigned	 ones = 0;

	for (; n > 0; n >>= 1)
		ones += n & 1;
	return ones;
}

unsigned
relay_drop(unsigned n)
{
	return weigh(n) + 1;
}
