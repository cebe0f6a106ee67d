# --lump: one box in line 0; calls inside of it, and jumps, go.
cgfilter $plain --lump=fl:work=compute tree.in
