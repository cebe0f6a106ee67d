/*
 * html_assets -- the style sheet and the script of a page, and their SHA-256 in
 * base 64. scripts/embed makes these texts from page.css and page.js.
 */
#ifndef REPORT_HTML_ASSETS_H
#define REPORT_HTML_ASSETS_H

#include <stddef.h>

extern const char	 html_assets_css[], html_assets_js[];
extern const size_t	 html_assets_css_len, html_assets_js_len;
extern const char	 html_assets_css_hash[], html_assets_js_hash[];

#endif
