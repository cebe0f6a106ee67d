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
	-o | --output | --output=) return ;;
	--binary | --binary=) return ;;
	--events | --events=) choices='same union intersect' ;;
	--files0-from | --files0-from=) return ;;
	--llvm-version | --llvm-version=) return ;;
	--names | --names=) choices='compressed plain' ;;
	--positions | --positions=) choices='relative absolute' ;;
	--stat | --stat=) choices='sum mean min max median' ;;
	--to | --to=) choices='auto cachegrind callgrind profdata proftext' ;;
	--weight | --weight=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -j --jobs -o --output -q --quiet -v
		    --verbose -V --version --binary= --events=
		    --files0-from= --keep-going --llvm-version= --names=
		    --positions= --sparse --stat= --strict --to= --weight='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgmerge cgmerge
