/*
 * match_likeness -- how much two functions are alike, and what that is worth.
 */
#ifndef OPS_MATCH_LIKENESS_H
#define OPS_MATCH_LIKENESS_H

#include <stdint.h>

enum {
	SCORE_ALL = 10000,	/* the likeness of equal functions: it is in
				   hundredths of a percent */
	LIKENESS_UNKNOWN = 255,	/* in place of a percentage */
	BIT = 16		/* evidence is in sixteenths of a bit */
};

/* Of an old and a new function. */
struct match_likeness {
	uint16_t	 all;		/* 0 also if nothing was compared */
	uint8_t		 costs, callers, callees;	/* in percent */
	uint8_t		 place;		/* likewise: how many of the two
					   neighbours are the same */
	int32_t		 evidence;
};

#endif
