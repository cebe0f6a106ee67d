# bash completion for cgdiff, made by scripts/complete

_cgdiff()
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
	-O | --old | --old=) return ;;
	--events | --events=) choices='same union intersect' ;;
	--files0-from | --files0-from=) return ;;
	--no-baseline | --no-baseline=) choices='fail pass' ;;
	--noise | --noise=) return ;;
	--pairs=) return ;;
	--stat | --stat=) choices='sum mean min max median' ;;
	-s | --subst | --subst=) return ;;
	--norm | --norm=)
		head=${word%"${word##*,}"}
		choices='rust gcc llvm std paths addresses ifunc' ;;
	--rules | --rules=) return ;;
	--by | --by=) choices='instr line function file object namespace' ;;
	--match | --match=) choices='exact auto similar' ;;
	--match-threshold | --match-threshold=) return ;;
	--new-src | --new-src=) return ;;
	--old-src | --old-src=) return ;;
	--source-map | --source-map=) return ;;
	--source-root | --source-root=) return ;;
	--fail-if | --fail-if=) return ;;
	--ignore | --ignore=) return ;;
	--verdict | --verdict=) return ;;
	--fold | --fold=) return ;;
	--only | --only=) choices='increase decrease added removed change' ;;
	-o | --output | --output=) return ;;
	--names | --names=) choices='compressed plain' ;;
	--positions | --positions=) choices='relative absolute' ;;
	--to | --to=) choices='auto cachegrind callgrind' ;;
	--binary | --binary=) return ;;
	--overlap=) return ;;
	--mod-filename | --mod-filename=) return ;;
	--mod-funcname | --mod-funcname=) return ;;
	--mod-objname | --mod-objname=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-j --jobs -O --old --events= --files0-from=
		    --no-baseline= --noise= --pairs --stat= --strict -s
		    --subst --merge-recursion --norm= --rules= --by=
		    --match= --match-threshold= --new-src= --old-src=
		    --source-map= --source-root= --fail-if= --ignore=
		    --ignore-new --verdict= --all --fold= --only= -o
		    --output --names= --positions= --sides --split-sign
		    --to= -h --help -q --quiet -v --verbose -V --version
		    --binary= --overlap --mod-filename= --mod-funcname=
		    --mod-objname= --no-lines'
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgdiff cgdiff
