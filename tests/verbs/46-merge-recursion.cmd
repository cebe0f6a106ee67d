# --merge-recursion: walk'2 is walk; its calls of itself are two at one
# place.
cgfilter $plain --merge-recursion rust.in
