#!/bin/sh
#
# The first steps of a new user, with a foreign program: Lua, from the source of
# Debian's package, gets ten commits of known effect; cglog builds each, and
# cgrun records it.  Each verdict must be that of the commit, the first causes
# of each rise must have the right one, and cglog bisect must find the largest.
#
# Lua takes the seed of its hashes from the clock, which would hide a change of
# 0.07 %, so each build defines a seed, and one run is enough.  LUA_SOURCE names
# lua5.4_*.orig.tar.gz; without it, apt downloads the source.

. "$(dirname "$0")/../lib.sh"

needs git valgrind cc make python3 cglog

# Download the source without changing the lists of apt.
fetch()
{
	mkdir -p apt/lists/partial apt/cache/archives/partial
	: >apt/status
	# shellcheck disable=SC1091 # each system has its own
	release=$(. /etc/os-release && echo "$VERSION_CODENAME")
	echo "deb-src ${MIRROR:-http://deb.debian.org/debian} $release main" \
	    >apt/sources.list
	set -- -qq -o "Dir::State=$PWD/apt" -o "Dir::Cache=$PWD/apt/cache" \
	    -o "Dir::State::status=$PWD/apt/status" \
	    -o "Dir::Etc::sourcelist=$PWD/apt/sources.list" \
	    -o Dir::Etc::sourceparts=/dev/null -o APT::Sandbox::User=root
	apt-get "$@" update && apt-get "$@" --download-only source lua5.4
}

source=${LUA_SOURCE-}
if [ -z "$source" ]; then
	fetch >said 2>&1 || skip_all "no source of Lua: $(tail -n 1 said)"
	source=$(echo "$PWD"/lua5.4_*.orig.tar.gz)
fi
mkdir lua
tar xzf "$source" -C lua --strip-components=1
cd lua || exit

