# An event that is not there: those there are, in one order whatever the
# order of the inputs.
cgdiff --events=union --fail-if='Bc>1' swapped.in other.in ||
cgdiff --events=union --fail-if='Bc>1' other.in swapped.in
