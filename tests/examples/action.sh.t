#!/bin/sh
#
# The action and the workflows of examples/c and examples/rust, which
# tests/examples/runner.py runs without a network: a push, pull requests,
# hostile names, a rise that is accepted.
#
# A folder with a cache, artifacts and comments replaces GitHub's service.  The
# cache has the tools, unless GRINDKIT_BUILD is set: then the action builds
# them, as in its first run.

. "$(dirname "$0")/../lib.sh"

needs bash cc git make python3 tar valgrind
python3 -c 'import yaml' 2>/dev/null || skip_all 'there is no YAML for Python'
# shellcheck source=tests/examples/git.sh
. "$top/tests/examples/git.sh"
unset TMPDIR
here=$PWD

# ---- README

# shellcheck disable=SC2016 # a pattern
sed -n '/^```yaml$/,/^```$/{
	/^```/d
	p
}' "$top/README.md" >lines
is "$(wc -l <lines | tr -d ' ')" 3 'README has three lines for a workflow'
ok 'and they give the action what it takes' python3 -c 'import sys, yaml
step, = yaml.safe_load(open("lines"))
inputs = yaml.safe_load(open(sys.argv[1]))["inputs"]
needed = {name for name, told in inputs.items() if told.get("required")}
assert needed <= set(step["with"]) <= set(inputs)' "$top/action.yml"

# ---- a tarball of the working tree

(cd "$top" && {
	git ls-files -z --cached --others --exclude-standard 2>/dev/null ||
	    find . -path ./build -prune -o -type f -print0
} | tar -c --null -T - --transform 's,^,grindkit-0.1.0/,' 2>/dev/null) |
    gzip -1 >grindkit.tar.gz
sum=$(sha256sum <grindkit.tar.gz | cut -d ' ' -f 1)

# The service, and substitutes for programs that need a network.
mkdir bin service service/comments
cat >bin/curl <<'END_OF_CURL'
#!/bin/sh
# curl -fsSL -o FILE URL
[ "$1 $2 $4" = '-fsSL -o https://example.org/grindkit-0.1.0.tar.gz' ] ||
    exit 22
cp "$SERVICE/../grindkit.tar.gz" "$3"
END_OF_CURL
cat >bin/gh <<'END_OF_GH'
#!/bin/sh
# gh api, for the comments of pull request 7, of which the first is a person's
[ "$GH_TOKEN" = a-token ] || exit 4
comments=repos/me/project/issues
case "$*" in
"api --paginate $comments/7/comments --jq "*)
	[ ! -e "$SERVICE/comments/2" ] || echo 2
	;;
"api --silent --method POST $comments/7/comments --field body=@"*)
	[ ! -e "$SERVICE/forbidden" ] && [ ! -e "$SERVICE/comments/2" ] &&
	    cp "${7#body=@}" "$SERVICE/comments/2"
	;;
"api --silent --method PATCH $comments/comments/2 --field body=@"*)
	cp "${7#body=@}" "$SERVICE/comments/2"
	;;
*)
	echo "gh: $*" >&2
	exit 1
	;;
esac
END_OF_GH
chmod +x bin/curl bin/gh
without=
! unshare --map-root-user --net true 2>/dev/null ||
    without='unshare --map-root-user --net'

# job EVENT REF [BRANCH]: run the workflow for REF, which may merge BRANCH
job()
{
	event=$1
	shift
	rm -rf runner
	mkdir -p runner/temp runner/home
	: >runner/summary
	git -C origin.git show "$1:.github/workflows/cost.yml" >runner/workflow
	# shellcheck disable=SC2086 # words
	run env -i HOME="$here/runner/home" CI=true LANG=C.UTF-8 \
	    PATH="$here/bin:$clean_path" SERVICE="$here/service" \
	    CARGO_HOME="$CARGO_HOME" RUSTUP_HOME="$RUSTUP_HOME" \
	    ORIGIN="file://$here/origin.git" GITHUB_ACTIONS=true \
	    GITHUB_WORKSPACE="$here/runner/work" \
	    RUNNER_TEMP="$here/runner/temp" GITHUB_EVENT_NAME="$event" \
	    GITHUB_REF="$1" GITHUB_SHA="$(git -C origin.git rev-parse "$1")" \
	    GITHUB_HEAD_REF="${2-}" GITHUB_BASE_REF="${2+main}" \
	    GITHUB_REPOSITORY=me/project GITHUB_ACTOR=me \
	    GITHUB_STEP_SUMMARY="$here/runner/summary" \
	    $without python3 "$top/tests/examples/runner.py" runner/workflow \
	    service
}
clean_path=$(printf %s "$PATH" | sed "s,^$CG_BIN:,,")

# Install the tools in the cache, under the key that the action computes.
if [ -z "${GRINDKIT_BUILD-}" ]; then
	mkdir unpacked
	tar -xzf grindkit.tar.gz --strip-components=1 -C unpacked
	GITHUB_OUTPUT=$here/key RUNNER_TEMP=$here unpacked/scripts/action/key
	rm -rf unpacked
	make -s -C "$top" -o all BUILD="$CG_BIN" \
	    PREFIX="$here/service/cache/$(sed -n 's/^key=//p' key)" install
fi

notes()
{
	git -C origin.git for-each-ref --format '%(refname) %(objectname)' \
	    refs/notes
}

# shellcheck disable=SC2317 # in_work calls it
# pull BRANCH: make the merge that GitHub makes for a pull request
pull()
{
	git checkout -q --detach main
	git merge -q --no-ff -m "Merge $1 into main" "$1"
	git push -q -f origin HEAD:refs/pull/7/merge
	git checkout -q main
}

# in_work COMMAND...: run it in the folder work, with the action's tools
in_work()
{
	(cd work && PATH="$(echo "$here"/service/cache/*/bin):$PATH" && "$@")
}

# try_project PROJECT SOURCE DEARER: the sed script DEARER makes SOURCE costly
try_project()
{
	# The repository is in the folder work, its origin in origin.git.
	rm -rf work origin.git service/comments/2 service/artifacts
	cp -R "$top/examples/$1" work
	cd work
	mkdir -p .github/workflows
	sed "s/SHA256: 0*$/SHA256: $sum/" workflow.yml \
	    >.github/workflows/cost.yml
	git init -q
	git add .
	git commit -q -m first
	git clone -q --bare . ../origin.git
	git remote add origin ../origin.git
	cd ..
	job push refs/heads/main
	is "$status" 0 "$1: the first push passes"
	[ "$status" -eq 0 ] || note_file "$out"
	is "$(notes | cut -d ' ' -f 1)" refs/notes/grindkit/words \
	    "$1: and the history is kept"
	is "$(cd service/artifacts/grindkit-words && echo *)" \
	    'callgrind.out history.html output page.html report.md verdict.json' \
	    "$1: and the page"
	ok "$1: the report is on the page of the run" \
	    grep -q '^## Cost: words' runner/summary
	notes >kept

	# ---- a pull request that costs nothing
	in_work git checkout -q -b same
	echo "// nothing" >>"work/$2"
	in_work git commit -q -a -m 'say nothing'
	in_work pull same
	job pull_request refs/pull/7/merge same
	is "$status" 0 "$1: a pull request that costs nothing passes"
	notes >now
	is_file now kept "$1: and the history is as it was"
	ok "$1: there is a comment" \
	    grep -q '^<!-- grindkit: words -->' service/comments/2

	# ---- a pull request that costs more, with a hostile name
	in_work git checkout -q -b "$evil" main
	sed -i "$3" "work/$2"
	in_work git commit -q -a -m "$evil"
	in_work pull "$evil"
	job pull_request refs/pull/7/merge "$evil"
	is "$status" 1 "$1: a pull request that makes it dearer fails"
	is "$(cat "$out" "$err" | grep -c "^::error file=$2,.*,title=Ir>+1%25:")" 1 \
	    "$1: with an annotation"
	ok "$1: the comment that was there has the causes" \
	    grep -q '^Causes of this change' service/comments/2
	sed 1d service/comments/2 >commented
	is_file commented runner/summary "$1: and all of the report"
	is "$(python3 -c "import json
print(json.load(open('service/artifacts/grindkit-words/verdict.json'))['verdict'])")" \
	    failed "$1: and the verdict is in a file"
	is "$(find . -name 'pwned*')" '' "$1: no name is run"

	# ---- the rise is accepted
	in_work git merge -q --ff-only "$evil"
	in_work git push -q origin main
	job push refs/heads/main
	is "$status" 1 "$1: it fails on main"
	in_work cglog fetch -q
	in_work cglog accept --name=words HEAD 'it is needed'
	in_work cglog push -q
	job push refs/heads/main
	is "$status" 0 "$1: it passes when it was accepted"
	ok "$1: and the step says why" grep -q 'it is needed' runner/summary
}

# A name of a branch and a commit that runs commands if a shell expands it.
# shellcheck disable=SC2016 # it must not expand
evil='a";touch${IFS}pwned;$(touch${IFS}pwned2)`touch${IFS}pwned3`'
git check-ref-format "refs/heads/$evil" || bail_out 'no name of a branch'

# ---- C

try_project c words.c "$dearer_c"

# ---- errors, and changes of the workflow

: >service/forbidden
rm service/comments/2
job pull_request refs/pull/7/merge "$evil"
is "$status $(grep -c '^::warning::.*pull-requests: write' "$out")" '1 1' \
    'a token that may not comment gets a warning, and the verdict'
rm service/forbidden

# changed SED DESC: run a push with this change of the workflow
changed()
{
	sed -i "$1" work/.github/workflows/cost.yml
	in_work git commit -q -a -m "$2"
	in_work git push -q -f origin main
	job push refs/heads/main
}
notes >kept
# shellcheck disable=SC2016 # it must not expand
changed 's/command: .*/command: --input=input.txt .\/words "$(touch pwned)`touch pwned`"/' \
    'a command is words'
is "$status $(find . -name 'pwned*')" '0 ' 'nothing of a command is expanded'
changed 's/name: words/name: ..\/words/' 'a name with a folder'
is "$status $(grep -c '^::error::grindkit: name: ' "$out")" '1 1' \
    'a name that is a path is refused'
changed 's/name: ..\/words/name: words/
    s/command: .*/command: .\/words --no-such-input --input/' 'a program that fails'
notes >kept
changed 's/command: .*/command: .\/nothing/' 'no program'
is "$status $(grep -c '^::error::grindkit: cannot measure' "$out")" '1 1' \
    'a program that cannot be run is an error'
notes >now
is_file now kept 'and nothing is kept of it'
changed 's/command: .*/command: --cache=desktop --input=input.txt .\/words/' \
    'other events'
is "$status $(grep -c '^::error::grindkit: there is no verdict' "$out")" '1 1' \
    'other events cannot be compared'
in_work cglog fetch -q
in_work cglog accept --name=words HEAD 'caches, too'
in_work cglog push -q
job push refs/heads/main
is "$status" 0 'but their profile is kept, and passes when it was accepted'
changed "s/SHA256: .*/SHA256: $(echo x | sha256sum | cut -d ' ' -f 1)/" \
    'another sum'
is "$status $(grep -c '== \./\.grindkit' "$out")" '1 0' \
    'a tarball with another sum is not used'

# ---- Rust

if command -v cargo >/dev/null; then
	try_project rust src/main.rs "$dearer_rust"
else
	passed 'a project in Rust # SKIP cargo is not installed'
fi
done_testing
