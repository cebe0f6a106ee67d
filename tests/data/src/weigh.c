/*
 * weigh -- report weights to DHAT.
 *
 * usage: weigh
 */
#include <valgrind/dhat.h>

static void
load(int weight)
{
	DHAT_AD_HOC_EVENT(weight);
}

static void
pack(int boxes)
{
	int	 i;

	for (i = 1; i <= boxes; i++)
		load(10 * i);
}

int
main(void)
{
	pack(4);
	load(7);
	return 0;
}
