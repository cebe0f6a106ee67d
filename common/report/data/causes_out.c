#include "report/data/causes_out.h"

#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/cause_list.h"
#include "report/view/report.h"

static void
put_number(const struct report *r, const char *key, struct wide v)
{
	char	 text[WIDE_ROOM];

	sink_format(r->out, "%s%s", key, wide_text(text, v));
}

void
causes_out_put(const struct report *r)
{
	struct cause_list	 l;
	const struct profile	*p = r->p;
	size_t			 i, k;
	struct slice		 event;
	bool			 some = false;

	for (i = 0; i < r->choice->side_n; i++) {
		cause_list_open(&l, r, r->choice->sides[i]);
		if (l.known) {
			event = event_text(p, l.event.column);
			sink_text(r->out, some ? ",{\"event\":" :
			    ",\"causes\":[{\"event\":");
			json_string(r->out, event.at, event.len);
			put_number(r, ",\"change\":", l.causes.change);
			put_number(r, ",\"size\":", l.causes.size);
			sink_text(r->out, ",\"functions\":[");
			for (k = 0; k < l.causes.n; k++) {
				sink_text(r->out, k == 0 ? "\n" : ",\n");
				cause_words_json(&l.causes, k, &l.files[k], p,
				    r->out);
			}
			sink_text(r->out, "]}");
			some = true;
		}
		cause_list_close(&l);
	}
	sink_text(r->out, some ? "]" : "");
}
