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
	-o | --output | --output=) return ;;
	-O | --old | --old=) return ;;
	-s | --subst | --subst=) return ;;
	--binary | --binary=) return ;;
	--by | --by=) choices='instr line function file object namespace' ;;
	--events | --events=) choices='same union intersect' ;;
	--fail-if | --fail-if=) return ;;
	--files0-from | --files0-from=) return ;;
	--ignore | --ignore=) return ;;
	--match | --match=) choices='exact auto similar' ;;
	--match-threshold | --match-threshold=) return ;;
	--mod-filename | --mod-filename=) return ;;
	--mod-funcname | --mod-funcname=) return ;;
	--mod-objname | --mod-objname=) return ;;
	--names | --names=) choices='compressed plain' ;;
	--new-src | --new-src=) return ;;
	--no-baseline | --no-baseline=) choices='fail pass' ;;
	--noise | --noise=) return ;;
	--norm | --norm=)
		head=${word%"${word##*,}"}
		choices='rust gcc llvm std paths addresses' ;;
	--old-src | --old-src=) return ;;
	--only | --only=) choices='increase decrease added removed change' ;;
	--overlap=) return ;;
	--positions | --positions=) choices='relative absolute' ;;
	--rules | --rules=) return ;;
	--source-map | --source-map=) return ;;
	--source-root | --source-root=) return ;;
	--stat | --stat=) choices='sum mean min max median' ;;
	--to | --to=) choices='auto cachegrind callgrind' ;;
	--verdict | --verdict=) return ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -j --jobs -o --output -O --old -q
		    --quiet -s --subst -v --verbose -V --version --all
		    --binary= --by= --events= --fail-if= --files0-from=
		    --ignore= --ignore-new --match= --match-threshold=
		    --merge-recursion --mod-filename= --mod-funcname=
		    --mod-objname= --names= --new-src= --no-baseline=
		    --no-lines --noise= --norm= --old-src= --only=
		    --overlap --positions= --rules= --sides --source-map=
		    --source-root= --split-sign --stat= --to= --verdict='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgdiff cgdiff
