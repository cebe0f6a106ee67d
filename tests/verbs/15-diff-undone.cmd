# OLD and the difference make NEW.
cgdiff old.in new.in | cgmerge $plain -q old.in -
