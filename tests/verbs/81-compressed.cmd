# Names have ids, and positions are relative, unless they are not wanted.
cgmerge tree.in
