#!/bin/sh
# Rust's names: two builds of a program that differ only in the hashes of names
# are the same profile with --norm, and no two functions of a build become one.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"

folder=$data/callgrind-3.19

# Print the distinct names of functions in profiles.
names()
{
	cgfilter --names=plain "$@" | sed -n 's/^c\{0,1\}fn=//p' | sort -u
}

for mangling in v0 legacy; do
	old=$folder/census-$mangling-1.out
	new=$folder/census-$mangling-2.out
	ok "$mangling: builds differ without --norm" cgdiff "$old" "$new"
	is "$([ "$(grep -c '^fn=' "$out")" -gt 20 ] && echo many)" many \
	    "$mangling: ... in many functions"
	ok "$mangling: --norm=rust,llvm" cgdiff --norm=rust,llvm "$old" "$new"
	is "$(grep -c '^fn=' "$out")" 0 "$mangling: ... makes them the same"
	is "$(names --norm=rust,llvm "$old" | grep -c -E \
	    -e 'Cs[0-9A-Za-z]{4,}_' -e '17h[0-9a-f]{16}' -e '\.llvm\.')" 0 \
	    "$mangling: no hash is left"
	is "$(names "$new" | grep -c '\.llvm\.') $(names --norm=rust "$new" |
	    grep -c '\.llvm\.')" '5 0' "$mangling: rustc makes .llvm., too"
done

# Legacy names would not do: only their hashes tell generic types apart.
for build in 1 2; do
	profile=$folder/census-v0-$build.out
	is "$(names --norm=rust,llvm "$profile" | wc -l)" \
	    "$(names "$profile" | wc -l)" "v0: all functions of build $build"
	is "$(names "$profile" | grep -c '^_R.*Cs')" \
	    "$(names --norm=rust "$profile" | grep -c '^_R')" \
	    "v0: all are names of Rust in build $build"
done

# Demangled names, as the standard library writes them into a backtrace.
spelt='<&dyn core[H2]::ops::Fn<(), Output = i32> + core[H2]::marker::Sync as '\
'core[H2]::ops::FnOnce<()>>::call_once
<census[H1]::Census<[u8; 3usize], 2usize>>::best::{closure#0}
std[H1]::io::default_write_fmt::<std[H1]::sys::stdio::unix::Stderr>
__rustc[H2]::rust_begin_unwind'
for hash in 244a359d254150eb/c1f1a4ba060b9bfa e28293b1aa0f68b/974e8690430dd9; do
	{
		echo 'events: Ir'
		printf '%s\n' "$spelt" | sed -e 's/^/fn=/' -e 's/$/\n1 5/' \
		    -e "s/H1/${hash%/*}/g" -e "s/H2/${hash#*/}/g"
	} >"spelt-${hash%/*}"
done
run names --norm=rust spelt-*
printf '%s\n' "$spelt" | sed -e 's/\[H[12]\]//g' -e 's/#0//' | sort >wanted
is_file "$out" wanted 'demangled names with hashes'
done_testing
