#!/bin/sh
#
# bash completes the right words.  The table of --option-table, from which the
# completions are made, has the options of --help under the same headings.

. "$(dirname "$0")/../lib.sh"

needs bash

cat >complete.bash <<'END'
# complete.bash TOOL WORD...: what the last word may become, as bash splits it
compopt() { :; }
. "$completion/$1.bash"
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
"_$1"
echo "${COMPREPLY[*]}"
END
completion=$top/scripts/completion
export completion

# completes WANTED TOOL WORD...
completes()
{
	wanted=$1
	shift
	run bash complete.bash "$@"
	is "$status: $(cat "$out")$(cat "$err")" "0: $wanted" "$*"
}

completes 'same union intersect' cgmerge --events =
completes 'same' cgmerge --events = s
completes 'mean min max median' cgmerge --stat = m
completes 'mean min max median' cgmerge --stat m
completes 'auto cachegrind callgrind' cgdiff --to =
completes 'instr line function file object namespace' cgfilter --by =
completes 'text md json csv sheet html' clannotate --to ''
completes 'line function' cglog --by =
completes 'rust gcc llvm std paths addresses ifunc' cgdiff --norm =
completes 'rust,rust rust,gcc rust,llvm rust,std '\
'rust,paths rust,addresses rust,ifunc' cgdiff --norm = rust,
completes 'rust,gcc' cgdiff --norm = rust,g
completes 'no yes' clannotate --annotate =
completes '' clannotate --annotate ''
completes '--norm= --no-pager' clannotate --no
completes '' cgmerge --jobs ''
completes '' cgmerge -o ''
completes '' cgmerge fil

# fish must not take the next word for an optional argument, which needs "=".
is "$(grep -h -e ' -l demangle ' -e ' -l overlap ' "$completion"/*.fish |
    cut -d ' ' -f 6-7 | tr '\n' ' ')" "-d 'show -d 'show -d 'show " \
    'fish: options with an argument in brackets'
is "$(grep -c ':FILE:_files' "$completion/_cgrun") \
$(grep -c ' -r -F ' "$completion/cgrun.fish")" '3 3' 'the files of cgrun'

for tool in cgcheck cgdiff cgexport cgfilter cglog cgmerge clannotate; do
	"$tool" --help |
	    sed -n -e 's/^\([A-Z][A-Za-z]*\):$/\1/p' \
		-e 's/^  -\(.\), --\([a-z0-9-]*\).*/\1 \2/p' \
		-e 's/^      --\([a-z0-9-]*\).*/- \1/p' >help
	# The help omits a heading with nothing but aliases.
	"$tool" --option-table | awk -F '\t' '
	NF == 1 {
		heading = $1
		next
	}
	$5 ~ /^same as --/ {
		next
	}
	heading != "" {
		print heading
		heading = ""
	}
	{
		print $1, $2
	}' >table
	is_file table help "$tool: the table has the groups of the help"
	run "$tool" --option-table -q
	is "$status: $(sed 1q "$err")" \
	    "2: $tool: unknown option '--option-table'" \
	    "$tool: --option-table stands alone"
done

done_testing
