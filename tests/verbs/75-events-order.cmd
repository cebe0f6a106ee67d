# Two orders of events: that of valgrind.
cgmerge $plain old.in swapped.in
