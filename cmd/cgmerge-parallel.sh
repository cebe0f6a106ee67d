#!/bin/sh
#
# cgmerge-parallel -- sum many profiles by many cgmerge at once, on this machine
# or on others, by GNU parallel; man/cgmerge-parallel.1 is its manual.
#
# A sum of sums is byte for byte the sum of all inputs, so the inputs only need
# to be distributed.  The folder FILE.parts, beside the output FILE, holds
#
#	inputs		names, sizes and times of all inputs, the options that
#			change their sum, and the version of cgmerge: a run can
#			be resumed only if these are unchanged
#	job		the script that does one shard
#	lists/N		the names of the inputs of shard N, each ended by NUL
#	packs/N		an archive to send: the job, the list, and these inputs
#	sums/N		the sum of the shard
#	sums/N.err	the messages of its cgmerge; the last line is its status
#			and the length of the complete sum
#
# The folder is removed when the output is complete.  A shard is the part of the
# inputs that one job sums.

set -eu
unset CDPATH

tool='cgmerge-parallel'
usage='usage: cgmerge-parallel [-hqV] [-j N] -o FILE [OPTION ...] [FILE ...]'
purpose='Sum profiles by many cgmerge at once, here or on other hosts.'
example="find DIR -name 'callgrind.out.*' -print0 | cgmerge-parallel -o all.out"

# The options under their headings, as --option-table of all tools shows them.
table='Inputs
-	events	MODE	same|union|intersect	same, union or intersect the events
-	files0-from	FILE	-	read the names of inputs, ended by NUL
-	keep-going	-	-	omit bad inputs, with status 1
Work
j	jobs	N	-	run N at once on each host (default: its processors)
-	resume	-	-	go on where an earlier run ended
-	retries	N	-	try a shard N times (default: 3)
-	shard	SIZE	-	bytes of a shard, as 64M (default: 256M)
-	shared	-	-	hosts have the files by the same names
-	sshlogin	HOSTS	-	merge on these hosts, as GNU parallel has them
Output
o	output	FILE	-	write to FILE, completely or not at all
General
h	help	-	-	show this help
q	quiet	-	-	show errors only
V	version	-	-	show the version'

# shellcheck source=../common/cli/script.sh
. common/cli/script.sh

