#include "cli/verdict_outputs.h"

#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/sink.h"
#include "ops/gate/gate.h"
#include "ops/gate/verdict.h"

bool
verdict_outputs_limit(void *gate, const char *limit, struct complaint *wrong)
{
	return gate_add(gate, limit, wrong);
}

bool
verdict_outputs_take(void *outputs, const char *text, struct complaint *wrong)
{
	static const char *const	 forms[] = {
		"text", "json", "junit", "github"
	};
	struct verdict_outputs		*o = outputs;
	const char			*colon = text + strcspn(text, ":");
	size_t				 len = (size_t)(colon - text), i;

	for (i = 0; i < 4 && (strlen(forms[i]) != len ||
	    memcmp(forms[i], text, len) != 0); i++)
		;
	if (i == 4)
		return complaint_set(wrong, "expected text, json, junit or "
		    "github, found '%.*s'", (int)(len < 80 ? len : 80), text);
	if (*colon == ':' && colon[1] == '\0')
		return complaint_set(wrong, "expected the name of a file "
		    "after '%s'", text);
	o->at = mem_grow(o->at, &o->room, o->n + 1, sizeof(*o->at));
	o->at[o->n++] = (struct verdict_output){
		(enum verdict_form)i, *colon == ':' ? colon + 1 : NULL
	};
	return true;
}

bool
verdict_outputs_check(const struct verdict_outputs *o, const char *output)
{
	size_t	 i, used = strcmp(output, "-") == 0;
	bool	 files = false;

	for (i = 0; i < o->n; i++) {
		if (o->at[i].file == NULL)
			continue;
		files = true;
		used += strcmp(o->at[i].file, "-") == 0;
	}
	if (used > 1)
		tool_usage("'-' can be written only once: --verdict to "
		    "another file, or -o");
	return files;
}

void
verdict_outputs_write(const struct verdict_outputs *o,
    const struct verdicts *v)
{
	const struct verdict_output	*to;
	struct sink			 out;
	bool				 printed = false;
	size_t				 i;

	for (i = 0; i < o->n; i++) {
		to = &o->at[i];
		printed |= to->file == NULL;
		if (to->file == NULL && to->form == VERDICT_TEXT) {
			verdict_put_text(v, NULL);
			continue;
		}
		if (to->file == NULL)
			sink_to(&out, STDERR_FILENO, "standard error");
		else {
			sink_open(&out, to->file);
			sink_hold(&out);
		}
		verdict_forms_put(v, to->form, &out);
		sink_close(&out);
	}
	if (!printed)
		verdict_put_text(v, NULL);
}
