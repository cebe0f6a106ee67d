# --pass gives the input on, if it is good.
cgcheck --pass wrong.in; cgcheck --pass cg.in
