# --by=line: addresses go, and what differed in them alone is one.
cgfilter $plain --by=line addresses.in
