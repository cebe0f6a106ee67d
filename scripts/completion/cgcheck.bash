# bash completion for cgcheck, made by scripts/complete

_cgcheck()
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
	--files0-from | --files0-from=) return ;;
	--expect | --expect=) return ;;
	--max | --max=) return ;;
	--min | --min=) return ;;
	--limit | --limit=) return ;;
	--to | --to=) choices='text json' ;;
	--binary | --binary=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='--files0-from= --expect= --graph --max= --min=
		    --portable --strict --limit= --pass --to= -h --help -q
		    --quiet -v --verbose -V --version --binary='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgcheck cgcheck
