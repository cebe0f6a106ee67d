#include "relay.h"

unsigned
relay_pass(unsigned n, unsigned depth)
{
	if (depth == 0)
		return 0;
	return relay_drop(n) + relay_pass(n + 1, depth - 1);
}
