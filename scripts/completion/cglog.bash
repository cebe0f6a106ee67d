# bash completion for cglog, made by scripts/complete

_cglog()
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
	--name | --name=) return ;;
	--store | --store=) return ;;
	--by | --by=) choices='line function' ;;
	--commit | --commit=) return ;;
	--event | --event=) return ;;
	--function | --function=) return ;;
	--min | --min=) return ;;
	-s | --subst | --subst=) return ;;
	--norm | --norm=)
		head=${word%"${word##*,}"}
		choices='rust gcc llvm std paths addresses ifunc' ;;
	--rules | --rules=) return ;;
	--match | --match=) choices='exact auto similar' ;;
	--match-threshold | --match-threshold=) return ;;
	--fail-if | --fail-if=) return ;;
	--ignore | --ignore=) return ;;
	--verdict | --verdict=) return ;;
	-o | --output | --output=) return ;;
	--bars=) choices='no yes' ;;
	--to | --to=) choices='text md json csv sheet html' ;;
	*)
		[[ $word == -* ]] || return
		choices='--name= --store= --allow-dirty --by= --commit=
		    --again --event= --function= --min= -s --subst
		    --merge-recursion --norm= --rules= --match=
		    --match-threshold= --sides --fail-if= --ignore=
		    --verdict= -o --output --bars --to= -h --help -q
		    --quiet -v --verbose -V --version'
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cglog cglog
