# bash completion for cgexport, made by scripts/complete

_cgexport()
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
	--demangle=) return ;;
	--edge-threshold | --edge-threshold=) return ;;
	--show | --show=) return ;;
	--threshold | --threshold=) return ;;
	-o | --output | --output=) return ;;
	--stacks | --stacks=) choices='auto self callers arcs' ;;
	--to | --to=) choices='folded dot pprof speedscope firefox json csv' ;;
	--binary | --binary=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-j --jobs --files0-from= --demangle
		    --edge-threshold= --show= --threshold= -o --output
		    --stacks= --to= -h --help -q --quiet -v --verbose -V
		    --version --binary='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgexport cgexport
