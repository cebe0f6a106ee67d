# histories.sh -- git for tests of cglog, in sh: as nobody has set it up, below
# $top_folder alone.
#
# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # words of the test

HOME=$PWD
GIT_CONFIG_NOSYSTEM=1
GIT_CEILING_DIRECTORIES=$PWD
export HOME GIT_CONFIG_NOSYSTEM GIT_CEILING_DIRECTORIES
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
printf '[user]\n\tname = Ann\n\temail = ann@example.org\n' >.gitconfig
top_folder=$PWD

# column N [WORD...]: a column of the CSV of a command, without its head
column()
{
	n=$1
	shift
	$tool "$@" --to=csv | tr -d '\r' | cut -d, -f"$n" | sed 1d |
	    tr '\n' ' '
}
