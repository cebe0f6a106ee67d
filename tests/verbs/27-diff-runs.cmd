# Means, halves away from 0, of two runs: main 145 and 140, f 78 and 96, gone 4
# and 0, more 2 and 4; old runs are further apart than that.
cgdiff $plain --stat=mean --only=change -O old.in -O new.in new.in new.in
