# bash completion for clannotate, made by scripts/complete

_clannotate()
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
	-s | --subst | --subst=) return ;;
	--demangle=) return ;;
	--norm | --norm=)
		head=${word%"${word##*,}"}
		choices='rust gcc llvm std paths addresses ifunc' ;;
	--rules | --rules=) return ;;
	--changes=) choices='no yes' ;;
	--fold | --fold=) return ;;
	--match | --match=) choices='exact auto similar' ;;
	--match-threshold | --match-threshold=) return ;;
	--new-src | --new-src=) return ;;
	--old-src | --old-src=) return ;;
	--only | --only=) choices='increase decrease added removed change' ;;
	--function | --function=) return ;;
	--limit | --limit=) return ;;
	--show | --show=) return ;;
	--sort | --sort=) return ;;
	--threshold | --threshold=) return ;;
	--annotate=) choices='no yes' ;;
	--context | --context=) return ;;
	--inclusive=) choices='no yes' ;;
	--inline | --inline=) choices='split outer' ;;
	--show-percs=) choices='no yes' ;;
	--tree | --tree=) choices='none caller calling both callers callees' ;;
	-I | --include | --include=) return ;;
	--source-map | --source-map=) return ;;
	--source-root | --source-root=) return ;;
	-o | --output | --output=) return ;;
	--color | --color=) choices='auto always never' ;;
	--to | --to=) choices='text md json csv sheet html' ;;
	--width | --width=) return ;;
	--binary | --binary=) return ;;
	--mod-filename | --mod-filename=) return ;;
	--mod-funcname | --mod-funcname=) return ;;
	--mod-objname | --mod-objname=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-j --jobs --diff --events= --files0-from= --runs
		    -s --subst --demangle --merge-recursion --norm=
		    --rules= --changes --fold= --match= --match-threshold=
		    --new-src= --old-src= --only= --function= --hot
		    --limit= --show= --sort= --threshold= --annotate --asm
		    --context= --inclusive --inline= --show-percs --tree=
		    -I --include --source-map= --source-root= -o --output
		    --color= --no-pager --to= --width= -h --help -q --quiet
		    -v --verbose -V --version --binary= --counters
		    --mod-filename= --mod-funcname= --mod-objname='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _clannotate clannotate
