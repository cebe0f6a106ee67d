# --stat=min
cgmerge $plain --stat=min old.in new.in
