/*
 * Names come from untrusted input.  Each format escapes them by its own rules,
 * and U+FFFD replaces characters that the format cannot express.
 */
#include "ops/gate/verdict_forms.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "text/num.h"
#include "text/ratio.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "ops/compare/cause_words.h"
#include "ops/gate/verdict.h"

static const char	 replacement[] = "\xef\xbf\xbd";

struct putting {
	const struct verdicts	*all;
	const struct verdict	*v;
	struct sink		*out;
};

/* Return how many comparisons were judged: one for each pair, or 1 if there are
   no pairs. */
static size_t
count_parts(const struct verdicts *all)
{
	return all->pair_n > 0 ? all->pair_n : 1;
}

/* Select the verdict on limit i in one comparison, which is a pair or the only
   comparison.  Return false if the comparison has no verdicts. */
static bool
open_part(const struct putting *o, size_t part, size_t i, struct putting *to)
{
	*to = *o;
	if (o->all->pair_n > 0)
		to->all = &o->all->pairs[part];
	if (i >= to->all->n)
		return false;
	to->v = &to->all->at[i];
	return true;
}

static void
put_json_text(const struct putting *o, const char *key, const char *text)
{
	sink_format(o->out, "\"%s\": ", key);
	json_string(o->out, text, strlen(text));
	sink_text(o->out, ", ");
}

static void
put_json_name(const struct putting *o, const char *key, uint32_t name)
{
	const struct intern	*names = &o->all->p->names;

	sink_format(o->out, "\"%s\": ", key);
	json_string(o->out, intern_text(names, name),
	    intern_length(names, name));
}

static void
put_json_function(const struct putting *o, uint32_t function)
{
	const struct function	*f = &o->all->p->functions[function];

	put_json_name(o, "object", f->object);
	sink_text(o->out, ", ");
	put_json_name(o, "file", f->file);
	sink_text(o->out, ", ");
	put_json_name(o, "function", f->name);
}

static void
put_json_number(const struct putting *o, const char *key, struct wide v,
    const struct change *c)
{
	char	 text[RATIO_ROOM];

	sink_format(o->out, ", \"%s\": %s", key, ratio_text(text, v, c->digits,
	    false));
}

static void
put_json_change(const struct putting *o, const struct verdict_row *row,
    size_t i)
{
	const struct limit_condition	*l = &o->v->limit->conditions[i];
	const struct change		*c = &o->v->changes[row->first + i];

	sink_text(o->out, i == 0 ? "\n          {\"event\": " :
	    ",\n          {\"event\": ");
	json_string(o->out, l->formula.at, l->formula.len);
	put_json_number(o, "old", wide_of(c->old), c);
	put_json_number(o, "new", limit_new(c), c);
	put_json_number(o, "change", wide_of(c->by), c);
	sink_text(o->out, ", \"percent\": ");
	if (c->old == 0 && c->by != 0)
		sink_text(o->out, "null");
	else
		sink_format(o->out, "%.6f", c->old == 0 ? 0 :
		    100.0 * (double)c->by / (double)num_size(c->old));
	put_json_number(o, "allowed", wide_of(limit_allowed(l, c)), c);
	put_json_number(o, "noise", (struct wide){ 0, c->noise }, c);
	sink_text(o->out, "}");
}

static void
put_json_row(const struct putting *o, size_t i, bool first)
{
	const struct verdict_row	*row = &o->v->rows[i];
	size_t				 k;

	sink_text(o->out, first ? "\n        {" : ",\n        {");
	if (o->all->pair != NULL) {
		put_json_text(o, "pair", o->all->pair->name);
		put_json_text(o, "verdict",
		    verdict_word(o->all, o->v->failed));
	}
	if (row->function != ID_NONE) {
		put_json_function(o, row->function);
		sink_text(o->out, ", ");
	}
	if (row->callee != ID_NONE) {
		sink_text(o->out, "\"callee\": {");
		put_json_function(o, row->callee);
		sink_text(o->out, "}, ");
	}
	if (row->file != ID_NONE) {
		put_json_name(o, "changed_file", row->file);
		sink_format(o->out, ", \"changed_line\": %lu, ",
		    (unsigned long)row->line);
	}
	sink_text(o->out, "\"changes\": [");
	for (k = 0; k < o->v->limit->n; k++)
		put_json_change(o, row, k);
	sink_text(o->out, "]}");
}

