# Nobody calls main, so it stays.
cgfilter $plain --fold=main tree.in
