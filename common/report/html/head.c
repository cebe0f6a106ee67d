/*
 * The security policy allows only the style and the script with these hashes:
 * if a name were read as code, it would not run, and nothing is loaded from the
 * network.
 */
#include "report/html/head.h"

#include <sys/types.h>

#ifdef __FreeBSD__
#include <sha256.h>
#else
#include <sha2.h>
#endif
#include <string.h>

#include "base/mem.h"
#include "text/slice.h"
#include "text/string.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/html/html.h"
#include "report/html/assets.h"
#include "report/html/causes.h"
#include "report/html/tables.h"
#include "report/view/report.h"

/* FreeBSD's libmd uses other names than that of other systems. */
#ifdef __FreeBSD__
#define SHA2_CTX	SHA256_CTX
#define SHA256Init	SHA256_Init
#define SHA256Update	SHA256_Update
#define SHA256Final	SHA256_Final
#endif

/* Write 'sha256-BASE64' of a text. */
static void
put_hash(struct html *h, const char *text, size_t len)
{
	static const char	 digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+/";
	SHA2_CTX		 context;
	unsigned char		 hash[SHA256_DIGEST_LENGTH + 1] = { 0 };
	char			 out[48] = "";
	uint32_t		 word;
	size_t			 i, k, n = 0;

	SHA256Init(&context);
	SHA256Update(&context, (const unsigned char *)text, len);
	SHA256Final(hash, &context);
	/* 32 bytes are 43 digits of base 64 and one of padding. */
	for (i = 0; i < sizeof(hash); i += 3) {
		word = (uint32_t)hash[i] << 16 | (uint32_t)hash[i + 1] << 8 |
		    (i + 2 < sizeof(hash) ? hash[i + 2] : 0);
		for (k = 0; k < 4; k++)
			out[n++] = digits[word >> (18 - 6 * k) & 63];
	}
	out[43] = '=';
	html_raw(h, "'sha256-");
	html_raw(h, out);
	html_raw(h, "'");
}

static void
put_bytes(struct html *h, const char *bytes, size_t len)
{
	sink_put(h->r->out, bytes, len);
	h->bytes += len;
}

/* Write a command, shortened. */
static void
put_short(struct html *h, struct slice command)
{
	if (command.len > HTML_SHORT)
		command.len = HTML_SHORT;
	html_text(h, command);
}

/* If the sides of a difference had different commands, and this side a single
   one, set it; else return false. */
static bool
side_command(const struct html *h, enum side side, struct slice *command)
{
	struct fact *const	*list;
	size_t			 n;

	list = metadata_side_commands(&h->r->p->metadata, side, &n);
	if (n > 0)
		*command = list[0]->value;
	return n == 1;
}

/* Write the commands.  The order of inputs has no meaning, except for the two
   sides of a difference. */
static void
put_title(struct html *h)
{
	const struct facts		*all = &h->r->p->metadata.commands;
	struct slice			 old, new;

	html_raw(h, h->r->choice->difference ? "Difference" : "Profile");
	if (side_command(h, SIDE_OLD, &old) &&
	    side_command(h, SIDE_NEW, &new)) {
		html_raw(h, ": ");
		put_short(h, old);
		html_raw(h, " \xe2\x86\x92 ");
		put_short(h, new);
	} else if (all->n > 0) {
		html_raw(h, h->r->choice->difference ? ": " : " of ");
		put_short(h, all->at[0]->value);
		html_raw(h, all->n > 1 ? " and " : "");
		if (all->n == 2)
			put_short(h, all->at[1]->value);
		else if (all->n > 2) {
			html_number(h, (int64_t)all->n - 1);
			html_raw(h, " others");
		}
	}
}

void
html_head_begin(struct html *h)
{
	html_raw(h, "<!DOCTYPE html>\n<html lang=en>\n<head>\n"
	    "<meta charset=utf-8>\n<meta http-equiv=Content-Security-Policy "
	    "content=\"default-src 'none'; style-src ");
	put_hash(h, html_assets_css, html_assets_css_len);
	html_raw(h, "; script-src ");
	put_hash(h, html_assets_js, html_assets_js_len);
	html_raw(h, "; base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=viewport content=\"width=device-width, "
	    "initial-scale=1\">\n<meta name=color-scheme content=\"light "
	    "dark\">\n<meta name=referrer content=no-referrer>\n"
	    "<meta name=generator content=\"grindkit " GRINDKIT_VERSION
	    "\">\n<title>");
	put_title(h);
	html_raw(h, "</title>\n<style>");
	put_bytes(h, html_assets_css, html_assets_css_len);
	html_raw(h, "</style>\n<script>");
	put_bytes(h, html_assets_js, html_assets_js_len);
	html_raw(h, "</script>\n</head>\n<body>\n"
	    "<a class=skip href=\"#main\">Skip to the contents</a>\n"
	    "<header><h1>");
	put_title(h);
	html_raw(h, "</h1>");
	/* This works by style alone, without the script. */
	if (h->calls || html_cells_n(h) > h->event_n)
		html_raw(h, "<label class=narrow><input type=checkbox "
		    "id=columns autocomplete=off> all columns</label>");
	html_raw(h, "</header>\n");
}

