#!/bin/sh
#
# cglog: the command line; histories in notes and in folders; tables, steps and
# drift; differences and gates; what several machines share.

# shellcheck disable=SC2016,SC2046,SC2086,SC2094,SC2140 # quotes, words, files
. "$(dirname "$0")/../lib.sh"

tool=cglog
usage='usage: cglog [-hqvV] [COMMAND] [OPTION ...] [OPERAND ...]'

# ---- the command line

help_lists '--name --store --allow-dirty --by --commit --again --event '\
'--function --min -s --subst --merge-recursion --norm --rules --match '\
'--match-threshold --sides --fail-if --ignore --verdict -o --output --bars '\
'--to -h --help -q --quiet -v --verbose -V --version '
is "$(sed -n '/^The commands:$/,/^$/s/^  \(\[list\]\|[a-z]*\) [A-Z[-].*/\1/p' "$out" |
    tr '\n' ' ')" \
    'add [list] steps drift accept show diff gate run bisect push fetch ' \
    'and the commands, all of them'
refused "unknown option '--frob'" --frob
refused "option '--by': expected one of line, function, found 'file'" \
    add --by=file
refused "option '--min': expected a number from 0 to 100, found 'x'" --min=x
refused 'accept: expected COMMIT REASON, found 1 operand' accept HEAD
refused 'diff: expected OLD NEW, found 0 operands' diff
refused 'list: expected RANGE, found 2 operands' list a b
refused "option '--bars' cannot be combined with 'add'" add --bars x
refused "option '--commit' cannot be combined with 'list'" --commit=x

command -v git >/dev/null || {
	passed 'all else # SKIP git is not installed'
	done_testing
}
. "$top/tests/histories.sh"

# profile COUNT [COUNT]: print a profile of main, which calls work
profile()
{
	printf '%s\n' 'pid: 17' 'events: Ir Dr' fl=a.c fn=main '1 10 1' \
	    cfn=work 'calls=1 5' "2 $1 ${2-2}" fn=work "5 $1 ${2-2}"
}

# commit SUBJECT: make an empty commit, one minute after the last one
time=1700000000
commit()
{
	time=$((time + 60))
	GIT_COMMITTER_DATE="$time +0000" GIT_AUTHOR_DATE="$time +0000" \
	    git commit -q --allow-empty -m "$1"
}

# new FOLDER: make a repository there, and enter it
new()
{
	cd "$top_folder"
	git init -q -b main "$1"
	cd "$1"
}

# measure SUBJECT COUNT...: commit and add profiles
measure()
{
	commit "$1"
	shift
	for count; do
		profile "$count" >../profile
		$tool -q add ../profile
	done
}

# levels FOLDER COUNT...: make a repository with a commit and a note for each
# count, much as `measure' does, but by a single run of git
levels()
{
	new "$1"
	shift
	n=0
	for count; do
		printf 'commit refs/heads/main\nmark :%d\ncommitter A <a@b> %d ' \
		    $((n += 1)) $((time + n))
		printf '+0000\ndata <<.\nis %s\n.\n\n' "$count"
		printf 'commit refs/notes/grindkit/default\ncommitter A <a@b> 1 '
		printf '+0000\ndata 0\nN inline :%d\ndata <<.\n' $n
		printf '# callgrind format\nevents: Ir\nfn=main\n1 10\nfn=work\n'
		printf '5 %s\n\ntotals: %d\n.\n\n' "$count" $((count + 10))
	done | git fast-import --quiet
	time=$((time + $#))
}

# ---- no repository, no commit, no git

fails 'expected to run in a repository of git, found none' 'no repository'
fails 'expected to run in a repository of git, found none' 'nor to add' add x
mkdir bin
ln -s "$CG_BIN/cglog" bin
PATH=$PWD/bin run $tool
is "$status $(cat "$err")" \
    "2 $tool: cannot run git: expected it to be installed" 'no git'
profile 100 >profile
new plain
fails 'expected a commit, found a repository without one' 'no commit'
fails 'expected a commit, found a repository without one' 'nor to add' \
    add ../profile
commit one
complains "0 $tool: note: no commit of this range has a profile" \
    'nothing measured'
refused 'expected a reason, found an empty text' accept HEAD ' '
fails "expected commits that git knows, found 'x..y'" 'an unknown range' x..y
fails "expected a commit that git has, found 'x'" 'an unknown commit' \
    accept x why
fails "expected a profile of $(git rev-parse --short=12 HEAD), found none; "\
"'cglog add' keeps one" 'a commit without profile' show
for name in 'a b' a..b a.lock a~ /a ''; do
	fails "option '--name': expected a name that git accepts in a ref, "\
"found '$name'" "a name '$name'" --name="$name"
done
ok 'a name with odd characters' $tool add --name="it's/100%-ü" ../profile
is "$(column 2 --name="it's/100%-ü") $(git for-each-ref --format='%(refname)' |
    grep notes)" "$(git log -1 --format=%ct)  "\
"refs/notes/grindkit/it's/100%-ü" 'has a history'

# ---- add

complains '0 ' 'a profile is kept without a word' add ../profile
kept=$(git rev-parse refs/notes/grindkit/default)
run $tool add ../profile
is "$status $(cat "$err") $(git rev-parse refs/notes/grindkit/default)" \
    "0 $tool: note: ../profile: the history has this run already $kept" \
    'adding again changes nothing'
sed 's/17/18/' ../profile >../other
run $tool add -q ../other
is "$status $(cat "$err") $(git rev-parse refs/notes/grindkit/default)" \
    "0  $kept" 'nor does a run with equal counts'
ok 'a note is a profile' sh -c \
    'git notes --ref=grindkit/default show | cgcheck --strict'
$tool show >../shown
cgmerge --to=callgrind ../profile | grep -v '^pid: ' >../wanted
is_file ../shown ../wanted 'show writes it, as cgmerge does'
is "$($tool add --by=function --name=f ../profile; $tool show --name=f |
    grep -c '^[1-9]')" 0 '--by=function'
