# The line that counts is told, not the name in front of it.
cgcheck after-summary.in
