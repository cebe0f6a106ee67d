#include "text/pattern.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/diag.h"
#include "base/mem.h"

enum {
	JIT_STACK_FIRST = 32 * 1024, JIT_STACK_MAX = 1024 * 1024,
	RESULT_FIRST = 256
};

struct pattern {
	char		*text;
	size_t		 len;
	uint32_t	 flags;		/* of PCRE2 */
	pcre2_code	*utf;		/* of bytes, if it is not UTF-8 */
	pcre2_code	*bytes;		/* made when a name needs it */
	pcre2_match_data *found;
};

/* What all patterns share: they are used one after the other. */
static pcre2_general_context	*memory;
static pcre2_match_context	*matching;
static char			*result;
static size_t			 result_room;

static void *
get(PCRE2_SIZE len, void *data)
{
	(void)data;
	return mem_resize(NULL, len, 1);
}

static void
give(void *at, void *data)
{
	(void)data;
	mem_free(at);
}

static void
start(void)
{
	if (matching != NULL)
		return;
	memory = pcre2_general_context_create(get, give, NULL);
	matching = pcre2_match_context_create(memory);
	pcre2_jit_stack_assign(matching, NULL, pcre2_jit_stack_create(
	    JIT_STACK_FIRST, JIT_STACK_MAX, memory));
}

static bool
is_utf_trouble(int number)
{
	return number <= PCRE2_ERROR_UTF8_ERR1 &&
	    number >= PCRE2_ERROR_UTF8_ERR21;
}

/* NULL if it is no pattern, with *number saying why. */
static pcre2_code *
compile(const struct pattern *p, uint32_t flags, int *number,
    struct pattern_error *error)
{
	pcre2_compile_context	*c = pcre2_compile_context_create(memory);
	pcre2_code		*code;
	PCRE2_SIZE		 at;

	code = pcre2_compile((PCRE2_SPTR)p->text, p->len, p->flags | flags,
	    number, &at, c);
	pcre2_compile_context_free(c);
	if (code == NULL) {
		pcre2_get_error_message(*number, (PCRE2_UCHAR *)error->text,
		    sizeof(error->text));
		error->at = at;
		return NULL;
	}
	/* Without it, as on some machines, matching is slower, no more. */
	pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
	return code;
}

struct pattern *
pattern_new(const char *text, size_t len, unsigned flags,
    struct pattern_error *error)
{
	struct pattern	*p = mem_get(1, sizeof(*p));
	int		 number;

	start();
	p->text = mem_copy(text, len);
	p->len = len;
	if (flags & PATTERN_CASELESS)
		p->flags |= PCRE2_CASELESS;
	if (flags & PATTERN_EXTENDED)
		p->flags |= PCRE2_EXTENDED;
	p->utf = compile(p, PCRE2_UTF | PCRE2_UCP, &number, error);
	if (p->utf == NULL && is_utf_trouble(number))
		p->utf = compile(p, 0, &number, error);
	if (p->utf == NULL) {
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
fail(const struct pattern *p, const char *name, size_t len, int number)
{
	char	 why[128], pattern[80], found[80];

	pcre2_get_error_message(number, (PCRE2_UCHAR *)why, sizeof(why));
	diag_die("pattern '%s' on the name '%s': %s",
	    diag_quote(pattern, sizeof(pattern), p->text, p->len),
	    diag_quote(found, sizeof(found), name, len), why);
}

/* One way to use a compiled pattern: what PCRE2 returned. */
struct use {
	const char	*name;
	size_t		 len;
	const char	*with;		/* NULL: just match */
	size_t		 with_len;
	uint32_t	 flags;
	PCRE2_SIZE	 out_len;
};

static int
use_once(const struct pattern *p, const pcre2_code *code, struct use *u,
    uint32_t flags)
{
	int	 n;

	if (u->with == NULL)
		return pcre2_match(code, (PCRE2_SPTR)u->name, u->len, 0,
		    flags, p->found, matching);
	for (;;) {
		u->out_len = result_room;
		n = pcre2_substitute(code, (PCRE2_SPTR)u->name, u->len, 0,
		    u->flags | flags | PCRE2_SUBSTITUTE_UNSET_EMPTY |
		    PCRE2_SUBSTITUTE_OVERFLOW_LENGTH, p->found, matching,
		    (PCRE2_SPTR)u->with, u->with_len, (PCRE2_UCHAR *)result,
		    &u->out_len);
		if (n != PCRE2_ERROR_NOMEMORY || u->out_len <= result_room)
			return n;
		result = mem_grow(result, &result_room, u->out_len, 1);
	}
}

/* The machine code's stack has a limit; the interpreter's memory has a far
   higher one. */
static int
use_code(const struct pattern *p, const pcre2_code *code, struct use *u)
{
	int	 n = use_once(p, code, u, 0);

	return n == PCRE2_ERROR_JIT_STACKLIMIT ?
	    use_once(p, code, u, PCRE2_NO_JIT) : n;
}

/* What names characters that bytes cannot hold is matched within those parts
   of a name that are UTF-8. */
static void
compile_bytes(struct pattern *p)
{
	struct pattern_error	 error;
	int			 number;

	if (p->bytes == NULL)
		p->bytes = compile(p, 0, &number, &error);
	if (p->bytes == NULL)
		p->bytes = compile(p, PCRE2_UTF | PCRE2_UCP |
		    PCRE2_MATCH_INVALID_UTF, &number, &error);
	if (p->bytes == NULL)
		diag_die("pattern '%s': %s", p->text, error.text);
}

/* True if it matched, or false; all else ends the program. */
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
		fail(p, u->name, u->len, n);
	return n > 0;
}

bool
pattern_match(struct pattern *p, const char *name, size_t len, size_t group,
    size_t *begin, size_t *end)
{
	struct use		 u = { .name = name, .len = len };
	const PCRE2_SIZE	*at;

	if (!use(p, &u))
		return false;
	if (begin == NULL)
		return true;
	if (group > pattern_groups(p))
		group = 0;
	at = pcre2_get_ovector_pointer(p->found);
	*begin = at[2 * group];
	*end = at[2 * group + 1];
	if (*begin == PCRE2_UNSET)
		*begin = *end = 0;
	return true;
}

const char *
pattern_replace(struct pattern *p, const char *name, size_t len,
    const char *with, size_t with_len, bool all, size_t *out_len)
{
	struct use	 u = {
		.name = name, .len = len, .with = with, .with_len = with_len,
		.flags = all ? PCRE2_SUBSTITUTE_GLOBAL : 0
	};

	if (result == NULL)
		result = mem_grow(NULL, &result_room, RESULT_FIRST, 1);
	if (!use(p, &u))
		return NULL;
	*out_len = u.out_len;
	return result;
}
