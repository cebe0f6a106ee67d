/* Count primes in several ways, for a profile of V8. */
'use strict';

const { total } = require('./total.js');

function sieve(n)
{
	const	 composite = new Uint8Array(n);
	let	 count = 0;

	for (let i = 2; i < n; i++) {
		if (composite[i])
			continue;
		count++;
		for (let j = 2 * i; j < n; j += i)
			composite[j] = 1;
	}
	return count;
}

/* A function that calls itself. */
function later(times)
{
	return times === 0 ? sieve(90000) : later(times - 1);
}

const counts = [];
for (let i = 0; i < 60; i++)
	counts.push(later(3), (function () {
		return sieve(30000);
	})());
console.log(total(counts, (n) => 2 * n));
