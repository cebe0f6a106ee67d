# --group-by: what is captured names the group.
cgfilter $plain --group-by='^(core::fmt)::' rust.in
