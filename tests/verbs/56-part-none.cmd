# A part that is not there.
cgfilter --part=3 parts.in
