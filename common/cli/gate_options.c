/*
 * A form on the standard error replaces the text there; forms written to files
 * are in addition to it.
 */
#include "cli/gate_options.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "ops/gate/gate.h"
#include "ops/compare/runs.h"
#include "ops/gate/verdict.h"

void
gate_options_free(struct gate_options *o)
{
	mem_free(o->outputs);
	inputs_free(&o->noise);
	memset(o, 0, sizeof(*o));
}

bool
gate_options_limit(void *gate, const char *limit, struct complaint *wrong)
{
	return gate_add(gate, limit, wrong);
}

bool
gate_options_verdict(void *options, const char *text, struct complaint *wrong)
{
	static const char *const	 forms[] = {
		"text", "json", "junit", "github"
	};
	struct gate_options		*o = options;
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
	o->outputs = mem_grow(o->outputs, &o->room, o->n + 1,
	    sizeof(*o->outputs));
	o->outputs[o->n++] = (struct gate_output){
		(enum verdict_form)i, *colon == ':' ? colon + 1 : NULL
	};
	return true;
}

/* In a first run all old inputs are missing. */
static bool
all_missing(const struct inputs *old)
{
	size_t	 i;

	for (i = 0; i < old->n; i++)
		if (strcmp(old->at[i].name, "-") == 0 ||
		    access(old->at[i].name, F_OK) == 0 || errno != ENOENT)
			return false;
	return true;
}

void
gate_options_finish(struct gate_options *o,
    struct common_options *common, struct inputs *old, bool no_baseline)
{
	size_t	 i, used = strcmp(common->output, "-") == 0;

	for (i = 0; i < o->n; i++) {
		if (o->outputs[i].file == NULL)
			continue;
		/* Either all files are replaced, or none. */
		common->hold = true;
		used += strcmp(o->outputs[i].file, "-") == 0;
	}
	if (used > 1)
		tool_usage("'-' can be written only once: --verdict to "
		    "another file, or -o");
	if (no_baseline && all_missing(old))
		old->n = 0;
	o->noise.quiet = common->sum.quiet;
	inputs_expand(&o->noise);
	if (o->noise.n == 1)
		tool_usage("option '--noise': expected two runs or more, "
		    "found one");
	/* Only one input of all can be the standard input. */
	common->inputs.stdins += o->noise.stdins;
	inputs_check(&common->inputs);
}

bool
gate_options_read_noise(const struct gate_options *o,
    const struct common_options *common, struct runs *runs)
{
	struct sum_options	 options = common->sum;
	struct event_list	 events;
	struct profile		*p;
	struct sum		*sum;
	bool			 good;

	if (o->noise.n == 0)
		return true;
	p = mem_get(1, sizeof(*p));
	profile_init(p);
	options.stat = STAT_SUM;
	options.run = runs_add;
	options.run_arg = runs;
	runs->side = RUN_OTHER;
	sum = sum_begin(p, &options, o->noise.n);
	sum_add(sum, o->noise.at, o->noise.n);
	good = sum_end(sum, &events);
	profile_free(p);
	mem_free(p);
	return good;
}

void
gate_options_put(const struct gate_options *o, const struct verdicts *v)
{
	const struct gate_output	*to;
	struct sink			 out;
	bool				 said = false;
	size_t				 i;

	for (i = 0; i < o->n; i++) {
		to = &o->outputs[i];
		said = said || to->file == NULL;
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
	if (!said)
		verdict_put_text(v, NULL);
}
