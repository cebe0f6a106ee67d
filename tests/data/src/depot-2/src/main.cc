// depot -- what is in stock after some deliveries.
#include <cstdio>

#include "stock.h"
#include "base/text.h"

static const char *const deliveries[] = {
	"Nails 40 2", "Screws 25 3", "nails 60 2", "Saw 2 900", "Hammer 3 700",
	"screws 75 3", "Glue 10 150", "hammer 1 700", "NAILS 100 2"
};

static void
deliver(Stock &stock, const char *line)
{
	std::vector<std::string> words = text::split(line, ' ');

	stock.add(text::lower_case(words[0]), text::number(words[1]),
	    text::number(words[2]));
}

int
main()
{
	Stock stock;

	for (const char *line : deliveries)
		deliver(stock, line);
	std::printf("%d %d %d %s\n", stock.pieces("nails"), stock.worth(),
	    stock.recently(), stock.dearest()->name.c_str());
}
