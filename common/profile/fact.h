/*
 * fact -- what a profile says about itself besides its costs: its `desc:'
 * lines.
 *
 * A fact is one such line.  The table in fact.c has the keys whose values
 * grindkit understands; any other line is kept as it is.  The fields of a fact
 * are set when it is made, or when its line is read from a file.  So code that
 * shows or judges a profile never parses text.
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
	FACT_COMMAND,		/* a command, if there are several; see
				   metadata.h */
	FACT_PROFILES,		/* how many profiles were merged */
	FACT_OLD_COMMAND,
	FACT_NEW_COMMAND,
	FACT_OLD_TOTALS,	/* totals of the old side of a difference; see
				   side_totals.h */
	FACT_NEW_TOTALS,	/* totals of the new side of a difference */
	FACT_MATCHED,		/* a rule by which cgdiff renamed old names */
	FACT_PART,		/* a function of the old side, and the function
				   that it became a part of */
	FACT_VERDICT,		/* result of comparing with a limit of cgdiff */
	FACT_CAUSE,		/* a cause of a change that a limit compares */
	FACT_PAIR,		/* one of several pairs of profiles that cgdiff
				   compared */
	FACT_NOISE,		/* how much of a change may be due to chance */
	FACT_SPREAD,		/* how much runs differ; see spread.h */
	FACT_OLD_SOURCES,	/* folder with the sources of the old side of a
				   difference */
	FACT_NEW_SOURCES,	/* folder with the sources of the new side of a
				   difference */
	FACT_COMPARED_LINES,	/* a file whose lines cgdiff compared although
				   its changes look like moved lines */
	FACT_ESTIMATED,		/* cgfilter --root has divided costs, so they
				   are estimates */
	FACT_LLVM,		/* kind of the LLVM profile that the costs come
				   from */
	FACT_CALLS,		/* which calls the profile has, or what is not
				   known about them */
	FACT_FORK,		/* function at whose start Callgrind wrote the
				   counts (--dump-before) */
	FACT_SAMPLES,		/* number of samples of which the counts are
				   made */
	FACT_PERIODS,		/* how much one sample adds to each event */

	/* Keys of conditions.  A condition is what, besides the program, the
	   costs of a run depend on, such as the size of a cache.  It has three
	   keys: its own, and those for the old and for the new side of a
	   difference. */
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
   share it.  Sets that share a fact must belong to one thread. */
struct fact {
	size_t		 users;		/* number of lists and sets that have
					   the fact; see fact_share() */
	enum fact_key	 key;
	struct slice	 text;		/* the line after `desc: ' */
	struct slice	 value;		/* the text after the key, with a NUL
					   after it */

	bool		 failed;	/* for FACT_VERDICT: the limit was
					   exceeded */

	/* For a fact in metadata.conditions: the name of an input of which the
	   fact is true. */
	struct slice	 from;

	/*
	 * The members below are set for two keys only; otherwise `at' of these
	 * slices is NULL.  FACT_MATCHED: `kind' is the kind of names that the
	 * rule changes.  If the rule is for one whole name, `old' and `new' are
	 * the old and the new name, and if it changes only one function,
	 * `address' is that function as `FILE:NAME'.  FACT_PART: `old' and
	 * `new' are functions as `FILE:NAME', or as `[OBJECT] FILE:NAME' if
	 * several objects have a function of that file and name.
	 */
	enum name_kind	 kind;
	struct slice	 old, new, address;

	uint64_t	 rank;		/* for FACT_MATCHED: decides the order
					   of rules in a set (struct facts) */
	char		 bytes[];	/* the bytes to which the slices above
					   refer */
};

/* Return the condition's own key, if the argument is that key or the
   condition's key for one side of a difference; return FACT_OTHER for all other
   keys. */
enum fact_key fact_condition(enum fact_key);

/* Return the name of the condition that a key is about, such as "D1 cache" or
   "Old D1 cache". */
struct slice fact_condition_name(enum fact_key);

/* Return whether the fact is a condition of one side of a difference. */
static inline bool
fact_is_side(const struct fact *f)
{
	return fact_condition(f->key) != FACT_OTHER &&
	    fact_condition(f->key) != f->key;
}

/* Return the key at the start of a line, and set *value to the text after it.
   For FACT_OTHER, *value is the whole line. */
