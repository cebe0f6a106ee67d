#include "export/dot_text.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "base/utf8.h"
#include "text/scan.h"
#include "io/sink.h"

/* The most characters of a name in a picture. */
enum { WIDTH = 60 };

/* gprof2dot's colours for 0, 10, ... 100 percent. */
static const char *const	 shares[] = {
	"#0d0d73", "#0d3b80", "#0c738d", "#0c9a7e", "#0ba84a", "#0ab60a",
	"#53c408", "#a9d207", "#e1b505", "#f06102", "#ff0000"
};

/* Colours for changes up to 0.1, 1, 3, 10 and more percent, in two hues that
   colour-blind readers can tell apart (ColorBrewer's RdBu). */
enum { STEPS = 5 };
static const double	 steps[STEPS - 1] = { 0.1, 1, 3, 10 };
static const char *const changes[2][STEPS] = {
	{ "#d1e5f0", "#92c5de", "#4393c3", "#2166ac", "#053061" },
	{ "#fddbc7", "#f4a582", "#d6604d", "#b2182b", "#67001f" }
};

/* Whether a text begins like a reference, as `&lt;' or `&#60;', which Graphviz
   would replace by a character. */
static bool
is_reference(const char *p, size_t len)
{
	size_t	 i = 1;

	if (*p != '&')
		return false;
	while (i < len && (p[i] == '#' || is_digit(p[i]) ||
	    (p[i] >= 'a' && p[i] <= 'z') || (p[i] >= 'A' && p[i] <= 'Z')))
		i++;
	return i > 1 && i < len && p[i] == ';';
}

void
dot_text_put(struct sink *out, struct slice text)
{
	uint32_t	 c;
	size_t		 at, n;

	for (at = 0; at < text.len; at += n) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if (c == UTF8_NONE || utf8_is_control(c)) {
			sink_text(out, "\xef\xbf\xbd");
			continue;
		}
		if (c == '"' || c == '\\')
			sink_text(out, "\\");
		sink_put(out, text.at + at, n);
		if (is_reference(text.at + at, text.len - at))
			sink_text(out, "amp;");
	}
}

void
dot_text_short(struct sink *out, struct slice text)
{
	size_t	 head, tail;

	utf8_cut(text.at, text.len, WIDTH, &head, &tail);
	dot_text_put(out, (struct slice){ text.at, head });
	if (head == tail)
		return;
	sink_text(out, "...");
	dot_text_put(out, (struct slice){ text.at + tail, text.len - tail });
}

struct dot_colors
dot_text_share(double percent)
{
	int	 i = percent < 0 ? 0 : percent > 100 ? 10 :
		    (int)(percent / 10 + 0.5);

	return (struct dot_colors){
		shares[i], i < 6 || i > 8 ? "white" : "black"
	};
}

struct dot_colors
dot_text_change(double percent)
{
	int	 i = 0;

	while (i < STEPS - 1 && fabs(percent) > steps[i])
		i++;
	return (struct dot_colors){
		changes[percent > 0][i], i < 3 ? "black" : "white"
	};
}
