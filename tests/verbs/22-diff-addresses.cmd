# Addresses are of one build, and go unless --by=instr.
cgdiff $plain --sides addresses.in addresses.in
