# In any order, and in steps: the same bytes.
cgmerge old.in new.in swapped.in >"$tmp/a"
cgmerge -j2 swapped.in old.in | cgmerge new.in - | cmp - "$tmp/a"
