#!/bin/sh
#
# cglog run and cglog bisect: which commits they measure, in which order, how
# they fail, how signals stop them, and which files they leave behind.

# shellcheck disable=SC2012 # names of ours
. "$(dirname "$0")/../lib.sh"

tool=cglog
usage='usage: cglog [-hqvV] [COMMAND] [OPTION ...] [OPERAND ...]'

refused "run: expected a program after '--', found none" run HEAD cgrun
refused "run: expected a program after '--', found none" run HEAD --
refused 'run: expected RANGE -- PROGRAM ..., found 2 operands' run a b -- true
refused 'bisect: expected GOOD BAD -- PROGRAM ..., found 1 operand' \
    bisect a -- true
refused "option '--again' cannot be combined with 'list'" --again
refused "option '--fail-if' cannot be combined with 'run'" run \
    --fail-if='Ir>1' -- true
needs git
. "$top/tests/histories.sh"

# A commit's program is its file count; a word does not build, 0 has no profile.
cat >build <<'END'
#!/bin/sh
[ "$1" = -o ] && shift
pwd >>"$LOG"
cat count >>"$LOG"
case $(cat count) in
*[!0-9]*)
	exit 3
	;;
0)
	exit 0
	;;
esac
[ ! -e left ] || exit 4
touch left
[ -z "${GIT_DIR-}" ] || exit 5
{
	printf '%s\n' 'events: Ir' "fl=$(pwd)/a.c" fn=main '1 10' cfn=work \
	    'calls=1 5' "2 $(cat count)" fn=work "5 $(cat count)"
} >"$1"
echo built
END
chmod +x build
LOG=$PWD/log
export LOG

# tested: print the counts that were tried, in order, and start a new log
tested()
{
	grep -v '^/' "$LOG" | tr '\n' ' '
	rm "$LOG"
}

git init -q -b main r
cd r
for count in 100 101 102 103 104 bad 206 207 0 209; do
	echo "$count" >count
	git add count
	git commit -q -m "is $count"
done
echo changed >count

# ---- run

run $tool run HEAD~4.. -- ../build
is "$status $(cat "$out")" '2 ' 'the program is looked for in the tree'
build=$(cd .. && pwd)/build
run $tool run HEAD~4.. -- "$build"
is "$status $(cat "$out") $(tested)" '0  209 206 0 207 ' \
    'the newest, the oldest, and then the middle'
is "$(sed -n '1p;$p' "$err" | sed 's/: [0-9a-f]* is/: ID is/')" \
    "$tool: 1 of 4: ID is 209
$tool: note: commits that were skipped: 1 of 4; --again tries them" 'is told'
is "$(column 3)" '219 217 216 ' 'they are measured'
is "$($tool show | grep -c '^fl=(1) a.c$')" 1 'without the name of the tree'
run $tool run -q -- "$build"
is "$status $(cat "$out" "$err" | sed 's/[0-9a-f]\{12\}/ID/') $(tested)" \
    "0 $tool: note: ID is skipped: '$build' ended with status 3 "\
'100 103 bad 102 104 101 ' 'all others, in halves, but what failed'
is "$(column 3)" '219 217 216 114 113 112 111 110 ' 'what is built has a count'
: >"$LOG"
run $tool run -q -- "$build"
is "$status $(tested)" '0 ' 'nothing is left to do'
run $tool run --again -q -- sh -c "$build -o {} | cat"
is "$status $(tested)" '0 0 bad ' '--again tries what failed'
run $tool run --name=f --by=function -q HEAD~2..HEAD~1 -- "$build"
run $tool run --name=f --by=function -q HEAD~3..HEAD~2 -- "$build" more words
is "$(column 3 --name=f)" '217 ' 'another name'
is "$($tool show --name=f HEAD~2 | grep -c '^[1-9]')" 0 '--by=function'
is "$(cat count) $(git status --porcelain) $(git worktree list | wc -l)" \
    'changed  M count 1' 'our own tree is as before'
is "$(ls .git/cglog | tr '\n' ' ')" 'failed lock ' 'and the other is gone'
mkdir folder
run $tool run -q --store=folder/sub HEAD~1.. -- "$build"
is "$(column 3 --store=folder/sub)" '219 ' 'a history in a folder'
mv folder ..
rm "$LOG"
(cd .. && GIT_DIR=r/.git $tool run -q --name=dir main~1.. -- "$build")
is "$status $(column 3 --name=dir)" '0 219 ' 'a repository by GIT_DIR'
git clone -q --bare . ../bare
is "$(cd ../bare && $tool run -q main~2..main~1 -- "$build" 2>/dev/null
    $tool run -q main~1.. -- "$build"; column 3)" '219 ' 'a bare repository'
