/*
 * fact -- what a profile says of itself besides its costs: its `desc:' lines.
 *
 * A fact is one such line.  The table in fact.c has the keys whose values
 * grindkit understands; any other line is kept as it is.  A module that makes a
 * new fact sets its fields, and the line of a file is decoded once, when it is
 * read.  So code that shows or judges a profile reads fields, never text.
 */
#ifndef PROFILE_FACT_H
#define PROFILE_FACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "text/slice.h"

enum fact_key {
	FACT_OTHER,		/* none of the keys below */
	FACT_DIFFERENCE,	/* cgdiff made the profile */
	FACT_COMPARED,		/* cg_diff made the profile */
	FACT_COMMAND,		/* one more command; see metadata.h */
	FACT_PROFILES,		/* how many profiles were merged */
	FACT_OLD_COMMAND,	/* a command of the old side of a difference */
	FACT_NEW_COMMAND,	/* a command of its new side */
	FACT_OLD_TOTALS,	/* totals of the old side; see metadata.h */
	FACT_NEW_TOTALS,	/* totals of the new side */
	FACT_MATCHED,		/* a rule that renames old names */
	FACT_PART,		/* a function, and the function that it became a
				   part of */
	FACT_VERDICT,		/* what a limit of cgdiff found */
	FACT_CAUSE,		/* why the value that a limit compares
				   changed */
	FACT_PAIR,		/* one of several pairs that cgdiff compared */
	FACT_NOISE,		/* how much of the change may be chance */
	FACT_SPREAD,		/* how much runs differ; see spread.h */
	FACT_OLD_SOURCES,	/* a folder of the old sources */
	FACT_NEW_SOURCES,	/* a folder of the new sources */
	FACT_COMPARED_LINES,	/* a file whose lines were compared although its
				   changes look like moved lines */
	FACT_ESTIMATED,		/* costs that cgfilter --root shared out */
	FACT_LLVM,		/* the kind of the profile in LLVM's format from
				   which the costs come */
	FACT_CALLS,		/* which calls the profile holds */
	FACT_FORK,		/* the function at whose start Callgrind dumped
				   counts (--dump-before) */
	FACT_SAMPLES,		/* how many samples the counts are made of */
	FACT_PERIODS,		/* how much one sample adds to each event */

	/* Conditions: what the counts of a run depend on besides the program.
	   The key of each is followed by the keys for the old and for the new
	   side of a difference. */
	FACT_CREATOR,
	FACT_OPTIONS = FACT_CREATOR + 3,
	FACT_I1_CACHE = FACT_OPTIONS + 3,
	FACT_D1_CACHE = FACT_I1_CACHE + 3,
	FACT_L2_CACHE = FACT_D1_CACHE + 3,
	FACT_LL_CACHE = FACT_L2_CACHE + 3,
	FACT_LIBC = FACT_LL_CACHE + 3,
	FACT_PROCESSOR = FACT_LIBC + 3,
	FACT_KEYS = FACT_PROCESSOR + 3
};

/* A fact is never changed once it is made, so several sets (struct facts) may
   share it.  Sets that share facts must belong to one thread. */
struct fact {
	size_t		 users;		/* fact_share(), fact_free() */
	enum fact_key	 key;
	struct slice	 text;		/* the line, without `desc: ' */
	struct slice	 value;		/* the text after the key; a NUL follows
					   it */

	bool		 failed;	/* FACT_VERDICT: the verdict is
					   `failed' */

	/* In metadata.conditions: the name of an input with this condition. */
	struct slice	 from;

	/*
	 * FACT_MATCHED: `kind' is the kind of names that the rule changes.  If
	 * the rule is for one whole name, `old' and `new' are the old and the
	 * new name, and if it changes only one function, `address' is that
	 * function as `FILE:NAME'.  FACT_PART: `old' and `new' are functions as
	 * `FILE:NAME'.  In all other cases, `at' of these slices is NULL.
	 */
	enum name_kind	 kind;
	struct slice	 old, new, address;

