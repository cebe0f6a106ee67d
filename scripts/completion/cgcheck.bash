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
	--binary | --binary=) return ;;
	--expect | --expect=) return ;;
	--files0-from | --files0-from=) return ;;
	--max | --max=) return ;;
	--max-findings | --max-findings=) return ;;
	--min | --min=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -q --quiet -v --verbose -V --version
		    --binary= --expect= --files0-from= --graph --json
		    --max= --max-findings= --min= --pass --portable
		    --strict'
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgcheck cgcheck
