#!/bin/sh
#
# cgrun gives a program in C, C++, Rust or Python the same count in 20 folders
# with names of different lengths, and as a hook of git, a job of cron, a job of
# CI and another user run it.
#
# In two languages, counts depend on the length of the folder's name: before
# main(), a Rust program reads the names of the files that are mapped into it,
# and Python reads the name of its folder.  cgdiff must show where.

. "$(dirname "$0")/../lib.sh"

tool=cgrun
needs valgrind cc git

cat >c.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
main(void)
{
	char	*kept[100], text[64];
	size_t	 n = 0;

	for (int i = 0; i < 100; i++) {
		kept[i] = malloc((size_t)i * 7 + 1);
		snprintf(text, sizeof(text), "%d", i * i);
		n += strlen(text);
	}
	for (int i = 0; i < 100; i++)
		free(kept[i]);
	printf("%zu\n", n);
	return 0;
}
END
cat >cpp.cc <<'END'
#include <iostream>
#include <map>
#include <string>
#include <unordered_map>

int
main()
{
	std::unordered_map<std::string, int>	 hashed;
	std::map<std::string, int>		 sorted;
	long					 n = 0;

	for (int i = 0; i < 300; i++)
		sorted[std::to_string(i)] += hashed[std::to_string(i * 7)] += i;
	for (const auto &it : sorted)
		n += it.second;
	std::cout << n << "\n";
}
END
cat >rust.rs <<'END'
use std::collections::{BTreeMap, HashMap};

fn main() {
    let random = std::env::args().count() > 1;
    let mut sorted = BTreeMap::new();
    let mut hashed = HashMap::new();
    for i in 0..300u64 {
        *sorted.entry((i * 7919 % 101).to_string()).or_insert(0) += i;
        if random {
            hashed.insert(i.to_string(), i);
        }
    }
    println!("{} {}", sorted.len(), hashed.values().sum::<u64>());
}
END
cat >python.py <<'END'
numbers = {str(i * 7919): i for i in range(500)}
print(sum(len(name) * numbers[name] for name in set(numbers)))
END

cc -g -O1 -o c c.c || bail_out 'c.c does not compile'
programs=c
if command -v c++ >/dev/null && c++ -g -O1 -o cpp cpp.cc; then
	programs="$programs cpp"
else
	passed 'C++ # SKIP no compiler of it'
fi
if command -v rustc >/dev/null && rustc -g -O rust.rs 2>/dev/null; then
	programs="$programs rust"
else
	passed 'Rust # SKIP no compiler of it'
fi
if [ -x /usr/bin/python3 ]; then
	programs="$programs python"
else
	passed 'Python # SKIP it is not installed'
fi

# A job of CI has a hundred variables more.
ci=CI=true
i=0
while [ "$i" -lt 100 ]; do
	i=$((i + 1))
	ci="$ci GITHUB_V$i=$i/$ci"
	ci=$(printf '%.4000s' "$ci")
done

# Another user can run a program only if the tools and this folder are readable.
users=
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
	as_other='setpriv --reuid=65534 --regid=65534 --clear-groups'
	chmod 755 . ..
	# shellcheck disable=SC2086 # words
	if $as_other cgmerge -V >/dev/null 2>&1 &&
	    $as_other test -r "$PWD/c"; then
		users=user
	fi
fi
[ -n "$users" ] || note 'not tried as another user'

# record SETTING PROGRAM FOLDER: print the count of a program in this folder; as
# Python lists its folder, the folder must have no other files
top_folder=$PWD
mkdir profiles
chmod 777 profiles
record()
{
	setting=$1
	profile=$top_folder/profiles/$2.$1
	folder=$3
	rm -f "$profile"
	case $2 in
	python) set -- /usr/bin/python3 python.py ;;
	*) set -- "./$2" ;;
	esac
	set -- -q -o "$profile" -- "$@"
	under=
	case $setting in
	cron) under='env -i SHELL=/bin/sh LOGNAME=root PATH=/usr/bin:/bin' ;;
	ci) under="env $ci" ;;
	user) under="$as_other env HOME=/ TMPDIR=/tmp" ;;
	esac
	case $setting in
	hook)
		[ -d .git ] || git init -q .
		printf '#!/bin/sh\ncd %s && exec cgrun %s\n' "$folder" "$*" \
		    >.git/hooks/pre-commit
		chmod +x .git/hooks/pre-commit
		git -c user.name=a -c user.email=a@b commit -q --allow-empty \
		    -m x
		;;
	*)
		# shellcheck disable=SC2086 # words
		(cd "$folder" && $under "$(command -v cgrun)" "$@")
		;;
	esac >said 2>&1 </dev/null || note_file said
	sed -n 's/^totals: //p' "$profile"
}

# place PROGRAM FOLDER: make the folder, and copy the program into it
place()
{
	mkdir -p "$2"
	case $1 in
	python) cp python.py "$2" ;;
	*) cp "$1" "$2" ;;
	esac
}

# ---- in one folder, in each setting

for program in $programs; do
	place "$program" "one/$program"
	others=$users
	# Python allocates an object for a user's number that is not small.
	[ "$program" != python ] || others=
	for setting in plain cron hook ci $others; do
		record "$setting" "$program" "one/$program"
	done >counts
	is "$(sort -u counts | wc -l)" 1 \
	    "$program: the same count by hand and in a hook, cron and CI"
	note "$program: $(tr '\n' ' ' <counts)"
done

# ---- in 20 folders

for program in $programs; do
	set -- plain cron hook ci $users
	for length in 1 2 3 4 5 6 7 8 9 10 12 15 16 17 23 31 32 33 47 64; do
		folder=twenty/$program/$(printf "%${length}s" '' | tr ' ' d)
		place "$program" "$folder"
		record "$1" "$program" "$folder"
		mv "profiles/$program.$1" "profiles/$program-$length"
		setting=$1
		shift
		set -- "$@" "$setting"
	done >counts
	least=$(sort -n counts | sed -n 1p)
	most=$(sort -n counts | sed -n '$p')
	note "$program in 20 folders: $least to $most"
	case $program in
	c | cpp)
		is "$least" "$most" "$program: the same count in 20 folders"
		;;
	*)
		[ $(((most - least) * 100)) -lt "$most" ] && less=yes || less=no
		is "$less" yes "$program: less than 1 % between 20 folders"
		cgdiff -q "profiles/$program-1" "profiles/$program-64" |
		    clannotate -q --no-annotate --threshold=0 >report
		is "$(grep -c -e memchr -e malloc report |
		    sed 's/^[1-9].*/some/')" some "$program: cgdiff says where"
		;;
	esac
done

# ---- counts that depend on the seed of a hash

case " $programs " in
*' rust '*)
	run cgrun -n3 -o hashed -- ./rust hash
	is "$status $(grep -c '^desc: Spread: total: Ir ' hashed)" '0 1' \
	    'a HashMap of Rust differs from run to run, which the profile says'
	run cgrun -q --against=hashed --fail-if='Ir>+1%' -- ./rust hash
	is "$status" 0 'and a limit allows for'
	;;
esac
done_testing
