# --group-by: what is captured names the group.
cgfilter $plain --group-by='^(core::fmt)::' rust.in
# What captures nothing is a group of its own.
cgfilter $plain --group-by='^(core::fmt)::|.' rust.in | grep fn=
