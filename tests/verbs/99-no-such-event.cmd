# A table for programs has the events that it is asked for, or is none.
for form in csv json sheet; do
	clannotate --to=$form --show=Nope cg.in 2>&1 || echo $?
done
