#!/bin/sh
#
# cgmerge-parallel on this machine: the bytes of one cgmerge, the messages, and
# how a run continues after an error.

. "$(dirname "$0")/../lib.sh"

tool=cgmerge-parallel

case $(parallel --version 2>/dev/null | sed 1q) in
'GNU parallel '*) ;;
*) skip_all 'GNU parallel is not installed: scripts/bootstrap --cluster' ;;
esac

mkdir runs
# ---- the bytes of one cgmerge

i=0
while [ $((i += 1)) -le 20 ]; do
	cp "$data/callgrind-3.19/family-$((i % 5 + 1)).out" "runs/f $i"
done
: >runs/empty
gzip <runs/empty >runs/z.gz
cgmerge -q runs >wanted
run sh -c "find runs -type f -print0 | $tool -j2 --shard=1 -o all"
is "$status: $(cat "$err")" "0: $tool: note: inputs: 21 ($(cat runs/* | wc -c) \
bytes), empty and skipped: 1; shards: 21, to do: 21
cgmerge: runs/z.gz: note: empty file, skipped
cgmerge: note: several processes ran one command, and some fork: a forked \
child also has what its parent had counted by then; see cgmerge(1)" \
    'the files of a folder'
is_file all wanted 'in shards that need a tree: the bytes of one cgmerge'
is "$(ls)" 'all
runs
wanted' 'nothing else is left'
cgmerge runs/f* runs/f* >twice
run $tool -q --shard 90K -o all runs/f* runs/f*
is "$status$(cat "$err")" 0 'each file twice'
is_file all twice 'counts twice'
fails "all: the output is among the inputs" 'the output as an input' -o all \
    all runs/f*
is_file all twice 'is left as it was'

# ---- errors, and --resume

make_file bad 'events: Ir\nfl=a\nfn=f\n1 x\n'
run $tool -q --shard=1 --retries=2 -o new runs/f* bad
is "$status: $(cat "$err")" "2: cgmerge: bad:4: expected a number, found 'x'
$tool: shard 000021 failed with status 2 (tries: 2); its files are listed in \
new.parts/lists/000021: 1, the first is 'bad'
$tool: 1 of 21 shards failed; nothing was written; --resume tries them again" \
    'a shard that fails is told with its files'
ok 'nothing was written' test ! -e new
fails "$PWD/new.parts: left by an earlier run; --resume goes on with it, or \
remove it" 'what is left is not touched' -q --shard=1 -o new runs/f* bad
fails "$PWD/new.parts: from a run with other inputs, options or version of \
cgmerge; remove it" \
    '--resume is for the same inputs' -q --resume --shard=1 -o new runs/f*
rm -r new.parts

# A cgmerge that counts its runs, and fails for one input while "broken" exists.
cat >flaky <<END
#!/bin/sh
[ "\$1" = --version ] || echo "\$@" >>"$PWD/count"
list=\$(printf '%s\n' "\$@" | sed -n 's/--files0-from=//p')
if [ -e broken ] && [ -n "\$list" ] && grep -q 'f 9' "\$list"; then
	echo 'cgmerge: broken' >&2
	exit 2
fi
exec "$CG_BIN/cgmerge" "\$@"
END
chmod +x flaky
: >broken
run env CGMERGE="$PWD/flaky" $tool -q --shard=1 --retries=1 -o new runs/f*
is "$status $(tail -n 1 "$err" | cut -d' ' -f2-5)" '2 1 of 20 shards' \
    'one of twenty fails'
rm broken count
run env CGMERGE="$PWD/flaky" $tool -q --shard=1 --resume -o new runs/f*
is "$status$(cat "$err")" 0 'the run is resumed'
cgmerge runs/f* >wanted
is_file new wanted 'to the same bytes'
is "$(grep -c files0 count) $(wc -l <count)" '1 4' \
    'by the shard that was not done, and three merges of sums'

# ---- --keep-going

for size in 1 90K; do
	rm -rf kept*
	run $tool -q --keep-going --shard=$size -o kept bad runs/f* bad nowhere
	is "$status $(sort -u "$err" | grep -c -e bad:4: -e nowhere: )" '1 2' \
	    "--keep-going, --shard=$size"
	is_file kept wanted 'the sum is that of the good ones'
done
run $tool -q --keep-going -o none bad nowhere
is "$status $(ls -d none* 2>/dev/null)" '2 none.parts' 'none is good'
done_testing
