# A list of lines is one name, and a hint says what is wrong with it.
printf 'old.in\nnew.in\n' | cgmerge --files0-from=-
