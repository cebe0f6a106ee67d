#!/bin/sh
#
# cgmerge-parallel: its command line and messages; tests/cluster tests the sums.

. "$(dirname "$0")/../lib.sh"

tool=cgmerge-parallel
usage='usage: cgmerge-parallel [-hqV] [-j N] -o FILE [OPTION ...] [FILE ...]'

# ---- the command line, which needs no GNU parallel

help_lists '--events --files0-from --keep-going -j --jobs --resume --retries '\
'--shard --shared --sshlogin -o --output -h --help -q --quiet -V --version '
run $tool -V
is "$status $(cat "$out")" "0 $tool $(cgmerge -V | cut -d' ' -f2)" \
    '-V says the version of cgmerge'
refused 'expected -o FILE' a
refused "option '--output': expected an argument" -o
refused "unknown option '--frob'" --frob
refused "unknown option '-x'" -x
refused "option '--quiet' takes no argument" --quiet=1
refused "option '--jobs': expected a number from 1 on, found '0'" -j0 -o x
refused "option '--retries': expected a number from 1 on, found 'x'" \
    --retries x -o x
refused "option '--shard': expected bytes, as 64M, found '1T'" --shard=1T -o x
refused "option '--events': expected same, union or intersect, found 'all'" \
    --events=all -o x
refused "option '--shared': expected --sshlogin" --shared -o x

# The reader is gone before the first write: SIGPIPE ends the tool (141).
mkfifo gate
mkdir left
for command in "$tool --help" "$tool --frob 2>&1"; do
	{
		read -r _ <gate
		TMPDIR=$PWD/left sh -c "exec $command" || echo $? >ended
	} 2>"$err" | {
		exec <&-
		echo gone >gate
	}
	is "$(cat ended) $(ls left)" '141 ' "a reader that goes: $command"
	rm ended
done
rm -r gate left

case $(parallel --version 2>/dev/null | sed 1q) in
'GNU parallel '*) ;;
*)
	run $tool -o x "$data/callgrind-3.19/calc.out"
	ended "2: $tool: expected GNU parallel to be installed, found none" \
	    'without GNU parallel'
	passed 'all else # SKIP GNU parallel is not installed'
	done_testing
	;;
esac

fails 'expected the names of inputs, found none' 'no names' -o x
make_file lines 'a\nb\n'
fails 'expected names ended by NUL, found lines' 'lines' -o x \
    --files0-from=lines
fails 'nowhere: cannot open' 'no list' -o x --files0-from nowhere
mkdir runs
fails 'runs: expected a file, found a folder: find -type f -print0 names '\
'its files' 'a folder' -o x runs
is "$(find . ! -name lines ! -name runs)" . 'nothing is left after any of these'

own=$data/callgrind-3.19
family_1=$own/family-1.out

# ---- a sum of sums; tests/cluster tests all else

complains '0 ' 'two shards' -q --shard=1 -o all "$own"/family-[12].out
cgmerge "$own"/family-[12].out >wanted
is_file all wanted 'the bytes of one cgmerge'
printf %s "$family_1" >list.1
printf '%s\0' "$own/family-2.out" >list.2
run $tool -q --files0-from=list.1 --files0-from=- -o all <list.2
is "$status$(cat "$err")" 0 'two lists, one without a NUL at its end'
is_file all wanted 'are all inputs'
refused "'-' can be read only once" -o x --files0-from=- --files0-from=-

rm all
run $tool --shard=90K -o all "$own"/family-[12].out "$own"/family-[12].out
is "$status $(grep -o 'shards: 2' "$err") $(grep -c 'some fork' "$err")" \
    '0 shards: 2 1' 'a note of each shard is told once'
cp wanted all

for size in 1 2; do
	make_file cache-$size "cmd: x\ndesc: I1 cache: $size B\nevents: I1mr