git -C ../bare symbolic-ref HEAD refs/heads/none
run env -C ../bare $tool bisect -q --name=unborn --fail-if='Ir>+2' main~9 \
    main~6 -- "$build"
is "$status $(sed -n 's/^    //p' "$out")" '0 is 103' 'whose HEAD has no commit'
git -C ../bare symbolic-ref HEAD refs/heads/main
git clone -q ../bare ../sparse
if git -C ../sparse sparse-checkout set --no-cone nothing 2>/dev/null; then
	is "$(cd ../sparse; ls; $tool run -q HEAD~1.. -- "$build"; column 3)" \
	    '219 ' 'a sparse tree of ours lets the other be whole'
fi
run $tool run -q --name=n HEAD~1.. -- true
is "$status $(sed 's/[0-9a-f]\{12\}/ID/' "$err")" \
    "0 $tool: note: ID is skipped: 'true' wrote no profile" 'no profile'
run $tool run -q --name=w HEAD~1.. -- sh -c 'echo nonsense >{}'
is "$status $(tail -n 1 "$err" | sed 's/[0-9a-f]\{12\}/ID/')" \
    "0 $tool: note: ID is skipped: 'sh' wrote no good profile" 'no good one'
run sh -c "echo x | $tool run -q --name=in HEAD~1.. -- sh -c ': {}; ! read x'"
is "$status $(sed 's/[0-9a-f]\{12\}/ID/' "$err")" \
    "0 $tool: note: ID is skipped: 'sh' wrote no profile" 'nothing to read'
run $tool run --name=none HEAD~1.. -- nowhere
is "$status $(sed -n '$p' "$err" | sed 's/: [^:]*$//')" \
    "2 $tool: cannot run 'nowhere'" 'no such program'
is "$(ls .git/cglog | tr '\n' ' ')" 'failed lock ' 'leaves no tree'
# After a signal the status is 128 plus its number, as in a shell.
run $tool run -q --name=k HEAD~1.. -- sh -c ': {}; kill -KILL $$'
is "$status $(sed 's/[0-9a-f]\{12\}/ID/' "$err")" \
    "0 $tool: note: ID is skipped: 'sh' ended with status 137" \
    'a program that a signal ends'
run $tool run -q --name=l HEAD~1.. -- sh -c ': {}; exit 127'
is "$status $(sed 's/[0-9a-f]\{12\}/ID/' "$err")" \
    "0 $tool: note: ID is skipped: 'sh' ended with status 127" \
    'a shell that finds no program'
printf 'two\n' >data
chmod +x data
ln -s loop loop
git add data loop
git commit -q -m 'no programs'
for program in ./nowhere count/x ./count ./data; do
	run $tool run -q --name="no-${program##*/}" HEAD~1.. -- $program
	is "$status $(sed 's/[0-9a-f]\{12\}/ID/; s/12[67]$/N/' "$err")" \
	    "0 $tool: note: ID is skipped: '$program' ended with status N" \
	    "a commit without a program $program"
done
run $tool run -q --name=loop HEAD~1.. -- ./loop
is "$status $(sed -n '$p' "$err" | sed 's/: [^:]*$//')" \
    "2 $tool: cannot run './loop'" 'a program that no file can be'
git reset -q --hard HEAD~1
echo changed >count
for program in ./../nowhere .//../nowhere sub/../../nowhere; do
	run $tool run -q --name=up HEAD~1.. -- $program
	is "$status $(sed -n '$p' "$err")" \
	    "2 $tool: cannot run '$program': no such file or directory" \
	    "$program is not of the tree"
done
git checkout -q -b script
printf '#!/nowhere/sh\n' >script
chmod +x script
git add script
git commit -q -m script
run $tool run -q --name=up HEAD~1.. -- ./script
is "$status $(sed -n '$p' "$err")" \
    "2 $tool: cannot run './script': no such file or directory" \
    'a script without its interpreter is not of the commit'
git checkout -q main
fails "expected commits that git knows, found 'x..'" 'an unknown range' \
    run x.. -- true
complains '0 ' 'an empty range has nothing to do' run HEAD..HEAD -- true
run sh -c "trap '' HUP; exec $tool run -q --store='$PWD/whole' HEAD~1.. -- \
    sh -c ': {}; kill -HUP \$PPID && $build {}'"
is "$status $(column 3 --store=whole)" '0 219 ' \
    'nohup keeps its meaning, and a whole path too'
