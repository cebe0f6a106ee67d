# bash completion for cgfilter, made by scripts/complete

_cgfilter()
{
	local word=${COMP_WORDS[COMP_CWORD]} head= choices=
	local last=${COMP_WORDS[COMP_CWORD - 1]}

	# bash takes "--option=value" for three words.
	if [[ $word == = ]]; then
		last=$last=
		word=
	elif [[ $last == = ]]; then
		last=${COMP_WORDS[COMP_CWORD - 2]}=
	fi
	COMPREPLY=()
	case $last in
	-j | --jobs | --jobs=) return ;;
	-o | --output | --output=) return ;;
	-s | --subst | --subst=) return ;;
	--binary | --binary=) return ;;
	--by | --by=) choices='instr line function file object namespace' ;;
	--define | --define=) return ;;
	--drop | --drop=) return ;;
	--events | --events=) return ;;
	--files0-from | --files0-from=) return ;;
	--fold | --fold=) return ;;
	--group | --group=) return ;;
	--group-by | --group-by=) return ;;
	--inline | --inline=) choices='outer split' ;;
	--keep | --keep=) return ;;
	--llvm-version | --llvm-version=) return ;;
	--lump | --lump=) return ;;
	--min | --min=) return ;;
	--mod-filename | --mod-filename=) return ;;
	--mod-funcname | --mod-funcname=) return ;;
	--mod-objname | --mod-objname=) return ;;
	--names | --names=) choices='compressed plain' ;;
	--norm | --norm=)
		head=${word%"${word##*,}"}
		choices='rust gcc llvm std paths addresses' ;;
	--part | --part=) return ;;
	--pid | --pid=) return ;;
	--positions | --positions=) choices='relative absolute' ;;
	--root | --root=) return ;;
	--rules | --rules=) return ;;
	--split | --split=) return ;;
	--thread | --thread=) return ;;
	--to | --to=) choices='auto cachegrind callgrind profdata proftext' ;;
	--top | --top=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -j --jobs -o --output -q --quiet -s
		    --subst -v --verbose -V --version --binary= --by=
		    --callers --compute --define= --drop= --events=
		    --files0-from= --fold= --group= --group-by= --inline=
		    --keep= --llvm-version= --lump= --merge-recursion
		    --min= --mod-filename= --mod-funcname= --mod-objname=
		    --names= --no-calls --no-jumps --norm= --part= --pid=
		    --positions= --root= --rules= --sparse --split=
		    --strict --thread= --to= --top='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgfilter cgfilter
