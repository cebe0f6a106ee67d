/* Count primes and show how many there are, for a profile of a page. */
'use strict';

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

for (let i = 0; i < 300; i++) {
	const	 line = document.createElement('p');

	line.textContent = sieve(90000) + ((n) => sieve(n))(40000);
	document.body.append(line);
	document.body.offsetHeight;
}
