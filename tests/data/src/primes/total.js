'use strict';

exports.total = function (list, weigh)
{
	let	 sum = 0;

	for (const n of list)
		for (let i = 0; i < 40000; i++)
			sum += weigh(n) % (i + 1);
	return sum;
};