run sh -c "cgdiff ../profile ../other 2>/dev/null | $tool add"
is "$status $(cat "$err")" \
    "2 $tool: -: expected a profile, found a difference" 'a difference'
: >../empty
fails '../empty: note: empty file, skipped
'"$tool: expected a profile, found 1 empty file" 'an empty file' \
    add ../empty
echo nonsense >../wrong
run $tool add ../wrong
is "$status $(sed 's/expected.*//' "$err")" "2 $tool: ../wrong:1: " 'no profile'
fails '../none: cannot open: no such file or directory' 'no file' add ../none
large='1 9223372036854775807'
printf '%s\n' 'events: Ir' fl=a.c fn=f "$large" "$large" >../large
fails '../large: the Ir of a.c:f:1 overflows 64 bits: 18446744073709551614' \
    'a sum that is too large' add ../large
run $tool add --name=first ../none ../profile
is "$status $(git for-each-ref refs/notes/grindkit/first)" '2 ' \
    'nor is anything added after it'
run $tool add --name=first ../profile ../none
is "$status $(git for-each-ref refs/notes/grindkit/first)" '2 ' 'or before it'

echo 1 >file
git add file
commit 'a file'
echo 2 >file
dirty='expected the files of the commit, found changes; commit them, or '\
'--allow-dirty accepts them'
fails "$dirty" 'changed files' add ../profile
ok 'with --allow-dirty' $tool add --allow-dirty ../profile
is "$($tool show | sed -n 's/^desc: Commit: //p')" \
    "$(git rev-parse HEAD), changed" 'the profile says so'
ok 'with --commit' $tool add --commit=HEAD~1 ../profile
git checkout -q file
echo >untracked
ok 'files that git does not know do not matter' $tool add -q ../profile
rm untracked
folder=$(printf 'a+b|(c\\E($1\\\001')
mkdir "$folder"
is "$(
	new "plain/$folder/d"
	commit one
	printf '%s\n' 'events: Ir' "ob=$PWD/bin/x" "fl=$PWD/a.c" fn=f '1 2' >p
	$tool add p
	$tool show | grep '^[of][bl]' | tr '\n' ' '
)" 'ob=(1) bin/x fl=(1) a.c ' \
    'names of files begin at the top of the tree, whatever its folder is called'
rm -rf "$folder"
mkdir -p sub/folder
cp ../profile sub/folder
is "$(cd sub/folder && $tool add -q --name=sub profile && column 3 --name=sub)" \
    '110 ' 'from a folder below'
rm -r sub
is "$(cd .. && GIT_DIR=plain/.git $tool add --commit=main --name=dir profile &&
    GIT_DIR=$PWD/plain/.git column 3 --name=dir)" '110 ' 'by GIT_DIR'
env -u GIT_COMMITTER_NAME -u GIT_COMMITTER_EMAIL -u EMAIL HOME=/nowhere \
    XDG_CONFIG_HOME=/nowhere GIT_CONFIG_COUNT=1 GIT_CONFIG_VALUE_0=true \
    GIT_CONFIG_KEY_0=user.useConfigOnly $tool add -q --name=anyone ../profile
is "$(git log -1 --format='%cn %ce' refs/notes/grindkit/anyone)" \
    'cglog cglog@localhost' 'no committer is configured'
git clone -q --bare . ../bare.git
is "$(cd ../bare.git && $tool add --commit=main ../profile && column 3)" \
    '110 ' 'a bare repository, with --commit'
cd ../bare.git
outside='expected a commit that is checked out, found no working tree here; '\
'--commit names one'
fails "$outside" 'and without' add ../profile
cd ../plain/.git
fails "$outside" 'a folder of git' add ../../profile
cd ..

# ---- tables

