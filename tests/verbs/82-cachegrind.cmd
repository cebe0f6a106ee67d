# Inputs in Cachegrind form make one.
cgmerge cg.in cg.in
