# --thread: the parts of this thread only, with what they say of themselves.
cgfilter $plain --thread=2 parts.in