new series
measure 'first | one' 90
measure second 90
measure 'a wider loop, "quoted"' 190 194 192
commit 'not measured'
measure later 191
measure 'much less' 40
is "$(column 3)" '50 201 202 100 100 ' 'counts, the newest first'
is "$(column 4) $(column 5)" '1 1 3 1 1  0 0 4 0 0 ' 'runs, and their spread'
is "$(column 6) $(column 7)" '202  100    50  202   ' \
    'the levels on both sides of steps'
id=$(git rev-parse --short HEAD)
run $tool
is "$status $(sed 2q "$out")" "0 commit   count  change        %     step  subject
$id     50    -151   -75.1%   -75.2%  much less" 'text'
is "$(sed -n '4s/^.......//p' "$out")" \
    '    202    +102  +102.0%  +102.0%  a wider loop, "quoted"' 'a rise'
run $tool --bars --min=60
is "$(sed 's/[^#]//g' "$out" | tr '\n' ' ')" \
    ' # ######### ########## ### ### ' 'bars'
is "$(column 6 --min=60 | tr -d ' ')" 202100 \
    'changes below --min are no steps'
is "$(column 3 HEAD~2..)" '50 201 ' 'a range'
is "$(column 3 HEAD~5)" '100 ' 'a commit is a range'
is "$(column 3 --event=Dr)" '3 3 3 3 3 ' 'another event'
is "$(column 3 --function=^main$) $(column 3 --function=fl:a)" \
    '10 10 10 10 10  50 201 202 100 100 ' 'some functions'
complains "0 $tool: warning: no function matches 'nothing'" \
    'no function matches' --function=nothing HEAD~5
run $tool --event=Nope
is "$status $(grep -c 'warning: the note of .* is left out' "$err") \
$(sed -n '$p' "$err")" "0 5 $tool: note: no commit of this range has a profile \
that can be counted" 'an event that no profile has'
fails "option '--function': pattern '(': at character 2: missing closing parenthesis" \
    'a pattern' --function='('
run $tool --to=json
is "$(python3 -c 'import json, sys; d = json.load(sys.stdin)
print(d["schema"], len(d["rows"]), d["rows"][2])' <"$out")" \
    "cglog-1 5 {'commit': '$(git rev-parse HEAD~3)', 'time': "\
"$(git log -1 --format=%ct HEAD~3), 'count': 202, 'runs': 3, 'spread': 4, "\
"'before': 100, 'after': 202, 'subject': 'a wider loop, \"quoted\"'}" JSON
run $tool --to=md
is "$(sed -n '2,4p' "$out" | sed "s/$id/ID/")" \
'| commit | count | change | % | step | subject |
| --- | ---: | ---: | ---: | ---: | --- |
| ID | 50 | -151 | -75.1% | -75.2% | `much less` |' Markdown
is "$(sed -n '$p' "$out" | cut -d'|' -f 7-)" ' `first \| one` |' \
    'a bar in a subject'
run $tool --to=sheet
is "$(sed -n '3s/.*,//p' "$out" | tr -d '\r')" '"later"' 'a spreadsheet'
ok '-o' $tool -o table
is "$(sed -n '$p' table | cut -c 10-)" \
    '  100                            first | one' 'writes a file'

# ---- a page

measure '<b>&"x"</b>' 20
$tool accept HEAD~1 'less <i>is</i> more'
ok 'a page' $tool --to=html -o page.html
is "$(grep -c -e '<script' -e '<b>&' -e '<i>is' page.html)" 0 \
    'has no markup of commits'
is "$(grep -c '^<tr><th scope=row' page.html)" 6 'has each commit'
is "$(sed -n '/^<h3 id=step/{s/>[0-9a-f]* />/;s/^<h3 id=//;s/<.*//;p;}
	s/^<p>\([0-9].*\)<.p>/\1/p' page.html)" \
'step3>&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;
50 → 30 (-40.0%)
step2>much less
202 → 50 (-75.2%) <b class=tag>accepted</b> less &lt;i&gt;is&lt;/i&gt; more
step1>a wider loop, &quot;quoted&quot;
100 → 202 (+102.0%)' 'its steps, the newest first'
is "$(grep -c 'cause a.c:work: -151 (100.0%)' page.html)" 1 'with their causes'
is "$(sed -n '/<svg/,/<.svg>/p' page.html |
    grep -o ' [cxyr][xy12]*=[0-9]*' | tr -d '\n')" \
" x=10 y=12 x=10 y=276 x1=10 x2=202 y1=162 y2=162 x1=394 x2=586 y1=20 y2=20 \
x1=778 x2=778 y1=232 y2=232 x1=970 x2=970 y1=260 y2=260 cx=10 cy=162 r=2 \
cx=202 cy=162 r=2 cx=394 cy=20 r=5 cx=586 cy=21 r=2 cx=778 cy=232 r=5 \
cx=970 cy=260 r=5" 'levels, and a point for each commit, larger for steps'
is "$(sed -n 's/.* d="\(M.*\)".*/\1/p' page.html)" \
    'M10 162L202 162L394 20L586 21L778 232L970 260' 'on a line'
