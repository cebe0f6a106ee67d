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
	--files0-from | --files0-from=) return ;;
	--fail-if | --fail-if=) return ;;
	--ignore | --ignore=) return ;;
	--no-baseline | --no-baseline=) choices='fail pass' ;;
	--noise | --noise=) return ;;
	--stat | --stat=) choices='sum mean min max median' ;;
	--verdict | --verdict=) return ;;
	--match | --match=) choices='exact auto similar' ;;
	--match-threshold | --match-threshold=) return ;;
	--names | --names=) choices='compressed plain' ;;
	--new-src | --new-src=) return ;;
	--old-src | --old-src=) return ;;
	--source-map | --source-map=) return ;;
	--source-root | --source-root=) return ;;
	--only | --only=) choices='increase decrease added removed change' ;;
	--overlap=) return ;;
	--positions | --positions=) choices='relative absolute' ;;
	--mod-filename | --mod-filename=) return ;;
	--mod-funcname | --mod-funcname=) return ;;
	--mod-objname | --mod-objname=) return ;;
	--norm | --norm=)
		head=${word%"${word##*,}"}
		choices='rust gcc llvm std paths' ;;
	--rules | --rules=) return ;;
	--to | --to=) choices='auto cachegrind callgrind' ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -j --jobs -o --output -O --old -q
		    --quiet -s --subst -v --verbose -V --version --all
		    --binary= --by= --events= --files0-from= --fail-if=
		    --ignore= --ignore-new --no-baseline= --noise= --stat=
		    --verdict= --match= --match-threshold= --names=
		    --new-src= --old-src= --source-map= --source-root=
		    --no-lines --only= --overlap --positions=
		    --merge-recursion --mod-filename= --mod-funcname=
		    --mod-objname= --norm= --rules= --sides --split-sign
		    --to='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -P "$head" \
	    -W "$choices" -- "${word#"$head"}")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgdiff cgdiff