static void
put_json_causes(const struct putting *o)
{
	const struct causes	*c = &o->v->causes;
	char			 text[WIDE_ROOM];
	size_t			 i;

	if (c->n == 0)
		return;
	sink_format(o->out, ",\n      \"causes\": {\"change\": %s, ",
	    wide_text(text, c->change));
	sink_format(o->out, "\"size\": %s, \"n\": %zu, ",
	    wide_text(text, c->size), c->n);
	if (o->v->unknown > 0)
		sink_format(o->out, "\"unknown\": %zu, ", o->v->unknown);
	sink_text(o->out, "\"functions\": [");
	for (i = 0; i < c->n && i < VERDICT_CAUSES; i++) {
		sink_text(o->out, i == 0 ? "\n        " : ",\n        ");
		cause_words_json(c, i, NULL, o->all->p, o->out);
	}
	sink_text(o->out, "]}");
}

static void
put_json_rows(const struct putting *o, size_t i)
{
	struct putting	 part;
	size_t		 compared = 0, failed = 0, rows = 0, k, row;

	for (k = 0; k < count_parts(o->all); k++)
		if (open_part(o, k, i, &part)) {
			compared += part.v->compared;
			failed += part.v->failed ? part.v->n : 0;
		}
	sink_format(o->out, "\"compared\": %zu, \"failed\": %zu,\n"
	    "      \"rows\": [", compared, failed);
	for (k = 0; k < count_parts(o->all); k++)
		if (open_part(o, k, i, &part))
			for (row = 0; row < part.v->n; row++)
				put_json_row(&part, row, rows++ == 0);
	sink_text(o->out, "]");
}

static void
put_json_pairs(const struct putting *o)
{
	const struct verdicts	*v;
	size_t			 i;

	for (i = 0; i < o->all->pair_n; i++) {
		v = &o->all->pairs[i];
		sink_text(o->out, i == 0 ? ",\n  \"pairs\": [\n    {" :
		    ",\n    {");
		put_json_text(o, "pair", v->pair->name);
		if (v->pair->old != NULL && !v->no_baseline)
			put_json_text(o, "old", v->pair->old);
		put_json_text(o, "new", v->pair->new);
		sink_format(o->out, "\"verdict\": \"%s\", \"baseline\": "
		    "%s}", verdict_word(v, v->failed), v->no_baseline ?
		    "false" : "true");
	}
	sink_text(o->out, i > 0 ? "]" : "");
}

static void
put_json(struct putting *o)
{
	size_t	 i;

	sink_format(o->out, "{\n  \"verdict\": \"%s\",\n  \"baseline\": %s,\n"
	    "  ", o->all->failed && o->all->accepted == NULL ? "failed" :
	    "passed", o->all->no_baseline ? "false" : "true");
	if (o->all->accepted != NULL)
		put_json_text(o, "accepted", o->all->accepted);
	sink_text(o->out, "\"limits\": [");
	for (i = 0; i < o->all->n; i++) {
		o->v = &o->all->at[i];
		sink_text(o->out, i == 0 ? "\n    {" : ",\n    {");
		put_json_text(o, "limit", o->v->limit->text);
		sink_format(o->out, "\"scope\": \"%s\", \"verdict\": "
		    "\"%s\", ", o->v->limit->scope->name,
		    verdict_word(o->all, o->v->failed));
		put_json_rows(o, i);
		put_json_causes(o);
		sink_text(o->out, "}");
	}
	sink_text(o->out, "]");
	put_json_pairs(o);
	sink_text(o->out, "\n}\n");
}

/* Write text to XML.  A character that XML cannot contain is replaced by
   U+FFFD. */