ok 'its tags are in pairs' env PYTHONPATH="$top/tests" python3 -B -c '
from page import Page
wrong = Page(open("page.html", encoding="utf-8").read()).wrong
assert not wrong, wrong'
ok 'a page of functions' $tool --to=html --function=work -o page.html
is "$(grep -c '<h1>Ir of default, functions work</h1>' page.html)" 1 \
    'says so'
refused "option '--to=html' cannot be combined with 'steps'" steps --to=html
git reset -q --hard HEAD~1

# ---- steps, ranges, drift

is "$(column 3 steps) $(column 4 steps) $(column 5 steps)" '1 1  202 100  50 202 ' \
    'steps'
run $tool steps
is "$(sed 1q "$out")" 'commit   commits  before  after  change        %  subject' \
    'their heads'
new gaps
measure one 100
commit two
commit three
seq 6000 >long
git add long
measure four 150
run $tool steps
is "$(sed -n '2s/  .*//p' "$out") $(column 3 steps)" \
    "$(git rev-parse --short HEAD~3)..$(git rev-parse --short HEAD) 3 " \
    'a step after commits without profile is a range'
is "$(column 1 steps)" "$(git rev-parse HEAD~3) " 'that says where it begins'
is "$($tool --to=html | sed -n 's/^<p>\([0-9].*\)<.p>/\1/p')" \
    '110 → 160 (+45.5%), in one of 3 commits' 'and so does a page'
$tool --to=html | sed -n '/<summary>Patch, its beginning/,/<.pre>/p' >../patch
is "$(grep '^+[0-9]*$' ../patch | tail -n 1)" "$(git diff --stat --patch \
    HEAD~3 HEAD | head -c 20000 | sed '$d' | tail -n 1)" \
    'with as much of a patch as it may have'
is "$(sed -n '1s/.*>//p' ../patch)" "$(git diff --stat HEAD~3 HEAD | sed 1q)" \
    'from its first byte on'
is "$(column 3 drift)" '' 'two counts are no drift'
for functions in fn:work fl:a.c work; do
	$tool --to=html --function=$functions -o page.html
	is "$(grep -c 'cause a.c:work: +50 (100.0%)' page.html)" 1 \
	    "a page of $functions has the cause"
done
is "$($tool --to=html HEAD~2 | grep -c -e 'The level never changed' \
    -e '<circle')" 2 'a page of one count'
is "$($tool --to=html --name=none 2>&1 | grep -c -e '<h1>Counts of none</h1>' \
    -e "$tool: note: no commit")" 2 'a page of none'
is "$(
	new far
	for count in -9223372036854775807 9223372036854775807; do
		commit "$count"
		printf '%s\n' 'events: Ir' fn=f "1 $count" | $tool add
	done
	$tool --to=html | sed -n 's/^<p>\(.*\)<.p>/\1/p'
)" '-9,223,372,036,854,775,807 → 9,223,372,036,854,775,807' \
    'no share of a change past 64 bits'
run $tool -q --name=none --function=none
is "$status $(sed 1d "$out")$(cat "$err")" '0 ' 'with -q nothing is said of that'
python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$CG_BIN/cglog" |
    cat >"$out"
is "$(grep -c '  ##########  *four' "$out") $($tool | grep -c '##')" '1 0' \
    'a terminal gets bars'

levels outlier 100 100 160 100 100 100 100
is "$(column 3 steps)" '' 'a single count that is off is no step'
run $tool steps --to=md
is "$status $(cat "$out")" '0 ' 'and no steps are no table'
measure 'is 160' 160
is "$(column 4 steps)" '110 ' 'unless it is the newest'
measure 'is 100' 100
is "$(column 4 steps)" '' 'and gone with the next'
new noise
measure one 100 130
measure two 110
measure three 119
is "$(column 4 steps)" '' 'a change within the spread of runs is no step'
measure four 160
is "$(column 4 steps)" '120 ' 'a larger one is'
is "$($tool gate 2>&1 | sed -n '1s/.* //p')" one \
    'the gate takes the lowest one before'
levels slow 200 200 200 160 100 100 100
is "$(column 4 steps) $(column 5 steps)" '210  110 ' \
    'a fall of two commits is one step'
is "$($tool steps | sed -n 's/.*  is/is/p')" 'is 100' 'where it is larger'
levels drift 1000 1002 1004 1006 1008 1010 1012 1014
is "$(column 3 steps)" '' 'small changes are no steps'
is "$(column 4 drift) $(column 5 drift) $(column 3 drift)" '1012  1022  7 ' \
    'but drift'
is "$(column 4 drift --min=1)" '' 'unless below --min'

# ---- gate, accept and diff

new gate
measure one 1000
complains "0 $tool: passed: there is no old profile to compare with" \
    'a first run' gate
