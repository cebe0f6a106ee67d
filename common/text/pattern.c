/* A pattern is compiled for characters first, and for bytes only when a name
   that is not UTF-8 must be matched. */
#include "text/pattern.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"

enum {
	JIT_STACK_FIRST = 32 * 1024, JIT_STACK_MAX = 1024 * 1024,
	INTERPRETER_MAX = 64 * 1024,	/* KiB */
	RESULT_FIRST = 256
};

/* An error in a pattern: the message of PCRE2, and the byte of the pattern at
   which the error is. */
struct fault {
	char	 text[160];
	size_t	 at;
};

struct pattern {
	char		*text;
	size_t		 len;
	uint32_t	 flags;		/* PCRE2's options for compiling */
	pcre2_code	*utf;		/* compiled for characters, or for bytes
					   if the pattern is not UTF-8 */
	pcre2_code	*bytes;		/* compiled for bytes, or NULL before
					   the first name that is not UTF-8 */
	pcre2_match_data *found;
};

/* All patterns share these variables, because only one thread at a time may use
   patterns. */
static pcre2_general_context	*memory;
static pcre2_match_context	*matching;
static char			*result;
static size_t			 result_room;

void *
pattern_get(size_t len, void *data)
{
	(void)data;
	return mem_resize(NULL, len, 1);
}

void
pattern_give(void *at, void *data)
{
	(void)data;
	mem_free(at);
}

static void
start(void)
{
	if (matching != NULL)
		return;
	memory = pcre2_general_context_create(pattern_get, pattern_give,
	    NULL);
	matching = pcre2_match_context_create(memory);
	pcre2_jit_stack_assign(matching, NULL, pcre2_jit_stack_create(
	    JIT_STACK_FIRST, JIT_STACK_MAX, memory));
	/* The interpreter takes up to 340 bytes for each byte of a name, and
	   its default limit is 20 GB. */
	pcre2_set_heap_limit(matching, INTERPRETER_MAX);
}

static bool
is_utf_trouble(int number)
{
	return number <= PCRE2_ERROR_UTF8_ERR1 &&
	    number >= PCRE2_ERROR_UTF8_ERR21;
}

/* Compile the pattern.  If it is not valid, return NULL, and set *number to
   PCRE2's error number and *fault to the error. */
static pcre2_code *
compile(const struct pattern *p, uint32_t flags, int *number,
    struct fault *fault)
{
	pcre2_compile_context	*c = pcre2_compile_context_create(memory);
	pcre2_code		*code;
	PCRE2_SIZE		 at;

	code = pcre2_compile((PCRE2_SPTR)p->text, p->len, p->flags | flags,
	    number, &at, c);
	pcre2_compile_context_free(c);
	if (code == NULL) {
		pcre2_get_error_message(*number, (PCRE2_UCHAR *)fault->text,
		    sizeof(fault->text));
		fault->at = at;
		return NULL;
	}
	/* Ignore a failure: without machine code, matching is only slower. */
	pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
	return code;
}

struct pattern *
pattern_new(struct slice text, unsigned flags, size_t before,
    struct complaint *wrong)
{
	struct pattern	*p = mem_get(1, sizeof(*p));
	struct fault	 fault;
	int		 number;

	start();
	p->text = mem_copy(text.at, text.len);
	p->len = text.len;
	if (flags & PATTERN_CASELESS)
		p->flags |= PCRE2_CASELESS;
	if (flags & PATTERN_EXTENDED)
		p->flags |= PCRE2_EXTENDED;
	p->utf = compile(p, PCRE2_UTF | PCRE2_UCP, &number, &fault);
	if (p->utf == NULL && is_utf_trouble(number))
		p->utf = compile(p, 0, &number, &fault);
	if (p->utf == NULL) {
		complaint_set(wrong, "at character %zu: %s",
		    before + fault.at + 1, fault.text);
		pattern_free(p);
		return NULL;
	}
	p->found = pcre2_match_data_create_from_pattern(p->utf, memory);
	return p;
}

void
pattern_free(struct pattern *p)
{
	pcre2_match_data_free(p->found);
	pcre2_code_free(p->utf);
	pcre2_code_free(p->bytes);
	mem_free(p->text);
	mem_free(p);
}

size_t
pattern_groups(const struct pattern *p)
{
	uint32_t	 n = 0;

	pcre2_pattern_info(p->utf, PCRE2_INFO_CAPTURECOUNT, &n);
	return n;
}

size_t
pattern_group(const struct pattern *p, const char *name)
{
	int	 n;

	n = pcre2_substring_number_from_name(p->utf, (PCRE2_SPTR)name);
	return n > 0 ? (size_t)n : 0;
}

