# script.sh -- what all tools that are shell scripts share: messages, --help, and
# reading the command line by a table of options.  The Makefile inserts this text
# where a tool reads this file.
#
# A tool sets these variables before that:
#
#	tool		its name
#	usage		a line, "usage: TOOL ..."
#	purpose		a line for --help
#	example		a command for --help
#	table		the options under their headings, as --option-table of
#			all tools shows them: letter or -, name, ARGUMENT or -,
#			words to complete or -, what it does
#
# and defines these functions:
#
#	take NAME VALUE		handle an option; VALUE is empty without one
#	operand WORD		handle an operand; status 1 ends the command
#				line before this word
#
# shellcheck shell=sh
# shellcheck disable=SC2154,SC2034 # the tool sets, or reads, these variables

quiet=false

# Print a message on one line, without control characters.
say()
{
	printf '%s: %s\n' "$tool" "$(printf %s "$*" |
	    LC_ALL=C tr -c '[:print:]' '?')" >&2
}

die()
{
	say "$@"
	exit 2
}

note()
{
	$quiet || say "note: $*"
}

wrong()
{
	say "$@"
	echo "$usage" >&2
	exit 2
}

show_help()
{
	printf '%s\n%s\n' "$usage" "$purpose"
	printf '%s\n' "$table" | awk -F '\t' '
	NF == 1 {
		print "\n" $1 ":"
		next
	}
	{
		letter = $1 == "-" ? "     " : " -" $1 ", "
		name = "--" $2
		if ($3 != "-")
			name = name ($1 == "-" ? "=" : " ") $3
		printf(" %s%-24s%s\n", letter, name, $5)
	}'
	printf '\nExample: %s\nManual: %s(1)\n' "$example" "$tool"
}

# Print the line of the table for the option $1, a letter or a name.
row_of()
{
	printf '%s\n' "$table" | awk -F '\t' -v o="$1" '
	(length(o) == 1 && $1 == o && o != "-") || $2 == o {
		print $2, $3
	}'
}

take_any()
{
	case $1 in
	help)
		show_help
		exit 0
		;;
	quiet) quiet=true ;;
	version)
		echo "$tool @VERSION@"
		exit 0
		;;
	*) take "$@" ;;
	esac
}

# Read the words of the command line.  If operand() ends it early, set $left to
# the number of words from that operand on.
read_options()
{
	if [ "$*" = --option-table ]; then
		printf '%s\n' "$table"
		exit 0
	fi
	options=true
	while [ $# -gt 0 ]; do
		left=$#
		word=$1
		shift
		if ! $options || [ "${word#-}" = "$word" ] ||
		    [ "$word" = - ]; then
			operand "$word" || return 0
			continue
		fi
		if [ "$word" = -- ]; then
			options=false
			continue
		fi
		case $word in
		--*=*)
			name=${word%%=*}
			name=${name#--}
			value=${word#*=}
			given=true
			;;
		--*)
			name=${word#--}
			given=false
			;;
		*)
			value=${word#-?}
			name=${word%"$value"}
			name=${name#-}
			given=false
			[ -z "$value" ] || given=true
			;;
		esac
		row=$(row_of "$name")
		[ -n "$row" ] || wrong "unknown option '$word'"
		name=${row% *}
		if [ "${row#* }" = - ]; then
			case $word in
			--*=*) wrong "option '--$name' takes no argument" ;;
			--*) ;;
			*)
				# Letters without arguments may be combined, as
				# in -ab.
				[ -z "$value" ] || set -- "-$value" "$@"
				;;
			esac
			take_any "$name" ''
			continue
		fi
		if ! $given; then
			[ $# -gt 0 ] ||
			    wrong "option '--$name': expected an argument"
			value=$1
			shift
		fi
		take_any "$name" "$value"
	done
	left=0
}
