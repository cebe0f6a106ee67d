#!/bin/sh
#
# cglog when git fails, and when notes, refs or files are not as cglog left
# them: its messages, its exit status and its results.

# shellcheck disable=SC2012,SC2016,SC2086 # our names, $ of git in front, words
. "$(dirname "$0")/../lib.sh"

tool=cglog
needs git
. "$top/tests/histories.sh"

# profile COUNT...: a note with a run for each count
profile()
{
	for count; do
		printf '# callgrind format\nevents: Ir\nfn=f\n1 %s\n\ntotals: %s\n' \
		    "$count" "$count"
	done
}

# clean: standard error without the folder, and with ID or HEAD for each id
clean()
{
	sed -e "s=$top_folder/*==g" -e 's/[0-9a-f]\{12,64\}/ID/g' \
	    -e "s/$head/HEAD/g" "$err"
}

# A git in front of the real one: for a command line with the words of $FAIL it
# does $INSTEAD, by default fail.
real=$(command -v git)
export real
mkdir front
cat >front/git <<'END'
#!/bin/sh
case " $* " in
*" $FAIL "*)
	eval "${INSTEAD-exit 1}"
	;;
esac
exec "$real" "$@"
END
chmod +x front/git

# without WORDS WANTED ARGUMENT...: status and messages if git WORDS... fails
without()
{
	FAIL=$1
	wanted=$2
	shift 2
	run env FAIL="$FAIL" PATH="$top_folder/front:$PATH" $tool "$@"
	is "$status $(clean)" "$wanted" "git $FAIL fails: $1"
}

git init -q -b main one
cd one
for i in 1 2 3; do
	printf 'commit refs/heads/main\ncommitter A <a@b> %s +0000\n' \
	    "$((1700000000 + i))"
	printf 'data 2\nc%s\nM 644 inline count\ndata 2\n%s\n\n' "$i" "$i"
done | git fast-import --quiet
git reset -q --hard main
ids=$(git rev-list --reverse main)
first=$(git rev-parse HEAD~2)
second=$(git rev-parse HEAD~1)
head=$(git rev-parse --short HEAD)
profile 10 >../p1
profile 20 >../p2
$tool add --commit="$first" ../p1
$tool add --commit=HEAD ../p2
git init -q --bare -b main ../origin.git
git remote add origin ../origin.git

# ---- git fails

notes=refs/notes/grindkit/default
without ls-tree "2 $tool: $notes: git cannot list the notes" show
without cat-file "2 $tool: $notes: the note of ID is damaged" show
without cat-file "0 $tool: default HEAD: expected a note of cglog, found a \
damaged object
$tool: warning: the note of HEAD is left out
$tool: default $(git rev-parse --short HEAD~2): expected a note of cglog, \
found a damaged object
$tool: warning: the note of $(git rev-parse --short HEAD~2) is left out
$tool: note: no commit of this range has a profile that can be counted" list
without cat-file "2 $tool: default ID: expected a note of cglog, found another \
text" diff HEAD~2 HEAD
without status "2 $tool: expected the files of the commit, found changes; \
commit them, or --allow-dirty accepts them" add ../p1
without --is-inside-work-tree "2 $tool: expected a commit that is checked out, \
found no working tree here; --commit names one" add ../p1
without --git-common-dir "2 $tool: expected the folder of the repository, \
found none" run -- true
without 'worktree add' "2 $tool: one/.git/cglog/tree: git cannot make a \
working tree" run -- true
without clean "2 $tool: one/.git/cglog/tree: git cannot check out ID" \
    run -q HEAD~2..HEAD~1 -- true
is "$(git worktree list | wc -l) $(ls .git/cglog | tr '\n' ' ')" '1 lock ' \
    'no tree is left'
without --bisect-all "2 $tool: git rev-list failed" bisect --fail-if='Ir>+5' \
    HEAD~2 HEAD -- true