enum fact_key fact_key(struct slice text, struct slice *value);

/* Make a fact from a line.  If the value is malformed for the key, the fields
   of that key stay empty. */
struct fact *fact_read(struct slice text);

/* Make a fact from its key and value.  Members that only
   some keys use are empty. */
struct fact *fact_make(enum fact_key, struct slice value);

/* fact_share() counts one more user of a fact, and returns the fact.
   fact_free() counts one less; the last one frees the memory. */
struct fact *fact_share(struct fact *);
void	 fact_free(struct fact *);

/* Make a condition that is true of the input named `from'. */
struct fact *fact_condition_make(enum fact_key, struct slice value,
	    const char *from);

/* A function, given by its file, its name and, if object.at is not NULL, its
   object. */
struct fact_place {
	struct slice	 file, name, object;
};

/* Split a text `FILE:NAME' or `[OBJECT] FILE:NAME'.  Returns false if it has
   another form. */
bool	 fact_place_read(struct fact_place *, struct slice text);

/* Return the object with which the text begins, or a slice with at == NULL, and
   set *rest to what follows it. */
struct slice fact_place_object(struct slice text, struct slice *rest);

/* Return the function as a text, which the caller frees. */
char	*fact_place_text(const struct fact_place *);

struct fact *fact_part(const struct fact_place *old,
	    const struct fact_place *new);

/* What a rule replaces: a folder at the start of a name, a whole name, or a
   folder anywhere in a name. */
enum fact_where { FACT_START, FACT_WHOLE, FACT_FOLDER };

/* A change of names from `old' to `new'. */
struct fact_change {
	enum name_kind	 kind;
	enum fact_where	 where;
	struct slice	 old, new;
	struct fact_place of;		/* the only function that the rule
					   changes; if of.file.at is NULL, it
					   may change any function */
};

/* Make a FACT_MATCHED.  Its value is a rule in the form that the options
   --rules and -s read. */
struct fact *fact_matched(const struct fact_change *);

/* Give the names of a function their new form.  Of names that are unknown, `at'
   is NULL. */
typedef void	 fact_namer(void *arg, struct slice names[NAME_KINDS]);

/*
 * Return the fact as it is after functions, or names of one kind, were renamed:
 * both names of FACT_PART, and of a FACT_MATCHED for one whole name, and the
 * file of FACT_COMPARED_LINES.  Other facts stay as they are.  Returns NULL if
 * both names of a rule become equal.
 */
struct fact *fact_rename(struct fact *, fact_namer *, void *arg);

/* Return the word for what a rule does: "renamed" for functions, "moved" for
   files and objects. */
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

/* Append a fact to a list, which takes it over. */
void	 facts_push(struct facts *list, struct fact *);

/* Move a fact, or the facts of a list, to a set.  If lines are equal, the set
   keeps the fact with the least `from'. */
void	 facts_add(struct facts *set, struct fact *);
void	 facts_unite(struct facts *set, struct facts *list);

/* Remove from a set the facts that the other set does not have. */
void	 facts_intersect(struct facts *set, const struct facts *other);

/* Replace each fact by that of fact_rename(). */
void	 facts_rename(struct facts *set, fact_namer *, void *arg);

/* Append to a list the facts of a set that are conditions of one side of a
   difference.  For each condition, those of the old side come before those of
   the new side. */
void	 facts_share_sides(struct facts *list, const struct facts *set);

/* Append the facts of `from' to a list, or to an empty set.  Both then share
   the facts. */
void	 facts_share(struct facts *list, const struct facts *from);

/* Return the facts of a key, which are adjacent in a set, and set *n to their
   number.  Returns NULL if the set has no fact of the key. */
struct fact *const *facts_of(const struct facts *set, enum fact_key,
	    size_t *n);

static inline size_t
facts_n(const struct facts *set, enum fact_key key)
{
	size_t	 n;

	facts_of(set, key, &n);
	return n;
}

/* facts_has() returns whether a set has this line; facts_same() returns whether
   two lists are equal. */
bool	 facts_has(const struct facts *set, const struct fact *);
bool	 facts_same(const struct facts *, const struct facts *);

/* Make the set empty, and return its former content, which must be freed by
   facts_free(). */
struct facts facts_take(struct facts *);

void	 facts_free(struct facts *);

#endif
