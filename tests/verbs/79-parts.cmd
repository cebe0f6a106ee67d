# The parts of a file are profiles; what each says alone stays.
cgmerge $plain parts.in
