# A single jump needs the other form, and so do lines from another file, which
# are all that a group has.
printf '%s\n' 'cmd: ./t' 'events: Ir' fl=t.c fn=main '1 10' 'jump=1 5' 1 \
    'summary: 10' | cgmerge $plain
cgfilter $plain --group=all=main cg.in | grep fi=
