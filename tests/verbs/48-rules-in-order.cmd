# Each rule sees what the one before it made.
cgfilter $plain -s 's/^sqrt$/root/' -s 's/o/0/g' -s ob:s/libm.*/m/ --keep=ob:m tree.in
