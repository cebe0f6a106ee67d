# The first line after the last one is told.
cgcheck after-summary.in
