#include "cli/verdict_outputs.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/sink.h"
#include "ops/gate/gate.h"
#include "ops/gate/verdict.h"
#include "cli/inputs.h"

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

/* Return the option that also replaces the file of output i, or NULL; devices
   and pipes are not replaced.  Of two names for one file only sink_commit()
   knows. */
static const char *
other_writer(const struct verdict_outputs *o, size_t i, const char *output)
{
	const char	*file = o->at[i].file;
	struct stat	 st;
	size_t		 k;

	if (stat(file, &st) == 0 && !S_ISREG(st.st_mode))
		return NULL;
	for (k = 0; k < i; k++)
		if (o->at[k].file != NULL && strcmp(o->at[k].file, file) == 0)
			return "another --verdict";
	return strcmp(output, file) == 0 ? "-o" : NULL;
}

bool
verdict_outputs_check(const struct verdict_outputs *o, const char *output)
{
	const char	*other;
	size_t	 i, used = strcmp(output, "-") == 0;
	bool	 files = false;

	for (i = 0; i < o->n; i++) {
		if (o->at[i].file == NULL)
			continue;
		files = true;
		if (strcmp(o->at[i].file, "-") == 0) {
			used++;
			continue;
		}
		other = other_writer(o, i, output);
		if (other != NULL)
			tool_usage("option '--verdict': expected another file "
			    "than '%s', which %s writes", o->at[i].file,
			    other);
	}
	if (used > 1)
		tool_usage("'-' can be written only once: --verdict to "
		    "another file, or -o");
	return files;
}

void
verdict_outputs_spare(const struct verdict_outputs *o, struct inputs *in)
{
	size_t	 i;

	for (i = 0; i < o->n; i++)
		if (o->at[i].file != NULL &&
		    inputs_find(in, o->at[i].file) != NULL)
			tool_usage("option '--verdict': expected another file "
			    "than '%s', which is an input", o->at[i].file);
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
