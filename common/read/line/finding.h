/*
 * finding -- the errors and doubtful points that a reader reports.
 *
 * Every kind of finding has a level, and a name that never changes.  A reader
 * reports findings one by one (read_options.report), and stops at the first
 * error unless read_options.keep_going is set.
 */
#ifndef READ_LINE_FINDING_H
#define READ_LINE_FINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

enum level {
	LEVEL_NOTE,		/* neither an error nor doubtful */
	LEVEL_WARNING,		/* doubtful, but real producers write it */
	LEVEL_ERROR		/* malformed: the profile must not be used */
};

enum finding_kind {
	/* These kinds are errors. */
	FIND_BAD_COUNT, FIND_BAD_EVENT, FIND_BAD_HEADER, FIND_BAD_ID,
	FIND_BAD_LINE, FIND_BAD_POSITION, FIND_BAD_VERSION,
	FIND_EVENT_CONFLICT, FIND_EVENTS_TWICE, FIND_IMPORT_MALFORMED,
	FIND_INPUT_CUT,
	FIND_NAMES_GROW, FIND_NO_EVENTS, FIND_NO_PROFILE, FIND_OVERFLOW,
	FIND_TOO_MANY_COUNTS, FIND_TOO_MANY_EVENTS,
	/* These kinds are warnings: the file can be read. */
	FIND_BYTE_ORDER_MARK, FIND_CALL_WITHOUT_CALLEE, FIND_CALL_WITHOUT_COST,
	FIND_COLUMN_DROPPED, FIND_COMMAND_NEWLINE, FIND_COST_AFTER_SUMMARY,
	FIND_COST_WITHOUT_FUNCTION, FIND_COSTS_MISSING, FIND_EVENTS_DIFFER,
	FIND_EVENT_TWICE, FIND_FILE_WITHOUT_FL, FIND_FL_WITHOUT_FN,
	FIND_ID_REDEFINED, FIND_ID_UNDEFINED, FIND_JUMP_WITHOUT_SOURCE,
	FIND_NEGATIVE_POSITION, FIND_NO_TRAILER, FIND_SECOND_RUN,
	FIND_SUMMARY_DIFFERS, FIND_SUMMARY_TWICE, FIND_TOTALS_DIFFER,
	FIND_UNKNOWN_HEADER, FIND_UNKNOWN_RECORD, FIND_WRAPPED_COUNT,
	/* These kinds are found only if the options ask for a check. */
	FIND_CALLERS_DIFFER, FIND_EMPTY_BASE, FIND_EXPECT_FAILED,
	FIND_ID_UNUSED,
	FIND_MAX_PASSED, FIND_MIN_MISSED, FIND_NEGATIVE_COST, FIND_NO_NEWLINE,
	FIND_PORTABLE_BASENAME, FIND_PORTABLE_CALL_RELATIVE,
	FIND_PORTABLE_CALLS_ZERO, FIND_PORTABLE_FILE_KEPT,
	FIND_PORTABLE_HEX_COUNT, FIND_PORTABLE_ID_KEPT, FIND_PORTABLE_PART,
	FIND_PORTABLE_POSITIONS,
	FIND_SUMMARY_BELOW_TOTALS, FIND_SUMS_OF_OTHER, FIND_TOO_FEW_COUNTS,
	/* These kinds are found in LLVM's profiles. */
	FIND_LLVM_CONTEXT, FIND_LLVM_LARGE_COUNT, FIND_LLVM_MALFORMED,
	FIND_LLVM_NEGATIVE_COUNT, FIND_LLVM_NEVER_RAN, FIND_LLVM_NOT_INDEXED,
	FIND_LLVM_SUMMARY, FIND_LLVM_PROGRAM, FIND_LLVM_TWICE,
	FIND_LLVM_TWO_HASHES,
	FINDING_KINDS
};

/* With what a text may begin, and what the finding about it says. */
#define BYTE_ORDER_MARK		"\xef\xbb\xbf"
#define BYTE_ORDER_MARK_FOUND						\
	"expected text, found a byte order mark; skipped"

struct finding {
	enum finding_kind kind;
	uint64_t	 line;		/* line, counted from 1; 0 for the file
					   as a whole */
	uint64_t	 column;	/* byte of the line, counted from 1; 0
					   if unknown */
	bool		 is_offset;	/* `line' is an offset in bytes */
	const char	*text;		/* valid only until report() returns */
};

/* What a reader treats as an error, in addition to malformed input. */
enum refusal {
	REFUSE_MALFORMED,	/* only malformed input */
	REFUSE_CUT,		/* also files that lack the line which their
				   program always writes last */
	REFUSE_NOT_WHOLE,	/* also findings from which cgcheck concludes
				   that a file is incomplete */
	REFUSE_DOUBTS		/* also findings that are warnings of cgcheck */
};

/* Return the name of a kind, such as "bad-count". */
const char	*finding_name(enum finding_kind);

/* Return the level of a kind for a reader with this refusal. */
enum level	 finding_level(enum finding_kind, enum refusal);

/* Return the level of a kind for cgcheck.  It can be higher than the level for
   a reader, because what a reader tolerates may show that a file is
   incomplete. */
enum level	 finding_check_level(enum finding_kind);

/* Return "note", "warning" or "error". */
const char	*finding_level_name(enum level);

/*
 * The findings of one file as lines of text, kept until finding_log_take(), so
 * that files read in parallel are reported in the order of the command line.
 * Unless `verbose' is set, only the first warning of each kind is kept, and the
 * others are counted.  The text is made at once, because the input that it
 * quotes is freed before it is printed.  Set the members up to `cut_advice'
 * before use; all others must be 0.
 */
struct finding_log {
	const char	*name;
	bool		 quiet;		/* omit warnings */
	bool		 verbose;
	enum refusal	 refusal;
	const char	*cut_advice;	/* text appended to the warning that the
					   file may be incomplete, or NULL */
	char		*text;		/* lines, each ended by a NUL */
	size_t		 len, room;
	uint32_t	 times[FINDING_KINDS];
};

/* Add a finding to the log; `arg' is the struct finding_log.  This function can
   be used as read_options.report. */
void	 finding_log_finding(void *arg, const struct finding *);

/* Append to the log a formatted line about the file that is not a finding. */
void	 finding_log_line(struct finding_log *, const char *fmt, ...)
	    DIAG_PRINTF(2, 3);

/* Return all lines, of *len bytes in total, each ended by a NUL, and empty the
   log.  Returns NULL if there are no lines.  The caller frees the text. */
char	*finding_log_take(struct finding_log *, size_t *len);

/* Print the lines that finding_log_take() returned, and free them. */
void	 finding_log_say(char *text, size_t len);

#endif
