#include "read/finding.h"

static const struct {
	const char	*name;
	enum level	 level, check;
} kinds[FINDING_KINDS] = {
	[FIND_BAD_COUNT] = { "bad-count", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_BAD_EVENT] = { "bad-event", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_BAD_HEADER] = { "bad-header", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_BAD_ID] = { "bad-id", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_BAD_LINE] = { "bad-line", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_BAD_POSITION] = { "bad-position", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_BAD_VERSION] = { "bad-version", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_EVENT_CONFLICT] = { "event-conflict", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_EVENTS_TWICE] = { "events-twice", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_INPUT_CUT] = { "input-cut", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_NAMES_GROW] = { "names-grow", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_NO_EVENTS] = { "no-events", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_NO_PROFILE] = { "no-profile", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_OVERFLOW] = { "overflow", LEVEL_ERROR, LEVEL_ERROR },
	[FIND_TOO_MANY_COUNTS] = {
		"too-many-counts", LEVEL_ERROR, LEVEL_ERROR
	},
	[FIND_TOO_MANY_EVENTS] = {
		"too-many-events", LEVEL_ERROR, LEVEL_ERROR
	},
	[FIND_BYTE_ORDER_MARK] = {
		"byte-order-mark", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_CALL_WITHOUT_CALLEE] = {
		"call-without-callee", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_CALL_WITHOUT_COST] = {
		"call-without-cost", LEVEL_WARNING, LEVEL_ERROR
	},
	[FIND_COLUMN_DROPPED] = { "column-dropped", LEVEL_WARNING, LEVEL_NOTE },
	[FIND_COMMAND_NEWLINE] = {
		"command-newline", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_COST_AFTER_SUMMARY] = {
		"cost-after-summary", LEVEL_WARNING, LEVEL_ERROR
	},
	[FIND_COST_WITHOUT_FUNCTION] = {
		"cost-without-function", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_EVENTS_DIFFER] = {
		"events-differ", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_EVENT_TWICE] = { "event-twice", LEVEL_WARNING, LEVEL_ERROR },
	[FIND_FILE_WITHOUT_FL] = {
		"file-without-fl", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_FL_WITHOUT_FN] = {
		"fl-without-fn", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_ID_REDEFINED] = { "id-redefined", LEVEL_WARNING, LEVEL_WARNING },
	[FIND_ID_UNDEFINED] = { "id-undefined", LEVEL_WARNING, LEVEL_ERROR },
	[FIND_JUMP_WITHOUT_SOURCE] = {
		"jump-without-source", LEVEL_WARNING, LEVEL_ERROR
	},
	[FIND_NEGATIVE_POSITION] = {
		"negative-position", LEVEL_WARNING, LEVEL_ERROR
	},
	[FIND_NO_TRAILER] = { "no-trailer", LEVEL_WARNING, LEVEL_ERROR },
	[FIND_SECOND_RUN] = { "second-run", LEVEL_WARNING, LEVEL_NOTE },
	[FIND_SUMMARY_DIFFERS] = {
		"summary-differs", LEVEL_WARNING, LEVEL_ERROR
	},
	[FIND_SUMMARY_TWICE] = { "summary-twice", LEVEL_WARNING, LEVEL_ERROR },
	[FIND_TOTALS_DIFFER] = { "totals-differ", LEVEL_WARNING, LEVEL_ERROR },
	[FIND_UNKNOWN_HEADER] = {
		"unknown-header", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_UNKNOWN_RECORD] = {
		"unknown-record", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_WRAPPED_COUNT] = {
		"wrapped-count", LEVEL_WARNING, LEVEL_WARNING
	},
	[FIND_CALLERS_DIFFER] = { "callers-differ", LEVEL_NOTE, LEVEL_WARNING },
	[FIND_EXPECT_FAILED] = { "expect-failed", LEVEL_NOTE, LEVEL_ERROR },
	[FIND_ID_UNUSED] = { "id-unused", LEVEL_NOTE, LEVEL_NOTE },
	[FIND_MAX_PASSED] = { "max-passed", LEVEL_NOTE, LEVEL_ERROR },
	[FIND_MIN_MISSED] = { "min-missed", LEVEL_NOTE, LEVEL_ERROR },
	[FIND_NEGATIVE_COST] = { "negative-cost", LEVEL_NOTE, LEVEL_WARNING },
	[FIND_NO_NEWLINE] = { "no-newline", LEVEL_NOTE, LEVEL_NOTE },
	[FIND_PORTABLE_BASENAME] = {
		"portable-basename", LEVEL_NOTE, LEVEL_WARNING
	},
	[FIND_PORTABLE_CALL_RELATIVE] = {
		"portable-call-relative", LEVEL_NOTE, LEVEL_WARNING
	},
	[FIND_PORTABLE_CALLS_ZERO] = {
		"portable-calls-zero", LEVEL_NOTE, LEVEL_WARNING
	},
	[FIND_PORTABLE_ID_KEPT] = {
		"portable-id-kept", LEVEL_NOTE, LEVEL_WARNING
	},
	[FIND_PORTABLE_PART] = { "portable-part", LEVEL_NOTE, LEVEL_WARNING },
	[FIND_SUMMARY_BELOW_TOTALS] = {
		"summary-below-totals", LEVEL_NOTE, LEVEL_WARNING
	},
	[FIND_SUMS_OF_OTHER] = {
		"sums-of-other", LEVEL_NOTE, LEVEL_NOTE
	},
	[FIND_TOO_FEW_COUNTS] = {
		"too-few-counts", LEVEL_NOTE, LEVEL_WARNING
	},
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

enum level
finding_check_level(enum finding_kind kind)
{
	return kinds[kind].check;
}

const char *
finding_level_name(enum level level)
{
	static const char *const	 names[] = {
		[LEVEL_NOTE] = "note", [LEVEL_WARNING] = "warning",
		[LEVEL_ERROR] = "error"
	};

	return names[level];
}
