# Both sides are in Cachegrind form, so the difference is.  What counts
# nothing any more is left out.
cgmerge --weight=2:cg.in -o - | cgdiff cg.in -
