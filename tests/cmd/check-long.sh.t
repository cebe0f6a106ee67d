#!/bin/sh
#
# scripts/check-long resumes where it was stopped, and reports what was run; the
# tests that it runs here are scripts of two lines.

. "$(dirname "$0")/../lib.sh"

unset CORPUS LLVM_DATA ANNOTATE_CASES
mkdir -p scripts tests/cmd
cp "$top/scripts/check-long" scripts

# shellcheck disable=SC2016 # these are for another shell
# each COMMAND: write two tests that run this command
each()
{
	for name in properties pairs; do
		printf '#!/bin/sh\necho "$GRINDKIT_SEED+$GRINDKIT_SEEDS" >>%s\n%s\n' \
		    ran "$1" >"tests/cmd/$name.py.t"
		chmod +x "tests/cmd/$name.py.t"
	done
}

# long OPTION...: run check-long with the steps of these two tests alone
long()
{
	run scripts/check-long --jobs=1 --profiles=12000 --first=100 \
	    --only='^(properties|pairs)-' "$@"
}

# shellcheck disable=SC2016
each 'echo ok 1 - x; test $GRINDKIT_SEED -lt 10000'
long --list
is "$status $(cut -d: -f 1,2 "$out" | tr '\n' ,)" '0 to do: properties-100,to '\
'do: properties-10100,to do: pairs-100,' 'the steps'
long --report
is "$status $(tail -n 1 "$out")" '0 3 steps: 0 passed, 0 failed, 3 left; '\
'0.0 hours' 'none was run'
long
is "$status $(tr '\n' ' ' <ran)" '1 100+10000 10100+2000 100+1200 ' \
    'all seeds, each once'
is "$(grep -c '^ok, .*: GRINDKIT_SEED=100 ' "$out") $(grep '^failed,' "$out" |
    sed 's/, [0-9]* s//')" '2 failed: properties-10100: GRINDKIT_SEED=10100 '\
'GRINDKIT_SEEDS=2000 tests/cmd/properties.py.t' 'how each ended, and its command'
is "$(sed -n 's/ *\(properties\) *\([0-9]*\) *\([0-9]*\) *\([0-9]*\) .*/\2 \3 \4/p' \
    "$out")" '2 12000 2' 'the report counts steps, seeds and checks'
each 'echo ok 1 - x'
long
is "$status $(tail -n 1 ran) $(wc -l <ran | tr -d ' ')" '0 10100+2000 4' \
    'only what failed is run again'
is "$(tail -n 1 "$out" | sed 's/;.*//')" '3 steps: 3 passed, 0 failed, 0 left' \
    'and all have passed'
long --profiles=12001
is "$status $(tail -n 1 ran)" '0 10100+2001' 'another number of seeds is to do'
long --profiles=12001 --report
is_file "$(echo build/long/*/report)" "$out" 'the report stays'

CORPUS='a b' long --list
is "$(sed -n 's/^to do: properties-100: //p' "$out")" "CORPUS='a b' \
GRINDKIT_SEED=100 GRINDKIT_SEEDS=10000 tests/cmd/properties.py.t" \
    'nor is one that passed without real profiles one with them'
for name in CORPUS LLVM_DATA ANNOTATE_CASES; do
	run env "$name=x" scripts/check-long --list --only=medium
	is "$(cat "$out")" \
	    "to do: medium: $name=x make -s check-medium JOBS=1" \
	    "the medium step with $name"
done

if command -v git >/dev/null; then
	export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1
	git init -q
	printf '/build/\n/ran\n' >.gitignore
	git add .
	git -c user.name=a -c user.email=a@b commit -q -m c
	long
	long --list
	is "$(grep -c '^ok' "$out")" 3 'what was run for a commit'
	mkdir common
	touch common/new.c
	long --list
	is "$(grep -c '^to do' "$out")" 3 'is to do where a file is new to git'
	long
	echo 'int x;' >common/new.c
	long --list
	is "$(grep -c '^to do' "$out")" 3 'and again where that has changed'
fi

mkdir tests/fuzz
touch tests/fuzz/one_fuzz.c tests/fuzz/two_fuzz.c
run scripts/check-long --list --only=^fuzz- --fuzz=700
is "$status $(sed 's/^to do: fuzz-//; s/: .*=/ /' "$out" | tr '\n' ,)" \
    '0 one_fuzz-0 600,two_fuzz-0 600,one_fuzz-600 100,two_fuzz-600 100,' \
    'fuzzers take turns'

done_testing
