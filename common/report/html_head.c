/*
 * The policy allows nothing but what has these hashes: a name that came to be
 * code would not run, and nothing is fetched from anywhere.
 */
#include "report/html_head.h"

#include <sys/types.h>

#include <sha2.h>
#include <string.h>

#include "text/slice.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/html.h"
#include "report/html_assets.h"
#include "report/html_tables.h"
#include "report/input.h"
#include "report/options.h"
#include "report/report.h"

/* 'sha256-BASE64' of a text. */
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
	/* 32 bytes are 43 digits, and one that fills up. */
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

/* The command, in brief. */
static void
put_title(struct html *h)
{
	const struct report_options	*o = h->r->o;
	const struct string		*command;

	html_raw(h, h->r->choice->difference ? "Difference" : "Profile");
	if (o->input_n == 0)
		return;
	command = &o->inputs[0].command;
	if (command->len == 0)
		return;
	html_raw(h, h->r->choice->difference ? ": " : " of ");
	html_text(h, (struct slice){ command->at,
		command->len < HTML_SHORT ? command->len : HTML_SHORT });
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
	html_raw(h, "</h1></header>\n");
}

void
html_head_end(struct html *h)
{
	html_raw(h, "</body>\n</html>\n");
}

static const char	 verdict[] = "Verdict: ", noise[] = "Noise: ";

static void
put_verdict(struct html *h)
{
	const struct intern	*descs = &h->r->p->metadata.descs;
	struct slice		 text;
	uint32_t		 i;
	bool			 some = false;

	for (i = 0; i < descs->n; i++) {
		text = intern_slice(descs, i);
		if (!slice_starts(text, verdict) && !slice_starts(text, noise))
			continue;
		html_raw(h, some ? "" : "<ul class=verdict>\n");
		some = true;
		html_raw(h, "<li>");
		html_text(h, text);
		html_raw(h, "</li>\n");
	}
	html_raw(h, some ? "</ul>\n" : "");
}

/* What each side counted in all, where the difference says so, whatever of it
   the profile still has. */
static void
put_totals(struct html *h)
{
	const struct html_table	 t = { "Totals", "<th scope=col>Of", 1,
	    false };

	html_tables_begin(h, &t);
	html_raw(h, "<tr><th scope=row>all");
	html_costs(h, h->r->breakdown.totals);
	html_raw(h, "\n");
	html_tables_end(h);
}

static void
put_fact(struct html *h, const char *what, struct slice text)
{
	if (text.len == 0)
		return;
	html_raw(h, "<dt>");
	html_raw(h, what);
	html_raw(h, "</dt><dd>");
	html_text(h, text);
	html_raw(h, "</dd>\n");
}

static void
put_facts(struct html *h)
{
	const struct metadata	*m = &h->r->p->metadata;
	size_t			 i;
	struct slice		 text;

	html_raw(h, "<dl>\n");
	for (i = 0; i < m->commands.n; i++)
		put_fact(h, "Command", (struct slice){ m->commands.at[i].at,
			m->commands.at[i].len });
	for (i = 0; i < m->descs.n; i++) {
		text = intern_slice(&m->descs, (uint32_t)i);
		if (!slice_starts(text, verdict) && !slice_starts(text, noise))
			put_fact(h, "Description", text);
	}
	html_raw(h, "</dl>\n");
}

void
html_head_summary(struct html *h)
{
	html_raw(h, "<section class=view id=summary aria-labelledby=summary-h>"
	    "<h2 id=summary-h>Summary</h2>\n");
	put_verdict(h);
	put_totals(h);
	put_facts(h);
	html_raw(h, "</section>\n");
}
