# bash completion for clannotate, made by scripts/complete

_clannotate()
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
	-I | --include) return ;;
	-j | --jobs) return ;;
	-o | --output) return ;;
	-s | --subst) return ;;
	--annotate) choices='[yes no]' ;;
	--auto) choices='yes no' ;;
	--color) choices='auto always never' ;;
	--context) return ;;
	--files0-from) return ;;
	--format) choices='text md json csv sheet' ;;
	--inclusive) choices='[yes no]' ;;
	--inline) choices='function outer' ;;
	--limit) return ;;
	--mod-filename) return ;;
	--mod-funcname) return ;;
	--mod-objname) return ;;
	--norm) return ;;
	--rules) return ;;
	--show) return ;;
	--show-percs) choices='[yes no]' ;;
	--sort) return ;;
	--source-map) return ;;
	--source-root) return ;;
	--threshold) return ;;
	--tree) choices='none caller calling both' ;;
	--width) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -I --include -j --jobs -o --output -q
		    --quiet -s --subst -v --verbose -V --version --annotate
		    --asm --auto= --color= --context= --diff --files0-from=
		    --format= --inclusive --inline= --limit= --no-annotate
		    --no-show-percs --merge-recursion --mod-filename=
		    --mod-funcname= --mod-objname= --norm= --rules= --show=
		    --show-percs --sort= --source-map= --source-root=
		    --threshold= --tree= --width='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _clannotate clannotate