fn=f\n1 1\nsummary: 1\n"
done
run $tool --shard=1 -o all cache-1 cache-2
is "$status $(tail -n 1 "$err")" "0 cgmerge: warning: inputs differ in 'I1 \
cache', on which I1mr depends: '1 B' in sums/000001, '2 B' in sums/000002" \
    'a warning of the sum'
cp wanted all

# --resume refuses sums made with other options or by another cgmerge.
make_file bad 'hello'
run $tool -q --shard=1 --retries=1 -o new "$family_1" bad
is "$status $(ls -d new*)" '2 new.parts' 'a run that failed'
other="$PWD/new.parts: from a run with other inputs, options or version of \
cgmerge; remove it"
for option in --events=union --keep-going; do
	fails "$other" "--resume with $option" -q --resume --shard=1 $option \
	    -o new "$family_1" bad
done
mkdir later
cat >later/cgmerge <<END
#!/bin/sh
[ "\$1" != --version ] || { echo cgmerge 9.9; exit; }
exec '$(command -v cgmerge)' "\$@"
END
chmod +x later/cgmerge
export CGMERGE="$PWD/later/cgmerge"
fails "$other" '--resume with another cgmerge' -q --resume --shard=1 -o new \
    "$family_1" bad
unset CGMERGE
rm -r new.parts

odd='expected a profile, found x empty file'
make_file "$odd" 'hello'
run $tool -q --shard=1 --retries=1 -o new "$family_1" "$odd"
is "$status $(grep -c "^cgmerge: $odd:.*found 'hello'$" "$err")" '2 1' \
    'a bad file whose name is as a message about empty files'
rm -r new.parts

# The status is not 1, which means that bad inputs were omitted.
fails_with 2 'no folder for what is temporary' \
    env TMPDIR="$PWD/none" $tool -q -o new "$family_1"
mkdir broken
printf '#!/bin/sh\nexit 1\n' >broken/sort
chmod +x broken/sort
run env PATH="$PWD/broken:$PATH" $tool -q -o new "$family_1"
ended "2: $tool: the sums cannot be listed" 'a sort that fails'
ok 'and nothing is written' test ! -e new
rm -r new.parts
mv broken/sort broken/mv
run env PATH="$PWD/broken:$PATH" $tool -q -o new "$family_1"
is "$status" 2 'what fails in passing'
rm -r new.parts

# ---- messages about jobs that end without one of their own

its="its files are listed in new.parts/lists/000001: 1, the first is '$family_1'
$tool: 1 of 1 shards failed; nothing was written; --resume tries them again"

# A cgmerge that prints its version, and otherwise kills the job that runs it.
# shellcheck disable=SC2016 # it is for that shell
printf '#!/bin/sh\n[ "$*" != --version ] || exec "%s" -V\nkill -9 $PPID\n' \
    "$(command -v cgmerge)" >broken/cgmerge
# GNU parallel asks rsync for its version, but not `1/far' for its processors.
printf '#!/bin/sh\necho rsync  version 3.2.7  protocol version 31\n' >broken/rsync
# Options of ssh break at blanks, so the socket is in /tmp, not in TMPDIR.
cat >broken/ssh <<'END'
#!/bin/sh
case $* in
*' ControlPath=/tmp/cgmerge-parallel.'*'=5 far '*) exit "$SSH_STATUS" ;;
esac
exit 99
END
mkdir 'a folder'
chmod +x broken/cgmerge broken/rsync broken/ssh
run env -u HOME CGMERGE="$PWD/broken/cgmerge" $tool -q --retries=1 -o new "$family_1"
is "$status: $(grep -v Killed "$err")" \
    "2: $tool: shard 000001 failed with status 137 (tries: 1); $its" \
    'a job that is killed'
rm -r new.parts broken/mv
for status_said in 3,'with status 3' 0,'without a word (is SHELL set there?)'
do
	run env -u PARALLEL_SSH PATH="$PWD/broken:$PATH" \
	    TMPDIR="$PWD/a folder" SSH_STATUS="${status_said%%,*}" $tool -q --retries=1 -o new \
	    --sshlogin 1/far "$family_1"
	is "$status: $(cat "$err")" "2: $tool: shard 000001 failed on far\
 ${status_said#*,} (tries: 1); $its" "a host, ${status_said#*,}"
	rm -r new.parts