void
html_head_end(struct html *h)
{
	html_raw(h, "</body>\n</html>\n");
}

static void
put_list(struct html *h, struct fact *const *facts, size_t n, bool key)
{
	size_t	 i;

	for (i = 0; i < n; i++) {
		html_raw(h, "<li>");
		html_text(h, key ? facts[i]->text : facts[i]->value);
		html_raw(h, "</li>\n");
	}
}

/* Write in which conditions the sides differ, how much of the change may be
   noise, and the verdicts of limits. */
static void
put_verdict(struct html *h)
{
	const struct facts	*all = &h->r->p->metadata.facts;
	struct fact *const	*verdicts, *const *noise, *const *causes;
	struct fact *const	*pairs;
	struct facts		 sides = { .n = 0 };
	size_t			 i, n, noise_n, cause_n, pair_n;
	bool			 failed = false;

	verdicts = facts_of(all, FACT_VERDICT, &n);
	noise = facts_of(all, FACT_NOISE, &noise_n);
	causes = facts_of(all, FACT_CAUSE, &cause_n);
	pairs = facts_of(all, FACT_PAIR, &pair_n);
	facts_share_sides(&sides, all);
	if (n + noise_n + pair_n + sides.n == 0)
		return;
	for (i = 0; i < n; i++)
		failed = failed || verdicts[i]->failed;
	html_raw(h, n == 0 ? "<div class=verdict><ul>\n" : failed ?
	    "<div class=\"verdict failed\"><strong>Verdict: failed</strong>"
	    "<ul>\n" : "<div class=\"verdict passed\"><strong>Verdict: "
	    "passed</strong><ul>\n");
	put_list(h, sides.at, sides.n, true);
	put_list(h, noise, noise_n, true);
	put_list(h, verdicts, n, false);
	put_list(h, pairs, pair_n, false);
	put_list(h, causes, cause_n, true);
	facts_free(&sides);
	html_raw(h, "</ul></div>\n");
}

/* Write the totals, and those of both sides before any filter if the difference
   has them. */
static void
put_totals(struct html *h)
{
	const int64_t		*totals = h->r->breakdown.totals;
	uint32_t		 i;

	html_tables_begin(h, "Totals", 1, "<th scope=col>Program");
	html_raw(h, "<tr><th scope=row>in all");
	for (i = 0; i < h->event_n; i++)
		if (!h->changes && totals[h->events[i].column] == 0)
			html_raw(h, "<td>0");
		else
			html_cost(h, i, totals);
	html_raw(h, "\n");
	html_tables_end(h);
	if (h->changes && html_cells_n(h) == h->event_n)
		html_raw(h, "<p class=note>All costs here are changes: new "
		    "minus old. A difference that cgdiff --sides made has the "
		    "old and the new ones, too.</p>\n");
}

/* Write a description: `KEY: TEXT' with the key as its title; a key without
   text is omitted. */
static void
put_desc(struct html *h, struct slice text)
{
	const char	*colon = memchr(text.at, ':', text.len);
	struct slice	 key = { text.at, 0 };

	if (colon == NULL || colon + 1 == text.at + text.len ||
	    colon[1] != ' ') {
		key = (struct slice){ "Description", strlen("Description") };
	} else {
		key.len = (size_t)(colon - text.at);
		text = slice_trim(colon + 1, text.at + text.len);
	}
	if (text.len == 0)
		return;
	html_raw(h, "<dt>");
	html_text(h, key);
	html_raw(h, "</dt><dd>");
	html_text(h, text);
	html_raw(h, "</dd>\n");
}

static void
put_facts(struct html *h)
{
	const struct metadata	*m = &h->r->p->metadata;
	const struct fact	*f;
	size_t			 i, sides;

	/* If known, the commands of the sides are among the facts. */
	metadata_side_commands(m, SIDE_OLD, &sides);
	html_raw(h, "<dl>\n");
	for (i = 0; i < m->commands.n && sides == 0; i++) {
		html_raw(h, "<dt>Command</dt><dd>");
		html_text(h, m->commands.at[i]->value);
		html_raw(h, "</dd>\n");
	}
	for (i = 0; i < m->facts.n; i++) {
		f = m->facts.at[i];
		if (f->key != FACT_VERDICT && f->key != FACT_CAUSE &&
		    f->key != FACT_PAIR && f->key != FACT_NOISE &&
		    !fact_is_side(f))
			put_desc(h, f->text);
	}
	html_raw(h, "</dl>\n");
}

void
html_head_summary(struct html *h, const struct html_source *sources)
{
	html_raw(h, "<section class=view id=summary aria-labelledby=summary-h>"
	    "<h2 id=summary-h>Summary</h2>\n");
	put_verdict(h);
	put_totals(h);
	html_causes_put(h, sources);
	put_facts(h);
	html_raw(h, "</section>\n");
}
