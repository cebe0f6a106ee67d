# bash completion for cgmerge, made by scripts/complete

_cgmerge()
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
	--events | --events=) choices='same union intersect' ;;
	--files0-from | --files0-from=) return ;;
	--stat | --stat=) choices='sum mean min max median' ;;
	--weight | --weight=) return ;;
	-o | --output | --output=) return ;;
	--names | --names=) choices='compressed plain' ;;
	--positions | --positions=) choices='relative absolute' ;;
	--to | --to=) choices='auto cachegrind callgrind profdata proftext' ;;
	--binary | --binary=) return ;;
	--llvm-version | --llvm-version=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-j --jobs --events= --files0-from= --keep-going
		    --stat= --strict --weight= -o --output --names=
		    --positions= --to= -h --help -q --quiet -v --verbose -V
		    --version --binary= --llvm-version= --sparse'
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgmerge cgmerge
