# --stat=median of old, new and new again: that of new, where gone is 0.
cgmerge $plain --stat=median old.in new.in new.in
