# --weight: this input three times, that one once.
cgmerge $plain --weight=3:swapped.in swapped.in
