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
	-I | --include | --include=) return ;;
	-j | --jobs | --jobs=) return ;;
	-o | --output | --output=) return ;;
	-s | --subst | --subst=) return ;;
	--annotate=) choices='no yes' ;;
	--auto | --auto=) choices='no yes' ;;
	--binary | --binary=) return ;;
	--changes=)
		head=${word%"${word##*,}"}
		choices='no yes' ;;
	--color | --color=) choices='auto always never' ;;
	--context | --context=) return ;;
	--demangle=) return ;;
	--files0-from | --files0-from=) return ;;
	--format | --format=) choices='text md json csv sheet html' ;;
	--function | --function=) return ;;
	--inclusive=) choices='no yes' ;;
	--inline | --inline=) choices='split outer' ;;
	--limit | --limit=) return ;;
	--match | --match=) choices='exact auto similar' ;;
	--match-threshold | --match-threshold=) return ;;
	--mod-filename | --mod-filename=) return ;;
	--mod-funcname | --mod-funcname=) return ;;
	--mod-objname | --mod-objname=) return ;;
	--norm | --norm=)
		head=${word%"${word##*,}"}
		choices='rust gcc llvm std paths addresses' ;;
	--rules | --rules=) return ;;
	--show | --show=) return ;;
	--show-percs=) choices='no yes' ;;
	--sort | --sort=) return ;;
	--source-map | --source-map=) return ;;
	--source-root | --source-root=) return ;;
	--threshold | --threshold=) return ;;
	--tree | --tree=) choices='none caller calling both callers callees' ;;
	--width | --width=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -I --include -j --jobs -o --output -q
		    --quiet -s --subst -v --verbose -V --version --annotate
		    --asm --auto= --binary= --changes --color= --context=
		    --counters --demangle --diff --files0-from= --format=
		    --function= --hot --inclusive --inline= --limit=
		    --match= --match-threshold= --merge-recursion
		    --mod-filename= --mod-funcname= --mod-objname=
		    --no-annotate --no-pager --no-show-percs --norm=
		    --rules= --runs --show= --show-percs --sort=
		    --source-map= --source-root= --threshold= --tree=
		    --width='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _clannotate clannotate
