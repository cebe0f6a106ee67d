# A single jump needs the other form.
printf '%s\n' 'cmd: ./t' 'events: Ir' fl=t.c fn=main '1 10' 'jump=1 5' 1 \
    'summary: 10' | cgmerge $plain
