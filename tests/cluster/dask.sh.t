#!/bin/sh
#
# examples/dask/merge.py: two workers that map and reduce give the same bytes.

. "$(dirname "$0")/../lib.sh"

python=
for candidate in python3 /usr/bin/python3; do
	if "$candidate" -c 'import distributed' 2>/dev/null; then
		python=$candidate
	fi
done
[ -n "$python" ] || skip_all \
    'python3-distributed is not installed: scripts/bootstrap --cluster'

mkdir runs
for i in 1 2 3 4 5 6 7 8 9; do
	cp "$data/callgrind-3.19/family-$((i % 5 + 1)).out" runs/f$i
done
cgmerge runs >wanted
HOME=$PWD
export HOME
run timeout 120 "$python" "$top/examples/dask/merge.py" --shard=2 all runs/f*
is "$status" 0 'nine files in five shards'
is_file all wanted 'have the bytes of one cgmerge'
echo x >runs/f10
run timeout 120 "$python" "$top/examples/dask/merge.py" --shard=2 none runs/f*
says "runs/f10:1: expected a profile of Cachegrind, Callgrind or LLVM" \
    'a file that is no good is told'
is "$(cat "$private/status")" 1 'and is trouble'
ok 'nothing is written' test ! -e none
done_testing
