# Events are named as their own file has them, whatever was read before.
cgmerge other.in swapped.in
