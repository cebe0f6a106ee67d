# -q: the status alone says that nothing is kept.
cgfilter -q --keep=nobody tree.in
