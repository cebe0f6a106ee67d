# Names change before all else: one function in one file, at two lines.
cgdiff $plain -s 's/^(gone|more)$/same/' --mod-filename='s/gone|more/same/' old.in new.in
