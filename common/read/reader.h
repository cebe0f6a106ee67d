/*
 * reader -- the state of reading one file; for the files read*.c alone.
 *
 * read.c takes the input apart into blocks and parts.  read_header.c knows
 * the `key: value' lines, and read_event.c those of them about events;
 * read_name.c the records that name things; read_body.c the lines that
 * count, and read_fast.c those of them that are frequent and plain.
 */
#ifndef READ_READER_H
#define READ_READER_H

#include "base/diag.h"
#include "text/slice.h"
#include "text/rename.h"
#include "text/scan.h"
#include "io/source.h"
#include "profile/profile.h"
#include "read/finding.h"
#include "read/ids.h"

struct read_options;
struct read_result;

enum { POSITION_MAX = 8 };

enum creator {
	CREATOR_OTHER, CREATOR_CALLGRIND, CREATOR_GRINDKIT, CREATOR_STACKPROF,
	CREATOR_XDEBUG, CREATOR_XTREE
};

/* The tables of ids are those of the kinds of names. */
enum name_table {
	TABLE_OB = NAME_OBJECT, TABLE_FL = NAME_FILE, TABLE_FN = NAME_FUNCTION,
	TABLES = NAME_KINDS
};

/* What a line is that may be the last one.  Lines of counts say something if
   they end early, too; others are for what follows. */
enum tail { TAIL_EMPTY, TAIL_COMMENT, TAIL_COUNTS, TAIL_OTHER };

enum pending { PENDING_NONE, PENDING_CALL, PENDING_JUMP };

/* Where names get others: what they were, and what they are in the profile.
   It is kept from file to file. */
struct naming {
	struct intern	 old;
	uint32_t	*to[TABLES];	/* of each old name; ID_NONE: unknown */
	size_t		 to_n[TABLES];
	struct ids	 ids;		/* old names of functions */
};

/* Whether calls are wanted of each file name: 0 if nobody has asked yet.  It
   is kept from file to file. */
struct wanted {
	enum { NOT_ASKED, WANTED, NOT_WANTED } *calls;
	size_t		 n;
};

/*
 * Ids that cfn= lines define and no calls= uses: parts of the nested name that
 * comes next, if that has them all.  It is kept from file to file.
 */
struct lone {
	uint64_t	*ids;
	size_t		 n, room;
	size_t		 cob, cfi;	/* so many stand before cob=, cfi= */
};

struct reader {
	struct profile	*p;
	struct source	*in;
	const struct read_options *options;
	struct read_result *result;
	const char	*end;		/* of the block */
	const char	*begin;		/* of the line at hand, if it is not
					   one of the plain ones */
	const char	*block;		/* where the block begins, */
	uint64_t	 before;	/* and the bytes before that */
	enum tail	 tail;		/* the last line before it */
	uint64_t	 line;		/* number of the line at hand */
	int64_t		 weight;
	bool		 failed, stop;
	bool		 leave;		/* the body: it is over, or stop */

	/* The part. */
	struct metadata	 part;
	bool		 in_body;
	bool		 cachegrind;	/* by its header */
	bool		 preamble;	/* it has a header of its own */
	bool		 has_summary, has_totals;
	bool		 summary_in_head;	/* behind fn=, before costs */
	bool		 difference;	/* costs below zero are meant */
	bool		 events_here;	/* this part states them */
	enum creator	 creator;
	int64_t		 totals[EVENT_MAX];	/* by column of p, 2^64 */
	int64_t		 carries[EVENT_MAX];	/* times these more */
	int64_t		 summary[EVENT_MAX];
	struct wide	 totals_then[EVENT_MAX];	/* at `totals:' */
	uint32_t	 columns[EVENT_MAX];	/* of p, for each event */
	uint32_t	 event_n;
	uint32_t	 least_counts;	/* of a plain line */
	bool		 has_events;
	bool		 in_file[EVENT_MAX];	/* columns of p in any part */
	bool		 has_command;	/* this part states one */
	struct string	 command;	/* of `cmd:', not settled yet, */
	size_t		 command_room;	/* and what room it has */
	size_t		 descs_room;	/* likewise of result->descs */

