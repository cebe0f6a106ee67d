#!/bin/sh
#
# README.md as its reader would use it: the test runs the first example, the
# ways to record a profile, and each line of the table.

. "$(dirname "$0")/../lib.sh"

readme=$top/README.md
family=$data/callgrind-3.19

# ---- the first example

awk '/^```/ { if (n == 1) exit; n = /^```$/ } n && !/^```/' "$readme" >example
sed -n 's/^\$ //p' example >commands
is "$(wc -l <commands)" 2 'the first example has two commands'
cd "$top"
run sh "$OLDPWD/commands"
cd "$OLDPWD"
is "$status$(cat "$err")" 0 'it runs'
grep -v -e '^\$' -e '^\[\.\.\.\]$' example >shown
is "$(wc -l <shown)" 7 'it shows seven lines'
is "$(grep -v -x -F -f "$out" shown)" '' 'all that it shows is printed'

# ---- how to record a profile, with the programs that are installed

awk '/^To record a profile/ { here = 1 } here && /^```$/ { exit }
    here && text { sub(/ *#.*/, ""); print } here && /^```sh$/ { text = 1 }' \
    "$readme" >recording
is "$(grep -c '^[a-z]' recording)" 7 'there are seven ways'
printf 'int main(void) { return 0; }\n' >prog.c
cc -g -o prog prog.c 2>/dev/null || :
# recorded PROGRAM TEXT FILES: run the line with TEXT, if PROGRAM is installed;
# cgcheck accepts the FILES that it writes
recorded()
{
	if ! command -v "$1" >/dev/null || [ ! -x prog ]; then
		passed "$2 # SKIP $1 or a compiler is not installed"
		return
	fi
	mkdir record
	cp prog prog.c record
	run sh -c "cd record && $(grep -e "$2" recording)"
	# shellcheck disable=SC2086 # a pattern
	is "$status $(cd record && cgcheck $3 | grep -c ': ok,')" '0 1' "$2"
	rm -r record
}
recorded valgrind '--tool=callgrind ./prog' 'callgrind.out.*'
recorded valgrind '--tool=cachegrind ./prog' 'cachegrind.out.*'
recorded valgrind '--dump-before=fork ./prog' 'callgrind.out.*'
recorded clang '-fprofile-instr-generate' default.profraw

# ---- the table

# The commands need these files.
cp "$family/family-1.out" callgrind.out.1234
cp "$family/family-2.out" callgrind.out.1235
mkdir -p FOLDER/sub
cp "$family"/family-[345].out FOLDER
cp "$family/family-1.out" FOLDER/sub
printf 'events: Ir\nfl=a\nfn=f\n1 x\n' >FOLDER/sub/bad
head -n 300 "$family/family-2.out" >FOLDER/sub/cut
cp callgrind.out.1234 old.out
mkdir OLDFOLDER NEWFOLDER
cp callgrind.out.1234 OLDFOLDER/one
cp callgrind.out.1235 NEWFOLDER/one
cp callgrind.out.1234 OLDFOLDER/two
cp callgrind.out.1234 NEWFOLDER/two
cgmerge -o new.out callgrind.out.1234 callgrind.out.1235
cp "$data/import/go-cpu.pb.gz" old.pb.gz
cp "$data/import/cpp-cpu.pb.gz" new.pb.gz
mkdir bin home
HOME=$PWD/home
# The hosts a and b are this machine.  This ssh sets SHELL, as sshd does, since
# GNU parallel runs nothing without it.
# shellcheck disable=SC2016 # it is for that shell
cat >bin/ssh <<'END'
#!/bin/sh
while [ "$1" != a ] && [ "$1" != b ]; do
	shift
done
shift
[ "$1" != -- ] || shift
cd "$HOME" && SHELL=/bin/sh exec sh -c "$*"
END
# The test needs only the stacks, so flamegraph.pl need not be installed.
printf '#!/bin/sh\nexec cat\n' >bin/flamegraph.pl
chmod +x bin/ssh bin/flamegraph.pl
PATH=$PWD/bin:$PATH
unset PARALLEL_SSH
export HOME PATH

# typed STATUS FILE PATTERN: run the next line of the table; it must end with
# STATUS, and write PATTERN to FILE or, for -, to the output
typed()
{
	line=$((line + 1))
	command=$(sed -n "${line}p" lines)
	case $command in
	*cgmerge-parallel*)
		for program in parallel rsync; do
			command -v $program >/dev/null && continue
			passed "$command # SKIP $program is not installed"
			return
		done
		rm FOLDER/sub/bad FOLDER/sub/cut
		;;
	esac
	run sh -c "$command"
	file=$2
	[ "$file" != - ] || file=$out
	is "$status $(grep -c -e "$3" "$file" | sed 's/[1-9].*/found/')" \
	    "$1 found" "$command"
}

# shellcheck disable=SC2016 # they are of Markdown
sed -n 's/^|.*| `\(.*\)` |$/\1/p' "$readme" | sed 's/\\|/|/g' >lines
is "$(wc -l <lines)" 15 'the table has fifteen lines'
line=0
typed 0 - '^18,832 (100.0%)  PROGRAM TOTALS'
typed 0 page.html '^<!DOCTYPE html>'
typed 0 all.out '^totals: '
is_file all.out new.out 'it is their sum'
typed 1 all.out '^totals: '
says 'bad:4: expected a number' 'and it says which is damaged'
says 'cut:300: .*cut short' 'also where it was cut at the end of a line'
cgmerge -o good "$family"/family-[1345].out
is_file all.out good 'it is the sum of the good ones'
typed 0 all.out '^totals: '
is_file all.out good 'it has the same bytes'
typed 0 - 'PROGRAM TOTALS'
typed 0 - '^-- Causes of the change of Ir'
typed 1 diff.out '^totals: '
says 'Ir>+1%\|+1 *%' 'and it says why'
rm diff.out
typed 1 diff.out '^totals: '
says 'failed: 1 of 2 pairs' 'and how many pairs fail'
if command -v valgrind >/dev/null && [ -x prog ]; then
	typed 0 base.out '^summary: '
else
	line=$((line + 1))
	passed "cgrun # SKIP valgrind or a compiler is not installed"
fi
if git init -q . && git config user.name Ann &&
    git config user.email ann@example.org &&
    git commit -q --allow-empty -m first; then
	typed 0 - '^[0-9a-f]*  18,832  *first'
else
	line=$((line + 1))
	passed "cglog # SKIP git is not installed"
fi
rm page.html
typed 0 page.html '^<!DOCTYPE html>'
typed 0 - 'PROGRAM TOTALS'
typed 0 - 'all.out'
typed 0 all.svg ';main;child.* [0-9]'
done_testing
