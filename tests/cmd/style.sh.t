#!/bin/sh
#
# scripts/style finds each breach of the form of files.
#
# shellcheck disable=SC2016 # a line here is for another shell

. "$(dirname "$0")/../lib.sh"

needs shellcheck
mkdir -p scripts common/low cmd tests/cmd
cp "$top/scripts/style" scripts

# put FILE LINE...: write a file of these lines
put()
{
	file=$1
	shift
	printf '%s\n' "$@" >"$file"
}

# style WANTED DESC [FILE...]: the messages about these files, or all in C
style()
{
	wanted="${1:+1 }${1:-0 }"
	description=$2
	shift 2
	[ "$#" -gt 0 ] || set -- common/*/* cmd/*
	run scripts/style "$@"
	is "$status $(cat "$out" "$err")" "$wanted" "$description"
}

put common/low/a.h '#ifndef LOW_A_H' '#define LOW_A_H' 'void a(void);' \
    'struct beam {' '};' 'struct post *a_new(void);' 'int low_a_is(void);' \
    'void beam_bend(void);' '#endif'
put common/low/a.c 'static void' 'help(void)' '{' '}' '' 'void' 'a(void)' '{' \
    '}' '' 'struct post *' 'a_new(void)' '{' '}' '' 'int' 'low_a_is(void)' \
    '{' '}' '' 'void' 'beam_bend(void)' '{' '}'
put cmd/tool.c 'int' 'main(void)' '{' '}'
put tests/cmd/x.sh.t '#!/bin/sh' 'true'
run scripts/style
is "$status $(cat "$out" "$err")" '0 ' 'files as they should be'
cp common/low/a.c good.c
cp common/low/a.h good.h

# wrong WANTED DESC LINE...: the same, with these lines added to common/low/a.c
wrong()
{
	complaint=$1
	what=$2
	shift 2
	cp good.c common/low/a.c
	cp good.h common/low/a.h
	printf '%s\n' "$@" >>common/low/a.c
	style "${complaint:+common/low/a.c:$complaint}" "$what"
}

blanks='        '
wrong '25: wider than 80 columns' 'a wide line' \
    "$(printf '/* %080d */' 0)"
wrong '25: wider than 80 columns' 'a line that tabs make wide' \
    "$(printf '\t\t\t\t\t\t\t\t/* %013d */' 0)"
wrong '25: blanks at the end of the line' 'blanks at the end' 'int y; '
wrong '25: blanks where a tab belongs' 'blanks for a tab' "${blanks}int y;"
wrong '25: typedef of a struct' 'a typedef' 'typedef struct y z;'
wrong '26: function many has 6 parameters' 'many parameters' \
    'static int' 'many(int a, int b, int c,' \
    '    int d, int (*e)(int, int), int f)' '{' '}'
wrong '' 'as many as may be, one of them a function' \
    'static int' 'many(int a, int b, int c,' \
    '    int d, int (*e)(int, int))' '{' '}'

# An external function is declared in the header of its file, and named after
# the file or after a structure in it.
wrong '26: the external a_low is not declared in the header of its file' \
    'a function that the header lacks' 'int' 'a_low(void)' '{' '}'

# named WANTED NAME: the same, with an external NAME that the header declares
named()
{
	cp good.c common/low/a.c
	printf '%s\n' int "$2(void)" '{' '}' >>common/low/a.c
	sed "s/^#endif/int $2(void);\n&/" good.h >common/low/a.h
	style "$1" "the name $2"
}

for name in a_3 low_a_b beam_c; do
	named '' "$name"
done
for name in ab_new help beams_bend low_new post_new; do
	named "common/low/a.c:26: the external $name is not named after its file" \
	    "$name"
done

cp good.c common/low/a.c
cp good.h common/low/a.h
put common/low/b.c 'static int x;'
style 'common/low/b.c:1: has no header common/low/b.h' \
    'a file without a header of its own'
rm common/low/b.c
put common/low/b.h '#ifndef B_H' '#define B_H' '#endif'
style 'common/low/b.h:1: not guarded by LOW_B_H' 'a guard of another name'
rm common/low/b.h

# Ends of files
printf 'int x;' >cmd/short.c
style 'cmd/short.c:1: no newline at the end' 'a last line without its end'
rm cmd/short.c

put tests/cmd/y.t '#!/bin/sh'
style 'tests/cmd/y.t:1: is neither NAME.sh.t nor NAME.py.t by its first line' \
    'a test of no language' tests/cmd/y.t
mv tests/cmd/y.t tests/cmd/y.py.t
style "tests/cmd/y.py.t:1: is neither NAME.sh.t nor NAME.py.t by its first line" \
    'a test of another language than it says' tests/cmd/y.py.t
rm tests/cmd/y.py.t
put tests/cmd/x.sh.t '#!/bin/sh' 'echo $1'
run scripts/style tests/cmd/x.sh.t
is "$status $(sed 's/.*\[/[/' "$out")" '1 [SC2086]' 'what shellcheck says'

style 'cmd/none.c:1: cannot be read' 'a file that is not there' cmd/none.c
mkdir bin
put bin/shellcheck '#!/bin/sh' 'echo broken >&2' 'exit 2'
chmod +x bin/shellcheck
PATH=$PWD/bin:$PATH style 'broken' 'a shellcheck that fails' tests/cmd/x.sh.t
done_testing
