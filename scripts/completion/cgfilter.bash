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
	--files0-from | --files0-from=) return ;;
	--part | --part=) return ;;
	--pid | --pid=) return ;;
	--thread | --thread=) return ;;
	-s | --subst | --subst=) return ;;
	--norm | --norm=)
		head=${word%"${word##*,}"}
		choices='rust gcc llvm std paths addresses ifunc' ;;
	--rules | --rules=) return ;;
	--drop | --drop=) return ;;
	--fold | --fold=) return ;;
	--keep | --keep=) return ;;
	--root | --root=) return ;;
	--by | --by=) choices='instr line function file object namespace' ;;
	--group | --group=) return ;;
	--group-by | --group-by=) return ;;
	--inline | --inline=) choices='outer split' ;;
	--lump | --lump=) return ;;
	--threshold | --threshold=) return ;;
	--top | --top=) return ;;
	--define | --define=) return ;;
	--show | --show=) return ;;
	-o | --output | --output=) return ;;
	--names | --names=) choices='compressed plain' ;;
	--positions | --positions=) choices='relative absolute' ;;
	--split | --split=) return ;;
	--to | --to=) choices='auto cachegrind callgrind profdata proftext' ;;
	--binary | --binary=) return ;;
	--llvm-version | --llvm-version=) return ;;
	--mod-filename | --mod-filename=) return ;;
	--mod-funcname | --mod-funcname=) return ;;
	--mod-objname | --mod-objname=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-j --jobs --files0-from= --part= --pid= --thread=
		    --strict -s --subst --merge-recursion --norm= --rules=
		    --callers --drop= --fold= --keep= --root= --by=
		    --group= --group-by= --inline= --lump= --threshold=
		    --top= --compute --define= --show= -o --output --names=
		    --no-calls --no-jumps --positions= --split= --to= -h
		    --help -q --quiet -v --verbose -V --version --binary=
		    --llvm-version= --sparse --mod-filename=
		    --mod-funcname= --mod-objname='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgfilter cgfilter
