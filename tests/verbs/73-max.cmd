# --stat=max
cgmerge $plain --stat=max old.in new.in
