# The counters of a profile of LLVM.
printf ':ir\nf\n1\n2\n5\n3\ng\n2\n1\n0\n' | clannotate --counters