static _Noreturn void
fail(const struct pattern *p, struct slice name, int number)
{
	char	 why[128], pattern[80], found[80];

	pcre2_get_error_message(number, (PCRE2_UCHAR *)why, sizeof(why));
	diag_die("pattern '%s' on the name '%s': %s",
	    diag_quote(pattern, sizeof(pattern), p->text, p->len),
	    diag_quote(found, sizeof(found), name.at, name.len), why);
}

/* The arguments of one use of a compiled pattern, and out_len, the length of
   the text after replacement. */
struct use {
	struct slice	 name;
	struct slice	 with;		/* replacement; if `at' is NULL, only
					   match */
	uint32_t	 flags;
	PCRE2_SIZE	 out_len;
};

static int
use_once(const struct pattern *p, const pcre2_code *code, struct use *u,
    uint32_t flags)
{
	int	 n;

	if (u->with.at == NULL)
		return pcre2_match(code, (PCRE2_SPTR)u->name.at, u->name.len,
		    0, flags, p->found, matching);
	for (;;) {
		u->out_len = result_room;
		n = pcre2_substitute(code, (PCRE2_SPTR)u->name.at,
		    u->name.len, 0, u->flags | flags |
		    PCRE2_SUBSTITUTE_UNSET_EMPTY |
		    PCRE2_SUBSTITUTE_OVERFLOW_LENGTH, p->found, matching,
		    (PCRE2_SPTR)u->with.at, u->with.len,
		    (PCRE2_UCHAR *)result, &u->out_len);
		if (n != PCRE2_ERROR_NOMEMORY || u->out_len <= result_room)
			return n;
		result = mem_grow(result, &result_room, u->out_len, 1);
	}
}

/* PCRE2's machine code has a stack of limited size.  If that overflows, use the
   interpreter, whose limit is higher. */
static int
use_code(const struct pattern *p, const pcre2_code *code, struct use *u)
{
	int	 n = use_once(p, code, u, 0);

	return n == PCRE2_ERROR_JIT_STACKLIMIT ?
	    use_once(p, code, u, PCRE2_NO_JIT) : n;
}

bool
pattern_takes_bytes(struct pattern *p)
{
	struct fault	 fault;
	int		 number;

	/* `(*UTF)' at the beginning of a pattern would ask for characters
	   again. */
	if (p->bytes == NULL)
		p->bytes = compile(p, PCRE2_NEVER_UTF, &number, &fault);
	return p->bytes != NULL;
}

/* Compile the pattern for names that are not UTF-8.  If it does not take bytes,
   it matches within those parts of a name that are valid UTF-8. */
static void
compile_bytes(struct pattern *p)
{
	struct fault	 fault;
	int		 number;

	if (!pattern_takes_bytes(p))
		p->bytes = compile(p, PCRE2_UTF | PCRE2_UCP |
		    PCRE2_MATCH_INVALID_UTF, &number, &fault);
	if (p->bytes == NULL)
		diag_die("pattern '%s': %s", p->text, fault.text);
}

/* Match or, with a replacement, replace.  Returns whether the pattern matched;
   any error ends the program. */
static bool
use(struct pattern *p, struct use *u)
{
	int	 n;

	n = use_code(p, p->utf, u);
	if (is_utf_trouble(n)) {
		compile_bytes(p);
		n = use_code(p, p->bytes, u);
	}
	if (n < 0 && n != PCRE2_ERROR_NOMATCH)
		fail(p, u->name, n);
	return n > 0;
}

bool
pattern_match(struct pattern *p, struct slice name)
{
	struct use	 u = { .name = name };

	return use(p, &u);
}

struct slice
pattern_matched(const struct pattern *p, struct slice name, size_t group)
{
	const PCRE2_SIZE	*at = pcre2_get_ovector_pointer(p->found);

	if (group <= pattern_groups(p))
		at += 2 * group;
	if (at[0] == PCRE2_UNSET || at[1] < at[0])
		return (struct slice){ name.at, 0 };
	return (struct slice){ name.at + at[0], at[1] - at[0] };
}

bool
pattern_replace(struct pattern *p, struct slice name, struct slice with,
    bool all, struct slice *out)
{
	struct use	 u = {
		.name = name, .with = with,
		.flags = all ? PCRE2_SUBSTITUTE_GLOBAL : 0
	};

	if (result == NULL)
		result = mem_grow(NULL, &result_room, RESULT_FIRST, 1);
	if (!use(p, &u))
		return false;
	*out = (struct slice){ result, u.out_len };
	return true;
}
