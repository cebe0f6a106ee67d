# --by=function: lines that moved do not matter.
cgdiff $plain --by=function old.in new.in
