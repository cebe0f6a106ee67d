# The empty file that Callgrind leaves where threads have files of their own is
# no error, and without those of the threads it is.
cd "$tmp"
: >base
cgcheck base
printf 'events: Ir\nfn=f\n1 5\n' >base-01
cgcheck base base-01 && cgcheck -v --strict --max=Ir=5 base
rm base base-01