rm -r whole
git clone -q ../bare ../other 2>/dev/null
cd ../other
mkdir -p .git/cglog/failed
run $tool run -q HEAD~1.. -- false
is "$status $(sed 1d "$err")" \
    "2 $tool: $PWD/.git/cglog/failed: cannot write: is a directory" \
    'what failed cannot be kept'
rm -r .git/cglog
: >.git/cglog
fails "$PWD/.git/cglog/lock: cannot open: not a directory" \
    'a file for its folder' run -q HEAD~1.. -- true
cd ../r

# ---- signals, and a second run

mkfifo ../started
for signal in TERM HUP; do
	# If the test runs under nohup, a shell cannot stop ignoring SIGHUP.
	env --default-signal=HUP $tool run -q --name=$signal HEAD~3.. -- \
	    sh -c ": {}; echo \$\$ >'$top_folder/started'; exec sleep 60" \
	    >"$out" 2>"$err" &
	running=$!
	program=$(cat ../started)
	! $tool run -q --name=x HEAD~1.. -- true >/dev/null 2>"$err" ||
	    echo none >"$err"
	is "$(cat "$err")" "$tool: expected no other 'cglog run' in this "\
'repository, found one' 'two at once'
	kill -$signal $running
	status=0
	wait $running || status=$?
	is "$((status > 128)) $(ls .git/cglog | tr '\n' ' ')" \
	    '1 failed lock ' "$signal ends it, and removes the tree"
	ended=no
	kill -0 "$program" 2>/dev/null || ended=yes
	is "$ended" yes 'and the program'
done
# A run that kill -9 ended leaves its tree behind.
git worktree add -q --detach .git/cglog/tree HEAD~1
touch .git/cglog/tree/left
ok 'what a killed run left is no trouble' $tool run -q --name=TERM HEAD~1.. \
    -- "$build"
is "$(column 3 --name=TERM)" '219 ' 'the next one resumes'

# ---- bisect

rm -f "$LOG"
refused 'bisect: expected --fail-if' bisect a b -- true
run $tool bisect --fail-if='Ir>+20' HEAD~9 HEAD~6 -- "$build"
is "$status $(sed 's/[0-9a-f]\{12\}/ID/' "$err")" \
    "2 $tool: expected ID to fail, found that it passes" 'nothing to find'
fails_with 2 'an end that does not build' \
    $tool bisect --name=b --fail-if='Ir>+2' HEAD~9 HEAD~4 -- "$build"
rm -f "$LOG"
run $tool bisect --name=b --fail-if='Ir>+2' HEAD~9 HEAD~4 -- "$build"
is "$status $(ls "$LOG" 2>&1 | sed 's/.*: //')" '2 No such file or directory' \
    'is not tried again'
run $tool bisect --name=b --fail-if='Ir>+2' HEAD~9 HEAD~6 -- "$build"
is "$status $(tested | sed 's= 101==')" '0 103 102 ' \
    'it measures what it needs'
is "$(sed -n -e '1p' -e '/^    /p' -e '/^+1/p' "$out")" \
    "commit $(git rev-parse HEAD~6)
    is 103
+103" 'and shows the commit'
says "^$tool: $(git rev-parse --short=12 HEAD~6) is the first commit that fails" \
    'names it'
# cglog keeps failures by name, and the name d has none yet.
run $tool bisect -q --name=d --fail-if='Ir>+50' HEAD~9 HEAD -- "$build"
is "$status $(sed -n "s/$(git rev-parse --short=12 HEAD~3)/ID/;\$p" "$err")" \
    "1 $tool: one of 2 commits up to ID is the first that fails: the others "\
'are skipped' 'commits that do not build leave a doubt'
git checkout -q -f -b side HEAD~7
for count in 102 150 151; do
	echo "$count" >other
	git add other
	git commit -q -m "side $count"
done
printf '150\n' >count
git commit -q -a -m 'side is 150'
git checkout -q main
git checkout -q -b merged HEAD~6
git merge -q -X theirs -m merge side 2>/dev/null || {
	git checkout -q --theirs count
	git commit -q -a -m merge
}
run $tool bisect -q --name=m --fail-if='Ir>+20' HEAD^ HEAD -o patch -- "$build"
is "$status $(sed -n 's/^    //p' patch)" '0 side is 150' \
    'in a branch that was merged'
git checkout -q -f --detach HEAD~1
for count in bad 103; do
	printf '%s\n' "$count" >count
	git commit -q -a -m "$count"
done
branch=$(git commit-tree -p HEAD~1 -m dear 'side^{tree}')
id=$(git commit-tree -p HEAD -p "$branch" -m 'merge of dear' 'side^{tree}')
run $tool bisect -q --name=p --fail-if='Ir>+20' HEAD~2 "$id" -- "$build"
is "$status $(sed -n 's/^    //p' "$out")" '0 dear' \
    'a branch that began where nothing can be measured'