	/* Positions.  Absent columns are read from a slot that stays 0. */
	uint32_t	 position_n;
	uint32_t	 instr_column, line_column;
	uint64_t	 base[POSITION_MAX];
	uint64_t	 peer_base[POSITION_MAX];	/* as other readers
						   have it; for a check */

	/* Names in force. */
	struct ids	 ids[TABLES];
	struct ids	*part_ids;	/* those of this part, for a check */
	struct naming	*naming;	/* NULL: names stay as they are */
	uint32_t	 unknown[TABLES];	/* what "???" is here */
	uint32_t	 no_object;		/* and an empty name */
	uint32_t	 no_function;		/* before any fn= */
	uint32_t	 object, fl, file, fn, fn_file;
	bool		 fl_seen;	/* since the part began */
	bool		 fn_seen;	/* since the part began */
	bool		 fl_is_new;	/* no fn= since the last fl= */
	bool		 fi_for_fl;	/* fi= was taken for fl=, and told */
	uint64_t	 fn_line;	/* of the last fn= */

	/* Whether calls are left out in each file, and in the section in
	   force. */
	struct wanted	*wanted;
	bool		 no_calls;

	/* What they come to; section is ID_NONE until a line needs it. */
	uint32_t	 section, last_section;
	uint32_t	 last_name;	/* of those defined or written out;
					   an old one where there are any */
	uint64_t	 nested;	/* bytes of names made of ids */

	/* The next call or jump. */
	enum pending	 pending;
	uint32_t	 cob, cfi, cfn;	/* ID_NONE: not stated */
	uint64_t	 cfn_id;	/* that cfn= defines, */
	bool		 cfn_defines;	/* if it does */
	struct lone	*lone;		/* if cfn= is stated */
	uint32_t	 callee;	/* of the last call here, or ID_NONE */
	uint32_t	 jfi, jfn;
	struct arc	 arc;
	struct jump	 jump;
	int64_t		 calls, executed, followed;
};

/* Add to the total of a column. */
HOT void
reader_add(struct reader *r, uint32_t column, int64_t v)
{
	if (__builtin_add_overflow(r->totals[column], v, &r->totals[column]))
		r->carries[column] += v < 0 ? -1 : 1;
}

/* The total of a column. */
static inline struct wide
reader_total(const struct reader *r, uint32_t column)
{
	return wide_make(r->totals[column], r->carries[column]);
}

/* A digit, `+', `-' or `*'; the bytes between them are found out later. */
static inline bool
starts_position(char c)
{
	return (unsigned char)(c - '*') <= '9' - '*';
}

/* Blanks and the newline; other bytes up to them are found out later. */
static inline bool
ends_word(char c)
{
	return (unsigned char)c <= ' ';
}

/* The start of the line behind the one that p is in. */
const char *line_next(const struct reader *, const char *p);

/* Where the text of the line at p ends: before its newline and any CR. */
const char *line_text_end(const struct reader *, const char *p);

/* The text of the line from p on, fit for a message; size is that of out. */
const char *line_quote(const struct reader *, const char *p, char *out,
	    size_t size);

/* The bytes up to the next blank or the end of the line, likewise. */
const char *word_quote(const char *p, char *out, size_t size);

/* How much of the input a message quotes. */
enum { QUOTE_MAX = 44 };

/* Report a finding at the line at hand. */
void	 reader_find(struct reader *, enum finding_kind, const char *fmt, ...)
	    DIAG_PRINTF(3, 4);

/* The same, of the word at p in the line that began at r->begin. */
void	 reader_find_at(struct reader *, const char *p, enum finding_kind,
	    const char *fmt, ...) DIAG_PRINTF(4, 5);

/* read.c: forget all ids. */
void	 ids_reset(struct reader *);

/* read.c: read no further. */
void	 reader_stop(struct reader *);

/* read.c: the next part begins at the line at hand. */
void	 part_next(struct reader *);

