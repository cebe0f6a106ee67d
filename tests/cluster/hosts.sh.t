#!/bin/sh
#
# cgmerge-parallel over three hosts (tests/cluster/hosts.sh), which do not see
# the inputs except in the last check of --shared.  One host dies in the middle
# of a run.  Needs root, for the network namespaces.

. "$(dirname "$0")/../lib.sh"

. "$top/tests/cluster/hosts.sh"
lack=$(hosts_lack)
[ -z "$lack" ] || skip_all "$lack"

# ---- three hosts

# shellcheck disable=SC2317 # run at the end
leave()
{
	remove_hosts
	tests_end
}
trap leave EXIT
here=$PWD
make_hosts "$here/secret" || bail_out 'no hosts'
CGMERGE=$PWD/slow
export CGMERGE
three=$net.1,$net.2,$net.3

# A slow cgmerge, which adds the address of its host to the file places.
cat >slow <<END
#!/bin/sh
case \$1 in
--version) ;;
*) { ip -4 -o addr show eth0 2>/dev/null || echo caller; } >>$PWD/places
	sleep 0.2 ;;
esac
exec $CG_BIN/cgmerge "\$@"
END
chmod +x slow

cd secret
mkdir runs
i=0
while [ $((i += 1)) -le 120 ]; do
	cp "$data/callgrind-3.19/family-$((i % 5 + 1)).out" "runs/f $i"
done
cp -R runs "$here/seen"
cgmerge -q runs >"$here/wanted"
wanted=$here/wanted

parallel_runs()
{
	rm -rf all.out "$here/places"
	run sh -c 'find runs -type f -print0 | timeout 100 cgmerge-parallel \
	    -q --shard=80K -j 3 -o all.out "$@"' sh "$@"
}

places()
{
	grep -o "$net\.[0-9]*/" "$here/places" | sort -u | tr -d '\n'
}

# ---- all is well

parallel_runs --sshlogin "$three"
is "$status$(cat "$err")" 0 'files that are sent to three hosts'
is_file all.out "$wanted" 'the sum has the bytes of one cgmerge'
is "$(places)" "$net.1/$net.2/$net.3/" 'each of the hosts has merged'
is "$(ls)" 'all.out
runs' 'and nothing is left here'
for host in $hosts; do
	is "$($PARALLEL_SSH "$net.$host" \
	    'find .parallel -type f 2>/dev/null | wc -l')" 0 \
	    "nor on host $host"
done

parallel_runs --sshlogin "$three" --shared
is "$status $(grep -c 'cannot open\|failed' "$err" | sed 's/[1-9].*/some/')" \
    '2 some' 'hosts that do not have the files fail'
ok 'and nothing is written' test ! -e all.out
# shellcheck disable=SC2016 # it is for that shell
ok 'what failed can be resumed' sh -c '
	find runs -type f -print0 | cgmerge-parallel -q --resume --shard=80K \
	    -j 2 -o all.out --sshlogin "$1"' sh "$three"
is_file all.out "$wanted" 'with the files sent, now'
rm -f all.out

cd "$here"
mv seen runs
parallel_runs --sshlogin "$three" --shared
is "$status$(cat "$err")" 0 'hosts that have the files by the same names'
is_file all.out "$wanted" 'give the same bytes'
is "$(places)" "$net.1/$net.2/$net.3/" 'and each has merged'

# ---- one is killed

rm -f places all.out
find runs -type f -print0 | timeout 100 cgmerge-parallel -q --shard=80K -j 2 \
    -o all.out --sshlogin "$three" 2>"$err" &
merging=$!
n=0
until [ "$(cat all.out.parts/sums/*.err 2>/dev/null | grep -c status)" -ge 6 ]
do
	[ $((n += 1)) -lt 300 ] || bail_out 'nothing comes of it'
	sleep 0.05
done
cut_host 2
done_then=$(cat all.out.parts/sums/*.err | grep -c status)
status=0
wait $merging || status=$?
note_file "$err"
shards=$(grep -c eth0 places)
note "host 2 was killed after $done_then shards; $shards runs of cgmerge in all"
is "$status" 0 'a host that is killed in the middle'
is_file all.out wanted 'costs nothing but time: the same bytes'
ok 'there was something left to be done' test "$done_then" -lt 14

rm -rf all.out.parts
parallel_runs --sshlogin "$net.2" --retries 1 --shard=800K
is "$status $(tail -n 1 "$err" | sed 's/[0-9][0-9]* of [0-9]*/N of N/')" \
    '2 cgmerge-parallel: N of N shards failed; nothing was written; '\
'--resume tries them again' 'no host at all'
ok 'leaves no output' test ! -e all.out
done_testing
