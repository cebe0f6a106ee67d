#!/bin/sh
#
# scripts/floors finds includes and folders that break the order of rooms.

. "$(dirname "$0")/../lib.sh"

mkdir common common/low common/high
printf '%s\n' '# from below' low high >rooms
printf '#include "low/b.h"\n' >common/low/a.h
: >common/low/b.h
printf '#include "high/c.h"\n#include "low/a.h"\n' >common/high/c.c
: >common/high/c.h

floors()
{
	run "$top/scripts/floors" rooms common
	is "$status $(cat "$out")" "$1" "$2"
}

floors '0 ' 'rooms as they should be'
printf '#include "high/c.h"\n' >common/low/b.h
floors '1 ./low/b.h:1: includes high/c.h, from a room after low' \
    'an include upwards'
printf '#include "b.h"\n' >common/low/b.h
floors '1 ./low/b.h:1: includes b.h, which is in no room' 'a room not named'
printf '#include "low/a.h"\n' >common/low/b.c
: >common/low/b.h
floors '1 low/a:0: includes itself through others of its room' \
    'a circle through two modules'
rm common/low/b.c
mkdir common/attic
echo "int d;" >common/attic/d.c
floors '1 ./attic/d.c:1: is in no room' 'a folder that is no room'
rm -r common/attic
printf 'low/cellar\n' | cat - rooms >rooms.new
mv rooms.new rooms
mkdir common/low/cellar
printf '#include "low/a.h"\n' >common/low/cellar/e.c
floors '1 ./low/cellar/e.c:1: includes low/a.h, from a room after low/cellar' \
    'an include upwards out of a folder in a room'
printf '#include "low/cellar/e.h"\n' >common/low/a.c
echo 'int e;' >common/low/cellar/e.c
: >common/low/cellar/e.h
floors '0 ' 'an include downwards into a folder in a room'
for i in $(seq 21); do
	echo 'int i;' >"common/high/m$i.c"
done
floors '1 floors.txt:0: high: 22 modules, more than 21' 'a crowded folder'
rm common/high/m21.c
floors '0 ' 'a folder that is just not too crowded'
printf 'roof\n' >>rooms
floors '1 floors.txt:0: roof: no such room' 'a room that is not there'
done_testing
