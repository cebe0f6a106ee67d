#!/bin/sh
#
# make install creates each file where it belongs, whatever the names of the
# folders, and nothing else; make uninstall removes these files and no others.

. "$(dirname "$0")/../lib.sh"

wanted='bin/TOOL 755
share/bash-completion/completions/TOOL 644
share/fish/vendor_completions.d/TOOL.fish 644
share/man/man1/TOOL.1 644
share/zsh/site-functions/_TOOL 644'

# shellcheck disable=SC2317 # it is run by ok
# build TARGET [NAME=VALUE...]: run make, with the tools that exist.  BUILD is
# relative: the path of the tree may have blanks, names of targets must not.
build()
{
	(
		unset MAKEFLAGS MAKELEVEL MFLAGS
		cd "$top"
		make -s -o all BUILD="${CG_BIN#"$top/"}" "$@"
	)
}

# Print all files below the folder $1, with their permissions.
tree()
{
	(cd "$1" && find . -type f -exec stat -c '%n %a' {} + 2>/dev/null |
	    sed 's,^\./,,' | sort)
}

needs make
stat -c %a . >/dev/null 2>&1 || skip_all 'stat knows no -c'

{
	for tool in cgcheck cgdiff cgexport cgfilter cglog cgmerge \
	    cgmerge-parallel cgrun clannotate; do
		printf '%s\n' "$wanted" | sed "s/TOOL/$tool/g"
	done
	echo share/man/man5/cgllvm.5 644
	echo share/man/man5/cgprofile.5 644
} | sort >all

# try DESC DESTDIR PREFIX: install, check the files, uninstall
try()
{
	desc=$1
	dest=$2
	prefix=$3
	mkdir -p "$dest$prefix"
	echo keep >"$dest$prefix/mine"
	ok "install: $desc" build install "DESTDIR=$dest" "PREFIX=$prefix"
	tree "$dest$prefix" | grep -v '^mine ' >got || :
	is_file got all "all is there: $desc"
	ok "what is installed runs: $desc" "$dest$prefix/bin/cgmerge" --version
	ok "uninstall: $desc" build uninstall "DESTDIR=$dest" "PREFIX=$prefix"
	is "$(cd "$here" && find . -type f ! -name all ! -name got)" \
	    "./${dest#"$here/"}$prefix/mine" "nothing else is left: $desc"
	rm -rf "${here:?}/x"
}

here=$PWD
try 'plain names' "$here/x" /usr/local
try 'blanks' "$here/x/a b" '/usr/my local'
try 'more blanks' "$here/x/ two  blanks " '/ p r e '
try 'signs of the shell' "$here/x/a;b&(c)" "/usr/*it's?"

dest="$here/x"
ok 'no DESTDIR' build install "PREFIX=$here/x/my own"
tree "$here/x/my own" >got
is_file got all 'all is there without DESTDIR'
ok 'uninstall without DESTDIR' build uninstall "PREFIX=$here/x/my own"
is "$(find "$dest" -type f)" '' 'nothing is left without DESTDIR'

# ---- Debian's package; Debian's zsh has a folder for completions of packages

mkdir bin
# shellcheck disable=SC2016 # it is for that shell
printf '#!/bin/sh\nprintf "%%s\\n" "$*"\n' >bin/dh_auto_install
chmod +x bin/dh_auto_install
words=$(unset MAKEFLAGS MAKELEVEL MFLAGS && cd "$top" &&
    PATH="$here/bin:$PATH" make -s -f debian/rules override_dh_auto_install)
is "${words%% *}" -- 'what the package gives to make install'
# shellcheck disable=SC2086 # words
ok 'install, as the package does' build install "DESTDIR=$dest" ${words#-- }
tree "$dest/usr" >got
sed 's,zsh/site-functions,zsh/vendor-completions,' all | sort >wanted
is_file got wanted 'completions are where zsh of Debian looks for them'
CFLAGS=-ours run build -n -W cmd/cgcheck.c "${CG_BIN#"$top/"}/cmd/cgcheck.o"
is "$(grep -c -e ' -ours ' "$out")" 1 \
    'it is compiled with the flags of the environment, which debhelper sets'

run build -n -W Makefile "${CG_BIN#"$top/"}/common/cli/options.o"
is "$(grep -c -e ' -c -o ' "$out")" 1 \
    'what has the version in it is compiled anew after the Makefile changed'
done_testing
