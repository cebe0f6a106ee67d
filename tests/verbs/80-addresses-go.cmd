# One input has no addresses: they go, with a warning.
cgmerge $plain addresses.in cg.in
