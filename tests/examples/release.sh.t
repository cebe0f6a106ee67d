#!/bin/sh
#
# make dist and make verify-release, with keys made here: a release has the
# files of its tag, and a changed release is refused.

. "$(dirname "$0")/../lib.sh"

needs git make gpg minisign ldd dpkg-query python3 pkg-config
git -C "$top" rev-parse -q --verify HEAD >/dev/null 2>&1 ||
    skip_all 'the tree is no repository'
# shellcheck source=tests/examples/git.sh
. "$top/tests/examples/git.sh"
GNUPGHOME=$PWD/gpg
export GNUPGHOME
mkdir -m 700 gpg
trap 'gpgconf --kill all; tests_end' EXIT

# A repository with one commit, of the working tree.
mkdir tree
(cd "$top" && git ls-files -z --cached --others --exclude-standard |
    tar -c --null -T - 2>/dev/null) | tar -x -C tree
cd tree
git init -q
git add .
git commit -q -m first
version=$(sed -n 's/^VERSION = //p' Makefile)
file=build/grindkit-$version

# dist takes the tools that are built, and compiles nothing.
dist()
{
	run make -s -o all BUILD="$CG_BIN" dist "$@"
}

verify()
{
	run make -s verify-release "$@"
}

# ---- without a key

dist
is "$status $(cd build && echo grindkit-*)" \
    "0 grindkit-$version.sha256 grindkit-$version.spdx.json grindkit-$version.tar.gz" \
    'dist writes a tarball, an SBOM and sums'
ok 'the sums are right' sh -c "cd build && sha256sum -c grindkit-$version.sha256"
is "$(git tag)" '' 'and tags nothing'
cp "$file.sha256" "$private/sums"
git config tar.umask 0777
git config core.autocrlf true
(umask 077 && make -s -o all BUILD="$CG_BIN" dist)
is_file "$file.sha256" "$private/sums" \
    'the same bytes again, whatever git is configured to do'
git config --unset tar.umask
git config --unset core.autocrlf

# names EXPRESSION: print a list, an expression of Python about the SBOM, d
names()
{
	python3 -c "import json; d = json.load(open('$file.spdx.json'))
print(*sorted($1), sep='\n')"
}
ldd "$CG_BIN/cgmerge" "$CG_BIN/clannotate" |
    sed -n 's/^	\([^ ]*\) => .*/\1/p' | sort -u >loaded
names "x for r in d['relationships'] if r['relationshipType'] == 'DYNAMIC_LINK'
    for x in r['comment'].split()" >named
is "$(comm -23 loaded named)" '' 'the SBOM names what the tools load'
is "$(grep -c '^libz\.so\.1$' loaded)" 1 'which is something'
names "f['fileName'][2:] for f in d['files']" >named
git ls-files | sort >wanted
is_file named wanted 'and the files of the tarball'
# shellcheck disable=SC2016 # a format of dpkg-query
is "$(names "p['versionInfo'] for p in d['packages'] if p['name'] == 'zlib1g'")" \
    "$(dpkg-query -W -f '${Version}\n' zlib1g | sed q)" \
    'and versions of packages'
is "$(names "i for i in {x for r in d['relationships'] for x in
    (r['spdxElementId'], r['relatedSpdxElement'])} ^ {x['SPDXID'] for x in
    [d] + d['packages'] + d['files']}")" '' 'and refers to what it has'
rm loaded named wanted
mkdir "$private/alone"
cp "$CG_BIN/clannotate" "$private/alone"
printf '#!/bin/sh\n' >"$private/alone/cgrun"
ok 'an SBOM of clannotate alone' \
    scripts/release write "$version" "$private/alone"
is "$(grep -c 'libz\.so\.1' "$file.spdx.json")" 1 'names what that loads'

# ---- what is not signed

gpg -q --batch --passphrase '' --quick-gen-key ours@example.org 2>/dev/null
gpg -q --batch --passphrase '' --quick-gen-key other@example.org 2>/dev/null

dist KEY=ours@example.org
is "$status" 2 'what is not released is not signed'
says "NEWS:1: expected '$version, YEAR-MONTH-DAY', found" 'and it says why'
sed -i "1s/.*/$version, 2026-12-01/" NEWS
dist KEY=ours@example.org
is "$status" 2 'nor is a tree with changes'
says 'expected a clean working tree' 'and it says why'
git commit -q -a -m release
dist KEY=nobody@example.org
is "$status $(git tag)$(cd build && echo *.asc)" '2 *.asc' \
    'a key that is not there leaves no tag and no signature'
