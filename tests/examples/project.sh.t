#!/bin/sh
#
# examples/project as its reader would use it: make check, the hook of git, and
# the steps of the workflow, one after the other.

. "$(dirname "$0")/../lib.sh"

for program in cc make git valgrind; do
	command -v $program >/dev/null || skip_all "$program is not installed"
done
unset MAKEFLAGS MAKELEVEL MFLAGS
HOME=$PWD
GIT_CONFIG_NOSYSTEM=1
export HOME GIT_CONFIG_NOSYSTEM
git config --global user.name me
git config --global user.email me@example.org

cp -R "$top/examples/project" main
cd main
rm -f callgrind.*

# Twice the work for each character.
make_dearer()
{
	sed -i 's/return isspace(before)/return c != 0 \&\& before != 1 \&\& c != 2 \&\& isspace(before)/' \
	    words.c
}

# ---- make check

ok 'make check passes before anything is kept' make -s check
ok 'make accept' make -s accept
ok 'make check passes' make -s check
is "$(ls callgrind.*)" 'callgrind.base
callgrind.expect
callgrind.new' 'the cost is kept'
# total: of callgrind.new
total()
{
	sed -n 's/^totals: //p' callgrind.new
}

sed 's/^Ir=//' callgrind.expect >before
touch input.txt
run env A_VARIABLE="$(seq 2000)" LD_DEBUG= make -s callgrind.new
is "$status $(total)" "0 $(cat before)" \
    'the cost does not depend on the environment'
cp callgrind.expect accepted
sed -i 's/=.*/=1/' callgrind.expect
run make -s check
is "$status" 2 'a higher cost than that expected fails'
is "$(grep -c "to be at most 1, found $(total)" "$out")" 1 \
    'and the numbers are told'
mv accepted callgrind.expect
cp words.c cheap.c
make_dearer
run make -s check
is "$status" 2 'a program that became dearer fails'
says '^cgdiff: .*Ir.*+1%' 'and it says why'
cp cheap.c words.c

# ---- the hook

git init -q -b main
printf '%s\n' words words.out callgrind.new cheap.c before callgrind.diff \
    baseline >.gitignore
git add .
git commit -q -m first
cp pre-commit .git/hooks/pre-commit
echo '/* nothing */' >>words.c
ok 'a commit that costs nothing' git commit -q -a -m second
is "$(git ls-files callgrind.expect)" callgrind.expect \
    'also where the total that is expected is committed'
make_dearer
echo 'int x;' >unrelated.c
run git commit -q -a -m third
is "$status" 1 'a commit that makes it dearer is refused'
says 'pre-commit: the check failed' 'and it says how to go on'
is "$(cat "$out" "$err" | grep -c '^cgdiff: Ir>.* Ir [0-9]* -> [0-9]* ')" \
    1 'and what it costs'
git stash -q
ok 'the one before it stands' git diff --quiet HEAD
git stash pop -q
rm -f callgrind.new
ok 'the new cost is accepted' make -s accept
ok 'and committed' git commit -q -a -m dearer

# ---- the workflow

# The script of the step $1, as the runner would run it.
step()
{
	awk -v name="$1" '
	/^      - / {
		here = $0 == "      - name: " name
		script = 0
	}
	here && /^        run: \|$/ {
		script = 1
		next
	}
	here && /^        run: / {
		sub(/^        run: /, "")
		print
	}
	script && /^          / {
		print substr($0, 11)
	}
	script && /^ ? ? ? ? ? ? ? ?[^ ]/ {
		script = 0
	}' workflow.yml >"$private/step"
	run bash --noprofile --norc -eo pipefail "$private/step"
}

GITHUB_STEP_SUMMARY=$private/summary
export GITHUB_STEP_SUMMARY
mkdir "$private/bin"
# The service: artifacts of runs of main are in a folder.
cat >"$private/bin/gh" <<END
#!/bin/sh
case "\$1 \$2" in
'run list') [ ! -d "$private/artifact" ] || echo 7 ;;
'run download')
	[ "\$*" = 'run download 7 --name callgrind --dir baseline' ] &&
	    mkdir baseline && cp "$private/artifact/callgrind.new" baseline ;;
*) exit 1 ;;
esac
END
chmod +x "$private/bin/gh"
PATH=$private/bin:$PATH
export PATH

# The step that installs, where there is a tarball, and apt-get and sudo only
# note what they are to do.
mkdir -p grindkit-0.1/x "$private/runner"
printf 'all:\n\ttouch made\n\ninstall:\n\tcp made "%s"\n' \
    "$private/installed" >grindkit-0.1/Makefile
tar -czf "$private/grindkit.tar.gz" grindkit-0.1
rm -r grindkit-0.1
printf '#!/bin/sh\nexec "$@"\n' >"$private/bin/sudo"
printf '#!/bin/sh\necho "$*" >>"%s"\n' "$private/packages" \
    >"$private/bin/apt-get"
chmod +x "$private/bin/sudo" "$private/bin/apt-get"
if command -v curl >/dev/null; then
	GRINDKIT=file://$private/grindkit.tar.gz
	RUNNER_TEMP=$private/runner
	export GRINDKIT RUNNER_TEMP
	step Install
	is "$status $(ls "$private/installed")" "0 $private/installed" \
	    'the workflow builds what it installs'
	# What the package of grindkit is built with, and tests are not.
	sed -n '/^Build-Depends:/,/^[^ B]/{
		/nocheck\|debhelper/d
		s/^\(Build-Depends:\)\{0,1\} *\([a-z][a-z0-9-]*\),\{0,1\}$/\2/p
	}' "$top/debian/control" | sort >needed
	tr ' ' '\n' <"$private/packages" | sort >there
	is "$(wc -l <needed | tr -d ' ') $(comm -23 needed there)" '8 ' \
	    'with all that it is built with'
	is "$(grep -c -x grindkit there)" 0 'and no package that there is not'
	rm needed there
else
	passed 'the step Install # SKIP curl is not installed'
fi

# workflow STATUS DESC: all steps up to one that fails
workflow()
{
	rm -rf baseline callgrind.diff callgrind.new words "$private/summary"
	: >"$private/summary"
	for name in Profile Baseline Compare; do
		step "$name"
		[ "$status" -eq 0 ] || break
	done
	is "$name $status" "Compare $1" "$2"
}

git checkout -q HEAD~1
workflow 0 'the workflow, first run: there is no baseline'
mkdir "$private/artifact"
cp callgrind.new "$private/artifact"
workflow 0 'a second run of the same'
git checkout -q main
workflow 1 'a pull request that makes it dearer fails'
cp "$err" said
is "$(grep -c '^::error.*main' said)" 1 'with an annotation'
ok 'and a report' grep -q 'words.c:.*starts_word\|words.c:.*main' \
    "$private/summary"
done_testing
