# The order of options does not matter: names, then drop, then group.
cgfilter --group='G=^R' --drop='^rest' -s s/leaf/rest/ -s s/^sqrt/Root/ tree.in >"$tmp/a"
cgfilter -s s/leaf/rest/ -s s/^sqrt/Root/ --drop='^rest' --group='G=^R' tree.in | cmp - "$tmp/a"
