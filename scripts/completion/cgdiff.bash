# bash completion for cgdiff, made by scripts/complete

_cgdiff()
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
	-j | --jobs) return ;;
	-o | --output) return ;;
	-O | --old) return ;;
	-s | --subst) return ;;
	--by) choices='instr line function file object' ;;
	--events) choices='same union intersect' ;;
	--fail-if) return ;;
	--files0-from) return ;;
	--ignore) return ;;
	--names) choices='compressed plain' ;;
	--only) choices='increase decrease added removed' ;;
	--positions) choices='relative absolute' ;;
	--mod-filename) return ;;
	--mod-funcname) return ;;
	--mod-objname) return ;;
	--norm) return ;;
	--rules) return ;;
	--to) choices='auto callgrind cachegrind' ;;
	*)
		[[ $word == -* ]] || return
		choices='-h --help -j --jobs -o --output -O --old -q
		    --quiet -s --subst -v --verbose -V --version --all
		    --by= --events= --fail-if= --files0-from= --ignore=
		    --names= --no-lines --only= --positions=
		    --merge-recursion --mod-filename= --mod-funcname=
		    --mod-objname= --norm= --rules= --sides --split-sign
		    --to='
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
	if [[ ${COMPREPLY[0]-} == *= ]]; then
		compopt -o nospace
	fi
}

complete -o default -F _cgdiff cgdiff
