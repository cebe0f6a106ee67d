# A difference with sides is whole: numbers of calls are no inclusive costs.
cgdiff --sides old.in new.in | cgcheck --graph --strict
