/*
 * flood -- count the lakes of a map.
 *
 * usage: flood
 *
 * Whatever of ring.h is used here is inlined: its lines stand inside the
 * functions of this file.
 */
#include <cstdio>

#include "ring.h"

namespace {

struct Point {
	int	 x;
	int	 y;
};

const int	 width = 16;
const int	 height = 6;

char		 map[height][width + 1] = {
	"~~....~~~~......",
	"~....~....~.....",
	"...~~~....~..~~~",
	"......~~~~...~.~",
	"~~...........~~~",
	".~~.....~~~.....",
};

inline bool
wet(int x, int y)
{
	return x >= 0 && x < width && y >= 0 && y < height &&
	    map[y][x] == '~';
}

/* Dry up the lake that has a shore at from; how large was it? */
template <class Queue>
__attribute__((noinline)) int
drain(Queue &queue, Point from)
{
	const Point	 around[] = { {0, -1}, {-1, 0}, {1, 0}, {0, 1} };
	int		 area = 0;

	map[from.y][from.x] = '.';
	queue.push(from);
	while (!queue.empty()) {
		Point	 here = queue.pop();

		area++;
		for (const Point &step : around) {
			Point	 p = { here.x + step.x, here.y + step.y };

			if (!wet(p.x, p.y))
				continue;
			map[p.y][p.x] = '.';
			queue.push(p);
		}
	}
	return area;
}

/* The largest lake so far: one for each type of number. */
template <class Number>
__attribute__((noinline)) Number
larger(Number a, Number b)
{
	return a > b ? a : b;
}

} // namespace

int
main()
{
	Ring<Point, 64>	 queue;
	int		 lakes = 0, largest = 0;
	double		 share = 0;

	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++) {
			if (!wet(x, y))
				continue;
			int	 area = drain(queue, Point{x, y});

			lakes++;
			largest = larger(largest, area);
			share = larger(share, area / double(width * height));
		}
	std::printf("%d lakes, the largest covers %d (%.2f)\n", lakes, largest,
	    share);
	return 0;
}
