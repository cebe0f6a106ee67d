#include "finding.h"

static const struct {
	const char	*name;
	enum level	 level;
} kinds[FINDING_KINDS] = {
	[FIND_BAD_COUNT] = { "bad-count", LEVEL_ERROR },
	[FIND_BAD_EVENT] = { "bad-event", LEVEL_ERROR },
	[FIND_BAD_HEADER] = { "bad-header", LEVEL_ERROR },
	[FIND_BAD_LINE] = { "bad-line", LEVEL_ERROR },
	[FIND_BAD_POSITION] = { "bad-position", LEVEL_ERROR },
	[FIND_BAD_VERSION] = { "bad-version", LEVEL_ERROR },
	[FIND_EVENT_CONFLICT] = { "event-conflict", LEVEL_ERROR },
	[FIND_INPUT_CUT] = { "input-cut", LEVEL_ERROR },
	[FIND_NO_EVENTS] = { "no-events", LEVEL_ERROR },
	[FIND_NO_PROFILE] = { "no-profile", LEVEL_ERROR },
	[FIND_OVERFLOW] = { "overflow", LEVEL_ERROR },
	[FIND_TOO_MANY_COUNTS] = { "too-many-counts", LEVEL_ERROR },
	[FIND_TOO_MANY_EVENTS] = { "too-many-events", LEVEL_ERROR },
	[FIND_BYTE_ORDER_MARK] = { "byte-order-mark", LEVEL_WARNING },
	[FIND_CALL_WITHOUT_CALLEE] = { "call-without-callee", LEVEL_WARNING },
	[FIND_CALL_WITHOUT_COST] = { "call-without-cost", LEVEL_WARNING },
	[FIND_COLUMN_DROPPED] = { "column-dropped", LEVEL_WARNING },
	[FIND_COMMAND_NEWLINE] = { "command-newline", LEVEL_WARNING },
	[FIND_COST_AFTER_SUMMARY] = { "cost-after-summary", LEVEL_WARNING },
	[FIND_COST_WITHOUT_FUNCTION] = {
		"cost-without-function", LEVEL_WARNING
	},
	[FIND_EVENTS_DIFFER] = { "events-differ", LEVEL_WARNING },
	[FIND_EVENT_TWICE] = { "event-twice", LEVEL_WARNING },
	[FIND_FILE_WITHOUT_FL] = { "file-without-fl", LEVEL_WARNING },
	[FIND_FL_WITHOUT_FN] = { "fl-without-fn", LEVEL_WARNING },
	[FIND_ID_REDEFINED] = { "id-redefined", LEVEL_WARNING },
	[FIND_ID_UNDEFINED] = { "id-undefined", LEVEL_WARNING },
	[FIND_JUMP_WITHOUT_SOURCE] = { "jump-without-source", LEVEL_WARNING },
	[FIND_NEGATIVE_POSITION] = { "negative-position", LEVEL_WARNING },
	[FIND_NO_TRAILER] = { "no-trailer", LEVEL_WARNING },
	[FIND_SECOND_RUN] = { "second-run", LEVEL_WARNING },
	[FIND_SUMMARY_DIFFERS] = { "summary-differs", LEVEL_WARNING },
	[FIND_SUMMARY_TWICE] = { "summary-twice", LEVEL_WARNING },
	[FIND_TOTALS_DIFFER] = { "totals-differ", LEVEL_WARNING },
	[FIND_UNKNOWN_HEADER] = { "unknown-header", LEVEL_WARNING },
	[FIND_UNKNOWN_RECORD] = { "unknown-record", LEVEL_WARNING },
	[FIND_WRAPPED_COUNT] = { "wrapped-count", LEVEL_WARNING },
};

const char *
finding_name(enum finding_kind kind)
{
	return kinds[kind].name;
}

enum level
finding_level(enum finding_kind kind)
{
	return kinds[kind].level;
}
