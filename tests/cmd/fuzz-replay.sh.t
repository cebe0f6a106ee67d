#!/bin/sh
#
# The targets of make fuzz accept their seeds: see tests/fuzz/replay.c.  With
# GRINDKIT_LONG they run on all seeds, otherwise on samples of large folders.

. "$(dirname "$0")/../lib.sh"

bin=${CG_BIN:-$top/build}/replay
sample=
[ -n "${GRINDKIT_LONG-}" ] || sample=-s
cd "$top"

for target in tests/fuzz/*_fuzz.c; do
	name=$(basename "$target" .c)
	seeds=$(tests/fuzz/seeds "$name") || bail_out "$name has no seeds"
	# shellcheck disable=SC2086 # words
	ok "$name: $(echo "$seeds" | tr '\n' ' ')" "$bin/$name" $sample $seeds
	[ "$status" -eq 0 ] || note "the last file was $(tail -n 1 "$out")"
done
done_testing
