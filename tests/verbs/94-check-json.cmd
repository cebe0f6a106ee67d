# --json: an object for each finding and each file.
cgcheck --json wrong.in