# The branch began before the good commit, where the limit is already exceeded.
git checkout -q -f --detach main
for count in 200 100; do
	printf '%s\n' "$count" >count
	git commit -q -a -m "$count"
done
good=$(git rev-parse HEAD)
merge=$(git commit-tree -p HEAD -p "$(git commit-tree -p HEAD~1 -m unrelated \
    'HEAD~1^{tree}')" -m merge 'HEAD^{tree}')
# The merge is the culprit: the search enters no unrelated branch, and none from
# before the good commit, where the limit is exceeded or nothing builds.
git commit-tree -p main -m bad 'main~4^{tree}' >../bad
git commit-tree -p "$(cat ../bad)" -m good 'HEAD^{tree}' >../good
while read -r from before second; do
	# shellcheck disable=SC2086 # words
	id=$(git commit-tree -p "$before" -p "$(git commit-tree $second -m \
	    unrelated 'HEAD~1^{tree}')" -m 'a dear merge' 'HEAD~1^{tree}')
	run $tool bisect -q --name=q --fail-if='Ir>+20' "$before" "$id" -- "$build"
	is "$status $(sed -n 's/^    //p' "$out")" '0 a dear merge' \
	    "a merge of a branch from $from"
done <<END
before $good -p HEAD~1
bad $(cat ../good) -p $(cat ../bad)
nowhere $good
END
git checkout -q -f --detach "$merge"
printf '190\n' >count
git commit -q -a -m culprit
run $tool bisect -q --name=o --fail-if='Ir>+20' "$good" HEAD -o patch -- "$build"
is "$status $(sed -n 's/^    //p' patch)" '0 culprit' \
    'a branch that was dear before is not looked at'
id=$(git commit-tree -p main~9 -p main~7 -m both 'side^{tree}')
run $tool bisect -q --name=n --fail-if='Ir>+20' main~7 "$id" -- "$build"
is "$status $(sed -n 's/^    //p' "$out") $(sed -n 's/.*failed: //p' "$err")" \
    '0 both Ir 110 -> 160 (+50, +45.45%)' 'a merge of branches that pass'
git checkout -q -f main
for ends in 'HEAD~6 HEAD~9' 'HEAD~6 HEAD~6' 'side main'; do
	# shellcheck disable=SC2086 # words
	run $tool bisect -q --fail-if='Ir<+99' $ends -- "$build"
	is "$status $(sed 's/[0-9a-f]\{12\}/ID/g' "$err")" \
	    "2 $tool: expected GOOD to be an ancestor of ID, found ID" \
	    "nothing is between $ends"
done
fails "option '--fail-if': expected one of the events 'Ir', found 'Nope'" \
    'an unknown event' bisect -q --fail-if='Nope>1' HEAD~9 HEAD~6 -- "$build"
mkdir folder
mkdir folder/default
echo nonsense >"folder/default/$(git rev-parse HEAD~9)"
run $tool bisect -q --store=folder --fail-if='Ir>+2' HEAD~9 HEAD~6 -- "$build"
is "$status $(sed 's/[0-9a-f]\{12\}/ID/' "$err")" \
    "2 $tool: default ID: expected a note of cglog, found another text" \
    'a damaged note'
rm folder/default/*
# The first run measures both ends, and the second finds them in the folder.
for n in 1 2; do
	run $tool bisect -q --store=folder --fail-if='Ir>+2' HEAD~9 HEAD~6 -- \
	    "$build"
	is "$status $(sed -n 's/^    //p' "$out")" '0 is 103' \
	    "a history in a folder, relative to ours: $n"
done
is "$(git worktree list | wc -l)" 1 'leaves no tree'

# ---- a program, recorded by cgrun in both trees

if command -v valgrind >/dev/null && command -v cc >/dev/null; then
	git checkout -q -f main
	printf 'int\nmain(void)\n{\n\treturn 0;\n}\n' >prog.c
	git add prog.c
	git commit -q -m prog
	run $tool run -q --name=c HEAD~1.. -- \
	    sh -c 'cc -g -o prog prog.c && cgrun -q -o {} -- ./prog'
	cc -g -o prog prog.c
	cgrun -q -o ../profile -- ./prog
	$tool add -q --name=c ../profile
	is "$status $(column 4 --name=c)" '0 1 ' 'one program has one profile'
else
	passed 'a program of C # SKIP valgrind or a compiler is not installed'
fi
done_testing