KEY=ours@example.org dist
is "$status $(git tag)" '0 ' 'KEY of the environment does not sign'
verify KEY=ours@example.org
is "$status" 2 'a release without signatures is refused'
says 'expected a good signature of ours' 'and it says what is missing'

# ---- gpg

dist KEY=ours@example.org
is "$status $(git tag)" "0 v$version" 'a release with a key has a tag'
verify KEY=ours@example.org
is "$status $(tail -n 1 "$out")" \
    "0 release: grindkit-$version is as it was signed by ours@example.org" \
    'it is verified'
verify
is "$status" 2 'whose signature counts must be said'
verify KEY=other@example.org
is "$status" 2 'the signature of another key does not count'
verify KEY=example.org
is "$status" 2 'nor does a name that two keys have'

# tampered DESC MESSAGE: verifying the files in t must fail with this message
tampered()
{
	verify RELEASE=t KEY=ours@example.org
	is "$status $(grep -c ": $2" "$err")" '2 1' "refused: $1"
	rm -rf t
}
# sums: write the right sums of the files in t
sums()
{
	(cd t && sha256sum "grindkit-$version.tar.gz" \
	    "grindkit-$version.spdx.json" >"grindkit-$version.sha256")
}
# sign KEY: sign the tarball and the sums in t
sign()
{
	for signed in t/*.tar.gz t/*.sha256; do
		gpg -q --batch --yes -u "$1" --armor -o "$signed.asc" \
		    --detach-sign "$signed"
	done
}

cp -R build t
echo >>"t/grindkit-$version.tar.gz"
tampered 'a tarball that was changed' 'expected a good signature'
cp -R build t
echo >>"t/grindkit-$version.spdx.json"
tampered 'an SBOM that was changed' 'expected the files to have these sums'
cp -R build t
sed -i 2d "t/grindkit-$version.sha256"
sign ours@example.org
tampered 'sums without the SBOM' 'expected the sum of .*spdx.json'
cp -R build t
sign other@example.org
tampered 'signatures of another' 'expected a good signature'
cp -R build t
make -s tarball COMMIT=HEAD~1 TARBALL="t/grindkit-$version.tar.gz"
sums
sign ours@example.org
tampered 'another commit than that tagged' 'expected what git has under'
sed 's/libz\.so\.1/libzzz.so.1/' "$file.spdx.json" >hides
fails_with 1 'an SBOM that hides a library' scripts/sbom --check hides \
    "$file.tar.gz" "$CG_BIN/cgmerge"
says 'expected libz.so.1' 'and it says which'
sed '/fileName.*NEWS/s/NEWS/NEW/' "$file.spdx.json" >hides
fails_with 1 'an SBOM of other files' scripts/sbom --check hides \
    "$file.tar.gz" "$CG_BIN/cgmerge"
rm hides
git tag -f -a -m unsigned "v$version" HEAD >/dev/null
verify KEY=ours@example.org
is "$status" 2 'a tag that is not signed is refused'
says 'expected a tag signed by' 'and it says so'
git commit -q --allow-empty -m later
dist KEY=ours@example.org
is "$status" 2 'the tag of another commit is not moved'
says "the tag v$version is of another commit" 'and it says so'
git reset -q --hard HEAD~1
git tag -d "v$version" >/dev/null

# ---- minisign

minisign -G -W -p ../ours.pub -s ../ours.key >/dev/null
minisign -G -W -p ../other.pub -s ../other.key >/dev/null
dist KEY=../ours.key
is "$status $(git tag) $(cd build && echo *.minisig *.asc)" \
    "0 v$version grindkit-$version.sha256.minisig grindkit-$version.tar.gz.minisig *.asc" \
    'a release signed by minisign'
# The wrong tag stops verify before it builds, which is slow and tested above.
git tag -f -a -m other "v$version" HEAD~1 >/dev/null
verify KEY=../ours.pub
is "$status" 2 'it is verified, and the tag is of another commit'
says 'expected what git has under' 'which is said'
verify KEY=../other.pub
is "$status" 2 'the signature of another key of minisign does not count'
says 'expected a good signature' 'and it says so'
done_testing
