# --to=cachegrind has no calls and no inlined code; a warning tells of them.
cgfilter --to=cachegrind tree.in
