# bash completion for cgmerge-parallel, made by scripts/complete

_cgmerge-parallel()
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
	--events | --events=) choices='same union intersect' ;;
	--files0-from | --files0-from=) return ;;
	-j | --jobs | --jobs=) return ;;
	--retries | --retries=) return ;;
	--shard | --shard=) return ;;
	--sshlogin | --sshlogin=) return ;;
	-o | --output | --output=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='--events= --files0-from= --keep-going -j --jobs
		    --resume --retries= --shard= --shared --sshlogin= -o
		    --output -h --help -q --quiet -V --version'
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgmerge-parallel cgmerge-parallel
