# What changed, and nothing else: line 2 of main is gone, as is the Dr of f.
# An arc has the differences of calls and of inclusive costs.
cgdiff $plain old.in new.in
