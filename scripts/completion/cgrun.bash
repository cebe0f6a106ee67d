# bash completion for cgrun, made by scripts/complete

_cgrun()
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
	--cache | --cache=) choices='small desktop server' ;;
	--env | --env=) return ;;
	--input | --input=) return ;;
	-n | --runs | --runs=) return ;;
	--tool | --tool=) choices='callgrind cachegrind' ;;
	--valgrind | --valgrind=) return ;;
	--against | --against=) return ;;
	--fail-if | --fail-if=) return ;;
	--verdict | --verdict=) choices='text json junit github' ;;
	-o | --output | --output=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='--any-status --cache= --children --env= --input=
		    -n --runs --tool= --valgrind= --against= --fail-if=
		    --strict --verdict= -o --output -h --help -q --quiet -V
		    --version'
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgrun cgrun