/* read.c: the first body line of a part is reached; false if it cannot be
   read. */
bool	 part_body(struct reader *, const char *p);

/* read_header.c: one line of a header; the start of the next line, or p
   itself if it belongs to the body. */
const char *header_line(struct reader *, const char *p);

/* read_header.c: what the last line before end is; begin is a line before
   it, or that. */
enum tail tail_of(const char *begin, const char *end);

/* read_header.c: no more of the command will come. */
void	 command_finish(struct reader *);

/* read_header.c: a `key: value' line in the body. */
const char *body_key(struct reader *, const char *p);

/* read_name.c: a record `name=...' at p; the start of the next line, or p if
   there is none. */
const char *name_record(struct reader *, const char *p);

/* read_name.c: the name that is there where none is stated. */
uint32_t default_name(struct reader *, enum name_table, const char *name);

/* read_name.c: `fn=' and `fi=' or `fe=' have named this. */
void	 name_function(struct reader *, uint32_t name);
void	 name_file(struct reader *, uint32_t name);

/* `(id)' and the end of the line at p: the start of the next line, or
   NULL. */
HOT const char *
id_line(const char *p, uint64_t *id)
{
	const char	*end = scan_decimal(p + 1, id);

	if (*p != '(' || end[0] != ')' || end[1] != '\n' || end == p + 1 ||
	    end - p > SCAN_DIGITS)
		return NULL;
	return end + 2;
}

/* The same, of an id that is known, and its slot; else NULL. */
HOT const char *
name_known(const struct reader *r, enum name_table t, const char *p,
    struct ids_slot **slot)
{
	uint64_t	 id;

	if ((p = id_line(p, &id)) == NULL)
		return NULL;
	*slot = ids_find(&r->ids[t], id);
	return *slot == NULL ? NULL : p;
}

/* read_fast.c: the plain lines from p on; the first that is not, or p. */
const char *fast_lines(struct reader *, const char *p);

/* read_name.c: find the section in force. */
bool	 reader_enter(struct reader *);

/* read_name.c: the callee of a calls= line. */
uint32_t reader_callee(struct reader *);

/* read_body.c: body lines up to the end of the block or of the part. */
const char *body_lines(struct reader *, const char *p);

/* read_body.c: a call or jump that waits for its second line gets none. */
void	 pending_drop(struct reader *);

/*
 * read_check.c: the end of a part, that of the input if it is the last one.  A
 * file cut at the end of a line still parses; only what its producer always
 * writes last tells.
 */
void	 check_trailer(struct reader *, bool last);

/* read_check.c: the end of the input. */
void	 check_end(struct reader *);

/*
 * read_check.c: report what only a check wants; nothing, unless one is asked
 * for.  A count below zero, of the column or of calls; the summary of a part;
 * cost lines behind its totals; ids.
 */
void	 check_negative(struct reader *, const char *p, uint32_t column);
void	 check_few(struct reader *, const char *p, uint32_t n);
void	 check_negative_times(struct reader *, const char *p, int64_t times);
void	 check_summary(struct reader *);
void	 check_totals_last(struct reader *);
void	 check_ids(struct reader *);

/* read_check.c: whether `totals:' may differ, as its producer counts
   something else there. */
bool	 check_other_totals(struct reader *, struct wide total, int64_t found);

/*
 * read_check.c: what other readers misread.  The positions of a line, before
 * and after they are read; a call count; another part; an id.
 */
void	 check_relative(struct reader *, const char *p);
void	 check_moved(struct reader *, const uint64_t *position);
void	 check_calls(struct reader *, const char *p, int64_t calls);
void	 check_part(struct reader *);
void	 check_id(struct reader *, enum name_table, uint64_t id, bool define);

/*
 * read_event.c: the header lines about events and their sums; the piece is
 * what stands behind the key.
 */
void	 read_events(struct reader *, struct slice);
void	 read_definition(struct reader *, struct slice);
void	 read_summary(struct reader *, struct slice);
void	 read_totals(struct reader *, struct slice);

#endif