without ls-remote "2 $tool: git ls-remote failed" fetch
without for-each-ref "2 $tool: git for-each-ref failed" push
git push -q origin $notes
without fetch "2 $tool: origin: cannot fetch $notes" fetch
without '-q --verify' "2 $tool: origin: cannot fetch $notes" fetch
INSTEAD='exit 0'
export INSTEAD
without 'worktree add' "2 $tool: one/.git/cglog/tree: cannot enter: no such \
file or directory" run -- true
INSTEAD='exit 127'
without --verify "2 $tool: cannot run git: expected it to be installed" show
# git cannot run at the end either, to remove the working tree.
without worktree "2 $tool: cannot run git: expected it to be installed" \
    run -- true
INSTEAD='read id; echo "$id blob 1000"; echo cut; exit 1'
without cat-file "2 $tool: $notes: the note of ID is damaged" show
INSTEAD='echo oops >&2; "$real" "$@"; exit 1'
without diff "0 " --to=html -o ../page.html
is "$(grep -c '<summary>Patch, its beginning</summary>' ../page.html)" 1 \
    'a patch that git did not end is called a beginning'
mkdir ../none
: >../none/git
run env PATH="$top_folder/none" "$CG_BIN/cglog"
is "$status $(clean)" "2 $tool: cannot run git: permission denied" \
    'a git that cannot be run'

# ---- another clone changes the notes at the same time

cd "$top_folder"
git clone -q one bob 2>/dev/null
cd bob
git remote set-url origin ../origin.git
$tool fetch
$tool add --commit=HEAD~1 ../p1
INSTEAD='echo >>../calls; [ "$1" != push ] || [ -e ../raced ] || { : >../raced
    (cd ../bob && "$real" push -q origin refs/notes/grindkit/default); }
    exec "$real" "$@"'
cd ../one
$tool add --commit=HEAD ../p1
without '-- origin' '0 ' push origin
is "$(git notes --ref=grindkit/default list | wc -l) $(wc -l <../calls) \
$(git -C ../origin.git rev-parse $notes)" "3 6 $(git rev-parse $notes)" \
    'who pushes later merges first, and asks no more often than needed'
git update-ref -d $notes
rm ../raced
# The git of the second try prints more than a pipe holds.
INSTEAD='[ -e ../raced ] || { : >../raced; exit 1; }; seq 20000 || exit
    exec "$real" "$@"'
without 'update-ref -m' '0 ' fetch
is "$(git rev-parse $notes)" "$(git -C ../origin.git rev-parse $notes)" \
    'a fetch tries again'
INSTEAD='"$real" "$@"; echo done; exit'
without fast-import '0 ' accept HEAD 'what git says does not matter'
unset INSTEAD
if [ -n "${GRINDKIT_LONG-}" ]; then
	kept=$(git rev-parse $notes)
	git update-ref -d $notes
	without update-ref "2 $tool: $notes: git cannot change the notes" \
	    fetch ../bob
	git update-ref $notes "$kept"
	without fast-import "2 $tool: $notes: git cannot change the notes" \
	    add --commit=HEAD~2 ../p2
fi
$tool add --name=b ../p1
$tool add --name=c ../p2
without 'push -q' "2 $tool: origin: cannot push refs/notes/grindkit/b" push \
    --name=b
mkdir -p ../origin.git/hooks
printf '#!/bin/sh\necho tried >>tried\nexit 1\n' >../origin.git/hooks/pre-receive
chmod +x ../origin.git/hooks/pre-receive
fails_with 2 'a remote that refuses' $tool push --name=b
is "$(grep -c tried ../origin.git/tried)" 3 'is not asked often'
rm ../origin.git/hooks/pre-receive
# Another push would hold this lock while a hook of the remote runs.
mkdir -p ../origin.git/refs/notes/grindkit
: >../origin.git/refs/notes/grindkit/b.lock
(sleep 1; rm ../origin.git/refs/notes/grindkit/b.lock) &
ok 'a ref that is locked for a second' $tool push --name=b
wait

# ---- refs of one name, and refs that only end like notes

git -C ../origin.git update-ref refs/old/$notes $notes
git -C ../origin.git update-ref -d $notes
git -C ../origin.git update-ref refs/old/refs/notes/grindkit/d \
    refs/notes/grindkit/b
is "$(git -C ../origin.git for-each-ref --format='%(refname)' refs/notes)" \
    refs/notes/grindkit/b 'shares one history'
