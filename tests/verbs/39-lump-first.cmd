# The first lump that matches has a function; the name of a lump is that of
# its pattern.
cgfilter $plain --lump=ob:libm --lump=fl:.=rest tree.in
