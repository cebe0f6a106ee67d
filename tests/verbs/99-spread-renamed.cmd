# A rule for the functions of some files renames them in what runs differ by, too.
printf 'desc: Spread: a.c:f: Ir 3\nevents: Ir\nfl=a.c\nfn=f\n1 5\n' |
    cgfilter --names=plain -s 'fn:/^a.c:/s/f/g/' | grep -e Spread -e fn=
