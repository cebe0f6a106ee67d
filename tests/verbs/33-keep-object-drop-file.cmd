# --drop wins over --keep.  The file is that of the function: code from
# inline.h goes where work goes.
cgfilter $plain --keep=ob:prog --drop=fl:inline --drop='^leaf$' tree.in
