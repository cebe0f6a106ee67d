# --graph: f costs 8, and its only call 9.
cgcheck --graph graph.in
