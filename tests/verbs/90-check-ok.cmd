# All is well.
cgcheck tree.in
