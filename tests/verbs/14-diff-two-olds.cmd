# All of one side are summed first: -O names the old ones.
cgdiff $plain -O old.in -O old.in new.in
