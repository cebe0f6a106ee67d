# --keep-going: the only input that is good is its own maximum, with no spread.
cgmerge $plain --stat=max --keep-going other.in ../verbs/README