cat >bench.lua <<'END'
local t = {}
for i = 1, 2000 do t[i] = (i * 7919) % 1009 end
table.sort(t)
local words = {}
for i = 1, 600 do words[#words + 1] = "w" .. (i % 97) .. "," end
local s = table.concat(words)
local count = {}
for w in s:gmatch("%a%d+") do count[w] = (count[w] or 0) + 1 end
local r = s:gsub("w(%d)", "<%1>"):upper():rep(3)
local function fib(n)
  if n < 2 then return n end
  return fib(n - 1) + fib(n - 2)
end
local object = setmetatable({}, {__index = function(_, k) return k end})
local x = 0
for i = 1, 1000 do x = x + object[i] end
local f = load("local a = 1; for i = 1, 100 do a = a + i * 2 // 3 end return a")
print(fib(16), #r, x, f(), count.w7)
END
export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1
git init -q -b main .
git config user.name Ann
git config user.email ann@example.org

# commit SUBJECT: commit all changes; there must be some
commit()
{
	git add -A
	git commit -qm "$1" || bail_out "nothing to commit: $1"
}

# edit FILE TEXT NEW: replace a text that the file has
edit()
{
	python3 - "$@" <<-'END'
	import sys
	name, old, new = sys.argv[1:]
	text = open(name).read()
	assert old in text, (name, old)
	open(name, "w").write(text.replace(old, new))
	END
}

commit 'Lua'
step='h ^= ((h<<5) + (h>>2) + cast_byte(str[l - 1]));'
edit src/lstring.c "    $step" "    { $step $step }"
commit 'slower: hash each byte twice'
for file in lvm lstring ltablib; do
	printf '/*\n** A comment.\n*/\n' | cat - src/$file.c >new
	mv new src/$file.c
done
commit 'neutral: add comments'
for file in lstring.c lstring.h lstate.c; do
	sed 's/luaS_hash \{0,1\}(/luaS_hashbytes (/' src/$file >new
	mv new src/$file
done
commit 'renamed: luaS_hash is luaS_hashbytes'
python3 - <<'END'
text = open("src/lstring.c").read()
begin = text.index("unsigned int luaS_hashbytes")
end = text.index("unsigned int luaS_hashlongstr")
open("src/lstring.c", "w").write(text[:begin] + text[end:])
open("src/lobject.c", "a").write("\n\n" + text[begin:end].rstrip() + "\n")
END
commit 'moved: luaS_hashbytes to lobject.c'
edit src/lobject.c "    { $step $step }" "    $step"
commit 'faster: hash each byte once'
edit src/ltablib.c 'return lua_compare(L, a, b, LUA_OPLT);' \
    'return lua_compare(L, a, b, LUA_OPLT) && !lua_compare(L, b, a, LUA_OPLT);'
commit 'called more: compare both ways when sorting'
edit src/lgc.h 'LUAI_GCPAUSE    200' 'LUAI_GCPAUSE    101'
commit 'memory: collect garbage sooner'
edit src/lvm.c 'static int forlimit (' \
    'static __attribute__((noinline)) int forlimit ('
edit src/lvm.c 'static int floatforloop (' \
    'static __attribute__((noinline)) int floatforloop ('
commit 'split: keep functions out of line'
edit src/lauxlib.c 'size_t newsize = B->size * 2;' 'size_t newsize = B->size + 64;'
commit 'memory: let buffers grow by 64 bytes'
edit src/linit.c '    luaL_requiref(L, lib->name, lib->func, 1);' \
    '    lib->func(L); lua_settop(L, 0);
    luaL_requiref(L, lib->name, lib->func, 1);'
commit 'start: open each library twice'

record='make -s -C src linux MYCFLAGS="-g '"'-Dluai_makeseed(L)=0'"'" &&
    cgrun -q -o {} -- src/lua bench.lua'
ok 'ten changes are recorded' cglog run HEAD~10.. -- sh -c "$record"
ok 'and what was before them' cglog run HEAD~10 -- sh -c "$record"
run cglog
is "$(grep -c '^[0-9a-f]\{7,\} ' "$out")" 11 'the history has eleven counts'
note_file "$out"

# judged N RESULT [CAUSE]: check the verdict on commit N, and that its first
# causes have a line with CAUSE
judged()
{
	number=$1
	commit=HEAD~$((10 - number))
	subject="$number $(git log -1 --format=%s "$commit")"
	cglog show "$commit~1" >old
	cglog show "$commit" >new
	run cgdiff -q --match=similar --fail-if='Ir>+0.06%' -o difference old new
	is "$(sed -n 's/^cgdiff: Ir>+0.06%: \([a-z]*\): .*/\1/p' "$err")" "$2" \
	    "$subject"
	[ $# -lt 3 ] ||
	    is "$(sed -n '2,8p' "$err" | grep -c -e "$3" | sed 's/[1-9].*/some/')" \
	    some 'and its cause'
}

judged 1 failed 'cause .*lstring.c:internshrstr'
judged 2 passed
judged 3 passed
judged 4 failed 'calls .*luaS_hashbytes 0 -> 1 times'
judged 5 passed
is "$(cglog show HEAD~5 | sed -n 's/^totals: //p')" \
    "$(printf '%s\n%s\n' "$(cglog show HEAD~5 | sed -n 's/^totals: //p')" \
    "$(cglog show HEAD~6 | sed -n 's/^totals: //p')" | sort -n | sed 1q)" \
    'it costs less'
judged 6 failed 'calls .*lua_compare 1 -> 1\.'
judged 7 failed 'cause .*lgc.c:luaC_step'
judged 8 failed 'cause .*luaV_execute'
judged 9 failed 'calls .*resizebox'
judged 10 failed 'cause .*luaL_setfuncs'
run cglog bisect --fail-if='Ir>+5%' HEAD~10 HEAD -- false
is "$(sed -n 's/^    \([a-z]* more: \)/\1/p' "$out")" \
    'called more: compare both ways when sorting' 'bisect finds the largest rise'
done_testing
