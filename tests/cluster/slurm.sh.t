#!/bin/sh
#
# examples/slurm on this machine: the test starts a slurmctld, a slurmd and a
# munged on loopback, with their files in its folder.  Needs root.

. "$(dirname "$0")/../lib.sh"

[ "$(id -u)" -eq 0 ] || skip_all 'slurmd needs root'
for program in slurmctld slurmd sbatch squeue munged; do
	command -v "$program" >/dev/null || skip_all \
	    "$program is not installed: scripts/bootstrap --cluster"
done

here=$PWD
# shellcheck disable=SC2317 # run at the end
stop()
{
	for file in "$here"/*.pid; do
		[ ! -s "$file" ] || kill -9 "$(cat "$file")" 2>/dev/null || :
	done
	tests_end
}
trap stop EXIT

# munged wants folders that only root may write.
mkdir -m 755 munge state spool
chmod 755 . ..
dd if=/dev/urandom of=munge/key bs=1024 count=1 2>/dev/null
chmod 600 munge/key
munged --force --key-file="$here/munge/key" --socket="$here/munge/socket" \
    --pid-file="$here/munged.pid" --log-file="$here/munge/log" \
    --seed-file="$here/munge/seed" >munge/said 2>&1 ||
    skip_all "munged does not start: $(tail -n 1 munge/said)"

host=$(hostname -s)
port=$((20000 + $$ % 20000))
cat >slurm.conf <<END
ClusterName=grindkit
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=root
AuthInfo=socket=$here/munge/socket
SlurmctldPidFile=$here/slurmctld.pid
SlurmdPidFile=$here/slurmd.pid
SlurmctldLogFile=$here/slurmctld.log
SlurmdLogFile=$here/slurmd.log
StateSaveLocation=$here/state
SlurmdSpoolDir=$here/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SchedulerParameters=sched_interval=1,sched_min_interval=0
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
SLURM_CONF=$here/slurm.conf
export SLURM_CONF
slurmctld -f slurm.conf 2>said
slurmd -f slurm.conf 2>>said
n=0
until sinfo -h -o %T 2>/dev/null | grep -q idle; do
	if [ $((n += 1)) -gt 100 ]; then
		skip_all "Slurm does not come up here: $(tail -n 1 said \
		    slurmd.log | tr '\n' ' ')"
	fi
	sleep 0.2
done

# shellcheck disable=SC2317 # run by ok
finished()
{
	n=0
	while [ -n "$(squeue -h 2>/dev/null)" ]; do
		[ $((n += 1)) -le 300 ] || return 1
		sleep 0.2
	done
}

mkdir runs
for i in 1 2 3 4 5 6 7 8 9; do
	cp "$data/callgrind-3.19/family-$((i % 5 + 1)).out" "runs/f $i"
done
cgmerge runs >wanted
find runs -type f -print0 >list
ok 'an array of four and a merge are taken' \
    "$top/examples/slurm/submit" list all.out 4
ok 'they end' finished
is_file all.out wanted 'the sum has the bytes of one cgmerge'
ok 'nothing else is left' test ! -e all.out.parts

echo x >bad
printf 'bad\0' >>list
ok 'with a file that is no good' "$top/examples/slurm/submit" list new.out 4
ok 'they end, too' finished
ok 'the merge did not start' test ! -e new.out
ok 'a log says why' grep -q 'bad:1: expected a profile of ' \
    new.out.parts/shard-1.log
done_testing
