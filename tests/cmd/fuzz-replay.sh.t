#!/bin/sh
#
# What the targets of make fuzz assert of their seeds: see tests/fuzz/replay.c.
# GRINDKIT_LONG takes all seeds, otherwise large folders give a sample.

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
