# Lines, calls and events are added.
cgmerge $plain old.in new.in
