# --stat=median of old, new and new again: that of new, where gone is 0.  So is
# an event that a profile lacks.
cgmerge $plain --stat=median old.in new.in new.in
cgmerge --stat=median --events=union cg.in other.in | grep summary
