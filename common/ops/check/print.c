/*
 * Findings are printed as soon as the check reports them, and counted by level.
 * In the end the counts decide whether the file is valid.
 */
#include "ops/check/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "text/num.h"
#include "io/json.h"
#include "io/sink.h"
#include "io/source.h"
#include "ops/check/check.h"

/* Print a line with control characters escaped, cut to the length of a
   message. */
static void
put_line(const struct check_print *cp, const char *line)
{
	char	 shown[DIAG_MAX];

	diag_quote(shown, sizeof(shown), line, strlen(line));
	sink_text(cp->out, shown);
	sink_text(cp->out, "\n");
}

static void
put_member(const struct check_print *cp, const char *name, uint64_t value)
{
	char	 text[64];

	snprintf(text, sizeof(text), ",\"%s\":%llu", name,
	    (unsigned long long)value);
	sink_text(cp->out, text);
}

static void
put_text_member(const struct check_print *cp, const char *name,
    const char *value)
{
	sink_text(cp->out, ",\"");
	sink_text(cp->out, name);
	sink_text(cp->out, "\":");
	json_string(cp->out, value, strlen(value));
}

static void
put_file_member(const struct check_print *cp)
{
	sink_text(cp->out, "{\"file\":");
	json_string(cp->out, cp->name, strlen(cp->name));
}

static const char *
level_name(const struct finding *found)
{
	return finding_level_name(finding_check_level(found->kind));
}

static void
show_json(const struct check_print *cp, const struct finding *found)
{
	put_file_member(cp);
	if (found->line > 0)
		put_member(cp, found->is_offset ? "offset" : "line",
		    found->line);
	if (found->column > 0)
		put_member(cp, "column", found->column);
	put_text_member(cp, "level", level_name(found));
	put_text_member(cp, "name", finding_name(found->kind));
	put_text_member(cp, "text", found->text);
	sink_text(cp->out, "}\n");
}

static void
show_text(const struct check_print *cp, const struct finding *found)
{
	char	 line[DIAG_MAX], where[64] = "";

	if (found->line > 0 && found->column > 0)
		snprintf(where, sizeof(where), "%llu:%llu: ",
		    (unsigned long long)found->line,
		    (unsigned long long)found->column);
	else if (found->line > 0)
		snprintf(where, sizeof(where), "%llu: ",
		    (unsigned long long)found->line);
	snprintf(line, sizeof(line), "%s:%s%s%s: %s [%s]", cp->name,
	    *where == '\0' ? " " : "", where, level_name(found),
	    found->text, finding_name(found->kind));
	put_line(cp, line);
}

static void
show(void *arg, const struct finding *found)
{
	struct check_print	*cp = arg;
	enum level		 level = finding_check_level(found->kind);

	cp->found[level]++;
	if (cp->quiet || (level == LEVEL_NOTE && !cp->verbose && !cp->json))
		return;
	if (cp->max_findings > 0 && cp->shown == cp->max_findings) {
		cp->left++;
		return;
	}
	cp->shown++;
	if (cp->json)
		show_json(cp, found);
	else
		show_text(cp, found);
}

static bool
is_good(const struct check_print *cp)
{
	return cp->found[LEVEL_ERROR] == 0 &&
	    (!cp->strict || cp->found[LEVEL_WARNING] == 0);
}

static const char *const	 llvm_forms[] = {
	[LLVM_RAW] = "raw", [LLVM_INDEXED] = "indexed", [LLVM_TEXT] = "text"
};

/* Return the name of the form of a profile that is not one of LLVM's. */
static const char *
form_of(const struct check_result *result)
{
	return result->form != NULL ? result->form : result->cachegrind ?
	    "cachegrind" : "callgrind";
}

static void
describe_json(const struct check_print *cp, const struct check_result *result)
{
	put_text_member(cp, "form", form_of(result));
	put_member(cp, "parts", result->parts);
	put_member(cp, "events", result->events);
	put_member(cp, "cost-centres", result->cost_centres);
	put_member(cp, "arcs", result->arcs);
	put_member(cp, "jumps", result->jumps);
	put_text_member(cp, "event", result->event);
	sink_text(cp->out, ",\"total\":");
	if (result->counted)
		sink_used(cp->out, num_put_i64(sink_room(cp->out, NUM_ROOM),
		    result->total));
	else
		sink_text(cp->out, "null");
}

