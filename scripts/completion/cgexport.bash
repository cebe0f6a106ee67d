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
	-o | --output | --output=) return ;;
	--binary | --binary=) return ;;
	--demangle=) return ;;
	--edge-threshold | --edge-threshold=) return ;;
	--files0-from | --files0-from=) return ;;
	--show | --show=) return ;;
	--stacks | --stacks=) choices='auto self callers arcs' ;;
	--threshold | --threshold=) return ;;
	--to | --to=) choices='folded dot pprof speedscope firefox json csv' ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -j --jobs -o --output -q --quiet -v
		    --verbose -V --version --binary= --demangle
		    --edge-threshold= --files0-from= --show= --stacks=
		    --threshold= --to='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgexport cgexport