	uint64_t	 rank;		/* FACT_MATCHED: decides the order of
					   rules in a set (struct facts) */
	char		 bytes[];	/* all texts that the slices above refer
					   to */
};

/* The condition that a key is about, without its side, or FACT_OTHER. */
enum fact_key fact_condition(enum fact_key);

/* The name of the condition that a key is about, such as "D1 cache" or "Old D1
   cache". */
struct slice fact_condition_name(enum fact_key);

/* Whether the fact is a condition of one side of a difference. */
static inline bool
fact_is_side(const struct fact *f)
{
	return fact_condition(f->key) != FACT_OTHER &&
	    fact_condition(f->key) != f->key;
}

/* The key that begins a line; *value is the text after the key, or for
   FACT_OTHER the whole line. */
enum fact_key fact_key(struct slice text, struct slice *value);

/* Make a fact from a line.  If the value is malformed for the key, the fields
   of that key stay empty. */
struct fact *fact_read(struct slice text);

/* Make a fact from its value, without decoding the value: fields stay empty. */
struct fact *fact_make(enum fact_key, struct slice value);

/* fact_share() adds a user of a fact, and returns the fact.  fact_free()
   removes a user; the last one frees the memory. */
struct fact *fact_share(struct fact *);
void	 fact_free(struct fact *);

/* Make a condition that was found in the input named `from'. */
struct fact *fact_condition_make(enum fact_key, struct slice value,
	    const char *from);

/* A function, by its file and its name. */
struct fact_place {
	struct slice	 file, name;
};

struct fact *fact_part(const struct fact_place *old,
	    const struct fact_place *new);

/* Which part of a name a rule replaces: a folder at the start of the name, the
   whole name, or a folder anywhere in the name. */
enum fact_where { FACT_START, FACT_WHOLE, FACT_FOLDER };

/* A change of names: `old' becomes `new'. */
struct fact_change {
	enum name_kind	 kind;
	enum fact_where	 where;
	struct slice	 old, new;
	struct fact_place of;		/* the only function to change; all
					   functions if of.file.at is NULL */
};

/* Make a FACT_MATCHED, whose value is a rule that --rules and -s can apply. */
struct fact *fact_matched(const struct fact_change *);

/* The word for a rule: "renamed" for functions, "moved" for files and
   objects. */
const char *fact_how(const struct fact *);

/*
 * A list or a set of facts; all-zero is empty.  A set has each line once, in
 * the order in which lines are written.  That is byte order, except that a rule
 * comes before other rules that would change the names which it has to match,
 * so that -s and --rules can apply rules in this order.
 */
struct facts {
	struct fact	**at;
	size_t		 n, room;
};

/* Append the fact to the list, which then owns it. */
void	 facts_push(struct facts *list, struct fact *);

/* Move a fact, or the facts of a list, to a set.  If lines are equal, the set
   keeps the fact with the least `from'. */
void	 facts_add(struct facts *set, struct fact *);
void	 facts_unite(struct facts *set, struct facts *list);

/* Remove the facts that the other set does not have. */
void	 facts_intersect(struct facts *set, const struct facts *other);

/* Append the facts of a set that are conditions of the sides of a difference to
   a list: for each condition, those of the old side before those of the new
   side. */
void	 facts_share_sides(struct facts *list, const struct facts *set);

/* Append the facts of `from' to a list, or to an empty set; both then share
   these facts. */
void	 facts_share(struct facts *list, const struct facts *from);

/* The *n facts of a key, which lie side by side in a set; NULL if the set has
   no fact of the key. */
struct fact *const *facts_of(const struct facts *set, enum fact_key,
	    size_t *n);

static inline size_t
facts_n(const struct facts *set, enum fact_key key)
{
	size_t	 n;

	facts_of(set, key, &n);
	return n;
}

/* Whether a set has this line; whether two lists are the same. */
bool	 facts_has(const struct facts *set, const struct fact *);
bool	 facts_same(const struct facts *, const struct facts *);

/* Empty the set.  Returns its former contents, to be freed by facts_free(). */
struct facts facts_take(struct facts *);

void	 facts_free(struct facts *);

#endif
