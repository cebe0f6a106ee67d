# Without options: the profile in canonical form, functions by object, file
# and name.
cgfilter $plain  tree.in