static void
conclude_json(const struct check_print *cp, const struct check_result *result)
{
	put_file_member(cp);
	put_text_member(cp, "verdict", is_good(cp) ? "ok" : "not whole");
	if (result->llvm.form == LLVM_NONE)
		describe_json(cp, result);
	else {
		put_text_member(cp, "form", llvm_forms[result->llvm.form]);
		put_member(cp, "functions", result->llvm.functions);
		put_member(cp, "counters", result->llvm.counters);
		put_member(cp, "total", result->llvm.total);
	}
	put_member(cp, "errors", cp->found[LEVEL_ERROR]);
	put_member(cp, "warnings", cp->found[LEVEL_WARNING]);
	put_member(cp, "notes", cp->found[LEVEL_NOTE]);
	sink_text(cp->out, "}\n");
}

/* Append text to a line, after a comma. */
DIAG_PRINTF(2, 3) static void
append(char line[DIAG_MAX], const char *fmt, ...)
{
	size_t	 len = strlen(line);
	va_list	 ap;

	va_start(ap, fmt);
	snprintf(line + len, DIAG_MAX - len, ", ");
	len = strlen(line);
	vsnprintf(line + len, DIAG_MAX - len, fmt, ap);
	va_end(ap);
}

/* Append a number and a word to a line, in the plural if needed: "1 part" or "2
   parts". */
static void
count(char line[DIAG_MAX], uint64_t n, const char *word)
{
	char	 number[NUM_COMMAS];

	append(line, "%s %s%s", num_with_commas(number, (int64_t)n), word,
	    n == 1 ? "" : "s");
}

static void
conclude_text(const struct check_print *cp, const struct check_result *result)
{
	char	 line[DIAG_MAX], total[NUM_COMMAS];

	snprintf(line, sizeof(line), "%.600s: %s", cp->name,
	    is_good(cp) ? "ok" : "not whole");
	if (result->llvm.form != LLVM_NONE) {
		append(line, "LLVM %s", llvm_forms[result->llvm.form]);
		count(line, result->llvm.functions, "function");
		count(line, result->llvm.counters, "counter");
	}
	if (result->parts > 0) {
		append(line, "%s", form_of(result));
		count(line, result->parts, "part");
		count(line, result->events, "event");
		count(line, result->cost_centres, "cost centre");
	}
	if (result->counted)
		append(line, "%s %s", result->event,
		    num_with_commas(total, result->total));
	if (cp->found[LEVEL_ERROR] > 0)
		count(line, cp->found[LEVEL_ERROR], "error");
	if (cp->found[LEVEL_WARNING] > 0)
		count(line, cp->found[LEVEL_WARNING], "warning");
	if (cp->found[LEVEL_NOTE] > 0 && cp->verbose)
		count(line, cp->found[LEVEL_NOTE], "note");
	put_line(cp, line);
}

static void
conclude(const struct check_print *cp, const struct check_result *result)
{
	char	 line[DIAG_MAX];

	if (cp->quiet)
		return;
	if (cp->json) {
		conclude_json(cp, result);
		return;
	}
	if (cp->left > 0) {
		snprintf(line, sizeof(line), "%.600s: note: %llu more "
		    "finding%s%s", cp->name,
		    (unsigned long long)cp->left,
		    cp->left == 1 ? "" : "s", cp->all_advice);
		put_line(cp, line);
	}
	conclude_text(cp, result);
}

static enum status
check_open(struct check_print *cp, struct source *in,
    const struct check_options *options)
{
	struct check_options	 o = *options;
	struct check_result	 result;

	o.report = show;
	o.arg = cp;
	check_source(in, &o, &result);
	if (result.trouble != NULL) {
		diag_say("%s: %s", in->name, result.trouble);
		return STATUS_TROUBLE;
	}
	conclude(cp, &result);
	return is_good(cp) ? STATUS_OK : STATUS_NO;
}

enum status
check_print_file(struct check_print *cp, const char *name,
    const struct check_options *options, struct spool *keep)
{
	struct source	 in;
	enum status	 status;

	if (!source_open(&in, name)) {
		diag_say("%s: cannot open: %s", name, in.trouble);
		return STATUS_TROUBLE;
	}
	in.keep = keep;
	cp->name = in.name;
	memset(cp->found, 0, sizeof(cp->found));
	cp->shown = cp->left = 0;
	status = check_open(cp, &in, options);
	source_close(&in);
	return status;
}
