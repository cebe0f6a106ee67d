# Lines, calls and events are added.
cgmerge $plain old.in new.in
# Their number of samples is unknown if that of one is.
printf '%s\n' 'desc: Samples: 4' 'events: Ir Dr' fl=t.c fn=f '1 5 6' |
    cgmerge $plain - new.in | grep desc
