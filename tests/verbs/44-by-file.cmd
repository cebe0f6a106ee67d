# --by=file: the call from work to leaf stays inside.
cgfilter $plain --by=file tree.in
