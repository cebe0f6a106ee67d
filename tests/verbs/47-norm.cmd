# --norm=rust takes the hash away; two instances become one function.
cgfilter $plain --norm=rust --keep='^core' rust.in
