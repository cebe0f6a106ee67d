/*
 * forms -- instances of templates, lambdas and methods that share lines.
 */
#include <cstdio>

template <class T> T
pick(T a, T b, bool last)
{
	if (last && a < b) return b;
	for (int i = 0; i < 3; i++) { if (i == 2) a += 1; else a += 2; }
	return a;
}

struct Box {
	int v; Box() : v(3) {} ~Box() { v = 0; } int get() const { return v; }
};

template <class F> int
apply(F f, int n)
{
	int sum = 0;

	for (int i = 0; i < n; i++)
		sum += f(i);
	return sum;
}

int
main(int argc, char *[])
{
	int s = apply([](int a) { return a < 2 ? a : -a; }, 5);
	auto f = [&](int x) { if (x > 1) { return x; }
		return 0; };

	s += apply(f, 4);
	try {
		if (argc > 1)
			throw 1;
		s++;
	} catch (int e) { s += e; }
	Box q;
	std::printf("%d %f %d\n", pick(1, 2, true) + s,
	    pick(1.0, 2.0, argc > 1), q.get());
	return 0;
}
