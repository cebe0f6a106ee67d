# --split-sign: no count is below 0.
cgdiff $plain --split-sign old.in new.in