printf '%s\n' 'events: a:b' fn=f '1 2' >../odd
$tool add --name=odd ../odd
measure two 1001
is "$($tool gate 2>&1 | sed "s/ [0-9a-f]* one/ ID one/")" \
    "$tool: compared with ID one
$tool: Ir>+0.5%: passed: Ir 1010 -> 1011 (+1, +0.10%)" 'a little more'
measure three 1100
fails_with 1 'more' $tool gate
says "^$tool: Ir>+0.5%: failed: Ir 101[01] -> 1110 " 'the verdict'
says "^$tool:   cause a.c:work: +" 'and its cause'
ok '--min sets the limit' $tool gate --min=20
says "^$tool: Ir>+20%: passed: " 'as it is'
fails_with 1 'a small one' $tool gate --min=0.00001234
says "^$tool: Ir>+0.00001234%: failed: " 'is a limit without an exponent'
run $tool gate --fail-if='Ir>+200' --fail-if='Dr>+0'
is "$status $(grep -c passed "$err")" '0 2' 'limits of the user'
$tool add --name=odd ../odd
complains "2 $tool: a:b>+0.5%: at character 1: expected fn:, fl:, \
ob:, new:, incl:, percall:, cause: or arc: in front, found 'a:b>+0.5%'" \
    'an event that no limit can name' gate -q --name=odd
run $tool gate --fail-if=Nope\>1
is "$status" 2 'an unknown event'
run $tool gate -q --verdict=json:../verdict --verdict=text:../text \
    -o ../difference
is "$(sed 2q ../text)" "Ir>+0.5%: failed: Ir 1010 -> 1110 (+100, +9.90%)
  cause a.c:work: +100 (100.0%)" 'a verdict as text in a file'
is "$status $(grep -c '"failed"' ../verdict) $(sed -n '$p' ../difference)" \
    '1 2 totals: 100 0' 'verdict and difference as files'
measure four 1100
fails_with 1 'the rise of a commit before fails, too' $tool gate
measure five 900
ok 'less passes' $tool gate
measure six 950
run $tool gate -q
is "$status $(sed -n '1s/.*failed: //p' "$err")" \
    '1 Ir 910 -> 960 (+50, +5.49%)' 'and is the new level'
ok 'another commit' $tool gate HEAD~1
complains '0 ' 'accept says nothing' accept HEAD 'needed: a, "b"'
run $tool gate
is "$status $(sed -n '$p' "$err")" \
    "0 $tool: passed: this level is accepted: needed: a, \"b\"" \
    'an accepted commit passes'
$tool gate -q --verdict=json:../v.json --verdict=junit:../v.xml \
    --verdict=text:../v.txt --verdict=github -o ../got 2>../v.github
is "$(grep -c failed ../v.json ../v.xml ../v.txt ../v.github ../got |
    tr '\n' ' ')$(grep -c 'failures="0".* skipped="1"' ../v.xml)" \
    '../v.json:1 ../v.xml:0 ../v.txt:0 ../v.github:0 ../got:0 1' \
    'in every form'
is "$(sed -n '2,4p' ../v.json) $(sed -n 's/.*\(.failed.: .\),/\1/p' ../v.json)" \
    '  "verdict": "passed",
  "baseline": true,
  "accepted": "needed: a, \"b\"", "limits": [ "failed": 1' 'JSON says why'
is "$(sed -n 's/.*\(<skipped.*\)/\1/p' ../v.xml; sed -n '$p' ../v.txt
    sed 's/%0A.*//' ../v.github)" \
'<skipped message="this level is accepted: needed: a, &quot;b&quot;"/>
passed: this level is accepted: needed: a, "b"
::notice file=a.c,line=5,title=Ir>+0.5%25::Ir 910 -> 960 (+50, +5.49%25), allowed +4' \
    'the others, too'
run $tool gate -q --verdict=json:- -o ../got
is "$(sed -n '2s/.*: //p' "$out")" '"passed",' 'or on standard output'
run $tool gate -q --verdict=json:-
is "$(sed -n '2s/.*: //p' "$out")" '"passed",' 'also without a difference'
run $tool gate -q -o -
is "$(sed -n '$p' "$out")" 'totals: 50 0' 'where the difference may be, too'
clannotate --to=md --no-annotate ../got >../report
is "$(grep -c -e '^\*\*Verdict: failed' -e 'Ir.*: accepted: ' ../report)" 1 \
    'and a report on the difference'
complains "0 $tool: note: this reason is kept already" \
    'the same reason again' accept HEAD 'needed: a, "b"'
complains '0 ' 'or again with -q' accept -q HEAD 'needed: a, "b"'
$tool accept HEAD 'two
lines'
is "$($tool steps | sed -n 's/.*  six/six/p')" \
    'six [accepted: needed: a, "b"; two lines]' 'reasons are shown'
