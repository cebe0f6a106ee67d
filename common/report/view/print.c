/*
 * Names are written as bytes.  The sink replaces bytes that could harm a
 * terminal.
 */
#include "report/view/print.h"

#include <string.h>

#include "base/utf8.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/entries.h"
#include "report/view/options.h"
#include "report/view/report.h"

static void
put_rule(struct sink *out, char ch, size_t n)
{
	for (; n > 0; n--)
		sink_put(out, &ch, 1);
	sink_put(out, "\n", 1);
}

void
print_title(const struct report *r, const char *title)
{
	print_title_of(r, title, r->p->empty);
}

void
print_title_of(const struct report *r, const char *title, uint32_t name)
{
	put_rule(r->out, '-', 80);
	sink_text(r->out, "-- ");
	sink_text(r->out, title);
	print_name(r, name);
	sink_text(r->out, "\n");
	put_rule(r->out, '-', 80);
}

void
print_name(const struct report *r, uint32_t name)
{
	sink_put(r->out, intern_text(&r->p->names, name),
	    intern_length(&r->p->names, name));
}

struct slice
print_below(const struct report *r, uint32_t name, struct slice folder)
{
	struct slice	 text = intern_slice(&r->p->names, name);

	if (folder.len == 0 || text.len < folder.len ||
	    memcmp(text.at, folder.at, folder.len) != 0)
		return text;
	return (struct slice){ text.at + folder.len, text.len - folder.len };
}

static const struct slice	 no_folder = { "", 0 };

void
print_object_below(const struct report *r, struct entry at,
    struct slice folder)
{
	struct slice	 text = print_below(r, at.object, folder);

	if (at.object == r->p->empty || at.object == at.name)
		return;
	sink_text(r->out, " [");
	sink_put(r->out, text.at, text.len);
	sink_text(r->out, "]");
}

void
print_short_below(const struct report *r, uint32_t name, struct slice folder)
{
	struct slice	 s = print_below(r, name, folder);
	size_t		 head, tail;

	utf8_cut(s.at, s.len, r->o->width == 0 || r->o->form != REPORT_TEXT ?
	    s.len : r->o->width, &head, &tail);
	sink_put(r->out, s.at, head);
	if (head == tail)
		return;
	sink_text(r->out, "...");
	sink_put(r->out, s.at + tail, s.len - tail);
}

void
print_short(const struct report *r, uint32_t name)
{
	print_short_below(r, name, no_folder);
}

void
print_function(const struct report *r, uint32_t file, uint32_t name)
{
	print_short(r, file);
	sink_text(r->out, ":");
	print_short(r, name);
}

void
print_calls(const struct report *r, int64_t n)
{
	if (n != 0)
		sink_format(r->out, " (%lldx)", (long long)n);
}

void
print_warning(const struct report *r, const char *before, const char *name,
    const char *after)
{
	print_warning_end(r);
	sink_text(r->out, "@@ WARNING @@ WARNING @@ WARNING @@ WARNING @@ "
	    "WARNING @@ WARNING @@ WARNING @@\n");
	print_warning_end(r);
	sink_text(r->out, before);
	sink_text(r->out, name);
	sink_text(r->out, after);
}

void
print_warning_end(const struct report *r)
{
	put_rule(r->out, '@', 79);
}

void
print_left_out(const struct report *r, size_t n, const char *what)
{
	char	 number[NUM_COMMAS];

	if (n > 0)
		sink_format(r->out, "%s more %s%s left out.\n",
		    num_with_commas(number, (int64_t)n), what,
		    n == 1 ? " is" : "s are");
}
