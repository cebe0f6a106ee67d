# A sum that is among its own inputs counts its profiles twice; one profile, or
# an output that is no input, does not.
cp old.in new.in "$tmp"
cd "$tmp"
cgmerge -o all.in old.in && cgmerge -o all.in old.in all.in &&
cgmerge -o all.in old.in new.in && cgmerge -o all.in ./*.in &&
cgmerge -q -o ../tmp/all.in all.in old.in && : >more &&
cgmerge -o more ./*.in
tail -n 1 more
rm more ./*.in
