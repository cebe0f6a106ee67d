# Other events are trouble.
cgmerge swapped.in other.in
