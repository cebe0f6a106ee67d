# --expect, --max and --min: each is told of.
cgcheck --expect=Ir=200 --max=Ir=199 --min=Dr=37 tree.in
