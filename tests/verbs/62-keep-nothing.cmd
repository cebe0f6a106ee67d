# Where nothing matches, that is said; -q says it by its status alone.
cgfilter $plain --keep=nomatch --no-calls tree.in | sed '1,/^events/d'
cgfilter -q --keep=nomatch tree.in