static void
put_xml(struct sink *out, const char *text, size_t len)
{
	static const struct {
		char		 c;
		const char	*escape;
	}			 special[] = {
		{ '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" },
		{ '"', "&quot;" }, { '\'', "&apos;" },
	};
	size_t			 at, n, i;
	uint32_t		 c;

	for (at = 0; at < len; at += n) {
		n = utf8_next(text + at, len - at, &c);
		for (i = 0; i < 5 && c != (uint32_t)special[i].c; i++)
			;
		if (i < 5)
			sink_text(out, special[i].escape);
		else if (c == UTF8_NONE || utf8_is_control(c) ||
		    c == 0xfffe || c == 0xffff)
			sink_text(out, replacement);
		else
			sink_put(out, text + at, n);
	}
}

/* Write a function as FILE:FUNCTION, without cutting names. */
static void
put_xml_name(const struct putting *o, uint32_t function)
{
	const struct intern	*names = &o->all->p->names;
	const struct function	*f = &o->all->p->functions[function];

	put_xml(o->out, intern_text(names, f->file),
	    intern_length(names, f->file));
	sink_text(o->out, ":");
	put_xml(o->out, intern_text(names, f->name),
	    intern_length(names, f->name));
}

static void
put_xml_cause(void *out, const char *line)
{
	put_xml(out, line, strlen(line));
	sink_text(out, "\n");
}

static void
put_xml_failure(const struct putting *o, size_t i)
{
	const struct verdict_row	*row;
	const char			*line;
	char				 text[VERDICT_ROOM];
	size_t				 k;

	verdict_line(o->all, i, true, text);
	sink_text(o->out, "      <failure type=\"limit\" message=\"");
	put_xml(o->out, text, strlen(text));
	sink_text(o->out, "\">");
	for (k = 0; k < o->v->n; k++) {
		row = &o->v->rows[k];
		if (row->function != ID_NONE)
			put_xml_name(o, row->function);
		if (row->callee != ID_NONE) {
			put_xml(o->out, " => ", 4);
			put_xml_name(o, row->callee);
		}
		sink_text(o->out, row->function != ID_NONE ? " " : "");
		verdict_changes(o->v, row, text);
		put_xml(o->out, text, strlen(text));
		sink_text(o->out, "\n");
	}
	verdict_causes(o->all, o->v, put_xml_cause, o->out);
	for (k = 0; k < o->v->told.len; k += strlen(line) + 1) {
		line = o->v->told.at + k;
		put_xml_cause(o->out, line);
	}
	sink_text(o->out, "</failure>\n");
}

static void
put_xml_case(const struct putting *o, const char *name)
{
	const char	*class = o->all->pair == NULL ? "cgdiff" :
	    o->all->pair->name;

	sink_text(o->out, "    <testcase classname=\"");
	put_xml(o->out, class, strlen(class));
	sink_text(o->out, "\" name=\"");
	put_xml(o->out, name, strlen(name));
	sink_text(o->out, "\">\n");
}

/* Return how many limits are exceeded. */
static size_t
count_exceeded(const struct verdicts *all)
{
	size_t	 i, n = 0;

	for (i = 0; i < all->n; i++)
		n += all->at[i].failed;
	return n;
}

static size_t
count_failed(const struct verdicts *all)
{
	return all->accepted == NULL ? count_exceeded(all) : 0;
}

static void
put_xml_skipped(const struct putting *o, const char *why, const char *reason)
{
	sink_format(o->out, "      <skipped message=\"%s", why);
	put_xml(o->out, reason, strlen(reason));
	sink_text(o->out, "\"/>\n");
}

/* Write the verdicts on a pair, or on the only comparison, as a test suite. */
static void
put_xml_suite(struct putting *o)
{
	const char	*name = o->all->pair == NULL ? "cgdiff" :
	    o->all->pair->name;
	size_t		 failed = count_failed(o->all), i;

	sink_text(o->out, "  <testsuite name=\"");
	put_xml(o->out, name, strlen(name));
	sink_format(o->out, "\" tests=\"%zu\" failures=\"%zu\" "
	    "errors=\"0\" skipped=\"%zu\">\n",
	    o->all->n + o->all->no_baseline, failed,
	    count_exceeded(o->all) - failed + o->all->no_baseline);
	if (o->all->no_baseline) {
		put_xml_case(o, "baseline");
		put_xml_skipped(o, "there is no old profile to compare with",
		    "");
		sink_text(o->out, "    </testcase>\n");
	}
	for (i = 0; i < o->all->n; i++) {
		o->v = &o->all->at[i];
		put_xml_case(o, o->v->limit->text);
		if (o->v->failed && o->all->accepted != NULL)
			put_xml_skipped(o, "this level is accepted: ",
			    o->all->accepted);
		else if (o->v->failed)
			put_xml_failure(o, i);
		sink_text(o->out, "    </testcase>\n");
	}
	sink_text(o->out, "  </testsuite>\n");
}

/* Write the causes of failures in all pairs, as a test suite without cases. */
static void
put_xml_causes(struct putting *o)
{
	char	 text[VERDICT_ROOM];
	size_t	 i, some = 0;

	for (i = 0; i < o->all->n; i++) {
		o->v = &o->all->at[i];
		if (o->v->causes.n == 0)
			continue;
		if (some++ == 0)
			sink_text(o->out, "  <testsuite name=\"all pairs\" "
			    "tests=\"0\" failures=\"0\" errors=\"0\">\n"
			    "    <system-out>");
		put_xml_cause(o->out, verdict_line(o->all, i, true, text));
		verdict_causes(o->all, o->v, put_xml_cause, o->out);
	}
	if (some > 0)
		sink_text(o->out, "</system-out>\n  </testsuite>\n");
}

static void
put_junit(struct putting *o)
{
	struct putting	 part;
	size_t		 tests = 0, failed = 0, i;

	for (i = 0; i < count_parts(o->all); i++) {
		open_part(o, i, 0, &part);
		tests += part.all->n + part.all->no_baseline;
		failed += count_failed(part.all);
	}
	sink_format(o->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<testsuites tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n",
	    tests, failed);
	for (i = 0; i < count_parts(o->all); i++) {
		open_part(o, i, 0, &part);
		put_xml_suite(&part);
	}
	if (o->all->pair_n > 0)
		put_xml_causes(o);
	sink_text(o->out, "</testsuites>\n");
}

/* Write the text, or a property, of a workflow command, and escape the
   characters that would end it. */
static void
put_command(struct sink *out, const char *text, size_t len, bool property)
{
	size_t		 at, n;
	uint32_t	 c;

	for (at = 0; at < len; at += n) {
		n = utf8_next(text + at, len - at, &c);
		if (c == '%' || c == '\r' || c == '\n' ||
		    (property && (c == ':' || c == ',')))
			sink_format(out, "%%%02X", (unsigned)c);
		else if (c == UTF8_NONE || utf8_is_control(c))
			sink_text(out, replacement);
		else
			sink_put(out, text + at, n);
	}
}

/* Write a workflow command up to its text.  If the row is NULL or its file has
   no name, the command has no file. */
static void
begin_command(const struct putting *o, const struct verdict_row *row)
{
	const struct profile	*p = o->all->p;
	const char		*limit = o->v->limit->text;

	sink_text(o->out, o->all->accepted == NULL ? "::error " : "::notice ");
	if (row != NULL && row->file != ID_NONE && row->file != p->unknown &&
	    row->file != p->empty) {
		sink_text(o->out, "file=");
		put_command(o->out, intern_text(&p->names, row->file),
		    intern_length(&p->names, row->file), true);
		if (row->line > 0)
			sink_format(o->out, ",line=%lu",
			    (unsigned long)row->line);
		sink_text(o->out, ",");
	}
	sink_text(o->out, "title=");
	if (o->all->pair != NULL) {
		put_command(o->out, o->all->pair->name,
		    strlen(o->all->pair->name), true);
		sink_text(o->out, "%3A ");
	}
	put_command(o->out, limit, strlen(limit), true);
	sink_text(o->out, "::");
}

/* Append a line to the text of a workflow command, which may have several
   lines. */
static void
put_command_cause(void *out, const char *line)
{
	sink_text(out, "%0A");
	put_command(out, line, strlen(line), false);
}

static void
put_command_row(const struct putting *o, const struct verdict_row *row)
{
	char	 text[VERDICT_ROOM];

	begin_command(o, row);
	if (row->function != ID_NONE) {
		verdict_row_name(o->all->p, row->function, row->callee, text);
		put_command(o->out, text, strlen(text), false);
		sink_text(o->out, " ");
	}
	verdict_changes(o->v, row, text);
	put_command(o->out, text, strlen(text), false);
	if (row == o->v->rows)
		verdict_causes(o->all, o->v, put_command_cause, o->out);
	sink_text(o->out, "\n");
}

/* Write a workflow command for each row that failed. */
static void
put_commands(const struct putting *o)
{
	size_t	 k;

	for (k = 0; k < o->v->n && k < VERDICT_SHOWN; k++)
		put_command_row(o, &o->v->rows[k]);
	if (k == o->v->n)
		return;
	begin_command(o, NULL);
	sink_format(o->out, "and %zu more %s%s\n", o->v->n - k,
	    o->v->limit->scope->noun, o->v->n - k == 1 ? "" : "s");
}

/* Write the result of limit i, and the causes. */
static void
put_summary(const struct putting *o, size_t i)
{
	char	 text[VERDICT_ROOM];

	begin_command(o, NULL);
	verdict_line(o->all, i, true, text);
	put_command(o->out, text, strlen(text), false);
	verdict_causes(o->all, o->v, put_command_cause, o->out);
	sink_text(o->out, "\n");
}

static void
put_github(struct putting *o)
{
	struct putting	 part;
	size_t		 i, k;

	for (i = 0; i < o->all->n; i++) {
		o->v = &o->all->at[i];
		if (!o->v->failed)
			continue;
		if (o->all->pair_n > 0)
			put_summary(o, i);
		for (k = 0; k < count_parts(o->all); k++)
			if (open_part(o, k, i, &part) && part.v->failed)
				put_commands(&part);
	}
}

void
verdict_forms_put(const struct verdicts *all, enum verdict_form form,
    struct sink *out)
{
	struct putting	 o = { .all = all, .out = out };

	switch (form) {
	case VERDICT_TEXT:
		verdict_put_text(all, out);
		break;
	case VERDICT_JSON:
		put_json(&o);
		break;
	case VERDICT_JUNIT:
		put_junit(&o);
		break;
	case VERDICT_GITHUB:
		put_github(&o);
		break;
	}
}
