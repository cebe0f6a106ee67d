#!/bin/sh
#
# cgmerge-parallel over three hosts: network namespaces with an sshd and a home
# of their own each, who see nothing of the files unless they are to.  One of
# them dies in the middle.  Needs root, for the namespaces.

. "$(dirname "$0")/../lib.sh"

[ "$(id -u)" -eq 0 ] || skip_all 'network namespaces need root'
sshd=/usr/sbin/sshd
for program in parallel ip unshare rsync ssh ssh-keygen "$sshd"; do
	command -v "$program" >/dev/null ||
	    skip_all "$program is not installed: scripts/bootstrap --cluster"
done
name=gk$$
ip netns add $name-1 2>/dev/null || skip_all 'no network namespaces here'
ip netns del $name-1

# ---- three hosts

hosts='1 2 3'
kill_host()
{
	ip netns pids "$name-$1" 2>/dev/null | xargs -r kill -9 2>/dev/null || :
}

# shellcheck disable=SC2317 # run at the end
remove_hosts()
{
	for host in $hosts; do
		kill_host "$host"
		ip netns del "$name-$host" 2>/dev/null || :
	done
	ip link del "$name" 2>/dev/null || :
	tests_end
}
trap remove_hosts EXIT

net=10.$(($$ % 200 + 20)).$(($$ / 200 % 250))
here=$PWD
mkdir -p ssh /run/sshd secret
ssh-keygen -q -t ed25519 -N '' -f ssh/key
ip link add "$name" type bridge
ip addr add "$net.254/24" dev "$name"
ip link set "$name" up
for host in $hosts; do
	ip netns add "$name-$host"
	ip link add "$name.$host" type veth peer name eth0 \
	    netns "$name-$host"
	ip link set "$name.$host" master "$name" up
	ip -n "$name-$host" addr add "$net.$host/24" dev eth0
	ip -n "$name-$host" link set eth0 up
	ip -n "$name-$host" link set lo up
	ssh-keygen -q -t ed25519 -N '' -f "ssh/host-$host"
	cat >"ssh/sshd-$host" <<END
HostKey $PWD/ssh/host-$host
AuthorizedKeysFile $PWD/ssh/key.pub
PermitRootLogin yes
StrictModes no
UsePAM no
PidFile none
END
	# The files of the caller are not there, and the home is another.
	# shellcheck disable=SC2016 # it is for that shell
	(cd / && exec ip netns exec "$name-$host" unshare -m sh -c '
		mount -t tmpfs none "$HOME" && mount -t tmpfs none "$1" &&
		    exec "$2" -D -e -f "$3"' sh "$here/secret" $sshd \
	    "$here/ssh/sshd-$host" 2>>"$here/ssh/log-$host") &
done
cat >ssh/config <<END
Host *
	User root
	IdentityFile $PWD/ssh/key
	IdentitiesOnly yes
	StrictHostKeyChecking no
	UserKnownHostsFile /dev/null
	LogLevel ERROR
	BatchMode yes
	ConnectTimeout 3
	ServerAliveInterval 1
	ServerAliveCountMax 2
	ControlMaster auto
	ControlPath $PWD/ssh/%C
	ControlPersist 3
END
PARALLEL_SSH="ssh -F $PWD/ssh/config"
CGMERGE=$PWD/slow
export PARALLEL_SSH CGMERGE
three=$net.1,$net.2,$net.3
for host in $hosts; do
	n=0
	until $PARALLEL_SSH "$net.$host" true 2>/dev/null; do
		[ $((n += 1)) -lt 50 ] || bail_out "no sshd: $(cat ssh/log-*)"
		sleep 0.1
	done
done

# Each merge takes its time, and leaves a line where it was made.
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
kill_host 2
ip link set "$name.2" down
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