cd ../bob
ok 'other refs of the remote are no notes' $tool fetch
git init -q --bare ../empty.git
complains '0 ' 'nor has a remote to have any' fetch ../empty.git
is "$(git for-each-ref --format='%(refname:lstrip=3)' refs/notes | tr '\n' ' ')" \
    'b default ' 'and are not fetched'

# ---- notes that other programs wrote

cd ../one
# The same notes under whole ids, as git notes writes them while they are few,
# and entries that are no notes.
{
	git ls-tree -r "$notes" | sed 's=/=='
	blob=$(git hash-object -w ../p1)
	printf '100644 blob %s\t%s\n' "$blob" README "$blob" \
	    "ABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD" "$blob" \
	    "$(printf '%0150d' 0)"
	printf '160000 commit %s\t%s\n' "$first" \
	    0000000000000000000000000000000000000000
} >../tree
git update-ref refs/notes/grindkit/flat \
    "$(git commit-tree -m flat "$(git mktree <../tree)")"
is "$($tool --name=flat --to=csv | wc -l)" 4 'whole ids as names of notes'
ok 'one of them is changed' $tool accept --name=flat "$first" 'a
	b'
is "$(git ls-tree -r --name-only refs/notes/grindkit/flat |
    grep -c "$(echo "$first" | cut -c 3-)")" 1 'and remains one'
is "$($tool --name=flat --to=csv | sed -n '$p' | cut -d, -f8)" 'a 	b' 'with it'
git update-ref refs/notes/grindkit/none "$(git commit-tree -m none \
    "$(printf '100644 blob %s\tREADME\n' "$blob" | git mktree)")"
complains "0 $tool: note: no commit of this range has a profile" \
    'no note at all' --name=none
# Three notes: the object of the first is lost, that of the second damaged.
for id in $ids; do
	profile "$((n = ${n-30} + 1))" >../p
	$tool add --name=lost --commit="$id" ../p
done

# object COMMIT: the file of the git object that is its note
object()
{
	git rev-parse "refs/notes/grindkit/lost:$(echo "$1" | sed 's=^..=&/=')" |
	    sed 's=^..=.git/objects/&/='
}

lost=$(object "$first")
damaged=$(object "$second")
git update-ref refs/notes/grindkit/whole refs/notes/grindkit/lost
mv "$lost" ../kept
chmod +w "$damaged"
printf x >"$damaged"
run $tool --name=lost --to=csv
is "$status $(sed 1d "$out" | cut -d, -f3 | tr '\n' ' ')\
$(grep -c 'found a damaged object' "$err")" '0 33 2' \
    'what git does not have or cannot read is left out'
run $tool show --name=lost "$first"
is "$status $(clean)" "2 $tool: refs/notes/grindkit/lost: the note of ID is \
damaged" 'and is not shown'
run $tool add --name=lost --commit="$second" ../p
is "$status $(clean)" "2 $tool: refs/notes/grindkit/lost: the note of ID is \
damaged" 'nor added to'
run $tool gate --name=lost "$second"
is "$status $(sed -n '$p' "$err" | sed 's/[0-9a-f]\{12\}/ID/')" \
    "2 $tool: expected a profile of ID that can be counted, found none" \
    'nor judged'

# ---- merging damaged notes

# note_of TEXT: the id of a blob of that line
note_of()
{
	echo "$1" | git hash-object -w --stdin
}

# history_of NAME BLOB BLOB BLOB: a ref with these notes, for git fast-import
history_of()
{
	printf 'commit refs/notes/grindkit/%s\ncommitter A <a@b> 1 +0000\n' "$1"
	printf 'data 0\n'
	for id in $ids; do
		shift
		echo "M 644 $1 $(echo "$id" | sed 's=^..=&/=')"
	done
	echo
}

good=$(git hash-object -w ../p1)
bad=$(note_of nonsense)
worse=$(note_of 'more nonsense')
{
	history_of default "$good" "$bad" "$bad"
	history_of theirs "$bad" "$good" "$worse"
} | git fast-import --quiet --force
git push -q -f ../origin.git refs/notes/grindkit/theirs:$notes
git update-ref -d refs/notes/grindkit/theirs
ok 'damaged notes are merged' $tool fetch ../origin.git --name=default
is "$(git ls-tree -r $notes | sed 's/.* blob //; s=/==' | sort -k 2)" "$(
    set -- $ids
    printf '%s\t%s\n' "$good" "$1" "$good" "$2" "$bad" "$3" | sort -k 2)" \
    'a whole note wins over a damaged one, and ours over theirs'

