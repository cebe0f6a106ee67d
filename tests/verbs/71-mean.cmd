# --stat=mean: halves away from 0; what an input lacks is 0 there.
cgmerge $plain --stat=mean old.in new.in