done
ok 'nothing temporary is left' rmdir 'a folder'

# ---- messages of hosts, which may hold any bytes

cat >broken/cgmerge <<END
#!/bin/sh
[ "\$*" != --version ] || exec "$(command -v cgmerge)" -V
printf 'caf\303\251 \033[2Jgone \302\233C1 \342\200\256turned \007bell\n' >&2
printf '\377\233 caf\303\251 \000nul\n' >&2
exit 2
END
run env CGMERGE="$PWD/broken/cgmerge" $tool -q --retries=1 -o new "$family_1"
is "$status: $(cat "$err")" "2: $(printf 'caf\303\251 ?[2Jgone ?C1 ?turned ?bell
?? caf?? ?nul')
$tool: shard 000001 failed with status 2 (tries: 1); $its" \
    'no byte of a job reaches a terminal that obeys it'
rm -r new.parts
cat >broken/ssh <<'END'
#!/bin/sh
printf '\033[2Jgone \377\n'
printf '\033[2Jgone \377\n' >&2
exit 3
END
# ours BYTES FILE DESC: except for ends of lines and these bytes, FILE is
# printable, and the message of the host has ? instead of the others
ours()
{
	LC_ALL=C tr -d '\n\r\040-\176' <"$2" >bytes
	is "$status $(LC_ALL=C tr -d "$1" <bytes | wc -c | tr -d ' ') \
$(grep -c '?\[2Jgone ?' "$2" | sed 's/[1-9][0-9]*/some/')" "2 0 some" "$3"
}
run env -u PARALLEL_SSH PATH="$PWD/broken:$PATH" $tool -q --retries=1 \
    -o new --sshlogin far "$family_1"
ours '' "$err" 'nor one of a host, by what GNU parallel says'
rm -r new.parts
cat >terminal.py <<'END'
import os, pty, sys
status = pty.spawn(sys.argv[1:], lambda fd: os.read(fd, 4096))
sys.exit(os.WEXITSTATUS(status))
END
run env -u PARALLEL_SSH PATH="$PWD/broken:$PATH" python3 terminal.py \
    $tool --retries=1 -o new --sshlogin far "$family_1"
ours '\033' "$out" 'nor where it draws its bar'
is "$(grep -c "$(printf '\033')\[2J" "$out")" 0 'and no escape sequence'
rm -r new.parts

# ---- an environment as bare as on a test machine

rm all
run env -i PATH="$PATH" $tool -q --shard=1 -o all "$own"/family-[12].out
is "$status$(cat "$err")" 0 'no HOME, no SHELL, no LANG'
is_file all wanted 'the same bytes'

for where in CGMERGE=later/cgmerge "PATH=later:$PATH"; do
	rm all
	run env "$where" TMPDIR=later $tool -q --shard=1 -o all \
	    "$own"/family-[12].out
	is "$status$(cat "$err")" 0 "a relative path in ${where%%=*}"
	is_file all wanted 'the same bytes again'
done

# ---- programs of other systems

mkdir bin
# shellcheck disable=SC2016 # it is for that shell
printf '#!/bin/sh\nprintf %%8s\\\\n "$(%s "$@")"\n' "$(command -v wc)" >bin/wc
printf '#!/bin/sh\necho bsdtar 3.7\n' >bin/tar
chmod +x bin/wc bin/tar
is "$(printf abc | bin/wc -c)" '       3' 'a wc that puts blanks before numbers'
PATH=$PWD/bin:$PATH
rm all
run $tool --shard=1 -o all "$own"/family-[12].out
is "$status$(grep -o 'shards: .*' "$err")" \
    '0shards: 2, to do: 2' 'does no harm'
is_file all wanted 'to the sum'
fails 'expected GNU tar to be installed, found none' 'another tar' -o new \
    --sshlogin nowhere all
done_testing