# ---- notes in a folder

id=$(git rev-parse HEAD)
store=$top_folder/store
mkdir -p $store/default
: >$store/file
fails "$store/file/sub/default: cannot list the folder: not a directory" \
    'a folder below a file' add --store=$store/file/sub ../p1
: >$store/n
fails "$store/n: cannot list the folder: not a directory" 'a file for a folder' \
    add --store=$store --name=n ../p1
fails "option '--store': expected a folder, found ''" 'no folder' add --store= \
    ../p1
mkdir -p $store/l/.lock
fails "$store/l/.lock: cannot lock: is a directory" 'a folder for the lock' \
    add --store=$store --name=l ../p1
profile 5 >$store/default/README
profile 5 >"$store/default/$(printf '%064d' 0)"		# an id of SHA-256
# A dangling link may stand for a note: git-annex may not have fetched the file.
nothing=$store/default/$(git rev-parse HEAD~1)
ln -s none "$nothing"
gone="$nothing: cannot open: no such file or directory"
fails "$gone" 'a link to no file may have been a note' add --store=$store \
    --commit=HEAD~1 ../p1
fails "$gone" 'and not left out' --store=$store
ln -sf "$nothing" "$nothing"
fails "$nothing: cannot open: too many levels of symbolic links" \
    'nor is a link to itself' --store=$store
rm "$nothing"
mkdir "$nothing"
complains "0 $tool: note: no commit of this range has a profile" \
    'a folder is no note' --store=$store
rmdir "$nothing"

# kept TEXT WANTED DESC: --to=csv has this row, after two columns, for a note of
# this text, whose last newline is missing if TEXT ends with CUT
kept()
{
	case $1 in
	*CUT)
		printf '%s' "${1%CUT}"
		;;
	*)
		printf '%s\n' "$1"
		;;
	esac >"$store/default/$id"
	run $tool --store=$store --to=csv
	is "$(tr -d '\r' <"$out" | sed -n "/^$id/s/[^,]*,[^,]*,//p")" "$2" "$3"
}

# body COUNT...: a note of one run with functions of these counts
body()
{
	printf '# callgrind format\nevents: Ir\n'
	for count; do
		printf 'fn=f%s\n1 %s\n' "$count" "$count"
	done
	echo "totals: $count"
}

kept "$(body 5)" '5,1,0,,,,c3' 'other files are no notes'
kept "$(body 5)
# accepted: yes
no
# accepted: and yes" '5,1,0,,,and yes; yes,c3' 'lines that are no reasons'
kept nonsense '' 'a note of nonsense'
fails "$store/default/$id: the note of $(git rev-parse --short=12 "$id") is \
damaged" 'is damaged in its file' show --store=$store
kept "$(body 5)CUT" '' 'a note whose end is cut'
body 5 >"$store/default/$first"
run $tool gate --store=$store
is "$status $(sed -n '$p' "$err" | sed 's/[0-9a-f]\{12\}/ID/')" \
    "2 $tool: expected a profile of ID that can be counted, found none" \
    'is not judged by the one before'
rm "$store/default/$first"
most=9223372036854775807
least=-9223372036854775808
kept "$(body 5 $most)" '' 'a sum of more than 64 bits'
says 'the count overflows 64 bits' 'overflows'
kept "$(body $least; body $most)" "$least,2,$most,,,,c3" \
    'runs whose spread overflows'
body $least >"$store/default/$first"
kept "$(body $most)" "$most,1,0,$least,$most,,c3" 'a large count'
run $tool --store=$store --bars=yes
is "$(sed -n '2s/  */ /gp' "$out" | cut -d' ' -f2-)" \
    '9,223,372,036,854,775,807 ########## c3' 'whose change is too large'
run $tool --store=$store --bars=no
is "$status $(grep -c '#' "$out")" '0 0' 'no bars'
done_testing
