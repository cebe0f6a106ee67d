/*
 * spin -- keep two threads busy for a sampler.
 *
 * usage: spin ROUNDS
 */
#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

int		 rounds;
volatile long	 sink;

/* Always inlined. */
inline __attribute__((always_inline)) long
mix(long x)
{
	unsigned long	 s = static_cast<unsigned long>(x);

	for (int i = 0; i < 40; i++)
		s = s * 6364136223846793005UL + (s >> 7);
	return static_cast<long>(s);
}

__attribute__((noinline)) long
stir(long n)
{
	long	 s = 0;

	for (long i = 0; i < n; i++)
		s ^= mix(i);
	sink = s;
	return s;
}

/* Calls itself. */
__attribute__((noinline)) long
descend(int depth)
{
	return depth == 0 ? stir(20000) : descend(depth - 1) + 1;
}

template <class T>
__attribute__((noinline)) size_t
sorted(std::vector<T> list)
{
	std::sort(list.begin(), list.end());
	return list.size();
}

void *
work(void *)
{
	for (int i = 0; i < rounds; i++)
		sink = descend(5);
	return nullptr;
}

} // namespace

int
main(int argc, char *argv[])
{
	std::vector<std::string>	 list;
	pthread_t			 thread;

	rounds = argc > 1 ? std::atoi(argv[1]) : 30;
	pthread_create(&thread, nullptr, work, nullptr);
	for (long i = 0; i < 20000; i++)
		list.push_back(std::to_string(i * 7919 % 20011));
	for (int i = 0; i < rounds / 5; i++)
		sink = static_cast<long>(sorted(list));
	pthread_join(thread, nullptr);
	std::printf("%ld\n", sink);
	return 0;
}