is "$($tool show | cgcheck -q --strict --pass | sed -n '$p')" 'totals: 960 3' \
    'and are no part of the profile'
measure seven 951
run $tool gate -q
is "$status $(sed -n '1s/.*passed: //p' "$err")" \
    '0 Ir 960 -> 961 (+1, +0.10%)' 'later ones are compared with it'

# gates: print . for a commit that passes, x for one that fails, oldest first
gates()
{
	for commit in $(git rev-list --reverse HEAD); do
		run $tool gate -q "$commit"
		printf %s "$status"
	done | tr 01 .x
}

# repeat N COUNT: print a count N times
repeat()
{
	yes "$2" | head -n "$1"
}

levels creep $(repeat 5 1000) 1004 1008 1012 1016 $(repeat 12 1020)
is "$(gates)" ......xxxxxxxxxxxxxxx 'a rise in small steps fails for good'
levels plateaus $(repeat 3 20000; repeat 6 20090; repeat 12 20180)
is "$(gates)" .........xxxxxxxxxxxx 'however long each of them lasts'
levels accepted $(repeat 3 1000) 1100 $(repeat 6 1000) 1090 1005
$tool accept HEAD~8 why
is "$(gates)" ..........x. 'an accepted count that was off is not the level'
$tool accept HEAD~1 why
is "$(gates)" ............ 'but later ones are compared with the last accepted'
is "$($tool gate 2>&1 | sed -n '1s/.*with [0-9a-f]* //p')" 'is 1090' 'itself'
levels low 1000 1000 1000 900 1000 1000
is "$(gates)" ...... 'a single lower count is no level'
levels lower 1000 1000 1000 900 900 1000 1000 1000 950
is "$(gates)" .....xxxx 'two are'
levels twice 100 100 200 200 200 100 200
is "$($tool gate --min=100 2>&1 |
    sed -n '1s/.*with \([0-9a-f]*\) .*/\1/p')" \
    "$(git rev-parse --short HEAD~5)" \
    'nor is one compared with that has the count of a level before'
levels second 1000 900 1000 1001 1000 1000
is "$(gates)" ...... 'nor is a single one after the first'
levels after $(repeat 5 1000) 900 1000 1000 1000
$tool accept HEAD~4 why
is "$(gates)" ......... 'after an accepted one'
levels fallen $(repeat 4 1000) 500 300 500 500 510
is "$(gates)" ........x 'or after a step'
levels slowly 1000 997 994 991 988 985 982 982 982 982 995
is "$(gates)" ..........x 'a fall in small steps lowers the level'
cd "$top_folder/gate"

$tool show HEAD~1 >../old
$tool show >../new
cgdiff -o ../wanted ../old ../new
ok 'diff' $tool diff -o ../got HEAD~1 HEAD
is_file ../got ../wanted 'writes what cgdiff writes'
cgdiff --sides --norm=paths -s 's/work/play/' -o ../wanted ../old ../new
ok 'diff with options' $tool diff --sides --norm=paths -s 's/work/play/' \
    HEAD~1 HEAD -o ../got
is_file ../got ../wanted 'passes them on'
fails_with 1 'a limit on a diff' \
    $tool diff --fail-if='Ir>+0' --ignore=main -o ../got HEAD~1 HEAD
printf '%s\n' 'events: Ge' fn=f '1 2' >../other-events
$tool add --name=events --commit=HEAD~1 ../other-events
$tool add --name=events ../new
run $tool diff -q --name=events HEAD~1 HEAD
is "$status $(grep -c -e --events "$err")" '2 0' \
    'of other events, without advice that cglog has no option for'
complains "2 $tool: expected a profile before \
$(git rev-parse --short=12 HEAD) that has 'Ir', found none; 'cglog accept' lets \
it pass" 'a gate that finds other events is no first run' \
    gate -q --name=events
printf '%s\n' 'events: Ir' fn=f '1 2' >../fewer-events
$tool add --name=more --commit=HEAD~1 ../fewer-events
$tool add --name=more ../new
run $tool gate -q --name=more
is "$status $(sed 's/.*found //' "$err")" \
    "2 'Ir Dr'; 'cglog accept' accepts them" 'nor one that finds more of them'
for name in events more; do
	$tool accept --name=$name HEAD 'Dr, too'
	run $tool gate -q --name=$name -o ../none
	is "$status $(tail -n 2 "$err") $(echo ../none*)" \
	    "0 $tool: passed: there is no old profile to compare with
$tool: passed: this level is accepted: Dr, too ../none*" "until they are accepted: $name"
done
$tool add --name=tally --commit=HEAD~1 "$data/callgrind-3.19/tally-1.out"
$tool add --name=tally "$data/callgrind-3.19/tally-2.out"
run $tool diff --name=tally HEAD~1 HEAD
is "$status $(grep -c 'note: --match=similar matches 4 ' "$err")" '0 1' \
    'what --match=similar would do is said'
