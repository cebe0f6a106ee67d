# Input that never ends a line would take all memory.
cgmerge tree.in /dev/zero | wc -c
cgcheck /dev/zero | head -1