# Print the absolute path of a file.
absolute()
{
	case $1 in
	/*)
		printf '%s\n' "$1"
		;;
	*)
		printf '%s\n' "$PWD/$1"
		;;
	esac
}

cgmerge=${CGMERGE:-cgmerge}
fan=16			# sums that one cgmerge of the tree adds
shown_most=10		# failed shards whose messages are shown
jobs=100%
output=
events=same
listed=		# "-" if a list was read from the standard input
going=false
resume=false
retries=3
shard=256M
shared=false
hosts=

# shown [bar] <TEXT: print messages from hosts without control characters,
# except UTF-8.  With "bar", keep the colours and carriage returns of GNU
# parallel's progress bar.
shown()
{
	perl -e '
	use strict;
	$| = 1;
	if (@ARGV) {
		my ($text, $more) = ("");
		while (sysread(STDIN, $more, 4096)) {
			$text .= $more;
			# Keep an incomplete escape sequence until the rest of
			# it arrives.
			my $rest = $text =~ s/(\e(?:\[[0-9;]{0,20})?)\z// ?
			    $1 : "";
			$text =~ s/\e(?!\[[0-9;]*[mK])|[^\r\n\e -~]/?/g;
			print $text;
			$text = $rest;
		}
		exit;
	}
	while (<STDIN>) {
		chomp;
		if (utf8::decode($_)) {
			s/[^[:print:]]|\p{Bidi_Control}/?/g;
			utf8::encode($_);
		} else {
			s/[^ -~]/?/g;
		}
		print "$_\n";
	}' "$@"
}

# take NAME VALUE: handle the option --NAME
take()
{
	case $1 in
	output) output=$2 ;;
	files0-from) add_list "$2" ;;
	sshlogin) hosts=$2 ;;
	jobs | retries)
		case $2 in
		'' | *[!0-9]* | 0* | ??????????*)
			wrong "option '--$1': expected a number from 1 on," \
			    "found '$2'"
			;;
		esac
		[ "$1" = retries ] || jobs=$2
		[ "$1" = jobs ] || retries=$2
		;;
	shard)
		case ${2%[KMG]} in
		'' | *[!0-9]* | 0* | ??????????*)
			wrong "option '--shard': expected bytes, as 64M," \
			    "found '$2'"
			;;
		esac
		shard=$2
		;;
	events)
		case $2 in
		same | union | intersect) events=$2 ;;
		*)
			wrong "option '--events': expected same, union or" \
			    "intersect, found '$2'"
			;;
		esac
		;;
	keep-going) going=true ;;
	resume) resume=true ;;
	shared) shared=true ;;
	esac
}

# Print the number of bytes, or lines, of the standard input without the blanks
# that wc prints on some systems.
bytes()
{
	echo $(($(wc -c)))
}

lines()
{
	echo $(($(wc -l)))
}

# Collect the operands in the file "names", each ended by NUL.
operands=0
operand()
{
	printf '%s\0' "$1" >>"$private/names"
	operands=$((operands + 1))
}

# Collect the names of a list in the file "listed", each ended by NUL.
add_list()
{
	if [ "$1" = - ]; then
		[ -z "$listed" ] || wrong "'-' can be read only once"
		listed=-
		cat >"$private/list"
	else
		[ -r "$1" ] || die "$1: cannot open"
		cat -- "$1" >"$private/list"
	fi
	[ "$(tail -c 1 "$private/list" | tr -cd '\0' | bytes)" -eq 1 ] ||
	    [ ! -s "$private/list" ] || printf '\0' >>"$private/list"
	cat "$private/list" >>"$private/listed"
}

TMPDIR=$(absolute "${TMPDIR:-/tmp}")
export TMPDIR
private=$(mktemp -d "$TMPDIR/cgmerge-parallel.XXXXXX") || exit 2
sockets=$private
# Without a home directory, GNU parallel would print a warning and use /tmp.
HOME=${HOME:-$private}
export HOME
# If a command fails, set -e may end the script with status 1, which here means
# that some inputs were omitted.  Until the sum is complete, leave() turns 1
# into 2.
summed=false
# shellcheck disable=SC2317 # run at the end
leave()
{
	rm -rf "$private" "$sockets"
	[ "$1" -ne 1 ] || $summed || exit 2
}
trap 'leave $?' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 131' QUIT
trap 'exit 141' PIPE
trap 'exit 143' TERM
: >"$private/names"
read_options "$@"
[ -n "$output" ] || wrong 'expected -o FILE'
! $shared || [ -n "$hosts" ] || wrong "option '--shared': expected --sshlogin"

# ---- required programs

found=$(command -v "$cgmerge") ||
    die "cannot run $cgmerge; the environment's CGMERGE may name it"
# Shards are merged in another folder, where neither CGMERGE nor a folder of
# PATH may be relative.
case $found in
/*) ;;
*) cgmerge=$(absolute "$found") ;;
esac
case $(parallel --version 2>/dev/null | sed 1q) in
'GNU parallel '*) ;;
*) die 'expected GNU parallel to be installed, found none' ;;
esac
there=$("$cgmerge" --version)
if [ -n "$hosts" ] && ! $shared; then
	case $(tar --version 2>/dev/null | sed 1q) in
	*GNU*) ;;
	*) die 'expected GNU tar to be installed, found none' ;;
	esac
fi
[ -z "$hosts" ] || command -v rsync >/dev/null ||
    die 'expected rsync to be installed, found none'

if [ -e "$private/listed" ]; then
	cat "$private/listed" >>"$private/names"
elif [ "$operands" -eq 0 ]; then
	[ ! -t 0 ] || wrong 'expected names of inputs on the standard input'
	cat >>"$private/names"
fi

here=$PWD
case $output in
/*) ;;
*) output=$here/$output ;;
esac
work=$output.parts

# ---- shards

# deal WORK OUTPUT LIMIT <NAMES: write the file "inputs", and lists of names so
# that the files of a list have at least LIMIT bytes together.  Files keep their
# order.  A name that occurs twice goes to two lists, since the files of a list
# may be unpacked into one folder.  Empty files are omitted, unless all are
# empty.
deal()
{
	perl -e '
	use strict;
	my ($work, $output, $limit) = @ARGV;
	my %units = (K => 10, M => 20, G => 30);
	$limit = $1 << $units{$2} if $limit =~ /^(\d+)([KMG])$/;
	sub trouble
	{
		my $text = join("", @_);
		$text =~ s/[^ -~]/?/g;
		print STDERR "cgmerge-parallel: $text\n";
		exit 2;
	}
	local $/ = "\0";
	my @names = <STDIN>;
	chomp @names;
	@names or trouble("expected the names of inputs, found none");
	my @out = stat($output);
	my (%times, @rounds, @empty, $inputs);
	my ($bytes, $n, $files) = (0, 0, 0);
	for my $name (@names) {
		$name ne "" or trouble("expected names of inputs, found an ",
		    "empty one");
		$name !~ /\n/ or -e $name or trouble("expected names ended ",
		    "by NUL, found lines");
		my @st = stat($name);
		!@st || -f _ or trouble("$name: expected a file, found ",
		    -d _ ? "a folder: find -type f -print0 names its files"
		    : "none");
		!@st || !@out || $st[0] != $out[0] || $st[1] != $out[1] or
		    trouble("$name: the output is among the inputs");
		$inputs .= "$name\0" . (@st ? "$st[7] $st[9]" : "none") . "\0";
		# List a file that does not exist, too, so that cgmerge reports
		# it.
		my $size = @st ? $st[7] : 1;
		if ($size == 0) {
			push @empty, $name;
			next;
		}
		push @{$rounds[$times{$name}++]}, [$name, $size];
		$bytes += $size;
		$files++;
	}
	@rounds or @rounds = ([map { [$_, 1] } @empty]);
	open(my $in, ">", "$work/inputs") or trouble("$work: $!");
	print $in $inputs;
	close($in) or trouble("$work: $!");
	for my $round (@rounds) {
		my ($list, $room);
		for (@$round) {
			if (!defined $list || $room <= 0) {
				close($list) or trouble("$work: $!")
				    if defined $list;
				open($list, ">", sprintf("%s/lists/%06d", $work,
				    ++$n)) or trouble("$work: $!");
				$room = $limit;
			}
			print $list "$_->[0]\0";
			$room -= $_->[1];
		}
		close($list) or trouble("$work: $!");
	}
	printf("%d %d %d %d\n", $files, scalar(@empty), $bytes, $n);
	' "$@"
}

# quoted WORD: print WORD, quoted for a shell
quoted()
{
	printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"
}

# Write the script that sums one shard, whose number is its argument.  The
# script is the same for every host.  If a shard has no files, its sum is empty.
write_job()
{
	flags=
	! $going || flags=--keep-going
	! $quiet || flags="$flags -q"
	cat <<END
#!/bin/sh
set -u
unset CDPATH
n=\$1
folder=\$PWD

merge()
{
	if [ "\$($(quoted "$cgmerge") --version 2>&1)" != \\
	    $(quoted "$there") ]; then
		echo "cgmerge: expected $there, found another or none"
		return 2
	fi
	list=\$folder/lists/\$n
	cd "\$2" || return 2
	if [ "\$2" = in ]; then
		list=\$folder/found
		find . -type f -print0 >"\$list" || return 2
		# Two names that both led out of the folder may be the same in
		# the archive.
		if [ "\$(tr -cd '\\0' <"\$list" | wc -c)" -ne \\
		    "\$(tr -cd '\\0' <"\$folder/lists/\$n" | wc -c)" ]; then
			echo 'cgmerge: not all files could be unpacked'
			return 2
		fi
	fi
	$(quoted "$cgmerge") --events=$events $flags \\
	    -o "\$folder/sum.\$n" --files0-from="\$list"
}

if [ -d in ]; then
	merge "\$n" in
else
	merge "\$n" $(quoted "$here")
fi >"messages.\$n" 2>&1
status=\$?
cd "\$folder"
last=\$(tail -n 1 "messages.\$n" | sed 's/ [0-9]* empty files*\$/ no files/')
case \$status\$last in
'2cgmerge: expected a good profile, found none') status=1 ;;
'2cgmerge: expected a profile, found no files') status=0 ;;
esac
if [ \$status -gt 1 ]; then
	cat "messages.\$n" >&2
	rm -f "messages.\$n"
	exit 2
fi
if [ -e "sum.\$n" ]; then
	cat "messages.\$n" >&2
else
	sed '\$d' "messages.\$n" >&2
	: >"sum.\$n"
fi
echo "status \$status of \$((\$(wc -c <"sum.\$n")))" >&2
cat "sum.\$n"
status=\$?
rm -rf "sum.\$n" "messages.\$n"
exit \$status
END
}

# Whether the sum of shard $1 is complete.
is_done()
{
	[ -e "$work/sums/$1" ] && [ "$(tail -n 1 "$work/sums/$1.err" \
	    2>/dev/null | sed -n 's/^status [01] of //p')" = \
	    "$(bytes <"$work/sums/$1")" ]
}

prepare()
{
	rm -rf "$private/new"
	mkdir -p "$private/new/lists"
	counts=$(deal "$private/new" "$output" "$shard" <"$private/names") ||
	    exit 2
	echo "--events=$events --keep-going=$going $there" \
	    >>"$private/new/inputs"
	if [ -e "$work" ]; then
		$resume || die "$work: left by an earlier run; --resume goes" \
		    "on with it, or remove it"
		cmp -s "$private/new/inputs" "$work/inputs" ||
		    die "$work: from a run with other inputs, options or" \
		    "version of cgmerge; remove it"
		return
	fi
	mkdir "$work" || die "$work: cannot create"
	mkdir "$work/packs" "$work/sums"
	mv "$private/new/lists" "$work"
	# If the script is interrupted after this, it can be resumed.
	mv "$private/new/inputs" "$work"
}

# Print the numbers of the shards without a complete sum.
todo()
{
	for list in "$work"/lists/*; do
		n=${list##*/}
		is_done "$n" || echo "$n"
	done
}

