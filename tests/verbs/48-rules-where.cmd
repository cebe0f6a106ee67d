# Rules for some functions only come last, and see the names that others made.
cgfilter $plain -s 'fl:/^work\.c:w0rk$/s/work/main/' -s 's/o/0/' -s '/c:main$/s/$/-it/' tree.in
