# What the file says of its totals is not so.
cgcheck wrong.in