# Write the archive for shard $1 to standard output: the job, the list and,
# unless the hosts share our files, the inputs.  Inputs are put into a folder
# in/, and no name in the archive can lead out of it.
pack_one()
{
	if tar -c job "lists/$1" && { $shared || tar -c -C "$here" -P -h \
	    --hard-dereference --transform 's,\.\./,_up_/,g;s,^/*,in/,' \
	    --null --verbatim-files-from -T "$work/lists/$1"; }; then
		return
	fi
	: >"$private/failed"
}

# Pack the shards whose numbers are read, one by one, and print each number when
# its archive is ready to be sent.
pack()
{
	while read -r n; do
		rm -f "$private/failed"
		pack_one "$n" 2>"sums/$n.err" | gzip -1 >"packs/$n"
		[ -e "$private/failed" ] || echo "$n"
	done
}

# Run GNU parallel, ignoring its configuration file.
engine()
{
	PARALLEL_SSH=$ssh parallel --plain --will-cite --no-run-if-empty "$@"
}

# Run the shards that are not done yet.  A job prints the sum to standard output
# and messages to standard error.
run_shards()
{
	rm -f "$private/ends"
	set -- --jobs "$jobs" --results 'sums/{}' --joblog "$private/ends"
	if ! $quiet && [ -t 2 ]; then
		try_shards "$@" --bar 2>&1 >/dev/null | shown bar >&2 || :
	else
		try_shards "$@" >/dev/null 2>>"$private/trouble" || :
	fi
	rm -rf packs/*
}

# try_shards OPTION...: run the shards with these options of GNU parallel
try_shards()
{
	if [ -n "$hosts" ]; then
		todo | pack | engine "$@" --sshlogin "$hosts" --workdir ... \
		    --cleanup --transferfile 'packs/{}' \
		    'tar -x -z -i -f packs/{} && sh ./job {}'
	else
		todo | engine "$@" 'sh ./job {}'
	fi
}

# Keep only the hosts that answer; if none of them does, keep all.
drop_hosts()
{
	good=
	for host in $(printf %s "$hosts" | tr , ' '); do
		if engine --nonall --sshlogin "$host" true >/dev/null 2>&1; then
			good=${good:+$good,}$host
		else
			note "$host: no answer"
		fi
	done
	hosts=${good:-$hosts}
}

run_rounds()
{
	cd "$work"
	: >"$private/trouble"
	: >"$private/told"
	round=1
	run_shards
	while [ "$round" -lt "$retries" ] && [ -n "$(todo)" ]; do
		[ -z "$hosts" ] || drop_hosts
		round=$((round + 1))
		run_shards
	done
	cd "$here"
}

# Print how the last job of shard $1 ended, as GNU parallel logged it.  On a
# host where SHELL is not set, a job ends with status 0 and no output.
ending()
{
	end=$(awk -F '\t' -v n="$1" '
	NR > 1 && $NF ~ (" " n "$") { print $2, $7, $8 }' \
	    "$private/ends" 2>/dev/null) || :
	# shellcheck disable=SC2086 # a host and two numbers
	set -- $end
	case $# in
	3) ;;
	*)
		echo 'was not begun'
		return
		;;
	esac
	[ "$1" = : ] || printf 'failed on %s ' "$1"
	[ "$1" != : ] || printf 'failed '
	if [ "$3" != 0 ]; then
		echo "by signal $3"
	elif [ "$1$2" != ":0" ] && [ "$2" = 0 ]; then
		echo 'without a word (is SHELL set there?)'
	else
		echo "with status $2"
	fi
}

# Print the messages of the shards in order, and then which shards failed, with
# their files.
tell()
{
	failed=0
	left=false
	forked=
	processes='^cgmerge: note: several processes '
	for list in "$work"/lists/*; do
		n=${list##*/}
		messages=$work/sums/$n.err
		# If two connections begin at the same time, ssh prints a
		# warning about the socket: omit it.
		if [ -e "$messages" ] && tr '\0' '?' <"$messages" | LC_ALL=C grep -v \
		    -e '^status [01] of [0-9]*$' \
		    -e '^ControlSocket .* already exists' -e "$processes" \
		    >"$private/messages"; then
			shown <"$private/messages" >&2
			cat "$private/messages" >>"$private/told"
		fi
		# Print the note about forked processes only once.
		[ -n "$forked" ] || [ ! -e "$messages" ] ||
		    forked=$(LC_ALL=C grep "$processes" "$messages" | sed 1q)
		if is_done "$n"; then
			! grep -q '^status 1 of' "$messages" || left=true
			continue
		fi
		failed=$((failed + 1))
		[ "$failed" -gt "$shown_most" ] ||
		    say "shard $n $(ending "$n") (tries: $retries);" \
		    "its files are listed in" \
		    "${list#"$here/"}:" \
		    "$(tr -cd '\0' <"$list" | bytes), the first is" \
		    "'$(tr '\0\n' '\n?' <"$list" | sed 1q)'"
	done
	[ -z "$forked" ] || printf '%s\n' "$forked" >>"$private/told"
	[ -z "$forked" ] || printf '%s\n' "$forked" | shown >&2
	[ "$failed" -eq 0 ] && return
	LC_ALL=C awk '!seen[$0]++' "$private/trouble" |
	    LC_ALL=C sed -e 's/^/cgmerge-parallel: /' -e 20q | shown >&2
	die "$failed of $(find "$work/lists" -type f | lines) shards failed;" \
	    'nothing was written; --resume tries them again'
}

