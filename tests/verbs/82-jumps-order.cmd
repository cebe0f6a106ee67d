# Of jumps to one place that without a condition comes first.
printf '%s\n' 'events: Ir' fl=t.c fn=main '1 10' 'jcnd=1/2 5' 1 'jump=1 5' 1 |
    cgmerge $plain
