# bash completion for cgcheck, made by scripts/complete

_cgcheck()
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
	--expect) return ;;
	--files0-from) return ;;
	--max) return ;;
	--max-findings) return ;;
	--min) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -q --quiet -v --verbose -V --version
		    --expect= --files0-from= --graph --json --max=
		    --max-findings= --min= --pass --portable --strict'
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgcheck cgcheck