# List the files of sums in folder $1 that are not empty, in order.  If that
# fails, end the script.
sums_in()
{
	if ! find "$1" -type f -size +0 ! -name '*.*' >"$private/found" ||
	    ! sort "$private/found" >"$private/sums"; then
		die 'the sums cannot be listed'
	fi
}

# Print the messages about sums, such as that their inputs differ, without those
# that a shard had.
tell_sums()
{
	LC_ALL=C awk 'FILENAME == ARGV[1] { told[$0]; next }
	!($0 in told) { told[$0]; print }' \
	    "$private/told" "$private/sum.err" | shown >&2
}

# Add up the sums in groups, until there are few enough for one cgmerge.
merge_sums()
{
	cd "$work"
	flags=
	! $quiet || flags=-q
	: >"$private/sum.err"
	folder=sums
	level=0
	sums_in $folder
	while [ "$(lines <"$private/sums")" -gt $fan ]; do
		level=$((level + 1))
		rm -rf "tree$level"
		mkdir "tree$level"
		engine --jobs "$jobs" -N "$fan" --halt now,fail=1 \
		    "$(quoted "$cgmerge") $flags --events=$events" \
		    "-o tree$level/{#} {}" <"$private/sums" \
		    2>>"$private/sum.err" || {
			tell_sums
			die 'the sums cannot be added'
		}
		folder=tree$level
		sums_in $folder
	done
	# shellcheck disable=SC2046 # their names are numbers
	set -- $(cat "$private/sums")
	[ $# -gt 0 ] || set -- /dev/null
	good=true
	# shellcheck disable=SC2086 # an option, or none
	"$cgmerge" $flags --events="$events" -o "$output" "$@" \
	    2>>"$private/sum.err" || good=false
	tell_sums
	$good || exit 2
	cd "$here"
}

# The path of a socket must be short and contain no blanks.
case $private in
/tmp/cgmerge*) ;;
*)
	[ -z "$hosts" ] || [ -n "${PARALLEL_SSH:-}" ] ||
	    sockets=$(mktemp -d /tmp/cgmerge-parallel.XXXXXX)
	;;
esac
# Let ssh detect hosts that vanish, and share one connection per host, as a
# shard needs several.
ssh=${PARALLEL_SSH:-ssh -o BatchMode=yes -o ConnectTimeout=10
    -o ServerAliveInterval=5 -o ServerAliveCountMax=3
    -o ControlMaster=auto -o ControlPath=$sockets/%C -o ControlPersist=5}
ssh=$(printf %s "$ssh" | tr -s '\n ' '  ')

prepare
write_job >"$work/job"
# shellcheck disable=SC2086 # numbers
set -- $counts
shards=$(find "$work/lists" -type f | lines)
note "inputs: $1 ($3 bytes), empty and skipped: $2; shards: $shards," \
    "to do: $(todo | lines)"
run_rounds
tell
merge_sums
summed=true
rm -rf "$work"
! $left || exit 1
