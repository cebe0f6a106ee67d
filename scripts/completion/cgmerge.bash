# bash completion for cgmerge, made by scripts/complete

_cgmerge()
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
	--events) choices='same union intersect' ;;
	--files0-from) return ;;
	--names) choices='compressed plain' ;;
	--positions) choices='relative absolute' ;;
	--stat) choices='sum mean min max' ;;
	--to) choices='auto callgrind cachegrind' ;;
	--weight) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -j --jobs -o --output -q --quiet -v
		    --verbose -V --version --events= --files0-from=
		    --names= --positions= --stat= --to= --weight='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgmerge cgmerge