for option in --match=exact '--match=similar --match-threshold=70' \
    --merge-recursion; do
	ok "diff $option" $tool diff $option -o ../got HEAD~1 HEAD
done
run $tool diff --match-threshold=70 HEAD~1 HEAD
is "$status $(head -n 1 "$err")" "2 cglog: option '--match-threshold': expected \
--match=similar as well" 'diff --match-threshold alone'
echo 's/work/play/' >../rules
ok 'diff --rules' $tool diff --rules=../rules -o ../got HEAD~1 HEAD

# for several runs on a side, diff takes the one with the median count
cd "$top_folder/series"
run $tool diff HEAD~4 HEAD~3 -o ../got
is "$status $(sed -n '$p' ../got)" '0 totals: 102 0' 'a diff of medians'

# ---- damaged notes

cd "$top_folder/series"
damaged=$(git rev-parse HEAD~5)
good=$(git rev-parse HEAD~4)
echo nonsense | git notes --ref=grindkit/default add -f -F - "$damaged" \
    2>/dev/null
git notes --ref=grindkit/default show "$good" | sed '$d' |
    git notes --ref=grindkit/default add -f -F - "$good" 2>/dev/null
run $tool --to=csv
is "$status $(wc -l <"$out")" '0 4' 'damaged notes are left out'
is "$(sed "s/$(git rev-parse --short "$damaged")/ID/g
	s/$(git rev-parse --short "$good")/GOOD/g" "$err")" \
"$tool: default GOOD:17: expected 'totals:' at the end, found none; the file \
may be cut short
$tool: warning: the note of GOOD is left out
$tool: default ID: expected a note of cglog, found another text
$tool: warning: the note of ID is left out" 'and named'
complains '0 ' 'with -q not' -q --to=csv
run $tool diff "$damaged" HEAD
is "$status $(sed "s/ [0-9a-f]*:/ ID:/" "$err")" \
    "2 $tool: default ID: expected a note of cglog, found another text" \
    'a difference with one'
run $tool add -q --commit="$damaged" ../profile
is "$status $(cat "$err")" "2 $tool: refs/notes/grindkit/default: the note of \
$(git rev-parse --short=12 "$damaged") is damaged" 'nothing is added to one'
git notes --ref=grindkit/default remove "$damaged" 2>/dev/null
ok 'once it is removed' $tool add --commit="$damaged" ../profile
runs=$(git rev-parse HEAD~3)
git notes --ref=grindkit/default show "$runs" | sed '$d' |
    git notes --ref=grindkit/default add -f -F - "$runs" 2>/dev/null
for ends in "$runs HEAD" "HEAD $runs"; do
	run $tool diff $ends
	is "$status $(sed 's/ [0-9a-f]*:[0-9]*:/ ID:/' "$err")" \
	    "2 $tool: default ID: expected 'totals:' at the end, found none; \
the file may be cut short" 'a difference with a damaged run'
done

# ---- a folder

