# A definition that is given twice is one.
cgfilter --define='X = Ir' --define='X = Ir' --compute cg.in | grep -e ^event
