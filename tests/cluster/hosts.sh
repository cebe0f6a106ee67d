# hosts.sh -- three hosts on this machine: network namespaces, each with an sshd
# and a home of its own.  Their files are in the current folder.  Needs root.
#
# hosts_lack		print why hosts cannot be made, or nothing
# make_hosts HIDDEN	make the hosts; on each, the folder HIDDEN is empty
# kill_host N		kill all processes of host N
# cut_host N		kill them, and take host N off the net
# remove_hosts		remove the hosts and their net
#
# $hosts has the numbers, $net.N the addresses; PARALLEL_SSH connects to a host.
#
# shellcheck shell=sh

hosts='1 2 3'
hosts_name=gk$$
net=10.$(($$ % 200 + 20)).$(($$ / 200 % 250))

hosts_lack()
{
	[ "$(id -u)" -eq 0 ] || {
		echo 'network namespaces need root'
		return
	}
	for program in parallel ip unshare rsync ssh ssh-keygen /usr/sbin/sshd
	do
		command -v "$program" >/dev/null || {
			echo "$program is not installed: scripts/bootstrap" \
			    --cluster
			return
		}
	done
	if ip netns add "$hosts_name-1" 2>/dev/null; then
		ip netns del "$hosts_name-1"
	else
		echo 'no network namespaces here'
	fi
}

kill_host()
{
	ip netns pids "$hosts_name-$1" 2>/dev/null |
	    xargs -r kill -9 2>/dev/null || :
}

cut_host()
{
	kill_host "$1"
	ip link set "$hosts_name.$1" down
}

remove_hosts()
{
	for host in $hosts; do
		kill_host "$host"
		ip netns del "$hosts_name-$host" 2>/dev/null || :
		# The kernel may keep the namespace, and so this link, longer.
		ip link del "$hosts_name.$host" 2>/dev/null || :
	done
	ip link del "$hosts_name" 2>/dev/null || :
}

# begin_host N HIDDEN
begin_host()
{
	ip netns add "$hosts_name-$1"
	ip link add "$hosts_name.$1" type veth peer name eth0 \
	    netns "$hosts_name-$1"
	ip link set "$hosts_name.$1" master "$hosts_name" up
	ip -n "$hosts_name-$1" addr add "$net.$1/24" dev eth0
	ip -n "$hosts_name-$1" link set eth0 up
	ip -n "$hosts_name-$1" link set lo up
	ssh-keygen -q -t ed25519 -N '' -f "ssh/host-$1"
	cat >"ssh/sshd-$1" <<END
HostKey $PWD/ssh/host-$1
AuthorizedKeysFile $PWD/ssh/key.pub
PermitRootLogin yes
StrictModes no
UsePAM no
PidFile none
END
	folder=$PWD
	# shellcheck disable=SC2016 # it is for that shell
	(cd / && exec ip netns exec "$hosts_name-$1" unshare -m sh -c '
		mount -t tmpfs none "$HOME" && mount -t tmpfs none "$1" &&
		    exec /usr/sbin/sshd -D -e -f "$2"' sh "$2" \
	    "$folder/ssh/sshd-$1" 2>>"$folder/ssh/log-$1") &
}

make_hosts()
{
	mkdir -p ssh /run/sshd "$1"
	ssh-keygen -q -t ed25519 -N '' -f ssh/key
	ip link add "$hosts_name" type bridge
	ip addr add "$net.254/24" dev "$hosts_name"
	ip link set "$hosts_name" up
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
	export PARALLEL_SSH
	for host in $hosts; do
		begin_host "$host" "$1"
	done
	for host in $hosts; do
		tries=0
		until $PARALLEL_SSH "$net.$host" true 2>/dev/null; do
			if [ $((tries += 1)) -ge 50 ]; then
				echo "no sshd: $(cat ssh/log-*)" >&2
				return 1
			fi
			sleep 0.1
		done
	done
}
