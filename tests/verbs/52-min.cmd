# --min: 30 % of 200 are 60.  leaf has 40; work has 60, and 100 more in
# what it calls.
cgfilter $plain --min=30% tree.in
