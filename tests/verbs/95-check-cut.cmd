# A file that ends within a line.
head -c 150 parts.in | cgcheck -
