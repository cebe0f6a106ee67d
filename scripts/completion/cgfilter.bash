# bash completion for cgfilter, made by scripts/complete

_cgfilter()
{
	local word=${COMP_WORDS[COMP_CWORD]} choices=
	local last=${COMP_WORDS[COMP_CWORD - 1]}

	# bash takes "--option=value" for three words.
	if [[ $word == = ]]; then
		word=
	elif [[ $last == = ]]; then
		last=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	COMPREPLY=()
	case $last in
	-j | --jobs) return ;;
	-o | --output) return ;;
	-s | --subst) return ;;
	--by) choices='instr line function file object' ;;
	--define) return ;;
	--drop) return ;;
	--events) return ;;
	--files0-from) return ;;
	--fold) return ;;
	--group) return ;;
	--group-by) return ;;
	--inline) choices='outer split' ;;
	--keep) return ;;
	--lump) return ;;
	--min) return ;;
	--mod-filename) return ;;
	--mod-funcname) return ;;
	--mod-objname) return ;;
	--norm) return ;;
	--rules) return ;;
	--names) choices='compressed plain' ;;
	--part) return ;;
	--pid) return ;;
	--positions) choices='relative absolute' ;;
	--split) return ;;
	--thread) return ;;
	--to) choices='auto callgrind cachegrind' ;;
	--top) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -j --jobs -o --output -q --quiet -s
		    --subst -v --verbose -V --version --by= --compute
		    --define= --drop= --events= --files0-from= --fold=
		    --group= --group-by= --inline= --keep= --lump= --min=
		    --merge-recursion --mod-filename= --mod-funcname=
		    --mod-objname= --norm= --rules= --names= --no-calls
		    --no-jumps --part= --pid= --positions= --split=
		    --thread= --to= --top='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgfilter cgfilter
