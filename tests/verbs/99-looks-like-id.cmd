# In Cachegrind form a name cannot begin as an id does, so it gets the other one.
printf 'cmd: ./t\nevents: Ir\nfl=a.c\nfn=f\n1 5\nsummary: 5\n' |
    cgfilter -s 's/^/(7) /' | cgfilter --names=plain | sed -n '1p;/^fn=/p'
