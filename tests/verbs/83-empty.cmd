# An empty file is skipped, one that is not there is not.
: >"$tmp/empty"
cgmerge swapped.in "$tmp/empty" 2>&1 >/dev/null | sed "s,$tmp/,,"
cgmerge swapped.in nowhere.in