mkdir ../deep
ok 'a folder' $tool add --store=../deep/er ../profile
is "$(column 3 --store=../deep/er)" '961 ' 'has a history'
is "$(ls ../deep/er/default)" "$(git rev-parse HEAD)" 'of a file for a commit'
$tool accept --store=../deep/er HEAD why
is "$(column 8 --store=../deep/er)" 'why ' 'and reasons'
# git-annex and stow put a link in place of a file.
mkdir ../annex
mv ../deep/er/default/* ../annex/note
ln -s ../../../annex/note "../deep/er/default/$(git rev-parse HEAD)"
profile 7 >../seven
$tool add --store=../deep/er ../seven
is "$(column 4 --store=../deep/er) $(column 8 --store=../deep/er) \
$(ls ../annex) $(readlink ../deep/er/default/*)" \
    '2  why  note ../../../annex/note' 'a link to a file of it is kept'
printf x >"../deep/er/default/$good"
run $tool --store=../deep/er --to=csv
is "$status $(wc -l <"$out") $(grep -c 'another text' "$err")" '0 2 1' \
    'a damaged file is left out'

# ---- several at once, and several machines

for n in 1 2 3 4 5 6 7 8; do
	profile $n >../p$n
done
for store in --store=../deep/er ''; do
	for n in 1 2 3 4 5 6 7 8; do
		$tool add $store --name=many ../p$n &
	done
	wait
	is "$(column 4 $store --name=many)" '8 ' \
	    "eight that add at once lose nothing: ${store:-a repository}"
done
cd "$top_folder"
git init -q --bare -b main origin.git
cd gaps
git remote add origin ../origin.git
git push -q origin main
ok 'push' $tool push
cd "$top_folder"
git clone -q origin.git ann
git clone -q origin.git bob
for who in ann bob; do
	cd "$top_folder/$who"
	ok "$who: fetch" $tool fetch
	is "$(column 3)" '160 110 ' "$who has the history"
done
cd "$top_folder/ann"
$tool add --commit=HEAD~1 ../p1
$tool add --commit=HEAD ../p2
$tool accept HEAD 'ann says so'
$tool add --name=hers ../p1
cd "$top_folder/bob"
$tool add --commit=HEAD~2 ../p3
$tool add --commit=HEAD ../p4
$tool accept HEAD 'bob says so'
ok 'bob pushes' $tool push origin
cd "$top_folder/ann"
ok 'ann pushes what would overwrite it' $tool push
cd "$top_folder/bob"
ok 'bob fetches' $tool fetch
for who in ann bob; do
	cd "$top_folder/$who"
	is "$(column 3) $(column 4) $(column 8)" \
	    '14 11 13 110  3 1 1 1  ann says so; bob says so    ' \
	    "$who has all"
	is "$(column 3 --name=hers)" '11 ' "$who has the other history"
done
is "$(cd ../ann && git rev-parse refs/notes/grindkit/default)" \
    "$(git rev-parse refs/notes/grindkit/default)" 'they have the same'
ok 'and fetch nothing new' $tool fetch
is "$(cd ../ann && git rev-parse refs/notes/grindkit/default)" \
    "$(git rev-parse refs/notes/grindkit/default)" 'which changes nothing'
complains "0 $tool: note: no history has the name 'typo'" \
    'a name that no history has' fetch --name=typo
complains '0 ' 'with -q nothing is said of it' fetch -q --name=typo
run $tool push nowhere
is "$status $(sed -n '$p' "$err")" "2 $tool: git ls-remote failed" \
    'no remote'
git clone -q --depth=1 "file://$top_folder/origin.git" ../shallow
cd ../shallow
ok 'a shallow clone fetches' $tool fetch
is "$(column 3)" '14 ' 'and has the history of its commits'
commit here
$tool add ../p5
ok 'and pushes, with notes of commits that it lacks' $tool push
is "$(cd ../bob && $tool fetch && git notes --ref=grindkit/default list |
    wc -l)" 5 'which nobody loses'

# A clone keeps its own notes even if its refspec has git fetch overwrite them.
git clone -q ../origin.git ../all
cd ../all
git config --add remote.origin.fetch '+refs/notes/*:refs/notes/*'
ok 'fetch, with a refspec for notes' $tool fetch
$tool add --name=own ../p1
$tool add ../p5
$tool accept HEAD 'all says so'
ok 'push' $tool push
is "$(column 4)|$(column 8)|$(column 3 --name=own)" \
    '4 1 1 1 |all says so; ann says so; bob says so    |11 ' \
    'neither its run nor its reason is lost'

# ---- several runs

new median
measure one 1000 1100
measure two 1040
run $tool gate -q --min=2
is "$status $(sed -n '1s/.*: //p' "$err")" \
    '0 Ir 1010 -> 1050 (+40, +3.96%, within noise 100)' \
    'of two runs the gate takes the lower one, as list does'
commit three
for count in '1000 0 0' '0 1000 1' '0 0 1000'; do
	set -- $count
	printf '%s\n' 'events: Ir Dr' fl=a.c fn=a "1 $1 9" fn=b "1 $2 1" fn=c \
	    "1 $3 5" >../runs
	$tool -q add ../runs
done
run $tool diff -q --fail-if='Ir<-1' --fail-if='Dr>5' -o ../got HEAD~1 HEAD
is "$status $(sed -n 's/.*failed: //p' "$err")" '1 Ir 1050 -> 1000 (-50, -4.76%, noise 1)
Dr 3 -> 15 (+12, +400.00%)' \
    'one run, whose other counts are its own'
run $tool gate -q --event=Dr
is "$(column 3 --event=Dr) $(sed -n '1s/.*: //p' "$err")" \
    '15 3 3  Dr 3 -> 15 (+12, +400.00%)' 'that of the event'
new function
commit one
printf '%s\n' 'events: Ir' fl=a.c fn=work '1 100' fn=b '1 100' | $tool add -q
commit two
for count in '300 148' '10 150' '200 152'; do
	printf '%s\n' 'events: Ir' fl=a.c fn=work "1 ${count% *}" fn=b \
	    "1 ${count#* }" | $tool add -q
done
is "$($tool --to=html --function=fn:b | grep -o -e '^<p>100.*%)' \
    -e '(+.*noise.*)')" '<p>100 → 150 (+50.0%)
(+50, +50.00%, noise 4)' 'causes on a page are of the runs that it counts'

# ---- merges count as one

new merges
measure base 10
git checkout -q -b side
measure 'on the side' 20
git checkout -q main
measure main 30
time=$((time + 60))
GIT_COMMITTER_DATE="$time +0000" git merge -q --no-ff -m merged side
$tool add -q ../p1
is "$(column 9)" 'merged main base ' 'the first parent is followed'
git branch add
is "$(column 3 list add)" '11 40 20 ' 'a branch with the name of a command'
done_testing
